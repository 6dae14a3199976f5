/** What a buyer can be asked to agree to before they order. */
export const CONSENT_KINDS = ['terms', 'withdrawal'] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

/** The names of the checkboxes in the checkout. */
export const CONSENT_FIELDS = { terms: 'agreesTerms', withdrawal: 'agreesWithdrawal' } as const satisfies Record<
  ConsentKind,
  string
>;
