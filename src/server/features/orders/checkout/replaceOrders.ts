import { sql } from 'kysely';
import { Refusal } from '#shared/contract/refusals.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { applyPaymentAnswer } from './applyPaymentAnswer.ts';
import { chargeAttempt, findAttempt } from './attempt.ts';
import { cancelWaiting } from './cancelPayment.ts';
import { endUnpaidOrders } from './endUnpaidOrders.ts';
import type { CheckoutRequest } from './Purchase.ts';
import type { Quote } from './Quote.ts';

interface Replacement {
  checkoutHash: Buffer;
  /** The idempotency key of the order that stays, unless its payment goes another way than the buyer chose now. */
  key: string;
  /** What the buyer pays with now, or empty for the gateway's page. */
  source: string;
  quote: Pick<Quote, 'cart'>;
}

interface OpenOrder {
  id: string;
  key: string;
  email: string;
  /** The attempt to pay it that has not ended. */
  paymentId: string | null;
  payment: string | null;
  source: string | null;
}

type Outcome = 'paid' | 'ended' | 'open' | 'in-progress';

type Request = Pick<CheckoutRequest, 'services' | 'storeId' | 'now'>;

/**
 * Ends the other unpaid orders of a checkout, so that only the price shown last can be paid, and their stock and discount
 * are free again. A payment of the same order ends too if the buyer now pays in another way. Returns an order that was paid
 * in the meantime, a refusal if a card is being charged or the gateway does not report the state of a payment, or whether the
 * order with the key has ended.
 */
export async function replaceOrders(
  request: Request,
  replacement: Replacement,
): Promise<{ paid: { id: string; email: string } } | Refusal | { isKeyEnded: boolean }> {
  const { services, storeId } = request;
  const replaced = await services.db.readStore(storeId, (tx) => findReplaced(tx, replacement));
  for (const order of replaced) {
    const outcome = await endOrder(request, order).catch((error: unknown): Outcome => {
      services.faults.report(error, { orderId: order.id });
      // The gateway refuses a repeated call while it handles the first one.
      return order.payment === 'created' ? 'in-progress' : 'open';
    });
    if (outcome === 'paid') return { paid: order };
    if (outcome === 'open') return new Refusal('payment-unanswered');
    if (outcome === 'in-progress') return new Refusal('checkout-in-progress');
  }
  return { isKeyEnded: replaced.some(({ key }) => key === replacement.key) };
}

/** Ends the payment of an order at the gateway, and then the order. */
async function endOrder(request: Request, { id: orderId, paymentId, payment, source }: OpenOrder): Promise<Outcome> {
  const { services, storeId, now } = request;
  if (paymentId !== null && payment === 'created') {
    // Asking again could charge the card. Its own request or the job `settlePayment` records the answer.
    if (services.payments.form !== 'hosted' || source) return 'in-progress';
    await openPage(request, paymentId);
  }
  if (paymentId !== null) await cancelWaiting(services, { storeId, paymentId, now });
  return services.db.inStore(storeId, (tx) => endUnpaid({ tx, now }, orderId));
}

/** Records the payment page of an attempt whose request has not done so. The gateway can only close a known page. */
async function openPage({ services, storeId, now }: Request, paymentId: string): Promise<void> {
  const attempt = await services.db.readStore(storeId, (tx) => findAttempt(tx, paymentId));
  if (!attempt) return;
  const answer = await chargeAttempt(services, attempt);
  await services.db.inStore(storeId, (tx) => applyPaymentAnswer({ tx, now }, { attempt, answer }));
}

/** One browser cannot have more, because each new order replaces the earlier ones. */
const MOST_REPLACED = 10;

const findReplaced = (tx: StoreTx, { checkoutHash, key, source, quote: { cart } }: Replacement): Promise<OpenOrder[]> =>
  tx.many(
    tx.q
      .selectFrom('orders as o')
      .leftJoin('payments as p', (on) =>
        on
          .onRef('p.store_id', '=', 'o.store_id')
          .onRef('p.order_id', '=', 'o.id')
          .on('p.status', 'in', ['created', 'requires-action']),
      )
      .select(['o.id', 'o.email', 'o.idempotency_key as key', 'p.id as paymentId', 'p.status as payment', 'p.source'])
      .where('o.store_id', '=', tx.realm)
      // A cart that became part of another one at sign-in took its orders along, and those have another hash.
      .where((eb) =>
        eb.or([eb('o.checkout_hash', '=', checkoutHash), ...(cart ? [eb('o.cart_id', '=', cart.id)] : [])]),
      )
      .where('o.status', 'in', ['pending', 'requires-action'])
      .where((eb) =>
        eb.or([
          eb('o.idempotency_key', '<>', key),
          eb.and([eb('p.status', '=', 'requires-action'), sql<boolean>`coalesce(p.source, '') <> ${source}`]),
        ]),
      )
      .orderBy('o.placed_at')
      .limit(MOST_REPLACED),
  );

/** Ends an order without an open attempt to pay it. The lock keeps another attempt from beginning. */
async function endUnpaid({ tx, now }: { tx: StoreTx; now: Date }, orderId: string): Promise<Outcome> {
  const order = await tx.maybe(
    tx.q.selectFrom('orders').select('status').where('store_id', '=', tx.realm).where('id', '=', orderId).forUpdate(),
  );
  if (order === undefined || order.status === 'void') return 'ended';
  if (order.status !== 'pending') return order.status === 'requires-action' ? 'open' : 'paid';
  return (await endUnpaidOrders({ tx, now }, [orderId])) > 0 ? 'ended' : 'open';
}
