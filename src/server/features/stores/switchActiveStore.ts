import { refuse } from '#shared/contract/refusals.ts';
import { switchActiveStore as contract } from '#shared/contract/stores.ts';
import { answer } from '../../access/answer.ts';

/** Chooses the store the dashboard opens. The one already chosen stays as it is. */
export const switchActiveStore = answer(contract, async ({ storeId }, { tx, creator, now }) => {
  const owned = await tx.maybe(
    tx.q
      .selectFrom('stores')
      .select('id')
      .where('id', '=', storeId)
      .where('creator_id', '=', creator.id)
      .where('deleted_at', 'is', null),
  );
  if (!owned) refuse('store-not-found');
  const changed = await tx.run(
    tx.q
      .updateTable('creators')
      .set({ active_store_id: storeId, updated_at: now })
      .where('id', '=', creator.id)
      .where('active_store_id', 'is distinct from', storeId),
  );
  if (changed > 0) await tx.announce(`user:${creator.id}`);
  return { activeStoreId: storeId };
});
