import type { Jobs } from '#shared/contract/jobs.ts';
import { provenStore } from '#shared/kit/ids.ts';
import { refreshPages } from '../reviewRecord/refreshPages.ts';
import { changeSums } from '../reviewRecord/reviewSums.ts';
import type { JobContext } from '../jobs.ts';

/** Hides or shows a review by the latest decision of an admin. Running it again changes nothing. */
export const applyReviewDecision = (
  { realm, reviewId }: Jobs['applyReviewDecision'],
  { services, now }: JobContext,
): Promise<void> =>
  services.db.inStore(provenStore(realm), async (tx) => {
    const review = await tx.maybe(
      tx.q
        .selectFrom('reviews')
        .select(['product_id', 'stars', 'is_refunded', 'hidden_at'])
        .where('store_id', '=', tx.realm)
        .where('id', '=', reviewId)
        .forUpdate(),
    );
    const report = await tx.maybe(
      tx.q
        .selectFrom('review_reports')
        .select('decision')
        .where('store_id', '=', tx.realm)
        .where('review_id', '=', reviewId),
    );
    if (!review || !report || report.decision === null) return;
    const hides = report.decision === 'hidden';
    if (hides === (review.hidden_at !== null)) return;
    await tx.run(
      tx.q
        .updateTable('reviews')
        .set({ hidden_at: hides ? now : null })
        .where('store_id', '=', tx.realm)
        .where('id', '=', reviewId),
    );
    if (!review.is_refunded)
      await changeSums(tx, [{ productId: review.product_id, stars: review.stars, by: hides ? -1 : 1 }]);
    await refreshPages(tx);
    tx.afterCommit(() => services.directory.drop(tx.realm));
  });
