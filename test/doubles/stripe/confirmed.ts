import type Stripe from 'stripe';
import type { z } from 'zod';
import { ASKS, METHOD_CARDS, PAYS, STRIPE_CARDS } from './cards.ts';
import { fingerprintOf, newId, newIntent, OWN_ACCOUNT, type Payment } from './objects.ts';
import type { SavedMethod } from './payments.ts';
import {
  missing,
  StripeRefusal,
  type ConfirmedIntentInput,
  type CustomerInput,
  type TestTokenInput,
  type TokenInput,
} from './requests.ts';
import { openSetups } from './setups.ts';

/** What the buyer entered in Stripe's fields, until it is used. */
export interface Token {
  id: string;
  entered: z.infer<typeof TokenInput>;
  isUsed: boolean;
  /** It was made without a browser, so there were no fields with an amount and a mode. */
  isTest: boolean;
}

interface NewPayment {
  amount: number;
  currency: string;
  metadata: Stripe.Metadata;
  description: string;
  fee: number;
  account: string;
  card: string;
  usage: Payment['usage'];
}

interface Settings {
  payments: Payment[];
  methods: SavedMethod[];
  seconds: () => number;
  origin: () => string;
  emit: (type: string, object: Stripe.PaymentIntent | Stripe.SetupIntent, account: string) => void;
  settle: (payment: Payment, intent: Stripe.PaymentIntent) => void;
  withoutPage: (fields: NewPayment) => Payment;
  openDispute: (payment: Payment) => void;
}

