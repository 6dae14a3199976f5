import { z } from 'zod';
import { callable } from './callable.ts';
import { text, Timestamp } from './fields.ts';
import { Store, StoreName } from './stores.ts';

/** Calls for developers who build against the API. They do not exist in production. */

export const testFunction = callable({
  name: 'testFunction',
  about: 'Confirms that the functions can be reached, with or without the callable envelope. Not in production.',
  who: 'anyone',
  wire: 'both',
  outsideProduction: true,
  input: z.object({ message: text(200).optional() }),
  output: z.object({
    ok: z.literal(true),
    /** The message that was sent, or a greeting. */
    message: z.string(),
    signedIn: z.boolean(),
    now: Timestamp,
  }),
  example: () => ({ message: 'Hello' }),
});

export const testCreateStoreSimple = callable({
  name: 'testCreateStoreSimple',
  about: 'Opens a store marked as a test, at a free address, within the plan’s limit. Not in production.',
  who: 'creator',
  outsideProduction: true,
  family: 'stores',
  input: z.object({ storeName: StoreName.optional() }),
  output: z.object({ store: Store }),
  refusals: ['store-limit', 'multi-store-off', 'store-name-taken'],
  example: () => ({}),
});
