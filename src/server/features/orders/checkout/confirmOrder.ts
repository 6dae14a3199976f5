import { Refusal, refuse } from '#shared/contract/refusals.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { applyPaymentAnswer } from './applyPaymentAnswer.ts';
import type { CheckoutRequest } from './Purchase.ts';

/** The buyer's answer at their bank's confirmation step. */
export interface Confirmation {
  orderId: string;
  /** The token that the gateway gave the buyer to bring back. */
  actionToken: string;
  approved: boolean;
}

/**
 * Completes an order that waits for the buyer's bank: paid, or open for another card with a returned refusal. A completed
 * order stays as it is, so a second press changes nothing.
 */
export async function confirmOrder(
  { transact, services }: Pick<CheckoutRequest, 'transact' | 'services'>,
  { orderId, actionToken: token, approved }: Confirmation,
): Promise<null | Refusal> {
  const order = (await transact(({ tx }) => findOrder(tx, { orderId, token }))) ?? refuse('not-found');
  const { payments } = services;
  if (order.paymentId === null || order.chargeId === null || payments.form !== 'card')
    return order.paidAt === null ? new Refusal('card-declined') : null;

  const answer = await payments.confirm({ chargeId: order.chargeId, token, approved });
  const attempt = { id: order.paymentId, orderId };
  const outcome = await transact((context) => applyPaymentAnswer(context, { attempt, answer }));
  return outcome instanceof Refusal ? outcome : null;
}

/** The order, with the payment that waits for this answer. An earlier payment of the order may have been refused. */
const findOrder = (tx: StoreTx, { orderId, token }: { orderId: string; token: string }) =>
  tx.maybe(
    tx.q
      .selectFrom('orders as o')
      .leftJoin('payments as p', (on) =>
        on
          .onRef('p.store_id', '=', 'o.store_id')
          .onRef('p.order_id', '=', 'o.id')
          .on('p.status', '=', 'requires-action')
          .on('p.action_token', '=', token),
      )
      .select(['o.paid_at as paidAt', 'p.id as paymentId', 'p.charge_id as chargeId'])
      .where('o.store_id', '=', tx.realm)
      .where('o.id', '=', orderId),
  );
