import type { Money } from '#shared/rules/money.ts';

/** Card fields as typed. Only a gateway that is a test takes them; a real one takes its own token instead. */
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

type ChargeWish = {
  /** One per order attempt: asked twice with the same key, a gateway charges once. */
  idempotencyKey: string;
  /** More than zero; free orders need no gateway. */
  amount: Money;
  source: PaymentSource;
  description: string;
  /** Where the buyer comes back to after a step outside the shop. */
  returnTo: string;
};

export interface PaymentGateway {
  id: string;
  /** Shown to the buyer and kept with the order. */
  label: string;
  isTest: boolean;

  charge(wish: ChargeWish): Promise<ChargeAnswer>;

  /** Ends a charge that required action. The token comes back from outside; one that does not fit is a decline. */
  confirm(step: { chargeId: string; token: string; approved: boolean }): Promise<ChargeSucceeded | ChargeDeclined>;

  /** The caller keeps count of what is left to refund: its ledger knows. */
  refund(wish: {
    idempotencyKey: string;
    chargeId: string;
    amount: Money;
  }): Promise<{ status: 'succeeded'; refundId: string }>;
}
