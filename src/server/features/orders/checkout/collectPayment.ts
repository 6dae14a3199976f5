import { randomUUID } from 'node:crypto';
import { refuse } from '#shared/contract/refusals.ts';
import type { ChargeNeedsAction, ChargeSucceeded } from '../../../gateways/payments/port.ts';
import type { Purchase, CheckoutContext } from './Purchase.ts';

export interface Payment {
  id: string;
  status: 'succeeded' | 'requires-action';
  gateway: string;
  amount: number;
  fee: number;
  currency: string;
}

/** The gateway's response and the payment to store. */
export interface Charge {
  payment: Payment;
  answer: ChargeSucceeded | ChargeNeedsAction;
}

/** Charges the payment. A declined card refuses the whole order. */
export async function collectPayment(
  context: CheckoutContext,
  { purchase, title }: { purchase: Purchase; title: string },
): Promise<Charge> {
  const { services } = context;
  const { unit: amount, currency } = purchase.quote;
  const answer = await services.payments.charge({
    idempotencyKey: chargeKey(context, purchase),
    amount: { amount, currency },
    source: { kind: 'card', ...(purchase.card ?? NO_CARD) },
    description: title,
    returnTo: services.settings.publicUrl,
  });
  if (answer.status === 'declined') return refuse('card-declined', { reason: answer.code }, answer.sentence);
  const payment: Payment = {
    id: randomUUID(),
    status: answer.status,
    gateway: services.payments.id,
    amount,
    fee: answer.status === 'succeeded' ? answer.fee.amount : 0,
    currency,
  };
  return { payment, answer };
}

const NO_CARD = { number: '', expiry: '', cvc: '' };

// One charge per order and card: after a decline, the order can be paid with another card.
const chargeKey = ({ services, storeId }: CheckoutContext, { key, card }: Purchase) =>
  services.secrets
    .mac('payments', storeId, key, card?.number ?? '', card?.expiry ?? '', card?.cvc ?? '')
    .toString('hex');

/** Stores the gateway's response with the order. */
export async function storePayment(
  { tx, now }: Pick<CheckoutContext, 'tx' | 'now'>,
  { orderId, charge: { payment, answer } }: { orderId: string; charge: Charge },
): Promise<void> {
  const isPaid = answer.status === 'succeeded';
  await Promise.all([
    tx.run(
      tx.q.insertInto('payments').values({
        ...payment,
        store_id: tx.realm,
        order_id: orderId,
        charge_id: answer.chargeId,
        brand: isPaid ? answer.brand : null,
        last4: isPaid ? answer.last4 : null,
        action_token: isPaid ? null : answer.action.token,
        created_at: now,
      }),
    ),
    !isPaid && tx.run(markWaiting(tx, orderId)),
  ]);
}

const markWaiting = (tx: CheckoutContext['tx'], orderId: string) =>
  tx.q
    .updateTable('orders')
    .set({ status: 'requires-action', paid_at: null })
    .where('store_id', '=', tx.realm)
    .where('id', '=', orderId);
