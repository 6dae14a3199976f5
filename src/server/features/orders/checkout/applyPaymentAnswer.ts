import { randomUUID } from 'node:crypto';
import { sql, type Compilable } from 'kysely';
import { job } from '#shared/contract/jobs.ts';
import { Refusal } from '#shared/contract/refusals.ts';
import { PLATFORM_REALM } from '#shared/kit/ids.ts';
import { isLanguage } from '#shared/rules/language.ts';
import { statement } from '../../../db/statement.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import type { PaymentAnswer, PaymentDeclined, PaymentSucceeded } from '../../../gateways/payments/port.ts';
import { confirmSlot, releaseSlot } from '../../bookings/orderBookings.ts';
import { lockCartsOf } from '../../carts/cartUnits.ts';
import { soldKind } from './soldKind.ts';
import { ensureCustomer } from '../../customerRecord/ensureCustomer.ts';
import { confirmDiscountUse, releaseDiscountUse } from '../../discounts/discountUses.ts';
import { confirmStock, extendHolds, findHeldStocks, releaseStock } from '../../stock/stockHolds.ts';
import { findPlanOrder } from '../../planRecord/planOrders.ts';
import { claimPlan } from '../../planRecord/planSubscriptions.ts';
import { enqueueOpenPayment } from '../hosted/enqueueOpenPayment.ts';
import { enqueueProblemEmail } from '../receipts/enqueueProblemEmail.ts';
import { enqueueWaitingEmail } from '../receipts/enqueueWaitingEmail.ts';
import { settleCommission } from '../../storeAffiliates/settleCommission.ts';
import { beginRefund } from '../refunds/beginRefund.ts';
import { findGift, startGift } from '../gifts/giftRecord.ts';
import { findRenewal, type Renewal } from '../subscriptions/findRenewal.ts';
import { recordFailedRenewal } from '../subscriptions/recordFailedRenewal.ts';
import { recordRenewal } from '../subscriptions/recordRenewal.ts';
import { findChangeOf } from '../subscriptions/switching/changeRecord.ts';
import { completeChange } from '../subscriptions/switching/completeChange.ts';
import { saveMethod } from '../subscriptions/saveMethod.ts';
import { startSubscription } from '../subscriptions/startSubscription.ts';
import { moveTrialCommission } from '../subscriptions/trials/moveTrialCommission.ts';
import { claimTrial, releaseTrial } from '../subscriptions/trials/trialUses.ts';
import { noteSale } from '../providerTax/taxRecords.ts';
import { findLedgerTaxes } from './orderTaxes.ts';
import { fulfillOrder, settleOrder } from './fulfillOrder.ts';
import type { Placed } from './Purchase.ts';
import { addCardCountry } from './taxEvidence.ts';

interface Answered {
  attempt: { id: string; orderId: string };
  answer: PaymentAnswer;
}

type At = { tx: StoreTx; now: Date };

/**
 * Records the gateway's answer to an attempt: the order is paid, waits for the buyer's bank, or can be paid with another
 * card. Recording an answer again changes nothing and returns the order as it is.
 */
export async function applyPaymentAnswer(at: At, { attempt, answer }: Answered): Promise<Placed | Refusal> {
  const { tx } = at;
  const { id: paymentId, orderId } = attempt;
  // All four are sent in one round trip. PostgreSQL runs the first one, which locks the order, before the others.
  const [order, payment, lines, has] = await Promise.all([
    tx.maybe(orderLock(tx, { orderId })),
    tx.maybe(paymentRow(tx, { paymentId })),
    tx.many(lineRows(tx, { orderId })),
    tx.maybe(partsRow(tx, { orderId })),
  ]);
  if (order && payment && has && isTransition(payment.status, answer.status)) {
    const sold = { lines, has, ...(await findSold(tx, { orderId, has })) };
    return record(at, { order, payment, sold, answer });
  }
  if (order && payment?.status !== 'failed') return withPage(placed(order), answer);
  if (answer.status === 'declined') return declined(answer);
  // Another request of the same browser ended this attempt. Nobody can be charged for it.
  if (answer.status !== 'succeeded') return new Refusal('checkout-in-progress');
  throw new Error(`The gateway answered ${answer.status} to payment ${attempt.id}, which has ended.`);
}

