import Stripe from 'stripe';
import type { Language } from '#shared/rules/language.ts';
import type {
  HostedGateway,
  NewPayment,
  PaymentDeclined,
  PaymentReading,
  PaymentRedirect,
  SavedCharge,
} from '../port.ts';
import { confirmIntent } from './confirmIntent.ts';
import { confirmSetup } from './confirmSetup.ts';
import { inAccount, isDisconnected } from './inAccount.ts';
import { isStripeEmail } from './isStripeEmail.ts';
import { openStripe, type StripeSettings } from './openStripe.ts';
import { readStripeEvent } from './readStripeEvent.ts';
import { chargeSavedAtStripe } from './chargeSaved.ts';
import { forgetAtStripe } from './forgetMethod.ts';
import { readFingerprint } from './readFingerprint.ts';
import { readMethodAtStripe } from './readMethod.ts';
import { EXPIRED, readStripePayment } from './readStripePayment.ts';
import { stripeAccounts } from './stripeAccounts.ts';
import { stripeElement } from './stripeElement.ts';
import { stripeBooks } from './stripeBooks.ts';
import { stripeTaxes } from './stripeTaxes.ts';
import { feeUnits, refundUnits, roundToChargeable, smallestCharge, toStripeAmount } from './stripeAmount.ts';
import { listDisputesAtStripe, submitToStripe } from './stripeDisputes.ts';
import { stripeWalletDomains } from './stripeWalletDomains.ts';
import { listRefundsAtStripe, readRefundAtStripe, refundAtStripe, returnShare } from './stripeRefunds.ts';

/**
 * Buyers pay in Stripe's fields in the store's form, or on Stripe's hosted Checkout page, into the store's own Stripe account
 * or into the operator's.
 */
export function stripePayments(settings: StripeSettings): HostedGateway {
  const stripe = openStripe(settings);
  return {
    id: 'stripe',
    label: 'Stripe',
    isTest: !/^[a-z]+_live_/.test(settings.secretKey),
    form: 'hosted',
    pageOrigin: settings.apiUrl === undefined ? 'https://checkout.stripe.com' : new URL(settings.apiUrl).origin,

    element: stripeElement(settings),

    walletDomains: settings.publishableKey === undefined ? null : stripeWalletDomains(stripe),

    checkAmount(amount) {
      const converted = toStripeAmount(amount);
      return typeof converted === 'string' ? converted : null;
    },

    smallestPayment: smallestCharge,

    roundFee: ({ amount, currency }) => roundToChargeable(amount, currency),

    accounts: settings.connect ? stripeAccounts(stripe, settings.connect.webhookSecrets) : null,

    taxes: stripeTaxes(stripe),

    books: stripeBooks(stripe),

    createPayment: async (payment) => {
      const refused = refusedAmount(payment.amount);
      if (refused) return refused;
      if (payment.source !== '' && payment.amount.amount > 0)
        return confirmIntent(stripe, inStripeUnits(payment)).catch(refusedPayment);
      if (payment.source !== '') return confirmSetup(stripe, payment).catch(refusedPayment);
      const options = { idempotencyKey: payment.attemptId, ...inAccount(payment.account) };
      return stripe.checkout.sessions
        .create(payment.savesMethod && payment.amount.amount === 0 ? newSetup(payment) : newSession(payment), options)
        .then(redirectTo, refusedPayment);
    },

    readFingerprint: (token) => readFingerprint(stripe, token),

    chargeSaved: async (charge) => refusedAmount(charge.amount) ?? chargeSavedAtStripe(stripe, inStripeUnits(charge)),

    forgetMethod: (method) => forgetAtStripe(stripe, method),

    readPayment: (object) => readStripePayment(stripe, object),

    readMethod: (method) => readMethodAtStripe(stripe, method),

    async cancelPayment({ chargeId, account }) {
      const read = async () => (await readStripePayment(stripe, { objectId: chargeId, account }))?.answer;
      const isOpen = (answer: PaymentReading['answer'] | undefined): boolean =>
        answer?.status === 'redirect' ||
        answer?.status === 'requires-action' ||
        (answer?.status === 'declined' && answer.isPayable === true);
      const end = () =>
        chargeId.startsWith('cs_')
          ? stripe.checkout.sessions.expire(chargeId, undefined, inAccount(account))
          : chargeId.startsWith('seti_')
            ? stripe.setupIntents.cancel(chargeId, undefined, inAccount(account))
            : stripe.paymentIntents.cancel(chargeId, undefined, inAccount(account));
      let answer = await read();
      if (isOpen(answer))
        answer = await end().then(
          () => undefined,
          async (error: unknown) => {
            // In the meantime the buyer may have paid, or another request may have ended it.
            const now = await read();
            if (isOpen(now)) throw error;
            return now;
          },
        );
      return answer?.status === 'succeeded' || answer?.status === 'processing' ? answer : { status: 'canceled' };
    },

    async refund({ amount, returnedFee, ...refund }) {
      assertMovable(amount);
      const units = refundUnits(amount);
      if (units === null) return { status: 'failed', refundId: null, failure: 'amount_too_exact' };
      return refundAtStripe(stripe, { ...refund, amount: units, returnedFee: feeUnits(returnedFee, amount.currency) });
    },

    readRefund: (refund) => readRefundAtStripe(stripe, refund),

    listDisputes: (payment) => listDisputesAtStripe(stripe, payment),

    submitEvidence: (evidence) => submitToStripe(stripe, evidence),

    returnShare: ({ amount, key, ...charge }) =>
      returnShare(stripe, { ...charge, key, amount: feeUnits(amount.amount, amount.currency) }),

    listRefunds: (payment) => listRefundsAtStripe(stripe, payment),

    readEvent: (post) => readStripeEvent(stripe, settings.webhookSecrets, post),
  };
}

