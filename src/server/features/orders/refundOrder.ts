import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { OrderStatus, refundOrder as contract } from '#shared/contract/orders.ts';
import { refuse } from '#shared/contract/refusals.ts';
import type { InputOf } from '#shared/contract/callable.ts';
import type { Money } from '#shared/rules/money.ts';
import { answer } from '../../access/answer.ts';
import type { Context } from '../../access/context.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { whenUnique } from '../../db/whenUnique.ts';
import { ELSEWHERE, writeLedger } from './ledger.ts';
import { findOrder } from './orderRecord.ts';
import { isRefundable, presentOrder } from './presentOrder.ts';
import { queueRefundLetter } from './queueRefundLetter.ts';

/** Gives money back and tells the buyer. A full refund takes the access away; the same key again changes nothing. */
export const refundOrder = answer(contract, async (wish, context) => {
  const { tx } = context;
  const order = (await lockOrder(tx, wish.orderId)) ?? refuse('not-found');
  const earlier = await findRefund(tx, wish.idempotencyKey);
  if (earlier) assertSame(earlier, wish);
  else await giveBack(context, { wish, order });
  return { order: presentOrder((await findOrder(tx, order.id)) ?? refuse('not-found')) };
});

type Wish = InputOf<typeof contract>;

// Refunds of one order wait for each other, so each sees what the one before it left.
const lockOrder = (tx: StoreTx, claimedOrderId: string) =>
  tx.maybe(
    tx.q
      .selectFrom('orders')
      .select(['id', 'status', 'total', 'refunded', 'currency', 'gateway', 'email'])
      .where('store_id', '=', tx.realm)
      .where('id', '=', claimedOrderId)
      .forUpdate(),
  );

type Locked = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

const findRefund = (tx: StoreTx, key: string) =>
  tx.maybe(
    tx.q
      .selectFrom('refunds')
      .select(['order_id', 'amount'])
      .where('store_id', '=', tx.realm)
      .where('idempotency_key', '=', key),
  );

function assertSame(earlier: { order_id: string; amount: number }, { orderId, amount }: Wish): void {
  if (earlier.order_id !== orderId || (amount !== undefined && amount !== earlier.amount)) refuse('refund-key-reused');
}

async function giveBack(context: Context<'owner'>, { wish, order }: { wish: Wish; order: Locked }): Promise<void> {
  const { tx, now, creator } = context;
  if (order.gateway === ELSEWHERE && !wish.elsewhere) refuse('order-made-elsewhere');
  if (order.gateway !== ELSEWHERE && wish.elsewhere) refuse('order-paid-here');
  const left = isRefundable(OrderStatus.parse(order.status)) ? order.total - order.refunded : 0;
  if (left === 0) refuse('order-not-refundable');
  const amount = wish.amount ?? left;
  if (amount > left || !(await takeFromOrder(tx, order.id, amount))) refuse('refund-too-large');

  const { currency } = order;
  const payment = await paymentOf(tx, order.id);
  const refundId = await moveMoney(context, { wish, payment, amount: { amount, currency } });
  const refund = {
    id: randomUUID(),
    order_id: order.id,
    payment_id: payment.id,
    idempotency_key: wish.idempotencyKey,
    refund_id: refundId,
    amount,
    currency,
    reason: wish.reason,
    creator_id: creator.id,
  };
  await tx
    .run(tx.q.insertInto('refunds').values({ ...refund, store_id: tx.realm, created_at: now }))
    .catch(whenUnique('refunds_idempotency', () => refuse('refund-key-reused')));
  const { gateway } = payment;
  await writeLedger(tx, { event: 'refund', eventId: refund.id, gateway, amount, fee: 0, currency, now });
  if (amount === left) await tx.run(revokeAccess(tx, { orderId: order.id, now }));
  await tx.announce(`orders:${tx.realm}`);
  await queueRefundLetter({ tx, now }, { refundId: refund.id, order });
}

/** The gateway's id of the refund; for a sale made elsewhere the creator has given the money back, and nothing moves. */
async function moveMoney(
  { services, storeId }: Context<'owner'>,
  { wish, payment, amount }: { wish: Wish; payment: { charge_id: string; gateway: string }; amount: Money },
): Promise<string> {
  if (payment.gateway === ELSEWHERE) return `${ELSEWHERE} ${wish.idempotencyKey}`;
  const { refundId } = await services.payments.refund({
    idempotencyKey: `${storeId} ${wish.idempotencyKey}`,
    chargeId: payment.charge_id,
    amount,
  });
  return refundId;
}

/** The database judges the limit once more: no path can give back more than came in. */
async function takeFromOrder(tx: StoreTx, orderId: string, amount: number): Promise<boolean> {
  const touched = await tx.run(
    tx.q
      .updateTable('orders')
      .set({
        refunded: sql<number>`refunded + ${amount}::bigint`,
        status: sql<string>`case when refunded + ${amount}::bigint = total then 'refunded' else 'partially-refunded' end`,
      })
      .where('store_id', '=', tx.realm)
      .where('id', '=', orderId)
      .where(sql<boolean>`refunded + ${amount}::bigint <= total`),
  );
  return touched === 1;
}

const paymentOf = (tx: StoreTx, orderId: string) =>
  tx.one(
    tx.q
      .selectFrom('payments')
      .select(['id', 'charge_id', 'gateway'])
      .where('store_id', '=', tx.realm)
      .where('order_id', '=', orderId)
      .where('status', '=', 'succeeded'),
  );

const revokeAccess = (tx: StoreTx, { orderId, now }: { orderId: string; now: Date }) =>
  tx.q
    .updateTable('entitlements')
    .set({ revoked_at: now, revoked_reason: 'refunded' })
    .where('store_id', '=', tx.realm)
    .where('revoked_at', 'is', null)
    .where('order_line_id', 'in', (eb) =>
      eb.selectFrom('order_lines').select('id').where('store_id', '=', tx.realm).where('order_id', '=', orderId),
    );
