import { deleteStoreAndTenant as contract } from '#shared/contract/deletedStores.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { chooseActiveStore } from '#shared/rules/store.ts';
import { answer } from '../../access/answer.ts';
import type { PlatformTx } from '../../db/transaction.ts';
import { findOwnStore, presentDeleted } from './deletedStore.ts';

/** Takes a store off line and frees its seat; everything in it stays for its grace. Once more changes nothing. */
export const deleteStoreAndTenant = answer(contract, async ({ storeId, name }, { tx, creator, now, services }) => {
  // Every way to a seat begins with the creator's row, so the count is never taken from twice.
  const { active_store_id: active } = await tx.one(
    tx.q.selectFrom('creators').select('active_store_id').where('id', '=', creator.id).forUpdate(),
  );
  const store = await findOwnStore(tx, { storeId, creatorId: creator.id, now });
  if (name !== undefined && name !== store.name) {
    refuse('store-invalid', { field: 'name', reason: 'Type the name of the store as it is written.' });
  }
  if (store.deleted_at) return { store: presentDeleted(store, store.deleted_at), activeStoreId: active };

  await tx.run(
    tx.q
      .updateTable('stores')
      .set((row) => ({ deleted_at: now, updated_at: now, version: row('version', '+', 1) }))
      .where('id', '=', storeId),
  );
  const activeStoreId = await nextStore(tx, { creatorId: creator.id, active });
  await tx.run(
    tx.q
      .updateTable('creators')
      .set((row) => ({
        store_count: row('store_count', '-', 1),
        active_store_id: activeStoreId,
        updated_at: now,
      }))
      .where('id', '=', creator.id),
  );
  await tx.announce(`user:${creator.id}`);
  await tx.announce(`store:${storeId}`);
  tx.afterCommit(() => services.directory.drop(storeId));
  return { store: presentDeleted(store, now), activeStoreId };
});

async function nextStore(
  tx: PlatformTx,
  { creatorId, active }: { creatorId: string; active: string | null },
): Promise<string | null> {
  const left = await tx.many(
    tx.q
      .selectFrom('stores')
      .select(['id', 'created_at as createdAt'])
      .where('creator_id', '=', creatorId)
      .where('deleted_at', 'is', null)
      .orderBy('created_at')
      .orderBy('id'),
  );
  return chooseActiveStore(left, active)?.id ?? null;
}