/** Whether the answer is to be recorded. A received payment counts whatever was recorded before. */
function isTransition(known: string, answer: PaymentAnswer['status']): boolean {
  if (answer === 'succeeded') return known !== 'succeeded';
  return known === 'created' || (known === 'requires-action' && answer === 'declined');
}

type OfOrder = { realm: string; orderId: string };

// The lock serializes the answers about one order.
const orderLock = statement((q, { realm, orderId }: OfOrder) =>
  q
    .selectFrom('orders')
    .select(['id', 'number', 'status', 'customer_id', 'email', 'name', 'total', 'discount', 'currency'])
    .select(['gateway', 'language', 'is_test', 'cart_id as cartId'])
    .where('store_id', '=', realm)
    .where('id', '=', orderId)
    .forUpdate(),
);

const paymentRow = statement((q, { realm, paymentId }: { realm: string; paymentId: string }) =>
  q
    .selectFrom('payments')
    .select(['id', 'status', 'gateway', 'amount', 'currency', 'source', 'platform_fee as platformFee'])
    .select(['account_id as account', 'method_id as methodId'])
    .where('store_id', '=', realm)
    .where('id', '=', paymentId),
);

const lineRows = statement((q, { realm, orderId }: OfOrder) =>
  q
    .selectFrom('order_lines')
    .select(['id', 'product_id as productId', 'variant_id as variantId', 'sold_title as title'])
    .select(['unit_amount', 'every_count', 'every_unit', 'trial_days', 'later_amount'])
    .select(['access_days as accessDays', 'download_limit as downloadLimit', soldKind.as('kind')])
    .where('store_id', '=', realm)
    .where('order_id', '=', orderId)
    .orderBy('position'),
);

/** Which of the rarer parts an order has. All of them were written with the order, so one statement finds out. */
const partsRow = statement((q, { realm, orderId }: OfOrder) => {
  const has = (table: string) =>
    sql<boolean>`exists (select from ${sql.table(table)} t where t.store_id = ${realm} and t.order_id = ${orderId})`;
  return q
    .selectFrom('orders')
    .select([
      has('tax_evidence').as('evidence'),
      has('subscription_periods').as('renewal'),
      has('subscription_changes').as('change'),
      has('plan_orders').as('plan'),
      has('gifts').as('gift'),
      has('bookings').as('booking'),
      has('stock_holds').as('stocks'),
      has('commissions').as('commission'),
      has('cart_units').as('cartUnits'),
    ])
    .select(
      sql<boolean>`exists (select from order_lines l
        join order_line_parts p on p.store_id = l.store_id and p.order_line_id = l.id
        where l.store_id = ${realm} and l.order_id = ${orderId})`.as('bundles'),
    )
    .select(sql<boolean>`exists (select from invoice_settings i where i.store_id = ${realm})`.as('invoices'))
    .where('store_id', '=', realm)
    .where('id', '=', orderId);
});

/** The rarer parts of what an order sells. */
async function findSold(tx: StoreTx, { orderId, has }: { orderId: string; has: Has }) {
  const [taxes, renewal, change, plan, gift, stocks] = await Promise.all([
    has.evidence ? findLedgerTaxes(tx, orderId) : [],
    has.renewal ? findRenewal(tx, orderId) : undefined,
    has.change ? findChangeOf(tx, orderId) : undefined,
    has.plan ? findPlanOrder(tx, orderId) : undefined,
    has.gift ? findGift(tx, orderId) : undefined,
    has.stocks ? findHeldStocks(tx, orderId) : [],
  ]);
  return { taxes, renewal, change, plan, gift, stocks };
}

type Row<Find extends (...of: never[]) => { compile(): unknown }> =
  ReturnType<Find> extends Compilable<infer Found> ? Found : never;
