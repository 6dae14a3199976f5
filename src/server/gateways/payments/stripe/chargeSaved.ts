import Stripe from 'stripe';
import type { PaymentDeclined, SavedCharge, SavedChargeAnswer } from '../port.ts';
import { inAccount, isDisconnected } from './inAccount.ts';
import { CHARGE, EXPIRED, referenceIn, succeeded } from './readStripePayment.ts';

/** The amount and the share are in Stripe's units. */
type StripeCharge = Omit<SavedCharge, 'amount'> & { amount: number; currency: string };

/**
 * Charges a saved method once per attempt. Stripe forgets an idempotency key after a day, so the payment is first
 * searched for among those of its customer.
 */
export async function chargeSavedAtStripe(stripe: Stripe, charge: StripeCharge): Promise<SavedChargeAnswer> {
  const options = inAccount(charge.account);
  try {
    const known = await stripe.paymentIntents.list({ customer: charge.method.customer, limit: 100 }, options);
    const earlier = known.data.find(({ metadata }) => referenceIn(metadata)?.attemptId === charge.attemptId);
    const key = { idempotencyKey: charge.attemptId, ...options };
    const { id } = earlier ?? (await stripe.paymentIntents.create(newIntent(charge), key));
    return readAnswer(await stripe.paymentIntents.retrieve(id, { expand: [CHARGE] }, options));
  } catch (error) {
    return refusedCharge(error);
  }
}

const newIntent = ({ storeId, attemptId, amount, currency, platformFee, method, description }: StripeCharge) => ({
  amount,
  currency,
  customer: method.customer,
  payment_method: method.method,
  off_session: true,
  confirm: true,
  description,
  metadata: { stoa_store: storeId, stoa_payment: attemptId },
  ...(platformFee > 0 && { application_fee_amount: platformFee }),
});

function readAnswer(intent: Stripe.PaymentIntent): SavedChargeAnswer {
  const { id: chargeId, status, last_payment_error: problem } = intent;
  if (status === 'succeeded') return succeeded(intent);
  if (status === 'canceled') return EXPIRED;
  if (status === 'requires_action' || status === 'requires_confirmation') return { status: 'requires-action' };
  // A bank debit that is under way has no problem yet.
  if (status !== 'requires_payment_method' || problem === null) return { status: 'processing', chargeId };
  return refusedBy(problem, chargeId);
}

/** An error that is not about this charge may be temporary, so it is thrown and the charge is repeated. */
function refusedCharge(error: unknown): SavedChargeAnswer {
  if (isDisconnected(error)) return EXPIRED;
  if (error instanceof Stripe.errors.StripeCardError) return refusedBy(error, error.payment_intent?.id);
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return { ...DECLINED, isFinal: true, fault: error };
  throw error;
}

function refusedBy(
  { code = '', decline_code: reason = '' }: { code?: string | undefined; decline_code?: string | undefined },
  chargeId: string | undefined,
): SavedChargeAnswer {
  if ([code, reason].includes('authentication_required')) return { status: 'requires-action' };
  return { ...DECLINED, ...(chargeId !== undefined && { chargeId }), ...(FINAL.includes(reason) && { isFinal: true }) };
}

const DECLINED: PaymentDeclined = {
  status: 'declined',
  code: 'card_declined',
  sentence: 'Your card was declined. Try another card.',
};

/** Reasons of banks after which a card must not be charged again. See https://docs.stripe.com/declines/codes. */
const FINAL: readonly string[] = [
  'lost_card',
  'stolen_card',
  'pickup_card',
  'invalid_account',
  'revocation_of_authorization',
  'revocation_of_all_authorizations',
  'stop_payment_order',
];
