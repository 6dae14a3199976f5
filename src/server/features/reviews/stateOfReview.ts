import type { Review } from '#shared/contract/reviews.ts';

/** Whether everybody sees a review, and why not. */
export function stateOfReview(row: { is_refunded: boolean; hidden_at: Date | null }): Review['state'] {
  if (row.hidden_at !== null) return 'hidden';
  return row.is_refunded ? 'refunded' : 'shown';
}
