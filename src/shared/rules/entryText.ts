import type { EntryKind } from './payout.ts';

/** What moved a balance, in words. */
export const ENTRY_LABELS: Record<EntryKind, string> = {
  payment: 'Payment',
  refund: 'Refund',
  dispute: 'Dispute',
  payout: 'Payout',
  fee: 'Fee',
  other: 'Correction',
};
