import { deleteStoreAndTenant as contract } from '#shared/contract/deletedStores.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { answer } from '../../access/answer.ts';
import { findOwnStore, presentDeleted } from './deletedStore.ts';
import { takeOffLine } from './takeOffLine.ts';

/** Takes a store off line and frees its seat; everything in it stays for its grace. Once more changes nothing. */
export const deleteStoreAndTenant = answer(contract, async ({ storeId, name }, { tx, creator, now, services }) => {
  // Every way to a seat begins with the creator's row, so the count is never taken from twice.
  const { active_store_id: active } = await tx.one(
    tx.q.selectFrom('creators').select('active_store_id').where('id', '=', creator.id).forNoKeyUpdate(),
  );
  const store = await findOwnStore(tx, { storeId, creatorId: creator.id, now });
  if (name !== undefined && name !== store.name) {
    refuse('store-invalid', { field: 'name', reason: 'Type the name of the store as it is written.' });
  }
  if (store.deleted_at) return { store: presentDeleted(store, store.deleted_at), activeStoreId: active };

  const activeStoreId = await takeOffLine(tx, { creatorId: creator.id, storeIds: [storeId], now, services });
  return { store: presentDeleted(store, now), activeStoreId };
});
