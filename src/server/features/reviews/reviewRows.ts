import { sql } from 'kysely';
import type { Review } from '#shared/contract/reviews.ts';
import { refuse } from '#shared/contract/refusals.ts';
import type { ReportDecision, ReportReason, ReviewOrigin } from '#shared/rules/review.ts';
import { isOneOf } from '../../db/conditions.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { stateOfReview } from './stateOfReview.ts';

/** Reviews with their products and customers, for the creator. */
export const selectReviews = (tx: StoreTx, ids: readonly string[]) =>
  tx.q
    .selectFrom('reviews as r')
    .innerJoin('products as p', (on) => on.onRef('p.store_id', '=', 'r.store_id').onRef('p.id', '=', 'r.product_id'))
    .innerJoin('customers as c', (on) => on.onRef('c.store_id', '=', 'r.store_id').onRef('c.id', '=', 'r.customer_id'))
    .leftJoin('review_reports as t', (on) =>
      on.onRef('t.store_id', '=', 'r.store_id').onRef('t.review_id', '=', 'r.id'),
    )
    .select(['r.id', 'r.product_id', 'p.title', 'r.customer_id', 'c.email', 'c.name', 'r.author', 'r.stars', 'r.body'])
    .select(['r.is_refunded', 'r.hidden_at', 'r.reply', 'r.replied_at', 'r.created_at', 'r.edited_at'])
    .select([sql<ReviewOrigin>`r.origin`.as('origin'), sql<ReportReason | null>`t.reason`.as('reason'), 't.note'])
    .select(['t.reported_at', sql<ReportDecision | null>`t.decision`.as('decision')])
    .where('r.store_id', '=', tx.realm)
    .where(isOneOf(sql.ref('r.id'), ids));

type Row = Awaited<ReturnType<ReturnType<typeof selectReviews>['executeTakeFirstOrThrow']>>;

export const presentReview = (row: Row): Review => ({
  id: row.id,
  product: { id: row.product_id, title: row.title },
  customer: { id: row.customer_id, email: row.email, name: row.name },
  author: row.author,
  stars: row.stars,
  body: row.body,
  origin: row.origin,
  state: stateOfReview(row),
  reply: row.reply,
  repliedAt: row.replied_at?.toISOString() ?? null,
  report:
    row.reason === null || row.reported_at === null
      ? null
      : {
          reason: row.reason,
          note: row.note ?? '',
          reportedAt: row.reported_at.toISOString(),
          decision: row.decision,
        },
  createdAt: row.created_at.toISOString(),
  editedAt: row.edited_at?.toISOString() ?? null,
});

/** One review of the store. */
export async function loadReview(tx: StoreTx, reviewId: string): Promise<Review> {
  const row = await tx.maybe(selectReviews(tx, [reviewId]));
  return row ? presentReview(row) : refuse('not-found');
}
