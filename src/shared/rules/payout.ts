/** The states of a payout. `pending`: it is on its way to the bank. `failed`: the bank returned it. */
export const PAYOUT_STATUSES = ['pending', 'paid', 'failed', 'canceled'] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

/** What an entry of a balance is about. `other`: a movement by the provider that has nothing to do with a payment. */
export const ENTRY_KINDS = ['payment', 'refund', 'dispute', 'payout', 'fee', 'other'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** `open`: nobody knows why. `explained`: an admin knows. `closed`: the difference has disappeared. */
export const GAP_STATES = ['open', 'explained', 'closed'] as const;
export type GapState = (typeof GAP_STATES)[number];

export const GAP_NOTE_MAX = 500;

/** The first moment of a month such as 2026-11 (UTC), and the first after it. */
export function monthSpan(month: string): { from: Date; to: Date } {
  const from = new Date(`${month}-01T00:00:00Z`);
  return { from, to: new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1)) };
}
