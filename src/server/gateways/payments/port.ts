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

/** Ends without money: the buyer cannot complete the payment any more. */
export type PaymentCanceled = { status: 'canceled' };

export interface NewRefund {
  /** The refund's own id. A gateway refunds once per id, however often and however late it is called. */
  idempotencyKey: string;
  chargeId: string;
  /** More than zero. The caller tracks how much is left to refund. */
  amount: Money;
  /** When the refund was requested: the same each time it is repeated. */
  requestedAt: Date;
}

/**
 * Whether the money goes back. A succeeded refund can still fail later. A state that a gateway does not know is
 * `pending`, never `succeeded`. `failure` is the provider's code for the reason. `refundId` is null if the provider
 * refused the request and created nothing.
 */
export type RefundAnswer =
  | { status: 'pending' | 'succeeded'; refundId: string }
  | { status: 'failed'; refundId: string | null; failure: string };

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

  /** Ends a payment that waits for the buyer's confirmation. One that succeeded in the meantime is returned. */
  cancelPayment(chargeId: string): Promise<PaymentSucceeded | PaymentCanceled>;

  /** Repeating the call with the same key creates nothing and returns the refund as it is now. */
  refund(refund: NewRefund): Promise<RefundAnswer>;

  /** The present state of a refund. */
  readRefund(refundId: string): Promise<RefundAnswer>;
}
