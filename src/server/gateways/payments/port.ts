import type { Money } from '#shared/rules/money.ts';

/** A card as typed into the test gateway's form. A real gateway collects cards on its own page. */
export type TypedCard = { number: string; expiry: string; cvc: string };

export type DeclineCode =
  | 'card_declined'
  | 'insufficient_funds'
  | 'expired_card'
  | 'incorrect_number'
  | 'invalid_expiry'
  | 'invalid_cvc';

export type PaymentSucceeded = { status: 'succeeded'; chargeId: string; brand: string; last4: string; fee: Money };
export type PaymentDeclined = { status: 'declined'; code: DeclineCode; sentence: string };
export type PaymentNeedsAction = {
  status: 'requires-action';
  chargeId: string;
  action: { kind: 'test-challenge'; token: string };
};

export type PaymentAnswer = PaymentSucceeded | PaymentDeclined | PaymentNeedsAction;

export interface NewPayment {
  /** The id of the attempt. A gateway charges once per attempt, however often it is called. */
  attemptId: string;
  /** More than zero. Free orders need no gateway. */
  amount: Money;
  /** The token that stands for what the buyer pays with. */
  source: string;
  description: string;
  /** The URL the buyer returns to after a step outside the shop. */
  returnTo: string;
}

/** No method is called while a database transaction is open, except `tokenizeCard`, which calls nobody. */
export interface PaymentGateway {
  id: string;
  /** Shown to the buyer and stored with the order. */
  label: string;
  isTest: boolean;

  /** The token for a typed card, or why it cannot be charged. It neither moves money nor calls a provider. */
  tokenizeCard(card: TypedCard): { token: string } | PaymentDeclined;

  /** Repeating the call with the same attempt returns the same answer. */
  createPayment(payment: NewPayment): Promise<PaymentAnswer>;

  /** Completes a payment that required action. The token comes from the browser; an invalid one is a decline. */
  confirm(step: { chargeId: string; token: string; approved: boolean }): Promise<PaymentSucceeded | PaymentDeclined>;

  /** The caller tracks how much is left to refund in its ledger. */
  refund(input: {
    idempotencyKey: string;
    chargeId: string;
    amount: Money;
  }): Promise<{ status: 'succeeded'; refundId: string }>;
}