type Has = Row<typeof partsRow>;
type Order = Row<typeof orderLock>;
type PaymentRow = Row<typeof paymentRow>;
type Sold = Awaited<ReturnType<typeof findSold>> & { lines: Row<typeof lineRows>[]; has: Has };
interface Recording<Answer = PaymentAnswer> {
  order: Order;
  payment: PaymentRow;
  sold: Sold;
  answer: Answer;
}

async function record(at: At, { order, payment, sold, answer }: Recording): Promise<Placed | Refusal> {
  if (answer.status === 'declined') return recordDecline(at, { order, payment, sold, answer });
  const refusal =
    answer.status === 'succeeded'
      ? await recordPaid(at, { order, payment, sold, answer })
      : await recordWaiting(at, { order, payment, answer });
  if (refusal) return refusal;
  return withPage(placed({ ...order, status: answer.status === 'succeeded' ? 'paid' : 'requires-action' }), answer);
}

/**
 * A declined card leaves the order pending with its stock and its discount, so that the buyer can use another card, also
 * if the bank had asked them. An order whose buyer has left ends.
 */
async function recordDecline(
  at: At,
  { order, payment, sold: { renewal, change }, answer }: Recording<PaymentDeclined>,
): Promise<Refusal> {
  await Promise.all([
    updatePayment(at, payment.id, {
      status: 'failed',
      ...(answer.chargeId !== undefined && { charge_id: answer.chargeId }),
    }),
    (payment.status === 'requires-action' || payment.methodId !== null) &&
      (renewal || change || canPayAgain({ payment, answer })
        ? updateOrder(at, order.id, { status: 'pending' })
        : voidOrder(at, order)),
    // The buyer left thinking that they had paid.
    answer.isLate === true &&
      payment.status === 'requires-action' &&
      enqueueProblemEmail(at, { orderId: order.id, recipient: order.email, refundId: null }),
  ]);
  if (renewal)
    await recordFailedRenewal(at, {
      renewal,
      order,
      isSavedMethod: payment.methodId !== null,
      isFinal: answer.isFinal,
    });
  return declined(answer);
}

/** The buyer of an offer whose saved method was declined goes on in a checkout, with another order. */
const canPayAgain = ({ payment, answer }: Pick<Recording<PaymentDeclined>, 'payment' | 'answer'>): boolean =>
  payment.methodId === null && answer.isLate !== true && answer.isAbandoned !== true;

/** Stock is locked before a discount, here and in every other transaction. */
async function voidOrder(at: At, order: Order): Promise<void> {
  await updateOrder(at, order.id, { status: 'void' });
  await releaseSlot(at.tx, { orderId: order.id, now: at.now });
  await releaseStock(at.tx, order.id);
  if (order.discount > 0) await releaseDiscountUse(at.tx, order.id);
}

async function recordWaiting(
  at: At,
  { order, payment, answer }: Omit<Recording<Exclude<PaymentAnswer, PaymentSucceeded | PaymentDeclined>>, 'sold'>,
): Promise<null> {
  const customerId = await customerOf(at, order);
  const challenge = answer.status === 'requires-action' && answer.action.kind === 'test-challenge';
  await Promise.all([
    updatePayment(at, payment.id, {
      status: 'requires-action',
      charge_id: answer.chargeId,
      action_token: challenge ? answer.action.token : null,
      // A repeated request with this token must find the payment that it made, and not end it.
      source: answer.status === 'redirect' || challenge ? null : payment.source,
    }),
    updateOrder(at, order.id, { status: 'requires-action', customer_id: customerId }),
    extendHolds(at.tx, { orderId: order.id, now: at.now }),
    !challenge && enqueueOpenPayment(at.tx, payment.id),
    // A renewal that its customer did not start needs no word about each step.
    answer.status === 'processing' &&
      payment.methodId === null &&
      enqueueWaitingEmail(at.tx, { orderId: order.id, paymentId: payment.id }),
  ]);
  return null;
}

