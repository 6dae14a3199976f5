import { randomUUID } from 'node:crypto';
import { sql, type NotNull } from 'kysely';
import { OrderStatus, refundOrder as contract } from '#shared/contract/orders.ts';
import { refuse } from '#shared/contract/refusals.ts';
import type { InputOf } from '#shared/contract/callable.ts';
import type { Money } from '#shared/rules/money.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import type { Context } from '../../../access/context.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { onUniqueViolation } from '../../../db/onUniqueViolation.ts';
import { ELSEWHERE, writeLedger } from '../../sales/ledger.ts';
import { findOrder } from '../orderRecord.ts';
import { isRefundable, presentOrder } from '../presentOrder.ts';
import { enqueueRefundEmail } from './enqueueRefundEmail.ts';

/** Refunds an order and notifies the buyer. A full refund revokes access. Repeating the same key changes nothing. */
export const refundOrder = defineHandler(contract, async (input, context) => {
  const { tx } = context;
  const order = (await lockOrder(tx, input.orderId)) ?? refuse('not-found');
  const earlier = await findRefund(tx, input.idempotencyKey);
  if (earlier) assertSame(earlier, input);
  else await giveBack(context, { input, order });
  return { order: presentOrder((await findOrder(tx, order.id)) ?? refuse('not-found')) };
});

type Params = InputOf<typeof contract>;

// Refunds of one order are serialized, so that each sees the remaining amount.
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

function assertSame(earlier: { order_id: string; amount: number }, { orderId, amount }: Params): void {
  if (earlier.order_id !== orderId || (amount !== undefined && amount !== earlier.amount)) refuse('refund-key-reused');
}

async function giveBack(context: Context<'owner'>, { input, order }: { input: Params; order: Locked }): Promise<void> {
  const { tx, now, creator } = context;
  if (order.gateway === ELSEWHERE && !input.elsewhere) refuse('order-made-elsewhere');
  if (order.gateway !== ELSEWHERE && input.elsewhere) refuse('order-paid-here');
  const left = isRefundable(OrderStatus.parse(order.status)) ? order.total - order.refunded : 0;
  if (left === 0) refuse('order-not-refundable');
  const amount = input.amount ?? left;
  if (amount > left || !(await takeFromOrder(tx, order.id, amount))) refuse('refund-too-large');

  const { currency } = order;
  const payment = await paymentOf(tx, order.id);
  const refundId = await moveMoney(context, { input, payment, amount: { amount, currency } });
  const refund = {
    id: randomUUID(),
    order_id: order.id,
    payment_id: payment.id,
    idempotency_key: input.idempotencyKey,
    refund_id: refundId,
    amount,
    currency,
    reason: input.reason,
    creator_id: creator.id,
  };
  await tx
    .run(tx.q.insertInto('refunds').values({ ...refund, store_id: tx.realm, created_at: now }))
    .catch(onUniqueViolation('refunds_idempotency', () => refuse('refund-key-reused')));
  const { gateway } = payment;
  await writeLedger(tx, { event: 'refund', eventId: refund.id, gateway, amount, fee: 0, currency, now });
  if (amount === left) await tx.run(revokeAccess(tx, { orderId: order.id, now }));
  await tx.announce(`orders:${tx.realm}`);
  await enqueueRefundEmail({ tx, now }, { refundId: refund.id, order });
}

/** The gateway's id of the refund. For a sale made elsewhere the creator returned the money, and nothing is called. */
async function moveMoney(
  { services, storeId, now }: Context<'owner'>,
  { input, payment, amount }: { input: Params; payment: { charge_id: string; gateway: string }; amount: Money },
): Promise<string> {
  if (payment.gateway === ELSEWHERE) return `${ELSEWHERE} ${input.idempotencyKey}`;
  const refund = await services.payments.refund({
    idempotencyKey: `${storeId} ${input.idempotencyKey}`,
    chargeId: payment.charge_id,
    amount,
    requestedAt: now,
  });
  if (refund.status !== 'succeeded') throw new Error(`The gateway answered ${refund.status} to a refund.`);
  return refund.refundId;
}

/** A database constraint checks the limit again, so no code path can refund more than was received. */
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
      .where('status', '=', 'succeeded')
      .$narrowType<{ charge_id: NotNull }>(),
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
