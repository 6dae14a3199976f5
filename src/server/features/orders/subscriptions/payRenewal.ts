import { sql } from 'kysely';
import type { PaymentOf } from '#shared/contract/orders.ts';
import { Refusal } from '#shared/contract/refusals.ts';
import type { TypedCard } from '../../../gateways/payments/port.ts';
import { applyPaymentAnswer } from '../checkout/applyPaymentAnswer.ts';
import { chargeAttempt, insertAttempt, sourceOf, type Attempt } from '../checkout/attempt.ts';
import { cancelWaiting } from '../checkout/cancelPayment.ts';
import { settleAttempt } from '../checkout/settlePayment.ts';
import type { CheckoutRequest, Placed } from '../checkout/Purchase.ts';
import { findFeeBps } from '../../paymentAccounts/findFeeBps.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { findSubscriptionOf } from './findRenewal.ts';
import { findInstallments, nextPayments } from './installments/installmentRecord.ts';
import { intervalOf, lockSubscription, subscriptionRows } from './subscriptionRecord.ts';
import { lockUnpaidPeriod } from './lockUnpaidPeriod.ts';
import { lockUnpaidChange } from './switching/changeRecord.ts';
import { ofSubscription } from './ordersOf.ts';

interface Paying {
  subscriptionId: string;
  /** The order whose amount the page showed. Another one is not paid. */
  shownId: string | undefined;
  card: TypedCard | undefined;
  /** The store's address where the customer is. */
  root: string;
  /** The language that they chose, as in `Purchase`. */
  linkQuery: string;
}

/**
 * Pays a renewal that failed, as any order is paid, and saves what it is paid with. Null: nothing has to be paid, or
 * another amount than was shown. One attempt is open at a time, so that an automatic charge and the customer never pay
 * twice.
 */
export async function payRenewal(
  request: Pick<CheckoutRequest, 'transact' | 'services' | 'storeId' | 'now'>,
  paying: Paying,
): Promise<Placed | Refusal | null> {
  const { services, storeId, transact } = request;
  await closeAttempt(request, paying.subscriptionId);
  const feeBps = await findFeeBps(services, storeId);
  const attempt = await transact((context) => begin({ ...context, feeBps }, paying));
  if (attempt === null || attempt instanceof Refusal) return attempt;
  const answer = await chargeAttempt(services, attempt).catch((error: unknown) => {
    services.faults.report(error, { paymentId: attempt.id });
    return null;
  });
  if (answer === null)
    return new Refusal(services.payments.form === 'hosted' ? 'payment-page-unavailable' : 'payment-unanswered');
  return transact((context) => applyPaymentAnswer(context, { attempt, answer }));
}

/** Asks what became of an attempt to pay a period or a switch that is still open, and cancels one that waits for the customer. */
export async function closeAttempt(
  { services, storeId, now, transact }: Pick<CheckoutRequest, 'transact' | 'services' | 'storeId' | 'now'>,
  subscriptionId: string,
): Promise<void> {
  const open = await transact(({ tx }) => findOpen(tx, subscriptionId));
  if (open?.status === 'created') await settleAttempt(services, { storeId, paymentId: open.id, now });
  if (open?.status === 'requires-action') await cancelWaiting(services, { storeId, paymentId: open.id, now });
}

type Context = Parameters<Parameters<CheckoutRequest['transact']>[0]>[0];

async function begin(
  context: Context & { feeBps: number },
  { subscriptionId, shownId, card, root, linkQuery }: Paying,
): Promise<Attempt | Refusal | null> {
  const { tx, services, feeBps } = context;
  const open = [await lockUnpaidPeriod(tx, subscriptionId), await lockUnpaidChange(tx, subscriptionId)];
  const subscription = await lockSubscription(tx, subscriptionId);
  const unpaid = open.find((order) => order && (shownId === undefined || shownId === order.id));
  if (!unpaid || !subscription || subscription.status === 'ended') return null;
  if (open.some((order) => order?.isBeingPaid)) return new Refusal('payment-unanswered');
  const [line] = await tx.many(
    tx.q
      .selectFrom('order_lines')
      .select(['sold_title as title', 'product_slug as slug', 'quantity'])
      .where('store_id', '=', tx.realm)
      .where('order_id', '=', unpaid.id),
  );
  if (!line) return null;
  const { quantity, ...product } = line;
  return insertAttempt(context, {
    order: { ...unpaid, total: { amount: unpaid.total, currency: unpaid.currency } },
    source: sourceOf({ services }, { card }),
    purchase: { root, linkQuery, feeBps, email: unpaid.email },
    lines: [{ product: { ...product, variant: null }, quantity, every: intervalOf(subscription) }],
    renewal: { subscriptionId, method: null },
  });
}

/** The attempt to pay a renewal that has not ended. */
const findOpen = (tx: StoreTx, subscriptionId: string) =>
  tx.maybe(
    tx.q
      .selectFrom('payments as p')
      .select(['p.id', 'p.status'])
      .where('p.store_id', '=', tx.realm)
      .where(ofSubscription(tx, { id: subscriptionId, orderId: 'p.order_id' }))
      .where('p.status', 'in', ['created', 'requires-action'])
      .limit(1),
  );

/**
 * A subscription that waits for a payment, and the amount. While the rest of an installment plan waits too, `orderId` says
 * which of both is meant; without it, it is what is overdue. Null: nothing has to be paid.
 */
export async function findPayable(
  tx: StoreTx,
  { subscriptionId, orderId = null }: { subscriptionId: string; orderId?: string | null | undefined },
) {
  const subscription = await tx.maybe(subscriptionRows(tx).where('id', '=', subscriptionId));
  if (!subscription || subscription.status === 'ended') return null;
  const order = await tx.maybe(
    tx.q
      .selectFrom('orders as o')
      .innerJoin('order_lines as l', (on) => on.onRef('l.store_id', '=', 'o.store_id').onRef('l.order_id', '=', 'o.id'))
      .select(['o.id', 'o.total as amount', 'o.currency', 'l.product_slug as slug'])
      .where('o.store_id', '=', tx.realm)
      .where(ofSubscription(tx, { id: subscriptionId, orderId: 'o.id' }))
      .where('o.status', 'in', ['pending', 'requires-action'])
      .orderBy(sql`o.id::text is not distinct from ${orderId}`, 'desc')
      .orderBy(
        (eb) =>
          eb.exists(
            eb
              .selectFrom('subscription_periods as p')
              .select('p.order_id')
              .where('p.store_id', '=', tx.realm)
              .whereRef('p.order_id', '=', 'o.id'),
          ),
        'desc',
      )
      .orderBy('o.placed_at', 'desc')
      .limit(1),
  );
  if (!order) return null;
  const { title, amount, currency } = subscription;
  const payment = await findPayment(tx, { subscriptionId, orderId: order.id });
  return {
    title,
    price: { amount, currency },
    every: intervalOf(subscription),
    payment,
    total: order,
    slug: order.slug,
  };
}

/** Which payments of an installment plan an unpaid order makes. One of no period is for the rest. */
async function findPayment(
  tx: StoreTx,
  { subscriptionId, orderId }: { subscriptionId: string; orderId: string },
): Promise<PaymentOf | null> {
  const installments = await findInstallments(tx, subscriptionId);
  if (!installments) return null;
  const period = await findSubscriptionOf(tx, orderId);
  return period?.payment ?? { ...nextPayments(installments, { isRest: true }), of: installments.payments };
}
