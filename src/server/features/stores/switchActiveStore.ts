import { refuse } from '#shared/contract/refusals.ts';
import { switchActiveStore as contract } from '#shared/contract/stores.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import type { PlatformTx } from '../../db/transaction.ts';

/** Sets the creator's active store. Choosing the current one changes nothing. */
export const switchActiveStore = defineHandler(contract, async ({ storeId, onlyIfMissing }, { tx, creator, now }) => {
  await assertOwnStore(tx, { storeId, creatorId: creator.id });
  // Locks the creator's row, so that an automatic correction cannot undo a concurrent switch.
  const { active_store_id: before } = await tx.one(
    tx.q.selectFrom('creators').select('active_store_id').where('id', '=', creator.id).forNoKeyUpdate(),
  );
  if (before === storeId) return { activeStoreId: storeId };
  if (onlyIfMissing && before !== null && (await findStore(tx, before))?.creator_id === creator.id) {
    return { activeStoreId: before };
  }
  await tx.run(
    tx.q.updateTable('creators').set({ active_store_id: storeId, updated_at: now }).where('id', '=', creator.id),
  );
  await tx.announce(`user:${creator.id}`);
  return { activeStoreId: storeId };
});

async function assertOwnStore(tx: PlatformTx, { storeId, creatorId }: { storeId: string; creatorId: string }) {
  const store = await findStore(tx, storeId);
  if (!store) refuse('store-not-found');
  if (store.creator_id !== creatorId) refuse('permission-denied');
}

const findStore = (tx: PlatformTx, storeId: string) =>
  tx.maybe(tx.q.selectFrom('stores').select('creator_id').where('id', '=', storeId).where('deleted_at', 'is', null));
