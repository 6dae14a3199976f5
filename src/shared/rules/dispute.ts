/**
 * The states of a dispute. `inquiry`: the bank asks, and no money moved. `open`: it waits for an answer. `review`: it has
 * one. `closed`: an inquiry that ended without a dispute.
 */
export const DISPUTE_STATUSES = ['inquiry', 'open', 'review', 'won', 'lost', 'closed'] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

/** A state moves up: a lost dispute can still be won by an appeal. Money that the bank takes again moves it down. */
export const DISPUTE_RANKS: Record<DisputeStatus, number> = {
  inquiry: 0,
  open: 1,
  review: 2,
  closed: 3,
  lost: 3,
  won: 4,
};

export function readDisputeStatus(text: string): DisputeStatus {
  const known = DISPUTE_STATUSES.find((status) => status === text);
  if (known === undefined) throw new RangeError(`Not a state of a dispute: ${text}`);
  return known;
}

/** Whether the bank holds the money and has not decided. */
export const isOpenDispute = (status: DisputeStatus): boolean => status === 'open' || status === 'review';

/** Hours before an answer is due at which its owner is reminded. */
export const DISPUTE_REMINDERS = [72, 24] as const;

export const EVIDENCE_MAX = 20_000;

/** How long the bank of the test gateway takes to decide about an answer. */
export const TEST_DECISION_SECONDS = 60;

/** Why the buyer disputes a payment, by the provider's word for it. */
export const disputeReason = (reason: string): { label: string; sentence: string } =>
  new Map(REASONS).get(reason) ?? OTHER;

const OTHER = { label: 'Other', sentence: 'The bank gave no further reason.' };

const REASONS: readonly (readonly [string, { label: string; sentence: string }])[] = [
  ['fraudulent', { label: 'Not authorized', sentence: 'The buyer says they didn’t make this payment.' }],
  ['duplicate', { label: 'Paid twice', sentence: 'The buyer says they paid twice for the same thing.' }],
  ['product_not_received', { label: 'Not received', sentence: 'The buyer says they didn’t get the product.' }],
  [
    'product_unacceptable',
    { label: 'Not as described', sentence: 'The buyer says the product is damaged or not as described.' },
  ],
  ['subscription_canceled', { label: 'Canceled', sentence: 'The buyer says they had already canceled.' }],
  ['credit_not_processed', { label: 'Refund missing', sentence: 'The buyer says a refund never arrived.' }],
  ['unrecognized', { label: 'Not recognized', sentence: 'The buyer doesn’t recognize this payment.' }],
  ['insufficient_funds', { label: 'Not enough money', sentence: 'The buyer’s account didn’t have enough money.' }],
  ['incorrect_account_details', { label: 'Wrong account', sentence: 'The account details were wrong.' }],
  ['debit_not_authorized', { label: 'Not authorized', sentence: 'The buyer says they didn’t authorize this debit.' }],
];
