import Stripe from 'stripe';
import type { NewPayment, PaymentAnswer } from '../port.ts';
import { createCustomer } from './confirmIntent.ts';
import { declinedBy } from './declinedBy.ts';
import { inAccount } from './inAccount.ts';
import { readSetupAnswer, referenceIn } from './readStripePayment.ts';

const METHOD = 'payment_method';

/**
 * Saves what the buyer entered in Stripe's fields and charges nothing, once per attempt. Stripe forgets an idempotency key
 * after a day and accepts each token once, so a refused repetition looks for what the first call saved. SetupIntents cannot be
 * searched for, but their customers can.
 */
export async function confirmSetup(stripe: Stripe, payment: NewPayment): Promise<PaymentAnswer> {
  const options = inAccount(payment.account);
  const customer = await createCustomer(stripe, payment);
  try {
    const key = { idempotencyKey: payment.attemptId, ...options };
    const { id } = await stripe.setupIntents.create(newSetup(payment, customer), key);
    return readSetupAnswer(await stripe.setupIntents.retrieve(id, { expand: [METHOD] }, options), payment);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) return declinedBy(error, error.setup_intent?.id);
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    const known = await findSetup(stripe, payment).catch(() => null);
    if (known === null) throw error;
    return readSetupAnswer(await stripe.setupIntents.retrieve(known.id, { expand: [METHOD] }, options), payment);
  }
}

/** The parameters are the same for each call about one attempt. The currency has no place of its own. */
const newSetup = (
  { storeId, attemptId, amount, source, description, returnTo }: NewPayment,
  customer: Stripe.Customer,
): Stripe.SetupIntentCreateParams => ({
  automatic_payment_methods: { enabled: true },
  confirm: true,
  confirmation_token: source,
  customer: customer.id,
  description,
  metadata: { stoa_store: storeId, stoa_payment: attemptId, stoa_currency: amount.currency },
  return_url: returnTo,
  usage: 'off_session',
});

async function findSetup(stripe: Stripe, { attemptId, account }: NewPayment): Promise<Stripe.SetupIntent | null> {
  const options = inAccount(account);
  const query = `metadata['stoa_payment']:'${attemptId}'`;
  const customers = await stripe.customers.search({ query, limit: 10 }, options);
  for (const { id: customer } of customers.data) {
    const { data } = await stripe.setupIntents.list({ customer, limit: 100 }, options);
    const known = data.find(({ metadata }) => referenceIn(metadata)?.attemptId === attemptId);
    if (known) return known;
  }
  return null;
}
