import { deleteStoreAndTenant as contract } from '#shared/contract/deletedStores.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { findOwnStore, presentDeleted } from '../../storeRecord/deletedStore.ts';
import { assertNotPlanStore, unpublishStores } from './unpublishStores.ts';

/**
 * Takes a store offline and frees its place in the plan. Its data stays for the grace period. Calling it again changes
 * nothing.
 */
export const deleteStoreAndTenant = defineHandler(
  contract,
  async ({ storeId, name }, { tx, creator, now, services }) => {
    // Everything that counts stores first locks the creator's row, so the count is always correct.
    const { active_store_id: active } = await tx.one(
      tx.q.selectFrom('creators').select('active_store_id').where('id', '=', creator.id).forNoKeyUpdate(),
    );
    const store = await findOwnStore(tx, { storeId, creatorId: creator.id, now });
    if (name !== undefined && name !== store.name) {
      refuse('store-invalid', { field: 'name', reason: 'Type the name of the store exactly as shown.' });
    }
    if (store.deleted_at) return { store: presentDeleted(store, store.deleted_at), activeStoreId: active };

    await assertNotPlanStore(tx, [storeId]);
    const activeStoreId = await unpublishStores(tx, { creatorId: creator.id, storeIds: [storeId], now, services });
    return { store: presentDeleted(store, now), activeStoreId };
  },
);
