import Stripe from 'stripe';
import { inAccount, isDisconnected } from './inAccount.ts';
import { fromStripeAmount } from './stripeAmount.ts';
import { declinedBy } from './declinedBy.ts';
import type {
  AccountId,
  PaymentDeclined,
  PaymentNeedsAction,
  PaymentProcessing,
  PaymentReading,
  PaymentReference,
  PaymentSucceeded,
} from '../port.ts';

export const CHARGE = 'latest_charge.balance_transaction';

const SETUP_METHOD = 'setup_intent.payment_method';

/**
 * The current state of a Checkout Session (`cs_…`), a PaymentIntent (`pi_…`) or a SetupIntent (`seti_…`). Null if the account has
 * no such object.
 */
export async function readStripePayment(
  stripe: Stripe,
  { objectId, account }: { objectId: string; account: AccountId },
): Promise<PaymentReading | null> {
  const options = inAccount(account);
  try {
    if (objectId.startsWith('seti_'))
      return readSetup(await stripe.setupIntents.retrieve(objectId, { expand: ['payment_method'] }, options));
    return objectId.startsWith('cs_')
      ? readSession(
          await stripe.checkout.sessions.retrieve(
            objectId,
            { expand: [`payment_intent.${CHARGE}`, SETUP_METHOD] },
            options,
          ),
        )
      : readIntent(await stripe.paymentIntents.retrieve(objectId, { expand: [CHARGE] }, options));
  } catch (error) {
    if (isDisconnected(error)) return null;
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return null;
    throw error;
  }
}

function readSession(session: Stripe.Checkout.Session): PaymentReading {
  const reference = referenceIn(session.metadata);
  const intent = session.payment_intent;
  if (session.payment_status === 'paid' && intent !== null && typeof intent !== 'string')
    return { answer: succeeded(intent), reference };
  const setup = session.setup_intent;
  if (session.status === 'complete' && setup !== null && typeof setup !== 'string' && setup.status === 'succeeded')
    return { answer: savedBy(session, setup), reference };
  if (session.status === 'expired') return { answer: EXPIRED, reference };
  const { id: chargeId, url } = session;
  if (session.status === 'open' && url !== null) return { answer: { status: 'redirect', chargeId, url }, reference };
  // The page is complete, so the buyer cannot try again there: the bank refused later.
  if (intent !== null && typeof intent !== 'string' && intent.status === 'requires_payment_method')
    return { answer: REFUSED_LATER, reference };
  return { answer: { status: 'processing' }, reference };
}

const readIntent = (intent: Stripe.PaymentIntent): PaymentReading => ({
  answer: readIntentAnswer(intent),
  reference: referenceIn(intent.metadata),
});

function readSetup(setup: Stripe.SetupIntent): PaymentReading {
  const reference = referenceIn(setup.metadata);
  // Other programs can save methods in the same account, also without a customer.
  if (reference === null) return { answer: { status: 'processing' }, reference };
  const currency = setup.metadata?.['stoa_currency'] ?? '';
  return { answer: readSetupAnswer(setup, { amount: { currency } }), reference };
}

/** The state of what was entered in the store's own form to be saved. */
export function readSetupAnswer(
  setup: Stripe.SetupIntent,
  { amount: { currency } }: { amount: { currency: string } },
): IntentAnswer {
  const { id: chargeId, status, client_secret: token, last_setup_error: problem } = setup;
  if (status === 'succeeded') return savedBy({ id: chargeId, customer: setup.customer, currency }, setup);
  if (status === 'canceled') return problem ? declinedBy(problem, chargeId) : { ...EXPIRED, chargeId };
  if (status === 'requires_action' && token !== null)
    return { status: 'requires-action', chargeId, action: { kind: 'provider-script', token } };
  if (status === 'requires_payment_method' && problem !== null)
    return { ...declinedBy(problem, chargeId), isPayable: true };
  return { status: 'processing', chargeId };
}

/**
 * The state of a payment that was made in the store's own form. One that was opened by a page is read by its session,
 * because a declined card leaves its intent open there.
 */
