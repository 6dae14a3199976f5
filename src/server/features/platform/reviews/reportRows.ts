import { sql } from 'kysely';
import type { ReviewReport } from '#shared/contract/reviews.ts';
import type { ReportDecision, ReportReason } from '#shared/rules/review.ts';
import type { PlatformTx } from '../../../db/transaction.ts';

/** Reports with their stores, for admins. */
export const selectReports = (tx: PlatformTx) =>
  tx.q
    .selectFrom('review_reports as r')
    .innerJoin('stores as s', 's.id', 'r.store_id')
    .select(['r.review_id as id', 'r.store_id', 's.name', 'r.product_title', 'r.author', 'r.stars', 'r.body', 'r.note'])
    .select([sql<ReportReason>`r.reason`.as('reason'), sql<ReportDecision | null>`r.decision`.as('decision')])
    .select(['r.reported_at', 'r.decided_at']);

type Row = Awaited<ReturnType<ReturnType<typeof selectReports>['executeTakeFirstOrThrow']>>;

export const presentReport = (row: Row): ReviewReport => ({
  reviewId: row.id,
  store: { id: row.store_id, name: row.name },
  productTitle: row.product_title,
  author: row.author,
  stars: row.stars,
  body: row.body,
  reason: row.reason,
  note: row.note,
  reportedAt: row.reported_at.toISOString(),
  decision: row.decision,
  decidedAt: row.decided_at?.toISOString() ?? null,
});
