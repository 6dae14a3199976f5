import { z } from 'zod';
import { callable } from './callable.ts';
import { Nothing, text, Timestamp, Uuid } from './fields.ts';
import { Store } from './stores.ts';

/** A store that is offline and can still be restored. */
export const DeletedStore = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  deletedAt: Timestamp,
  /** When the store is deleted for good. */
  removedAt: Timestamp,
});
export type DeletedStore = z.infer<typeof DeletedStore>;

export const deleteStoreAndTenant = callable({
  name: 'deleteStoreAndTenant',
  about:
    'Deletes a store and unpublishes it immediately. It can be restored for 30 days. Then its customers, orders and files are deleted too.',
  who: 'creator',
  family: 'stores',
  input: z.object({
    storeId: Uuid,
    /** The store's name, typed as a confirmation. Any other name is refused. */
    name: text(200).optional(),
  }),
  output: z.object({ store: DeletedStore, activeStoreId: z.string().nullable() }),
  refusals: ['permission-denied', 'store-not-found', 'store-invalid', 'plan-store'],
  example: (world) => ({ storeId: world.storeId, name: 'ana Studio' }),
});

export const restoreStore = callable({
  name: 'restoreStore',
  about: 'Restores a deleted store with everything in it, if the plan’s limit allows it.',
  who: 'creator',
  family: 'stores',
  input: z.object({ storeId: Uuid }),
  output: z.object({ store: Store }),
  refusals: ['permission-denied', 'store-not-found', 'store-limit', 'multi-store-off', 'store-name-taken'],
  example: (world) => ({ storeId: world.storeId }),
});

export const listDeletedStores = callable({
  name: 'listDeletedStores',
  about: 'Returns the creator’s deleted stores that can still be restored, latest first.',
  who: 'creator',
  family: 'stores',
  input: Nothing,
  output: z.object({ items: z.array(DeletedStore) }),
  example: () => ({}),
});
