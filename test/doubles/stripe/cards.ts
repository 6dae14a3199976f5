/** Test cards of Stripe. Others are declined. */
export const STRIPE_CARDS = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  expired: '4000000000000069',
  wrongCode: '4000000000000127',
  poor: '4000000000009995',
  asks: '4000002500003155',
  alwaysAsks: '4000002760003184',
  refundsLater: '4000000000007726',
  failsToRefund: '4000000000005126',
  disputed: '4000000000000259',
  failsLater: '4000000000000341',
  stolenLater: '4000000000009979',
} as const;

/** Stripe's names of test cards, for requests that no browser makes. */
export const METHOD_CARDS: Readonly<Record<string, string>> = {
  pm_card_visa: STRIPE_CARDS.pays,
  pm_card_authenticationRequired: STRIPE_CARDS.alwaysAsks,
  pm_card_pendingRefund: STRIPE_CARDS.refundsLater,
  pm_card_refundFail: STRIPE_CARDS.failsToRefund,
  pm_card_chargeCustomerFail: STRIPE_CARDS.failsLater,
};

export const PAYS: readonly string[] = [
  STRIPE_CARDS.pays,
  STRIPE_CARDS.refundsLater,
  STRIPE_CARDS.failsToRefund,
  STRIPE_CARDS.disputed,
  STRIPE_CARDS.failsLater,
  STRIPE_CARDS.stolenLater,
];
export const ASKS: readonly string[] = [STRIPE_CARDS.asks, STRIPE_CARDS.alwaysAsks];

/** How saved cards are declined when they are charged without their owner. */
export const LATER: Readonly<Record<string, { code: string; decline_code: string }>> = {
  [STRIPE_CARDS.failsLater]: { code: 'card_declined', decline_code: 'generic_decline' },
  [STRIPE_CARDS.stolenLater]: { code: 'card_declined', decline_code: 'stolen_card' },
  [STRIPE_CARDS.alwaysAsks]: { code: 'authentication_required', decline_code: 'authentication_required' },
};