/**
 * The parameters are the same for every call about one attempt, because Stripe refuses a known idempotency key with
 * another body.
 */
function newSession(payment: NewPayment): Stripe.Checkout.SessionCreateParams {
  const {
    storeId,
    attemptId,
    amount,
    platformFee,
    savesMethod,
    description,
    title,
    email,
    language,
    returnTo,
    cancelTo,
  } = payment;
  const metadata = { stoa_store: storeId, stoa_payment: attemptId };
  return {
    mode: 'payment',
    ui_mode: 'hosted_page',
    locale: localeOf(language),
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: amount.currency.toLowerCase(),
          unit_amount: chargeableAmount(amount),
          product_data: { name: title },
        },
      },
    ],
    // The buyer pays the price that the store showed, in its currency.
    adaptive_pricing: { enabled: false },
    client_reference_id: attemptId,
    ...(isStripeEmail(email) && { customer_email: email }),
    metadata,
    // A saved method belongs to a customer.
    ...(savesMethod && { customer_creation: 'always' as const }),
    // Captured at once, so that the fee is known as soon as the payment has succeeded.
    payment_intent_data: {
      capture_method: 'automatic',
      description,
      metadata,
      ...(savesMethod && { setup_future_usage: 'off_session' as const }),
      ...(platformFee > 0 && { application_fee_amount: feeUnits(platformFee, amount.currency) }),
    },
    success_url: returnTo,
    cancel_url: cancelTo,
  };
}

/** A page that saves a method for a new customer and charges nothing. */
const newSetup = ({ storeId, attemptId, amount, description, email, language, returnTo, cancelTo }: NewPayment) =>
  ({
    mode: 'setup',
    ui_mode: 'hosted_page',
    locale: localeOf(language),
    currency: amount.currency.toLowerCase(),
    client_reference_id: attemptId,
    ...(isStripeEmail(email) && { customer_email: email }),
    metadata: { stoa_store: storeId, stoa_payment: attemptId },
    customer_creation: 'always',
    setup_intent_data: { description, metadata: { stoa_store: storeId, stoa_payment: attemptId } },
    success_url: returnTo,
    cancel_url: cancelTo,
  }) satisfies Stripe.Checkout.SessionCreateParams;

/** The language of Stripe's page. Stripe has no Arabic, so for Arabic and unknown languages the page follows the browser. */
const localeOf = (language: Language | null): Stripe.Checkout.SessionCreateParams.Locale =>
  language === null ? 'auto' : LOCALES[language];

const LOCALES: Readonly<Record<Language, Stripe.Checkout.SessionCreateParams.Locale>> = {
  en: 'en',
  de: 'de',
  fr: 'fr',
  es: 'es',
  pt: 'pt-BR',
  it: 'it',
  nl: 'nl',
  pl: 'pl',
  tr: 'tr',
  ja: 'ja',
  ar: 'auto',
};

/**
 * An account that has disconnected takes no payment, and nothing was charged. A request that Stripe calls invalid would be
 * refused each time. Every other error may be temporary, such as a wrong key of the operator.
 */
function refusedPayment(error: unknown): PaymentDeclined {
  if (isDisconnected(error)) return EXPIRED;
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return { ...NOT_ACCEPTED, fault: error };
  throw error;
}

const NOT_ACCEPTED: PaymentDeclined = {
  status: 'declined',
  code: 'not_accepted',
  sentence: 'The payment provider didn’t accept this payment. You haven’t been charged. Please contact the store.',
};

/** Stripe declines an amount that it cannot express in its smallest unit, on every try. */
function refusedAmount(amount: NewPayment['amount']): PaymentDeclined | undefined {
  if (!isMovable(amount)) return undefined;
  const converted = toStripeAmount(amount);
  if (typeof converted !== 'string') return undefined;
  const fault = new RangeError(`Stripe cannot charge ${amount.amount} ${amount.currency}: ${converted}`);
  return { ...NOT_ACCEPTED, isFinal: true, fault };
}

function redirectTo({ id, url }: Stripe.Checkout.Session): PaymentRedirect {
  if (url === null) throw new Error(`The Checkout Session ${id} has no page.`);
  return { status: 'redirect', chargeId: id, url };
}

const inStripeUnits = <Payment extends NewPayment | SavedCharge>(payment: Payment) => ({
  ...payment,
  amount: chargeableAmount(payment.amount),
  currency: payment.amount.currency.toLowerCase(),
  platformFee: feeUnits(payment.platformFee, payment.amount.currency),
});

const isMovable = ({ amount: units }: NewPayment['amount']): boolean => Number.isSafeInteger(units) && units > 0;

function assertMovable(amount: NewPayment['amount']): void {
  if (!isMovable(amount)) throw new RangeError(`Not an amount to move: ${amount.amount}`);
}

function chargeableAmount(amount: NewPayment['amount']): number {
  assertMovable(amount);
  const converted = toStripeAmount(amount);
  if (typeof converted === 'string') throw new RangeError(`Stripe cannot charge this amount: ${converted}`);
  return converted;
}
