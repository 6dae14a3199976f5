import { sql } from 'kysely';
import type { InputOf } from '#shared/contract/callable.ts';
import { listReviews as contract } from '#shared/contract/reviews.ts';
import { COUNT_MAX } from '#shared/rules/limits.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { countRows, inOrderOf, latestFirst, latestPage } from '../../access/pagination.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { findPeople } from '../customerRecord/findPeople.ts';
import { presentReview, selectReviews } from './reviewRows.ts';

type Filter = Omit<InputOf<typeof contract>, 'storeId' | 'search' | 'cursor' | 'limit'>;

/** The reviews of all products, latest first. */
export const listReviews = defineHandler(contract, async ({ search, cursor, limit, ...filter }, { tx }) => {
  const found = search ? await findPeople(tx, 'review', search) : null;
  const isMatch = found?.includes(sql.ref('r.id')) ?? sql<boolean>`true`;
  const isKnownCount = found?.ids !== null;
  const [rows, counted] = await Promise.all([
    tx.many(
      filtered(tx, filter)
        .where(isMatch)
        .select(['r.id', 'r.created_at'])
        .$call(latestFirst({ cursor, limit, at: 'r.created_at', id: 'r.id' })),
    ),
    isKnownCount
      ? countRows(tx, filtered(tx, filter).where(isMatch))
      : Promise.resolve({ count: COUNT_MAX, isMore: true }),
  ]);
  const { shown, nextCursor } = latestPage(rows, { limit, at: (row) => row.created_at });
  const ids = shown.map(({ id }) => id);
  const items = inOrderOf(ids, await tx.many(selectReviews(tx, ids))).map(presentReview);
  return { items, nextCursor, ...counted };
});

function filtered(tx: StoreTx, { stars, productId, show, reviewId }: Filter) {
  let rows = tx.q.selectFrom('reviews as r').where('r.store_id', '=', tx.realm);
  if (stars !== undefined) rows = rows.where('r.stars', '=', stars);
  if (productId !== undefined) rows = rows.where('r.product_id', '=', productId);
  if (reviewId !== undefined) rows = rows.where('r.id', '=', reviewId);
  if (show === 'unanswered') rows = rows.where('r.replied_at', 'is', null);
  if (show === 'not-shown') rows = rows.where(sql<boolean>`(r.is_refunded or r.hidden_at is not null)`);
  if (show === 'reported')
    rows = rows.where(
      sql<boolean>`r.id in (select t.review_id from review_reports t where t.store_id = ${tx.realm} and t.decision is null)`,
    );
  return rows;
}
