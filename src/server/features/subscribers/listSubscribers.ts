import { sql } from 'kysely';
import type { InputOf } from '#shared/contract/callable.ts';
import { listSubscribers as contract, SubscriberState } from '#shared/contract/subscribers.ts';
import { answer } from '../../access/answer.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { hasWords } from '../customers/hasWords.ts';
import { readCursor, writeCursor } from '../orders/orderCursor.ts';

type Filter = Pick<InputOf<typeof contract>, 'search' | 'state'>;

/** Who asked for the store's e-mails, the latest first. */
export const listSubscribers = answer(contract, async ({ cursor, limit, ...filter }, { tx }) => {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const [rows, { count }] = await Promise.all([
    tx.many(
      filtered(tx, filter)
        .leftJoin('products as p', (on) => on.onRef('p.store_id', '=', 'c.store_id').onRef('p.id', '=', 'c.product_id'))
        .select(['c.id', 'c.email', 'c.name', 'c.state', 'c.consent', 'c.has_ticked', 'c.page', 'c.product_id'])
        .select(['c.asked_at', 'c.confirmed_at', 'c.unsubscribed_at', 'p.title'])
        .$if(after !== undefined, (query) =>
          query.where(sql<boolean>`(c.asked_at, c.id) < (${after?.placedAt}::timestamptz, ${after?.id}::uuid)`),
        )
        .orderBy('c.asked_at', 'desc')
        .orderBy('c.id', 'desc')
        .limit(limit + 1),
    ),
    tx.one(filtered(tx, filter).select(sql<number>`count(*)::int`.as('count'))),
  ]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map((row) => ({
      id: row.id,
      email: row.email,
      name: row.name,
      state: SubscriberState.parse(row.state),
      consent: row.consent,
      hasTicked: row.has_ticked,
      page: row.page,
      gift: row.product_id === null ? null : { productId: row.product_id, title: row.title ?? '' },
      askedAt: row.asked_at.toISOString(),
      confirmedAt: row.confirmed_at?.toISOString() ?? null,
      unsubscribedAt: row.unsubscribed_at?.toISOString() ?? null,
    })),
    nextCursor: rows.length > limit && last ? writeCursor({ placedAt: last.asked_at, id: last.id }) : null,
    count,
  };
});

function filtered(tx: StoreTx, { search, state }: Filter) {
  let query = tx.q.selectFrom('subscribers as c').where('c.store_id', '=', tx.realm);
  if (state !== undefined) query = query.where('c.state', '=', state);
  if (search) query = query.where(hasWords(search));
  return query;
}
