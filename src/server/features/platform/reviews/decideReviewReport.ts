import { job } from '#shared/contract/jobs.ts';
import { decideReviewReport as contract } from '#shared/contract/reviews.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { recordAdminAction } from '../../audit/recordAdminAction.ts';
import { presentReport, selectReports } from './reportRows.ts';

/** Decides about a report. Admins do not reach the data of stores, so a job of the store hides the review. */
export const decideReviewReport = defineHandler(contract, async ({ storeId, reviewId, decision, reason }, context) => {
  const { tx, now } = context;
  const decided = await tx.run(
    tx.q
      .updateTable('review_reports')
      .set({ decision, decided_at: now })
      .where('store_id', '=', storeId)
      .where('review_id', '=', reviewId),
  );
  if (decided === 0) refuse('review-not-found');
  await tx.enqueue(job('applyReviewDecision', { realm: storeId, reviewId }));
  await recordAdminAction(context, {
    action: decision === 'hidden' ? 'reviews.hide' : 'reviews.keep',
    target: { kind: 'store', id: storeId },
    after: { review: reviewId },
    reason,
  });
  const rows = selectReports(tx).where('r.store_id', '=', storeId).where('r.review_id', '=', reviewId);
  return { report: presentReport(await tx.one(rows)) };
});
