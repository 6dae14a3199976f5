import { sql } from 'kysely';
import type { InputOf } from '#shared/contract/callable.ts';
import { listCampaigns as contract } from '#shared/contract/campaigns.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { latestFirst, latestPage } from '../../access/pagination.ts';
import { textHas } from '../../db/textSearch.ts';
import { presentRows, ROW_COLUMNS } from './campaignRecord.ts';

type Filter = Pick<InputOf<typeof contract>, 'search' | 'state'>;

/** The store's campaigns, latest first. */
export const listCampaigns = defineHandler(contract, async ({ cursor, limit, ...filter }, { tx, now }) => {
  const [rows, { count }] = await Promise.all([
    tx.many(
      filtered(tx, filter)
        .select(ROW_COLUMNS)
        .$call(latestFirst({ cursor, limit, at: 'created_at', id: 'id' })),
    ),
    tx.one(filtered(tx, filter).select(sql<number>`count(*)::int`.as('count'))),
  ]);
  const { shown, nextCursor } = latestPage(rows, { limit, at: (row) => row.created_at });
  return { items: await presentRows(tx, shown, now), nextCursor, count };
});

function filtered(tx: StoreTx, { search, state }: Filter) {
  let query = tx.q.selectFrom('email_campaigns').where('store_id', '=', tx.realm).where('deleted_at', 'is', null);
  if (state !== undefined) query = query.where('state', '=', state);
  if (search) query = query.where(textHas(sql.ref('subject'), search));
  return query;
}
