import { sql } from 'kysely';
import type { InputOf } from '#shared/contract/callable.ts';
import { listSubscribers as contract, SubscriberState, type SubscriberSort } from '#shared/contract/subscribers.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { COUNT_MAX } from '#shared/rules/limits.ts';
import { cutPage } from '../../access/pagination.ts';
import { buildSort, textKey, timeKey, type SortKeys } from '../../access/sortedList.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { findPeople, type FoundPeople } from '../customerRecord/findPeople.ts';

type Filter = Pick<InputOf<typeof contract>, 'search' | 'state' | 'subscriberId'>;

const SORTS: SortKeys<SubscriberSort> = { asked: timeKey(sql`c.asked_at`), email: textKey(sql<string>`c.email`) };

/** The store's subscribers, latest first or as sorted. */
export const listSubscribers = defineHandler(
  contract,
  async ({ cursor, limit, sort, direction, ...filter }, { tx }) => {
    const sorted = buildSort(SORTS, { sort, direction, cursor }, sql`c.id`);
    const found = filter.search ? await findPeople(tx, 'subscriber', filter.search) : null;
    const [rows, counted] = await Promise.all([
      tx.many(
        filtered(tx, filter, found)
          .leftJoin('products as p', (on) =>
            on.onRef('p.store_id', '=', 'c.store_id').onRef('p.id', '=', 'c.product_id'),
          )
          .select(['c.id', 'c.email', 'c.name', 'c.state', 'c.consent', 'c.has_ticked', 'c.page', 'c.product_id'])
          .select(['c.asked_at', 'c.confirmed_at', 'c.unsubscribed_at', 'p.title'])
          .select(sorted.key)
          .where(sorted.after)
          .orderBy(sorted.by, sorted.direction)
          .orderBy('c.id', sorted.direction)
          .limit(limit + 1),
      ),
      countFound(tx, filter, found),
    ]);
    const { shown, nextCursor } = cutPage(rows, limit, sorted.cursorAfter);
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
      nextCursor,
      ...counted,
    };
  },
);

/** This many of the latest subscribers are compared to count those that match. */
const MOST_COMPARED = 1000;

/** How many subscribers match. `isMore`: at least one more than `count`. */
async function countFound(tx: StoreTx, filter: Filter, found: FoundPeople | null) {
  const isMany = found !== null && found.ids === null;
  if (isMany && filter.state === undefined && filter.subscriberId === undefined)
    return { count: COUNT_MAX, isMore: true };
  const most = isMany ? MOST_COMPARED : COUNT_MAX + 1;
  const { count, read } = await tx.one(
    tx.q
      .selectFrom(
        filtered(tx, filter, isMany ? null : found)
          .select('c.id')
          .$if(isMany, (query) => query.orderBy('c.asked_at', 'desc').orderBy('c.id', 'desc'))
          .limit(most)
          .as('c'),
      )
      .select([
        sql<number>`(count(*) filter (where ${isMany ? found.includes(sql.ref('c.id')) : sql`true`}))::int`.as('count'),
        sql<number>`count(*)::int`.as('read'),
      ]),
  );
  return { count: Math.min(count, COUNT_MAX), isMore: read === most || count > COUNT_MAX };
}

function filtered(tx: StoreTx, { state, subscriberId }: Filter, found: FoundPeople | null) {
  let query = tx.q.selectFrom('subscribers as c').where('c.store_id', '=', tx.realm);
  if (subscriberId !== undefined) query = query.where('c.id', '=', subscriberId);
  if (state !== undefined) query = query.where('c.state', '=', state);
  if (found) query = query.where(found.includes(sql.ref('c.id')));
  return query;
}
