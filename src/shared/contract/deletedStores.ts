import { z } from 'zod';
import { callable } from './callable.ts';
import { Nothing, text, Timestamp, Uuid } from './fields.ts';
import { Store } from './stores.ts';

/** A store that is off line and can still be brought back. */
export const DeletedStore = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  deletedAt: Timestamp,
  /** From then on it is gone for good. */
  goesAt: Timestamp,
});
export type DeletedStore = z.infer<typeof DeletedStore>;

export const deleteStoreAndTenant = callable({
  name: 'deleteStoreAndTenant',
  about:
    'Takes a store off line at once. It can be restored for 30 days; then it goes with its customers, orders and files.',
  who: 'creator',
  family: 'stores',
  input: z.object({
    storeId: Uuid,
    /** The store’s name, as a check: another one is refused. */
    name: text(200).optional(),
  }),
  output: z.object({ store: DeletedStore, activeStoreId: z.string().nullable() }),
  refusals: ['permission-denied', 'store-not-found', 'store-invalid'],
  example: (world) => ({ storeId: world.storeId, name: 'ana Studio' }),
});

export const restoreStore = callable({
  name: 'restoreStore',
  about: 'Brings a deleted store back with everything in it, if the plan has room for it.',
  who: 'creator',
  family: 'stores',
  input: z.object({ storeId: Uuid }),
  output: z.object({ store: Store }),
  refusals: ['permission-denied', 'store-not-found', 'store-limit', 'multi-store-off', 'store-name-taken'],
  example: (world) => ({ storeId: world.storeId }),
});

export const listDeletedStores = callable({
  name: 'listDeletedStores',
  about: 'The creator’s deleted stores that can still be restored, the one deleted last first.',
  who: 'creator',
  family: 'stores',
  input: Nothing,
  output: z.object({ items: z.array(DeletedStore) }),
  example: () => ({}),
});
