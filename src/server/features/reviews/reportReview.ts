import { reportReview as contract } from '#shared/contract/reviews.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { loadReview } from './reviewRows.ts';

/** Reports a review to the admins. Their decision stands until the customer changes the review. */
export const reportReview = defineHandler(contract, async ({ reviewId, reason, note }, { tx, now }) => {
  const found = (await tx.maybe(lockReview(tx, reviewId))) ?? refuse('not-found');
  const { decided_at, edited_at, hidden_at, stars, body, author, title } = found;
  const isChanged = decided_at === null || (edited_at !== null && edited_at > decided_at);
  if (hidden_at !== null || !isChanged) refuse('review-decided');
  const copy = { stars, body, author, product_title: title };
  const values = { ...copy, reason, note, reported_at: now, decision: null, decided_at: null };
  await tx.run(
    tx.q
      .insertInto('review_reports')
      .values({ ...values, store_id: tx.realm, review_id: reviewId })
      .onConflict((on) => on.columns(['store_id', 'review_id']).doUpdateSet(values)),
  );
  return { review: await loadReview(tx, reviewId) };
});

const lockReview = (tx: StoreTx, reviewId: string) =>
  tx.q
    .selectFrom('reviews as r')
    .innerJoin('products as p', (on) => on.onRef('p.store_id', '=', 'r.store_id').onRef('p.id', '=', 'r.product_id'))
    .leftJoin('review_reports as t', (on) =>
      on.onRef('t.store_id', '=', 'r.store_id').onRef('t.review_id', '=', 'r.id'),
    )
    .select(['r.stars', 'r.body', 'r.author', 'r.edited_at', 'r.hidden_at', 'p.title', 't.decided_at'])
    .where('r.store_id', '=', tx.realm)
    .where('r.id', '=', reviewId)
    .forUpdate('r');
