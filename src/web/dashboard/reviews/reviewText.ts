import type { Review } from '#shared/contract/reviews.ts';

/** How the reviewer got the product. */
export const ORIGIN_LABELS: Record<Review['origin'], string> = {
  bought: 'Bought here',
  recorded: 'Sale recorded by you',
  granted: 'Got access from you',
};

/** Why visitors do not see a review. Null: they do. */
export function unseenText({ state }: Pick<Review, 'state'>): string | null {
  if (state === 'hidden') return 'An admin hid this review. Visitors don’t see it, and it doesn’t count.';
  if (state === 'refunded')
    return 'The order was refunded or is disputed. Visitors don’t see this review, and it doesn’t count.';
  return null;
}

/** What became of a report. Null: there is none, or the review is hidden, which is said already. */
export function reportText({ report, state }: Pick<Review, 'report' | 'state'>): string | null {
  if (report === null || state === 'hidden') return null;
  if (report.decision === null) return 'You reported this review. An admin will look at it.';
  return report.decision === 'hidden'
    ? 'An admin decided to hide this review.'
    : 'An admin looked at your report and kept this review.';
}