const customerOf = async (at: At, order: Order): Promise<string> =>
  order.customer_id ?? ensureCustomer(at.tx, { ...order, now: at.now });

async function recordPaid(
  at: At,
  { order, payment, sold, answer }: Recording<PaymentSucceeded>,
): Promise<Refusal | null> {
  const { chargeId: charge_id, brand, last4, country, fee } = answer;
  const { id, gateway, amount, currency, platformFee } = payment;
  const { taxes, renewal, change, lines, plan, gift, stocks, has } = sold;
  const [customerId, hasCart] = await Promise.all([
    customerOf(at, order),
    (has.cartUnits || order.cartId !== null) && lockCartsOf(at.tx, order),
  ]);
  const received = { id, gateway, amount, currency, fee: fee.amount, platformFee, taxes };
  const hasTrial = !renewal && !change && lines.some(({ trial_days: days }) => days !== null);
  const own = { orderId: order.id, email: order.email, fingerprint: answer.saved?.fingerprint ?? '' };
  if (hasTrial && !(await claimTrial(at, own)))
    return refuseTrial(at, { order, payment, answer, customerId, refusal: new Refusal('trial-used') });
  const isInStock = await confirmStock(at.tx, { orderId: order.id, stocks, now: at.now });
  if (hasTrial && !isInStock) {
    await releaseTrial(at.tx, order.id);
    return refuseTrial(at, { order, payment, answer, customerId, refusal: new Refusal('sold-out') });
  }
  const subscriptionId = plan === undefined ? randomUUID() : await claimPlan(at, plan);
  const isSold = isInStock && subscriptionId !== null;
  at.tx.batch(
    paymentAccepted(at.tx, { paymentId: id, charge_id, brand, last4, fee: fee.amount, card_country: country ?? '' }),
  );
  at.tx.batch(orderPaid(at.tx, { orderId: order.id, customerId, now: at.now }));
  await Promise.all([
    isSold
      ? fulfillOrder(
          { ...at, language: order.language !== null && isLanguage(order.language) ? order.language : undefined },
          // The entitlement of a subscription lasts from period to period. A gift opens for the person who claims it.
          {
            order,
            customerId,
            payment: hasTrial ? null : received,
            lines: renewal || change || gift ? [] : lines,
            plan,
            hasCart,
            hasBundles: has.bundles,
            issuesInvoices: has.invoices,
          },
        )
      : settleOrder(at, { orderId: order.id, customerId, payment: received, lines: [] }),
    has.evidence && country !== undefined && addCardCountry(at.tx, { orderId: order.id, country }),
    isSold && gift && startGift(at, gift),
    isSold && has.booking && confirmSlot(at.tx, { orderId: order.id, customerId, now: at.now }),
    order.discount > 0 && confirmDiscountUse(at.tx, { orderId: order.id, cardKey: answer.fingerprint ?? '' }),
    // A trial is no sale yet.
    has.evidence && order.total > 0 && noteSale(at, { orderId: order.id, account: payment.account }),
    // An affiliate earns from the first payment after a trial.
    !hasTrial && (has.commission || renewal) && settleAffiliate(at, { order, renewal }),
  ]);
  const method = { gateway, account: payment.account, brand, last4, saved: answer.saved };
  if (renewal) await recordRenewal(at, { renewal, order, customerId, method });
  else if (change) await completeChange(at, { change, order, customerId, method });
  else if (isSold) {
    const savedId = await saveMethod(at, { customerId, method });
    if (savedId !== null) await updatePayment(at, id, { status: 'succeeded', saved_id: savedId });
    await startSubscription(at, { id: subscriptionId, order, customerId, lines, methodId: savedId });
  }
  if (plan && isSold) await at.tx.enqueue(job('reviewPlan', { realm: PLATFORM_REALM, creatorId: plan.creatorId }));
  if (answer.isDisputed === true) await at.tx.enqueue(job('readDisputes', { realm: at.tx.realm, paymentId: id }));
  if (!isSold)
    await returnMoney(at, {
      order,
      reason: isInStock ? 'Another plan was bought before the payment arrived' : 'Sold out before the payment arrived',
    });
  return null;
}

