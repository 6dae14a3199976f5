import { randomUUID } from 'node:crypto';
import { refuse } from '#shared/contract/refusals.ts';
import type { ChargeNeedsAction, ChargeSucceeded } from '../../gateways/payments/port.ts';
import type { Purchase, Till } from './Purchase.ts';

export interface Payment {
  id: string;
  status: 'succeeded' | 'requires-action';
  gateway: string;
  amount: number;
  fee: number;
  currency: string;
}

/** What the gateway answered, and the payment to keep of it. */
export interface Charge {
  payment: Payment;
  answer: ChargeSucceeded | ChargeNeedsAction;
}

/** Asks the gateway for the money. A card that is declined refuses the whole order. */
export async function takePayment(
  till: Till,
  { purchase, title }: { purchase: Purchase; title: string },
): Promise<Charge> {
  const { services } = till;
  const { unit: amount, currency } = purchase.quote;
  const answer = await services.payments.charge({
    idempotencyKey: chargeKey(till, purchase),
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

// One charge per order and card: after a decline the same order may be paid with another one.
const chargeKey = ({ services, storeId }: Till, { key, card }: Purchase) =>
  services.secrets
    .mac('payments', storeId, key, card?.number ?? '', card?.expiry ?? '', card?.cvc ?? '')
    .toString('hex');

/** Keeps what the gateway answered with the order. */
export async function keepPayment(
  { tx, now }: Pick<Till, 'tx' | 'now'>,
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

const markWaiting = (tx: Till['tx'], orderId: string) =>
  tx.q
    .updateTable('orders')
    .set({ status: 'requires-action', paid_at: null })
    .where('store_id', '=', tx.realm)
    .where('id', '=', orderId);
