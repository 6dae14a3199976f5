import type Stripe from 'stripe';
import type { z } from 'zod';
import type { Books } from './books.ts';
import { openConfirmed } from './confirmed.ts';
import { ASKS, LATER, PAYS, STRIPE_CARDS } from './cards.ts';
import {
  disputeEntry,
  newCharge,
  newMethod,
  newDispute,
  newEntry,
  newId,
  newIntent,
  newRefund,
  newSession,
  newSetup,
  OWN_ACCOUNT,
  type Payment,
} from './objects.ts';
import {
  missing,
  StripeRefusal,
  type DisputeInput,
  type IntentInput,
  type FeeRefundInput,
  type RefundInput,
  type PayInput,
  type SetupInput,
} from './requests.ts';

export { STRIPE_CARDS } from './cards.ts';

export type PayOutcome = 'paid' | 'declined' | 'asks' | 'processing' | 'closed';

/** A card that its owner agreed to have charged again. */
export interface SavedMethod {
  id: string;
  customer: string;
  card: string;
  account: string;
}

interface Settlement {
  currency: string;
  rate: number;
}

interface Settings {
  books: Books;
  now: () => Date;
  origin: () => string;
  emit: (
    type: string,
    object:
      | Stripe.Checkout.Session
      | Stripe.PaymentIntent
      | Stripe.SetupIntent
      | Stripe.Refund
      | Stripe.Dispute
      | Stripe.PaymentMethod,
    account: string,
  ) => void;
}

