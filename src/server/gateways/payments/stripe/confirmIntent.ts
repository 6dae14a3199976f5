import Stripe from 'stripe';
import type { NewPayment, PaymentAnswer } from '../port.ts';
import { declinedBy } from './declinedBy.ts';
import { inAccount } from './inAccount.ts';
import { isStripeEmail } from './isStripeEmail.ts';
import { CHARGE, readIntentAnswer, referenceIn } from './readStripePayment.ts';

/** The amount and the share are in Stripe's units. */
type NewIntent = Omit<NewPayment, 'amount'> & { amount: number; currency: string };

/**
 * Charges what the buyer entered in Stripe's fields, once per attempt. Stripe forgets an idempotency key after a day and
 * accepts each token once, so a refused repetition searches for the payment that the first call made.
 */
export async function confirmIntent(stripe: Stripe, payment: NewIntent): Promise<PaymentAnswer> {
  const options = inAccount(payment.account);
  try {
    const customer = payment.savesMethod ? await createCustomer(stripe, payment) : null;
    const key = { idempotencyKey: payment.attemptId, ...options };
    const { id } = await stripe.paymentIntents.create(newIntent(payment, customer), key);
    return readIntentAnswer(await stripe.paymentIntents.retrieve(id, { expand: [CHARGE] }, options));
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) return declinedBy(error, error.payment_intent?.id);
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    const known = await findIntent(stripe, payment).catch(() => null);
    if (known === null) throw error;
    return readIntentAnswer(await stripe.paymentIntents.retrieve(known.id, { expand: [CHARGE] }, options));
  }
}

/** The parameters are the same for each call about one attempt. */
const newIntent = (
  { storeId, attemptId, amount, currency, platformFee, source, description, returnTo }: NewIntent,
  customer: Stripe.Customer | null,
): Stripe.PaymentIntentCreateParams => ({
  amount,
  currency,
  automatic_payment_methods: { enabled: true },
  // Captured at once, so that the fee is known as soon as the payment has succeeded.
  capture_method: 'automatic',
  confirm: true,
  confirmation_token: source,
  description,
  metadata: { stoa_store: storeId, stoa_payment: attemptId },
  return_url: returnTo,
  ...(customer && { customer: customer.id, setup_future_usage: 'off_session' as const }),
  ...(platformFee > 0 && { application_fee_amount: platformFee }),
});

/** A saved method belongs to a customer. */
export const createCustomer = (
  stripe: Stripe,
  { storeId, attemptId, account, email }: Pick<NewPayment, 'storeId' | 'attemptId' | 'account' | 'email'>,
): Promise<Stripe.Customer> =>
  stripe.customers.create(
    { ...(isStripeEmail(email) && { email }), metadata: { stoa_store: storeId, stoa_payment: attemptId } },
    { idempotencyKey: `${attemptId} customer`, ...inAccount(account) },
  );

async function findIntent(stripe: Stripe, { attemptId, account }: NewIntent): Promise<Stripe.PaymentIntent | null> {
  const query = `metadata['stoa_payment']:'${attemptId}'`;
  const { data } = await stripe.paymentIntents.search({ query, limit: 1 }, inAccount(account));
  return data.find(({ metadata }) => referenceIn(metadata)?.attemptId === attemptId) ?? null;
}
