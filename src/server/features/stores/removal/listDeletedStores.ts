import { listDeletedStores as contract } from '#shared/contract/deletedStores.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { graceStart, presentDeleted } from '../../storeRecord/deletedStore.ts';

const MOST_LISTED = 100;

export const listDeletedStores = defineHandler(contract, async (_input, { tx, creator, now }) => {
  const rows = await tx.many(
    tx.q
      .selectFrom('stores')
      .select(['id', 'name', 'slug', 'deleted_at'])
      .where('creator_id', '=', creator.id)
      .where('deleted_at', '>', graceStart(now))
      .where('removing_at', 'is', null)
      .orderBy('deleted_at', 'desc')
      .orderBy('id')
      .limit(MOST_LISTED),
  );
  return { items: rows.flatMap((row) => (row.deleted_at ? [presentDeleted(row, row.deleted_at)] : [])) };
});
