import { restoreStore as contract } from '#shared/contract/deletedStores.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { answer } from '../../access/answer.ts';
import { assertMayHoldMore } from './assertMayHoldMore.ts';
import { findOwnStore } from './deletedStore.ts';
import { loadStore } from './loadStore.ts';
import { reserveSeat } from './reserveSeat.ts';
import { unlessNameTaken } from './unlessNameTaken.ts';

/** Brings a store back as it was, at its old address. One that lives is answered as it is. */
export const restoreStore = answer(contract, async ({ storeId }, { tx, creator, now, services }) => {
  await tx.one(tx.q.selectFrom('creators').select('id').where('id', '=', creator.id).forNoKeyUpdate());
  const { deleted_at } = await findOwnStore(tx, { storeId, creatorId: creator.id, now });
  if (deleted_at === null) return { store: await loadStore(tx, storeId, services.settings) };

  await assertMayHoldMore(tx, creator.id);
  await reserveSeat(tx, { creatorId: creator.id, storeId, now });
  // Its removal may begin at this moment: then this waits for it, and finds nothing left to restore.
  const restored = await tx
    .run(
      tx.q
        .updateTable('stores')
        .set((row) => ({ deleted_at: null, updated_at: now, version: row('version', '+', 1) }))
        .where('id', '=', storeId)
        .where('removing_at', 'is', null),
    )
    .catch(unlessNameTaken);
  if (restored === 0) refuse('store-not-found');
  await tx.announce(`user:${creator.id}`);
  await tx.announce(`store:${storeId}`);
  tx.afterCommit(() => services.directory.drop(storeId));
  return { store: await loadStore(tx, storeId, services.settings) };
});
