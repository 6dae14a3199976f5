import type { Money } from '#shared/rules/money.ts';

/** Card fields as typed. Only the test gateway accepts them; a real one accepts its own token instead. */
export type CardSource = { kind: 'card'; number: string; expiry: string; cvc: string };

export type PaymentSource = CardSource;

export type DeclineCode =
  | 'card_declined'
  | 'insufficient_funds'
  | 'expired_card'
  | 'incorrect_number'
  | 'invalid_expiry'
  | 'invalid_cvc';

export type ChargeSucceeded = { status: 'succeeded'; chargeId: string; brand: string; last4: string; fee: Money };
export type ChargeDeclined = { status: 'declined'; code: DeclineCode; sentence: string };
export type ChargeNeedsAction = {
  status: 'requires-action';
  chargeId: string;
  action: { kind: 'test-challenge'; token: string };
};

export type ChargeAnswer = ChargeSucceeded | ChargeDeclined | ChargeNeedsAction;

type ChargeInput = {
  /** One per order attempt. A gateway charges once per key, however often it is called. */
  idempotencyKey: string;
  /** More than zero. Free orders need no gateway. */
  amount: Money;
  source: PaymentSource;
  description: string;
  /** The URL the buyer returns to after a step outside the shop. */
  returnTo: string;
};

export interface PaymentGateway {
  id: string;
  /** Shown to the buyer and stored with the order. */
  label: string;
  isTest: boolean;

  charge(input: ChargeInput): Promise<ChargeAnswer>;

  /** Completes a charge that required action. The token comes from the browser; an invalid one is a decline. */
  confirm(step: { chargeId: string; token: string; approved: boolean }): Promise<ChargeSucceeded | ChargeDeclined>;

  /** The caller tracks how much is left to refund in its ledger. */
  refund(input: {
    idempotencyKey: string;
    chargeId: string;
    amount: Money;
  }): Promise<{ status: 'succeeded'; refundId: string }>;
}