export function readIntentAnswer(intent: Stripe.PaymentIntent): IntentAnswer {
  const { id: chargeId, status, client_secret: token, last_payment_error: problem } = intent;
  if (status === 'succeeded') return succeeded(intent);
  if (status === 'canceled') return problem ? declinedBy(problem, chargeId) : { ...EXPIRED, chargeId };
  if (status === 'requires_action' && token !== null)
    return { status: 'requires-action', chargeId, action: { kind: 'provider-script', token } };
  if (status === 'requires_payment_method' && problem !== null)
    return { ...declinedBy(problem, chargeId), isPayable: true, ...(isDebit(problem) && { isLate: true }) };
  return { status: 'processing', chargeId };
}

type IntentAnswer =
  | PaymentSucceeded
  | PaymentDeclined
  | PaymentNeedsAction
  | (PaymentProcessing & { chargeId: string });

/** Whether the bank refused after the buyer had left. Everything else is refused while they wait. */
const isDebit = ({ payment_method: method }: NonNullable<Stripe.PaymentIntent['last_payment_error']>): boolean =>
  method !== undefined && (method.type.endsWith('_debit') || method.type === 'us_bank_account');

export const EXPIRED: PaymentDeclined = {
  status: 'declined',
  code: 'page_expired',
  sentence: 'The payment page has expired. You haven’t been charged. Please try again.',
  isAbandoned: true,
};

const REFUSED_LATER: PaymentDeclined = {
  status: 'declined',
  code: 'card_declined',
  sentence: 'The payment was not confirmed. Try again, or use another card.',
  isLate: true,
};

export function referenceIn(metadata: Stripe.Metadata | null): PaymentReference | null {
  const { stoa_store: storeId, stoa_payment: attemptId } = metadata ?? {};
  return storeId === undefined || attemptId === undefined ? null : { storeId, attemptId };
}

export function succeeded(intent: Stripe.PaymentIntent): PaymentSucceeded {
  const { id, latest_charge: charge, currency } = intent;
  if (charge === null || typeof charge === 'string') throw new Error(`The charge of ${id} is missing.`);
  const { card, type = 'other' } = charge.payment_method_details ?? {};
  return {
    status: 'succeeded',
    chargeId: id,
    brand: card?.brand ?? type,
    last4: card?.last4 ?? '',
    ...(card?.country && { country: card.country }),
    ...(card?.fingerprint && { fingerprint: card.fingerprint }),
    fee: fromStripeAmount(feeOf(charge), currency.toUpperCase()),
    ...savedIn(intent, card?.fingerprint ?? ''),
  };
}

/** The method that the payment saved, if it was asked to. */
function savedIn(
  { setup_future_usage: usage, customer, payment_method: method }: Stripe.PaymentIntent,
  fingerprint: string,
) {
  if (usage !== 'off_session' || customer === null || method === null) return {};
  return { saved: { customer: idOf(customer), method: idOf(method), fingerprint } };
}

/** What saved a method and charged nothing. It has no charge, so it is known by its own id. */
function savedBy(
  { id, customer, currency }: Pick<Stripe.Checkout.Session, 'id' | 'customer' | 'currency'>,
  setup: Stripe.SetupIntent,
): PaymentSucceeded {
  const { payment_method: method } = setup;
  if (customer === null || method === null || typeof method === 'string') throw new Error(`${id} saved no method.`);
  return {
    status: 'succeeded',
    chargeId: id,
    brand: method.card?.brand ?? method.type,
    last4: method.card?.last4 ?? '',
    ...(method.card?.country && { country: method.card.country }),
    fee: { amount: 0, currency: (currency ?? '').toUpperCase() },
    saved: { customer: idOf(customer), method: method.id, fingerprint: method.card?.fingerprint ?? '' },
  };
}

const idOf = (object: string | { id: string }): string => (typeof object === 'string' ? object : object.id);

/**
 * Stripe's own fee in the currency of the charge. Stripe takes it in the currency of its account's balance, so it is
 * converted at the rate of this charge. The fee of a connected account includes the platform's share, which is ours.
 */
function feeOf({ id, amount, currency, balance_transaction: entry }: Stripe.Charge): number {
  if (entry === null || typeof entry === 'string') throw new Error(`The balance transaction of ${id} is missing.`);
  const shares = entry.fee_details.filter(({ type }) => type === 'application_fee');
  const fee = shares.reduce((rest, share) => rest - share.amount, entry.fee);
  return entry.currency === currency ? fee : Math.round((fee * amount) / entry.amount);
}
