import { z } from 'zod';
import { COUNT_MAX } from '#shared/rules/limits.ts';
import { WAITLIST_STATES } from '#shared/rules/waitlist.ts';
import { callable } from './callable.ts';
import { Cursor, Email, Limit, page, text, Timestamp, Uuid } from './fields.ts';

export const WaitlistState = z.enum(WAITLIST_STATES);

/** A person who waits for a product to go on sale. */
export const WaitlistRow = z.object({
  id: z.string(),
  email: z.string(),
  state: WaitlistState,
  /** The sentence beside the form, word for word. */
  consent: z.string(),
  askedAt: Timestamp,
  confirmedAt: Timestamp.nullable(),
  /** When the email about the opening was handed to the email service. */
  emailedAt: Timestamp.nullable(),
});
export type WaitlistRow = z.infer<typeof WaitlistRow>;

/** The field of the form. */
export const WaitlistForm = z.object({ email: Email });

const Count = z.int().max(COUNT_MAX);

export const listWaitlist = callable({
  name: 'listWaitlist',
  about: 'Returns who is on a product’s waitlist, latest first, by the beginning of their address and by state.',
  who: 'owner',
  input: z.object({
    storeId: Uuid,
    productId: Uuid,
    search: text(200).optional(),
    state: WaitlistState.optional(),
    cursor: Cursor,
    limit: Limit,
  }),
  output: page(WaitlistRow).extend({
    /** How many are in each state, up to `COUNT_MAX`, which means that many or more. */
    counts: z.object({ pending: Count, waiting: Count, emailed: Count, left: Count }),
  }),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, productId: world.productId }),
});

export const removeWaitlistEntries = callable({
  name: 'removeWaitlistEntries',
  about: 'Deletes people from a product’s waitlist with everything stored about their request.',
  who: 'owner',
  input: z.object({ storeId: Uuid, productId: Uuid, entryIds: z.array(Uuid).min(1).max(100) }),
  output: z.object({ removed: z.int() }),
  refusals: ['not-found'],
  example: (world) => ({
    storeId: world.storeId,
    productId: world.productId,
    entryIds: [world.waitlistEntryId],
  }),
});