/** Payments that are created and confirmed with what the buyer entered in Stripe's fields. */
export function openConfirmed({
  payments,
  methods,
  seconds,
  origin,
  emit,
  settle,
  withoutPage,
  openDispute,
}: Settings) {
  const tokens: Token[] = [];
  const types = new Map<string, string>();
  const customers: { customer: { id: string; metadata: Stripe.Metadata }; account: string }[] = [];

  /** The fields have been filled in. */
  function createToken(entered: z.infer<typeof TokenInput>): { id: string } {
    const token = { id: newId('ctoken'), entered, isUsed: false, isTest: false };
    tokens.push(token);
    return { id: token.id };
  }

  /** As `createToken`, for tests that have no browser. */
  function createTestToken(
    { payment_method: method, setup_future_usage: usage }: z.infer<typeof TestTokenInput>,
    account: string,
  ): { id: string } {
    const card = METHOD_CARDS[method];
    if (card === undefined) throw missing(method);
    const own = account === OWN_ACCOUNT ? {} : { account };
    const entered: Token['entered'] = {
      key: '',
      type: 'card',
      mode: 'payment',
      amount: null,
      currency: 'usd',
      usage: usage ?? null,
      card,
      ...own,
    };
    const token = { id: newId('ctoken'), entered, isUsed: false, isTest: true };
    tokens.push(token);
    return { id: token.id };
  }

  function findToken(id: string, account: string): Token {
    const token = tokens.find((each) => each.id === id);
    if (!token || (token.entered.account ?? OWN_ACCOUNT) !== account) throw missing(id);
    if (token.isUsed) throw refusal('This ConfirmationToken has already been used.');
    return token;
  }

  /** What Stoa reads of a token. */
  function readToken(id: string, account: string): object {
    const { entered } = findToken(id, account);
    const card = entered.type === 'card' ? { fingerprint: fingerprintOf(entered.card.replaceAll(' ', '')) } : null;
    return { id, object: 'confirmation_token', payment_method_preview: { type: entered.type, card } };
  }

  const hasCustomer = (id: string, account: string): boolean =>
    customers.some((one) => one.customer.id === id && one.account === account);

  const setups = openSetups({
    takeToken: (id, account) => Object.assign(findToken(id, account), { isUsed: true }),
    hasCustomer,
    methods,
    seconds,
    origin,
    emit,
  });

  function create(input: z.infer<typeof ConfirmedIntentInput>, account: string): Stripe.PaymentIntent {
    const token = findToken(input.confirmation_token, account);
    const { mode, amount, currency, usage } = token.entered;
    if (!token.isTest && mode !== 'payment') throw refusal('The Elements had another mode than payment.');
    if (!token.isTest && (amount !== input.amount || currency !== input.currency))
      throw refusal('The amount and currency must be those that the Elements were given.');
    if (usage !== (input.setup_future_usage ?? null))
      throw refusal('setup_future_usage must be the one of the Elements.');
    const fee = input.application_fee_amount ?? 0;
    if (fee > 0 && account === OWN_ACCOUNT)
      throw refusal('Can only apply an application_fee_amount to direct payments.');
    if (input.customer !== undefined && !hasCustomer(input.customer, account)) throw missing(input.customer);
    token.isUsed = true;
    const card = token.entered.type === 'card' ? token.entered.card.replaceAll(' ', '') : '';
    const payment = withoutPage({ ...input, fee, account, card, usage });
    const intent: Stripe.PaymentIntent = newIntent(payment, seconds());
    Object.assign(intent, {
      automatic_payment_methods: { enabled: true },
      client_secret: `${intent.id}_secret_${newId('s')}`,
      customer: input.customer ?? null,
      setup_future_usage: usage,
    });
    payment.intent = intent;
    payments.push(payment);
    types.set(intent.id, token.entered.type);
    return begin(payment, intent, { type: token.entered.type, returnTo: input.return_url });
  }

  function begin(
    payment: Payment,
    intent: Stripe.PaymentIntent,
    { type, returnTo }: { type: string; returnTo: string },
  ): Stripe.PaymentIntent {
    if (type === 'sepa_debit') {
      intent.status = 'processing';
      emit('payment_intent.processing', intent, payment.account);
      return intent;
    }
    if (type === 'ideal' || ASKS.includes(payment.card)) {
      const url = `${origin()}/js/bank/${intent.id}?back=${encodeURIComponent(returnTo)}`;
      const next_action =
        type === 'ideal'
          ? { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnTo } }
          : { type: 'use_stripe_sdk', use_stripe_sdk: {} };
      Object.assign(intent, { status: 'requires_action', next_action });
      emit('payment_intent.requires_action', intent, payment.account);
      return intent;
    }
    if (!PAYS.includes(payment.card)) {
      const error = refuse(
        payment,
        intent,
        DECLINES[payment.card] ?? { code: 'card_declined', decline_code: 'generic_decline' },
      );
      throw new StripeRefusal(402, { ...error, payment_intent: intent });
    }
    finish(payment, intent);
    return intent;
  }

  function finish(payment: Payment, intent: Stripe.PaymentIntent): void {
    if (payment.usage !== null && typeof intent.customer === 'string') {
      const method = { id: newId('pm'), customer: intent.customer, card: payment.card, account: payment.account };
      methods.push(method);
      intent.payment_method = method.id;
    }
    intent.next_action = null;
    settle(payment, intent);
    if (payment.card === STRIPE_CARDS.disputed) openDispute(payment);
  }

  function refuse(
    { account }: Payment,
    intent: Stripe.PaymentIntent,
    problem: { code: string; decline_code?: string },
  ) {
    const error = { ...problem, type: 'card_error', message: 'The payment was declined.' };
    const payment_method = { id: newId('pm'), type: types.get(intent.id) };
    Object.assign(intent, {
      status: 'requires_payment_method',
      next_action: null,
      last_payment_error: { ...error, payment_method },
    });
    emit('payment_intent.payment_failed', intent, account);
    return error;
  }

  const find = (id: string, account?: string): Payment & { intent: Stripe.PaymentIntent } => {
    const payment = payments.find(
      ({ intent, ...one }) => intent?.id === id && (account ?? one.account) === one.account,
    );
    if (!payment?.intent) throw missing(id);
    return Object.assign(payment, { intent: payment.intent });
  };

  /** The buyer answers their bank. */
  function answer(id: string, isApproved: boolean): void {
    if (id.startsWith('seti_')) return setups.answer(id, isApproved);
    const payment = find(id);
    if (payment.intent.status !== 'requires_action') return;
    if (isApproved) finish(payment, payment.intent);
    else refuse(payment, payment.intent, { code: 'payment_intent_authentication_failure' });
  }

  /** The bank answers a debit days later. */
  function settleDebit(id: string, isPaid: boolean): void {
    const payment = find(id);
    if (isPaid) finish(payment, payment.intent);
    else refuse(payment, payment.intent, { code: 'debit_not_authorized' });
  }

  function cancel(id: string, account: string): Stripe.PaymentIntent {
    const { intent } = find(id, account);
    if (!intent.status.startsWith('requires_'))
      throw new StripeRefusal(400, {
        message: `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
        code: 'payment_intent_unexpected_state',
      });
    Object.assign(intent, { status: 'canceled', next_action: null });
    emit('payment_intent.canceled', intent, account);
    return intent;
  }

  function createCustomer({ email = '', metadata = {} }: z.infer<typeof CustomerInput>, account: string) {
    const customer = { id: newId('cus'), object: 'customer', email, metadata };
    customers.push({ customer, account });
    return customer;
  }

  return {
    setups,
    createToken,
    createTestToken,
    readToken,
    create,
    answer,
    settleDebit,
    cancel,
    createCustomer,
    searchCustomers: (query: string, account: string): { id: string }[] =>
      customers.flatMap(({ customer, ...one }) =>
        one.account === account && query.includes(`'${customer.metadata['stoa_payment'] ?? ''}'`) ? [customer] : [],
      ),
    search: (query: string, account: string): Stripe.PaymentIntent[] =>
      payments.flatMap(({ intent, ...one }) =>
        intent && one.account === account && query.includes(`'${intent.metadata['stoa_payment'] ?? ''}'`)
          ? [intent]
          : [],
      ),
    /** What a client secret opens, for Stripe's script. */
    ofSecret: (secret: string) =>
      payments.find(({ intent }) => intent?.client_secret === secret)?.intent ?? setups.ofSecret(secret),
    /** How many payments of an attempt can still be paid or are paid. */
    open: (): Stripe.PaymentIntent[] =>
      payments.flatMap(({ intent }) =>
        intent && ['requires_action', 'processing', 'succeeded'].includes(intent.status) ? [intent] : [],
      ),
  };
}

const refusal = (message: string) => new StripeRefusal(400, { message });

const DECLINES: Readonly<Record<string, { code: string; decline_code?: string }>> = {
  [STRIPE_CARDS.poor]: { code: 'card_declined', decline_code: 'insufficient_funds' },
  [STRIPE_CARDS.expired]: { code: 'expired_card' },
  [STRIPE_CARDS.wrongCode]: { code: 'incorrect_cvc' },
};
