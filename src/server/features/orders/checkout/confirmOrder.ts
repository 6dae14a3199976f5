import { Refusal, refuse } from '#shared/contract/refusals.ts';
import type { ChargeSucceeded } from '../../../gateways/payments/port.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { fulfillOrder } from './fulfillOrder.ts';
import type { CheckoutContext } from './Purchase.ts';
import type { Payment } from './collectPayment.ts';

/** The buyer's answer at their bank's confirmation step. */
export interface Confirmation {
  orderId: string;
  /** The token that the gateway gave the buyer to bring back. */
  actionToken: string;
  approved: boolean;
}

/**
 * Completes an order that waits for the buyer's bank: paid, or void with a returned refusal. A completed order stays as
 * it is, so a second press changes nothing.
 */
export async function confirmOrder(
  context: CheckoutContext,
  { orderId, actionToken, approved }: Confirmation,
): Promise<null | Refusal> {
  const { tx, services } = context;
  const order = (await lockOrder(tx, orderId)) ?? refuse('not-found');
  if (order.status === 'void') return new Refusal('card-declined');
  if (order.status !== 'requires-action') return null;

  const [payment, lines] = await Promise.all([waitingPayment(tx, orderId), linesOf(tx, orderId)]);
  const answer = await services.payments.confirm({ chargeId: payment.charge_id, token: actionToken, approved });
  if (answer.status === 'declined') {
    await Promise.all([setPayment(tx, payment.id, null), setOrder(context, orderId, 'void')]);
    return new Refusal('card-declined', { reason: answer.code }, answer.sentence);
  }
  await Promise.all([
    setPayment(tx, payment.id, answer),
    setOrder(context, orderId, 'paid'),
    fulfillOrder(context, {
      order,
      customerId: order.customer_id,
      payment: paid(payment, answer),
      lines,
    }),
  ]);
  return null;
}

// The lock serializes two presses, so only the first one reaches the gateway.
const lockOrder = (tx: StoreTx, orderId: string) =>
  tx.maybe(
    tx.q
      .selectFrom('orders')
      .select(['id', 'status', 'customer_id', 'email', 'total', 'gateway'])
      .where('store_id', '=', tx.realm)
      .where('id', '=', orderId)
      .forUpdate(),
  );

const waitingPayment = (tx: StoreTx, orderId: string) =>
  tx.one(
    tx.q
      .selectFrom('payments')
      .select(['id', 'charge_id', 'gateway', 'amount', 'currency'])
      .where('store_id', '=', tx.realm)
      .where('order_id', '=', orderId)
      .where('status', '=', 'requires-action'),
  );

type Waiting = Awaited<ReturnType<typeof waitingPayment>>;

const paid = ({ id, gateway, amount, currency }: Waiting, { fee }: ChargeSucceeded): Payment => ({
  id,
  gateway,
  amount,
  currency,
  fee: fee.amount,
  status: 'succeeded',
});

const setPayment = (tx: StoreTx, paymentId: string, paid: ChargeSucceeded | null) =>
  tx.run(
    tx.q
      .updateTable('payments')
      .set(
        paid
          ? { status: 'succeeded', fee: paid.fee.amount, brand: paid.brand, last4: paid.last4, action_token: null }
          : { status: 'failed', action_token: null },
      )
      .where('store_id', '=', tx.realm)
      .where('id', '=', paymentId),
  );

const setOrder = ({ tx, now }: CheckoutContext, orderId: string, status: 'paid' | 'void') =>
  tx.run(
    tx.q
      .updateTable('orders')
      .set({ status, paid_at: status === 'paid' ? now : null })
      .where('store_id', '=', tx.realm)
      .where('id', '=', orderId),
  );

const linesOf = (tx: StoreTx, orderId: string) =>
  tx.many(
    tx.q
      .selectFrom('order_lines')
      .select(['id', 'product_id as productId'])
      .where('store_id', '=', tx.realm)
      .where('order_id', '=', orderId)
      .orderBy('position'),
  );