/** The state of the double: sessions with what was paid on their pages, and refunds. */
export function openPayments({ books, now, origin, emit }: Settings) {
  const payments: Payment[] = [];
  const refunds: { refund: Stripe.Refund; payment: Payment }[] = [];
  const feeRefunds: Stripe.FeeRefund[] = [];
  const methods: SavedMethod[] = [];
  const removed: SavedMethod[] = [];
  const disputes: { dispute: Stripe.Dispute; payment: Payment }[] = [];
  let settlement: Settlement | null = null;
  const seconds = () => Math.floor(now().getTime() / 1000);

  const ofSession = (id: string, account?: string): Payment =>
    payments.find(({ session, ...one }) => session.id === id && (account ?? one.account) === one.account) ?? fail(id);
  const ofIntent = (id: string, account?: string): Payment =>
    payments.find(({ intent, ...one }) => intent?.id === id && (account ?? one.account) === one.account) ?? fail(id);

  function createSession(input: PayInput | SetupInput, account: string): Stripe.Checkout.Session {
    return input.mode === 'setup' ? openSetup(input, account) : openPay(input, account);
  }

  /** A page that saves a card and charges nothing. */
  function openSetup(input: SetupInput, account: string): Stripe.Checkout.Session {
    const id = newId('cs_test');
    const session = newSession(id, {
      url: `${origin()}/c/pay/${id}`,
      amount: 0,
      currency: input.currency,
      metadata: input.metadata ?? {},
      reference: input.client_reference_id ?? null,
      email: input.customer_email ?? null,
      successUrl: input.success_url,
      cancelUrl: input.cancel_url,
      created: seconds(),
    });
    Object.assign(session, {
      mode: 'setup',
      locale: input.locale ?? null,
      payment_status: 'no_payment_required',
      amount_total: null,
      amount_subtotal: null,
      customer_creation: input.customer_creation,
    });
    payments.push({
      session,
      intent: null,
      setup: null,
      charge: null,
      entry: null,
      description: input.setup_intent_data?.description ?? null,
      usage: 'off_session',
      applicationFee: 0,
      feeReturned: 0,
      account,
      card: '',
    });
    return session;
  }

  function openPay(input: PayInput, account: string): Stripe.Checkout.Session {
    const fee = input.payment_intent_data?.application_fee_amount ?? 0;
    if (fee > 0 && account === OWN_ACCOUNT)
      throw new StripeRefusal(400, {
        message: 'Can only apply an application_fee_amount when the PaymentIntent is attempting a direct payment.',
        param: 'application_fee_amount',
      });
    const [{ quantity, price_data: price } = fail('line_items')] = input.line_items;
    if (fee > quantity * price.unit_amount)
      throw new StripeRefusal(400, { message: 'Your application fee cannot be larger than the amount.' });
    const id = newId('cs_test');
    const session = newSession(id, {
      url: `${origin()}/c/pay/${id}`,
      amount: quantity * price.unit_amount,
      currency: price.currency,
      metadata: input.metadata ?? {},
      reference: input.client_reference_id ?? null,
      email: input.customer_email ?? null,
      successUrl: input.success_url,
      cancelUrl: input.cancel_url,
      created: seconds(),
    });
    Object.assign(session, { locale: input.locale ?? null });
    const description = input.payment_intent_data?.description ?? null;
    const shares = { applicationFee: fee, feeReturned: 0 };
    Object.assign(session, { customer_creation: input.customer_creation ?? 'if_required' });
    const usage = input.payment_intent_data?.setup_future_usage ?? null;
    payments.push({
      session,
      intent: null,
      setup: null,
      charge: null,
      entry: null,
      description,
      usage,
      ...shares,
      account,
      card: '',
    });
    return session;
  }

  /** The buyer presses "Pay" on the hosted page. */
  function pay(sessionId: string, card: string, { isConfirmed = false } = {}): PayOutcome {
    const payment = ofSession(sessionId);
    if (payment.session.status !== 'open') return 'closed';
    const number = card.replaceAll(' ', '');
    if (payment.session.mode === 'setup') return saveOnly(payment, number);
    const intent = (payment.intent ??= newIntent(payment, seconds()));
    payment.session.payment_intent = intent.id;
    if (ASKS.includes(number) && !isConfirmed) return 'asks';
    if (!PAYS.includes(number) && !ASKS.includes(number)) return decline(payment, intent);
    complete(payment, intent, number);
    return 'paid';
  }

  /** The customer enters a card on a page that charges nothing. */
  function saveOnly(payment: Payment, card: string): PayOutcome {
    if (!PAYS.includes(card) && !ASKS.includes(card)) return 'declined';
    const method = { id: newId('pm'), customer: newId('cus'), card, account: payment.account };
    methods.push(method);
    payment.card = card;
    payment.setup = newSetup(payment, { method, created: seconds() });
    Object.assign(payment.session, {
      status: 'complete',
      url: null,
      customer: method.customer,
      setup_intent: payment.setup.id,
    });
    emit('checkout.session.completed', payment.session, payment.account);
    return 'paid';
  }

  /** A method that was detached has no customer. */
  function readMethod(id: string, account: string): object {
    const method = [...methods, ...removed].find((each) => each.id === id && each.account === account);
    if (!method) throw missing(id);
    return { ...newMethod(method, seconds()), customer: methods.includes(method) ? method.customer : null };
  }

  /** The network replaces a card, or the owner of the account removes it. */
  function changeMethod(id: string, change: { card: string } | 'removed'): void {
    const method = methods.find((each) => each.id === id) ?? fail(id);
    if (change === 'removed') {
      detach(id, method.account);
      return;
    }
    method.card = change.card;
    emit('payment_method.automatically_updated', newMethod(method, seconds()), method.account);
  }

  /** The card can no longer be charged. */
  function detach(id: string, account: string): { id: string; object: 'payment_method' } {
    const at = methods.findIndex((method) => method.id === id && method.account === account);
    if (at < 0)
      throw new StripeRefusal(400, { message: 'The payment method you provided is not attached to a customer.' });
    const gone = methods.splice(at, 1);
    removed.push(...gone);
    for (const method of gone) emit('payment_method.detached', newMethod(method, seconds()), account);
    return { id, object: 'payment_method' };
  }

  function decline({ account }: Payment, intent: Stripe.PaymentIntent): PayOutcome {
    intent.status = 'requires_payment_method';
    emit('payment_intent.payment_failed', intent, account);
    return 'declined';
  }

  function complete(payment: Payment, intent: Stripe.PaymentIntent, card: string): void {
    payment.card = card;
    if (payment.usage !== null) saveMethod(payment, intent);
    const isLate = payment.session.status === 'complete';
    Object.assign(payment.session, { status: 'complete', payment_status: 'paid', url: null });
    settle(payment, intent);
    const type = isLate ? 'async_payment_succeeded' : 'completed';
    emit(`checkout.session.${type}`, payment.session, payment.account);
    if (card === STRIPE_CARDS.disputed) openDispute(payment);
  }

  /** The money arrives. */
  function settle(payment: Payment, intent: Stripe.PaymentIntent): void {
    const charge: Stripe.Charge = newCharge(intent, payment.card);
    const entry = books.book(newEntry(charge, settlement), { source: charge, account: payment.account });
    charge.balance_transaction = entry.id;
    Object.assign(payment, { charge, entry });
    Object.assign(intent, { status: 'succeeded', amount_received: intent.amount, latest_charge: charge.id });
    emit('payment_intent.succeeded', intent, payment.account);
  }

  /** The customer of the session is created when its page is completed. */
  function saveMethod(payment: Payment, intent: Stripe.PaymentIntent): void {
    const { usage, card, account } = payment;
    const session: Stripe.Checkout.Session = payment.session;
    if (session.customer_creation !== 'always') return;
    const method = { id: newId('pm'), customer: newId('cus'), card, account };
    methods.push(method);
    session.customer = method.customer;
    Object.assign(intent, { customer: method.customer, payment_method: method.id, setup_future_usage: usage });
  }

  /** Charges a saved card without its owner. A declined charge leaves its intent, as at Stripe. */
  function chargeSaved(input: z.infer<typeof IntentInput>, account: string): Stripe.PaymentIntent {
    const saved = methods.find(({ id, ...one }) => id === input.payment_method && one.account === account);
    if (saved?.customer !== input.customer) throw missing(input.payment_method);
    const fee = input.application_fee_amount ?? 0;
    const payment = withoutPage({ ...input, fee, account, card: saved.card, usage: null });
    const intent: Stripe.PaymentIntent = newIntent(payment, seconds());
    Object.assign(intent, { customer: saved.customer, payment_method: saved.id });
    payment.intent = intent;
    payments.push(payment);
    const refusal = LATER[saved.card];
    if (refusal) throw refuse(intent, refusal);
    settle(payment, intent);
    return intent;

    function refuse(refused: Stripe.PaymentIntent, problem: { code: string; decline_code: string }): StripeRefusal {
      const error = { ...problem, type: 'card_error', message: 'Your card was declined.' };
      Object.assign(refused, { last_payment_error: error });
      emit('payment_intent.payment_failed', refused, account);
      return new StripeRefusal(402, { ...error, payment_intent: refused });
    }
  }

  /** A payment without a page. Its session is never shown, and only has the amount. */
  function withoutPage(fields: {
    amount: number;
    currency: string;
    metadata: Stripe.Metadata;
    description: string;
    fee: number;
    account: string;
    card: string;
    usage: Payment['usage'];
  }): Payment {
    const { amount, currency, metadata, description, fee, account, card, usage } = fields;
    const session = newSession(newId('cs_none'), {
      url: '',
      amount,
      currency,
      metadata,
      reference: null,
      email: null,
      successUrl: '',
      cancelUrl: '',
      created: seconds(),
    });
    const nothing = { intent: null, setup: null, charge: null, entry: null, feeReturned: 0 };
    return { session, description, usage, applicationFee: fee, account, card, ...nothing };
  }

  const confirmed = openConfirmed({ payments, methods, seconds, emit, settle, withoutPage, openDispute, origin });

  const DISPUTE_FEE = 1500;

  /** A buyer disputes a payment. An inquiry takes no money. */
  function openDispute(payment: Payment, { isInquiry = false } = {}): Stripe.Dispute {
    const charge = payment.charge ?? fail('charge');
    const dispute: Stripe.Dispute = newDispute(charge, { created: seconds(), isInquiry });
    disputes.push({ dispute, payment });
    emit('charge.dispute.created', dispute, payment.account);
    if (!isInquiry) withdraw({ dispute, payment });
    return dispute;
  }

  /** A dispute that was stopped before the bank filed it. A prevention service may have returned the money to the buyer. */
  function preventDispute(payment: Payment, { takesMoney = false } = {}): Stripe.Dispute {
    const dispute: Stripe.Dispute = newDispute(payment.charge ?? fail('charge'), {
      created: seconds(),
      isInquiry: true,
    });
    dispute.status = 'prevented';
    disputes.push({ dispute, payment });
    emit('charge.dispute.created', dispute, payment.account);
    if (takesMoney) withdraw({ dispute, payment }, 0);
    emit('charge.dispute.closed', dispute, payment.account);
    return dispute;
  }

  function withdraw({ dispute, payment }: { dispute: Stripe.Dispute; payment: Payment }, fee = DISPUTE_FEE): void {
    const taken = disputeEntry(dispute, { amount: -dispute.amount, fee, created: seconds() });
    dispute.balance_transactions.push(books.book(taken, { source: dispute, account: payment.account }));
    emit('charge.dispute.funds_withdrawn', dispute, payment.account);
  }

  /** The bank takes the money again after the seller had won. */
  function appealDispute(id: string): void {
    const found = disputes.find(({ dispute }) => dispute.id === id) ?? fail(id);
    found.dispute.status = 'lost';
    withdraw(found, 0);
    emit('charge.dispute.updated', found.dispute, found.payment.account);
  }

  /** The bank gives a part of a lost dispute back, which stays lost. */
  function returnOfDispute(id: string, amount: number): void {
    const { dispute, payment } = disputes.find((each) => each.dispute.id === id) ?? fail(id);
    const given = disputeEntry(dispute, { amount, fee: 0, created: seconds() });
    dispute.balance_transactions.push(books.book(given, { source: dispute, account: payment.account }));
    emit('charge.dispute.funds_reinstated', dispute, payment.account);
  }

  /** The decision is appealed. No money moves before the bank decides again. */
  function awaitAppeal(id: string, status: 'appeal_needs_response' | 'appeal_under_review'): void {
    const { dispute, payment } = disputes.find((each) => each.dispute.id === id) ?? fail(id);
    dispute.status = status;
    emit('charge.dispute.updated', dispute, payment.account);
  }

  /** The bank decides, or an inquiry becomes a dispute. */
  function moveDispute(id: string, status: 'needs_response' | 'won' | 'lost' | 'warning_closed' | 'prevented'): void {
    const found = disputes.find(({ dispute }) => dispute.id === id) ?? fail(id);
    const { dispute, payment } = found;
    dispute.status = status;
    if (status === 'needs_response') withdraw(found);
    emit(`charge.dispute.${status === 'needs_response' ? 'updated' : 'closed'}`, dispute, payment.account);
    if (status !== 'won') return;
    const given = disputeEntry(dispute, { amount: dispute.amount, fee: 0, created: seconds() });
    dispute.balance_transactions.push(books.book(given, { source: dispute, account: payment.account }));
    emit('charge.dispute.funds_reinstated', dispute, payment.account);
  }

  const findDispute = (id: string, account: string) =>
    disputes.find(({ dispute, payment }) => dispute.id === id && payment.account === account) ?? fail(id);

  function answerDispute(id: string, input: z.infer<typeof DisputeInput>, account: string): Stripe.Dispute {
    const { dispute } = findDispute(id, account);
    if (!['needs_response', 'warning_needs_response'].includes(dispute.status))
      throw new StripeRefusal(400, { message: 'This dispute is already closed.' });
    Object.assign(dispute.evidence, input.evidence);
    dispute.evidence_details.submission_count += 1;
    dispute.status = dispute.status === 'needs_response' ? 'under_review' : 'warning_under_review';
    emit('charge.dispute.updated', dispute, account);
    return dispute;
  }

  /** The buyer pays from a bank account. The payment stays in process until the bank answers. */
  function payByBank(sessionId: string): void {
    const payment = ofSession(sessionId);
    const intent = (payment.intent ??= newIntent(payment, seconds()));
    intent.status = 'processing';
    Object.assign(payment.session, { status: 'complete', url: null, payment_intent: intent.id });
    emit('payment_intent.processing', intent, payment.account);
    emit('checkout.session.completed', payment.session, payment.account);
  }

  function settleBank(sessionId: string): void {
    const payment = ofSession(sessionId);
    complete(payment, payment.intent ?? fail(sessionId), '');
  }

  function refuseByBank(sessionId: string): void {
    const { session, intent, account } = ofSession(sessionId);
    Object.assign(intent ?? fail(sessionId), { status: 'requires_payment_method' });
    emit('checkout.session.async_payment_failed', session, account);
  }

  function expire(sessionId: string): Stripe.Checkout.Session {
    const { session, intent, account } = ofSession(sessionId);
    if (session.status !== 'open')
      throw new StripeRefusal(400, { message: `This Checkout Session is ${session.status} and cannot be expired.` });
    Object.assign(session, { status: 'expired', url: null });
    if (intent) {
      intent.status = 'canceled';
      emit('payment_intent.canceled', intent, account);
    }
    emit('checkout.session.expired', session, account);
    return session;
  }

  function refund(input: z.infer<typeof RefundInput>, account: string): Stripe.Refund {
    const payment = ofIntent(input.payment_intent, account);
    const charge = payment.charge ?? fail(input.payment_intent);
    const amount = input.amount ?? charge.amount - charge.amount_refunded;
    if (amount > charge.amount - charge.amount_refunded)
      throw new StripeRefusal(400, { message: 'Refund amount is greater than unrefunded amount', param: 'amount' });
    if (input.refund_application_fee && payment.applicationFee === 0)
      throw new StripeRefusal(400, { message: 'Attempting to refund an application fee, but the charge has none.' });
    charge.amount_refunded += amount;
    if (input.refund_application_fee)
      payment.feeReturned = Math.floor((payment.applicationFee * charge.amount_refunded) / charge.amount);
    const status = payment.card === STRIPE_CARDS.refundsLater ? 'pending' : 'succeeded';
    const made = { ...newRefund(charge, { amount, status, created: seconds() }), metadata: input.metadata ?? {} };
    refunds.push({ refund: made, payment });
    bookRefund(made, { payment, type: 'refund', sign: -1 });
    emit('refund.created', made, account);
    return made;
  }

  /** Takes a refund from the balance, or puts it back, in the currency that charges are settled in. */
  function bookRefund(
    made: Stripe.Refund,
    { payment, type, sign }: { payment: Payment; type: string; sign: 1 | -1 },
  ): void {
    const settled = settlement ?? { currency: made.currency, rate: 1 };
    const amount = sign * Math.round(made.amount * settled.rate);
    books.move({ type, amount, currency: settled.currency, source: made, account: payment.account });
  }

  /** The platform returns a part of its share. */
  function refundFee(feeId: string, input: z.infer<typeof FeeRefundInput>): Stripe.FeeRefund {
    const payment = payments.find(({ charge }) => charge?.application_fee === feeId) ?? fail(feeId);
    const left = payment.applicationFee - payment.feeReturned;
    const amount = input.amount ?? left;
    if (amount > left)
      throw new StripeRefusal(400, { message: 'Refund amount is greater than the fee that is left', param: 'amount' });
    payment.feeReturned += amount;
    const { currency } = payment.session;
    const made = {
      id: newId('fr'),
      object: 'fee_refund',
      amount,
      balance_transaction: null,
      created: seconds(),
      currency: currency ?? '',
      fee: feeId,
      metadata: input.metadata ?? {},
    } satisfies Stripe.FeeRefund;
    feeRefunds.push(made);
    const settled = settlement ?? { currency: made.currency, rate: 1 };
    const given = Math.round(amount * settled.rate);
    books.move({
      type: 'adjustment',
      amount: given,
      currency: settled.currency,
      source: made,
      account: payment.account,
    });
    return made;
  }

  const findRefund = (id: string, account?: string) =>
    refunds.find(
      ({ refund: { id: known }, payment }) => known === id && (account ?? payment.account) === payment.account,
    ) ?? fail(id);

  /** The bank's answer days later: pending refunds succeed, and those of one test card fail. */
  function settleRefunds(): void {
    for (const { refund: made, payment } of refunds) {
      if (payment.card === STRIPE_CARDS.failsToRefund && made.status === 'succeeded') {
        Object.assign(made, { status: 'failed', failure_reason: 'expired_or_canceled_card' });
        // The share that was returned with it stays returned.
        if (payment.charge) payment.charge.amount_refunded -= made.amount;
        bookRefund(made, { payment, type: 'refund_failure', sign: 1 });
        emit('refund.failed', made, payment.account);
      } else if (made.status === 'pending') {
        made.status = 'succeeded';
        emit('refund.updated', made, payment.account);
      }
    }
  }

  return {
    createSession,
    /** Everything that was opened or paid, oldest first. */
    list: (): readonly Payment[] => payments,
    chargeSaved,
    detach,
    /** The saved cards, oldest first. */
    methods: (): readonly SavedMethod[] => methods,
    readMethod,
    changeMethod,
    /** Payments with what buyers entered in Stripe's fields. */
    confirmed,
    intentsOf: (customer: string, account: string) =>
      payments.flatMap(({ intent, ...one }) =>
        intent?.customer === customer && one.account === account ? [intent] : [],
      ),
    ofSession,
    ofIntent,
    pay,
    payByBank,
    settleBank,
    refuseByBank,
    expire,
    refund,
    findRefund,
    openDispute,
    moveDispute,
    appealDispute,
    awaitAppeal,
    preventDispute,
    returnOfDispute,
    answerDispute,
    findDispute: (id: string, account: string) => findDispute(id, account).dispute,
    disputesOf: (intentId: string) =>
      disputes.flatMap(({ dispute }) => (dispute.payment_intent === intentId ? [dispute] : [])),
    refundFee,
    feeRefundsOf: (feeId: string) => feeRefunds.filter(({ fee }) => fee === feeId),
    refundsOf: (intentId: string) =>
      refunds.flatMap(({ refund: made }) => (made.payment_intent === intentId ? [made] : [])),
    settleRefunds,
    /** From now on charges are settled in another currency, at this rate between their smallest units. */
    settleIn: (given: Settlement | null) => void (settlement = given),
  };
}

export type Payments = ReturnType<typeof openPayments>;

function fail(id: string): never {
  throw missing(id);
}
