import { sql } from 'kysely';
import type { InputOf } from '#shared/contract/callable.ts';
import { listCampaigns as contract } from '#shared/contract/campaigns.ts';
import { answer } from '../../access/answer.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { textHas } from '../customers/hasWords.ts';
import { readCursor, writeCursor } from '../orders/orderCursor.ts';
import { presentRows, ROW_COLUMNS } from './campaignRecord.ts';

type Filter = Pick<InputOf<typeof contract>, 'search' | 'state'>;

/** The store's campaigns, the latest first. */
export const listCampaigns = answer(contract, async ({ cursor, limit, ...filter }, { tx }) => {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const [rows, { count }] = await Promise.all([
    tx.many(
      filtered(tx, filter)
        .select(ROW_COLUMNS)
        .$if(after !== undefined, (query) =>
          query.where(sql<boolean>`(created_at, id) < (${after?.placedAt}::timestamptz, ${after?.id}::uuid)`),
        )
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit + 1),
    ),
    tx.one(filtered(tx, filter).select(sql<number>`count(*)::int`.as('count'))),
  ]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: await presentRows(tx, shown),
    nextCursor: rows.length > limit && last ? writeCursor({ placedAt: last.created_at, id: last.id }) : null,
    count,
  };
});

function filtered(tx: StoreTx, { search, state }: Filter) {
  let query = tx.q.selectFrom('email_campaigns').where('store_id', '=', tx.realm).where('deleted_at', 'is', null);
  if (state !== undefined) query = query.where('state', '=', state);
  if (search) query = query.where(textHas(sql.ref('subject'), search));
  return query;
}
