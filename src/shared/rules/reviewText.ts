import type { ReportReason } from './review.ts';

/** Why a creator reports a review, for creators and admins. */
export const REASON_LABELS: Record<ReportReason, string> = {
  spam: 'Spam or advertising',
  offensive: 'Offensive or hateful',
  personal: 'Shares private information',
  unrelated: 'Not about the product',
  other: 'Something else',
};
