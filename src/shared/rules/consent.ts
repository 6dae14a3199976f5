/** What a buyer can be asked to agree to. `marketing` is their choice; the others are needed to order. */
export const CONSENT_KINDS = ['terms', 'withdrawal', 'marketing'] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

/** The names of the checkboxes in the checkout. */
export const CONSENT_FIELDS = {
  terms: 'agreesTerms',
  withdrawal: 'agreesWithdrawal',
  marketing: 'agreesMarketing',
} as const satisfies Record<ConsentKind, string>;
