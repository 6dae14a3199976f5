import { restoreStore as contract } from '#shared/contract/deletedStores.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { assertStoreLimit } from '../creation/storeLimits.ts';
import { findOwnStore } from '../../storeRecord/deletedStore.ts';
import { loadStore } from '../../storeRecord/loadStore.ts';
import { reserveSeat } from '../creation/reserveSeat.ts';
import { onStoreNameTaken } from '../slugs/onStoreNameTaken.ts';

/** Restores a deleted store at its old slug. An active store is returned as it is. */
export const restoreStore = defineHandler(contract, async ({ storeId }, { tx, creator, now, services }) => {
  await tx.one(tx.q.selectFrom('creators').select('id').where('id', '=', creator.id).forNoKeyUpdate());
  const { deleted_at } = await findOwnStore(tx, { storeId, creatorId: creator.id, now });
  if (deleted_at === null) return { store: await loadStore(tx, storeId, services.settings) };

  await assertStoreLimit(tx, creator.id);
  await reserveSeat(tx, { creatorId: creator.id, storeId, now });
  // If its removal has just started, this waits and then finds nothing to restore.
  const restored = await tx
    .run(
      tx.q
        .updateTable('stores')
        .set((row) => ({ deleted_at: null, updated_at: now, version: row('version', '+', 1) }))
        .where('id', '=', storeId)
        .where('removing_at', 'is', null),
    )
    .catch(onStoreNameTaken);
  if (restored === 0) refuse('store-not-found');
  await tx.announce(`user:${creator.id}`);
  await tx.announce(`store:${storeId}`);
  tx.afterCommit(() => services.directory.drop(storeId));
  return { store: await loadStore(tx, storeId, services.settings) };
});