async function settleAffiliate(at: At, { order, renewal }: { order: Order; renewal: Renewal | undefined }) {
  if (renewal) await moveTrialCommission(at.tx, { renewal, orderId: order.id });
  await settleCommission(at, order.id);
}

/** Nothing was charged, so the order just ends. The sweep has the provider forget the method. */
async function refuseTrial(
  at: At,
  {
    order,
    payment,
    answer,
    customerId,
    refusal,
  }: Omit<Recording<PaymentSucceeded>, 'sold'> & { customerId: string; refusal: Refusal },
): Promise<Refusal> {
  const { gateway, account } = payment;
  const { chargeId: charge_id, brand, last4, saved } = answer;
  await updatePayment(at, payment.id, { status: 'failed', charge_id });
  // The method was kept if this answer was recorded before.
  if (payment.status !== 'failed')
    await saveMethod(at, { customerId, method: { gateway, account, brand, last4, saved } });
  await updateOrder(at, order.id, { status: 'void', customer_id: customerId });
  await releaseStock(at.tx, order.id);
  return refusal;
}

/** Refunds a payment that arrived too late for what it pays. The buyer is told by email. */
const returnMoney = ({ tx, now }: At, { order: { id: orderId, gateway: gatewayId }, reason }: Returned) =>
  beginRefund(
    { tx, now, creatorId: null, gatewayId },
    {
      storeId: tx.realm,
      orderId,
      amount: undefined,
      reason,
      elsewhere: false,
      restock: true,
      idempotencyKey: `sold out ${orderId}`,
    },
  );

interface Returned {
  order: Order;
  reason: string;
}

type AcceptedPayment = {
  realm: string;
  paymentId: string;
  charge_id: string;
  fee: number;
  card_country: string;
} & Pick<PaymentSucceeded, 'brand' | 'last4'>;

const paymentAccepted = statement(
  (q, { realm, paymentId, charge_id, brand, last4, fee, card_country }: AcceptedPayment) =>
    q
      .updateTable('payments')
      // An answered attempt no longer needs its tokens.
      .set({ status: 'succeeded', action_token: null, source: null })
      .set({ charge_id, brand, last4, fee, card_country })
      .where('store_id', '=', realm)
      .where('id', '=', paymentId),
);

const orderPaid = statement((q, { realm, orderId, customerId, now }: OfOrder & { customerId: string; now: Date }) =>
  q
    .updateTable('orders')
    .set({ status: 'paid', customer_id: customerId, paid_at: now })
    .where('store_id', '=', realm)
    .where('id', '=', orderId),
);

type PaymentChange = {
  status: string;
  charge_id?: string;
  saved_id?: string;
  action_token?: string | null;
  source?: string | null;
  card_country?: string;
} & Partial<Pick<PaymentSucceeded, 'brand' | 'last4'>> & { fee?: number };

const updatePayment = ({ tx }: At, paymentId: string, change: PaymentChange) =>
  tx.run(
    tx.q
      .updateTable('payments')
      // An answered attempt no longer needs its tokens.
      .set({ action_token: null, source: null, ...change })
      .where('store_id', '=', tx.realm)
      .where('id', '=', paymentId),
  );

const updateOrder = ({ tx }: At, orderId: string, change: { status: string; customer_id?: string }) =>
  tx.run(tx.q.updateTable('orders').set(change).where('store_id', '=', tx.realm).where('id', '=', orderId));

const declined = ({ code, sentence }: PaymentDeclined) => new Refusal('card-declined', { reason: code }, sentence);

const withPage = (outcome: Placed, answer: PaymentAnswer): Placed =>
  outcome.status === 'requires-action' && answer.status === 'redirect'
    ? { ...outcome, continueAt: answer.url }
    : outcome;

const placed = ({ id, number, status, total, currency }: Order): Placed => ({
  orderId: id,
  number,
  status,
  total: { amount: total, currency },
  isNew: true,
});
