import Stripe from 'stripe';
import type { AccountId, ChargeKey, NewRefund, ProviderRefund, RefundAnswer } from '../port.ts';
import { inAccount, isDisconnected } from './inAccount.ts';
import { fromStripeAmount } from './stripeAmount.ts';

/**
 * Refunds once per id. Stripe forgets an idempotency key after a day and until then repeats its first answer, so the
 * refund is first searched for by the id in its metadata.
 */
export async function refundAtStripe(
  stripe: Stripe,
  { idempotencyKey, chargeId, account, returnedFee, amount }: Omit<NewRefund, 'amount'> & { amount: number },
): Promise<RefundAnswer> {
  const params = { payment_intent: chargeId, amount, metadata: { stoa_refund: idempotencyKey } };
  const options = { idempotencyKey, ...inAccount(account) };
  let refund: Stripe.Refund;
  try {
    const known = await stripe.refunds.list({ payment_intent: chargeId, limit: 100 }, inAccount(account));
    const earlier = known.data.find(({ metadata }) => metadata?.['stoa_refund'] === idempotencyKey);
    refund = earlier ?? (await stripe.refunds.create(params, options));
  } catch (error) {
    return refusedRefund(error);
  }
  if (returnedFee > 0) await returnShare(stripe, { key: idempotencyKey, chargeId, account, amount: returnedFee });
  return presentRefund(refund);
}

/**
 * Returns a part of the platform's share, once per key. Stripe's own proportion of it ignores refunds that were made
 * in its dashboard, so the amount is ours.
 */
export async function returnShare(
  stripe: Stripe,
  { key, chargeId, account, amount }: ChargeKey & { key: string; amount: number },
): Promise<void> {
  const intent = await stripe.paymentIntents.retrieve(chargeId, { expand: ['latest_charge'] }, inAccount(account));
  const charge = intent.latest_charge;
  const share = charge === null || typeof charge === 'string' ? null : charge.application_fee;
  if (share === null) throw new Error(`The payment ${chargeId} has no share of the platform.`);
  const feeId = typeof share === 'string' ? share : share.id;
  const known = await stripe.applicationFees.listRefunds(feeId, { limit: 100 });
  if (known.data.some(({ metadata }) => metadata?.['stoa_refund'] === key)) return;
  const params = { amount, metadata: { stoa_refund: key } };
  await stripe.applicationFees.createRefund(feeId, params, { idempotencyKey: `${key} share` });
}

/** The refunds of a payment. Stripe allows far fewer than the limit. */
export async function listRefundsAtStripe(stripe: Stripe, { chargeId, account }: ChargeKey): Promise<ProviderRefund[]> {
  const { data } = await stripe.refunds.list({ payment_intent: chargeId, limit: 100 }, inAccount(account));
  return data.map((refund) => ({
    refundId: refund.id,
    key: refund.metadata?.['stoa_refund'] ?? null,
    amount: fromStripeAmount(refund.amount, refund.currency.toUpperCase()),
    answer: presentRefund(refund),
  }));
}

/** The present state of a refund. */
export const readRefundAtStripe = async (
  stripe: Stripe,
  { refundId, account }: { refundId: string; account: AccountId },
): Promise<RefundAnswer> => presentRefund(await stripe.refunds.retrieve(refundId, undefined, inAccount(account)));

function presentRefund({ id: refundId, status, failure_reason: failure }: Stripe.Refund): RefundAnswer {
  if (status === 'failed' || status === 'canceled') return { status: 'failed', refundId, failure: failure ?? status };
  return { status: status === 'succeeded' ? 'succeeded' : 'pending', refundId };
}

/**
 * The answer for a refund that Stripe refused. Any other error is not about the refund, so it is thrown and retried.
 */
function refusedRefund(error: unknown): RefundAnswer {
  if (isDisconnected(error)) return { status: 'failed', refundId: null, failure: 'account_invalid' };
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  const { code = '', param } = error;
  if (!REFUSALS.includes(code) && param !== 'amount') throw error;
  return { status: 'failed', refundId: null, failure: code || 'amount_too_large' };
}

const REFUSALS = [
  'charge_already_refunded',
  'charge_disputed',
  'charge_not_refundable',
  'refund_disputed_payment',
  'balance_insufficient',
  'insufficient_funds',
];
