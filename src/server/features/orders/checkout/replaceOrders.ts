import { Refusal } from '#shared/contract/refusals.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { releaseDiscountUse } from '../../discounts/discountUses.ts';
import { releaseStock } from '../../stock/stockHolds.ts';
import { applyPaymentAnswer } from './applyPaymentAnswer.ts';
import { chargeAttempt, findAttempt } from './attempt.ts';
import { cancelWaiting } from './cancelPayment.ts';
import type { CheckoutRequest } from './Purchase.ts';

interface Replacement {
  checkoutHash: Buffer;
  /** The idempotency key of the order that stays. */
  key: string;
}

interface OpenOrder {
  id: string;
  email: string;
  /** The attempt to pay it that has not ended. */
  paymentId: string | null;
  payment: string | null;
}

type Request = Pick<CheckoutRequest, 'services' | 'storeId' | 'now'>;

/**
 * Ends the other unpaid orders of a checkout, so that only the price shown last can be paid, and their stock and discount
 * are free again. Returns an order that was paid in the meantime, or a refusal if the gateway does not report the state
 * of a payment.
 */
export async function replaceOrders(
  request: Request,
  replacement: Replacement,
): Promise<{ paid: { id: string; email: string } } | Refusal | null> {
  const { services, storeId } = request;
  const replaced = await services.db.readStore(storeId, (tx) => findReplaced(tx, replacement));
  for (const order of replaced) {
    const outcome = await endOrder(request, order).catch((error: unknown) => {
      services.faults.report(error, { orderId: order.id });
      return 'open';
    });
    if (outcome === 'paid') return { paid: order };
    if (outcome === 'open') return new Refusal('payment-unanswered');
  }
  return null;
}

/** Ends the payment of an order at the gateway, and releases what the order holds. */
async function endOrder(
  { services, storeId, now }: Request,
  { id: orderId, paymentId, payment }: OpenOrder,
): Promise<'paid' | 'ended' | 'open'> {
  const { db } = services;
  if (paymentId !== null && payment === 'created') {
    const attempt = await db.readStore(storeId, (tx) => findAttempt(tx, paymentId));
    if (attempt) {
      const answer = await chargeAttempt(services, attempt);
      await db.inStore(storeId, (tx) => applyPaymentAnswer({ tx, now }, { attempt, answer }));
    }
  }
  if (paymentId !== null) await cancelWaiting(services, { storeId, paymentId, now });
  return db.inStore(storeId, (tx) => releaseUnpaid(tx, orderId));
}

/** One browser cannot have more, because each new order replaces the earlier ones. */
const MOST_REPLACED = 10;

const findReplaced = (tx: StoreTx, { checkoutHash, key }: Replacement): Promise<OpenOrder[]> =>
  tx.many(
    tx.q
      .selectFrom('orders as o')
      .leftJoin('payments as p', (on) =>
        on
          .onRef('p.store_id', '=', 'o.store_id')
          .onRef('p.order_id', '=', 'o.id')
          .on('p.status', 'in', ['created', 'requires-action']),
      )
      .select(['o.id', 'o.email', 'p.id as paymentId', 'p.status as payment'])
      .where('o.store_id', '=', tx.realm)
      .where('o.checkout_hash', '=', checkoutHash)
      .where('o.status', 'in', ['pending', 'requires-action'])
      .where('o.idempotency_key', '<>', key)
      .orderBy('o.placed_at')
      .limit(MOST_REPLACED),
  );

/**
 * Releases what an order without an open attempt to pay it holds. The sweep deletes the order unless it is resumed. The
 * lock keeps another attempt from beginning.
 */
async function releaseUnpaid(tx: StoreTx, orderId: string): Promise<'paid' | 'ended' | 'open'> {
  const order = await tx.maybe(
    tx.q.selectFrom('orders').select('status').where('store_id', '=', tx.realm).where('id', '=', orderId).forUpdate(),
  );
  if (order === undefined || order.status === 'void') return 'ended';
  if (order.status !== 'pending') return order.status === 'requires-action' ? 'open' : 'paid';
  const open = await tx.maybe(
    tx.q
      .selectFrom('payments')
      .select('id')
      .where('store_id', '=', tx.realm)
      .where('order_id', '=', orderId)
      .where('status', '<>', 'failed')
      .limit(1),
  );
  if (open) return 'open';
  // Stock is locked before a discount, here and in every other transaction.
  await releaseStock(tx, orderId);
  await releaseDiscountUse(tx, orderId);
  return 'ended';
}
