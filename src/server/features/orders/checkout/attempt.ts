import { randomUUID } from 'node:crypto';
import { job } from '#shared/contract/jobs.ts';
import { refuse } from '#shared/contract/refusals.ts';
import type { Money } from '#shared/rules/money.ts';
import type { Services } from '../../../access/context.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import type { PaymentAnswer } from '../../../gateways/payments/port.ts';
import type { CheckoutContext, Purchase } from './Purchase.ts';

/** An attempt to pay an order, as stored before the gateway is called. */
export interface Attempt {
  id: string;
  orderId: string;
  orderNumber: string;
  amount: Money;
  /** The gateway's token for what the buyer pays with. */
  source: string;
}

/** How long after the request a job asks the gateway again, in case the process ended in between. */
const RETRY_SECONDS = 60;

/** The gateway's token for the typed card. A card that cannot be charged refuses the purchase. */
export function sourceOf({ services }: Pick<CheckoutContext, 'services'>, { card }: Purchase): string {
  const tokenized = services.payments.tokenizeCard(card ?? NO_CARD);
  if ('token' in tokenized) return tokenized.token;
  return refuse('card-declined', { reason: tokenized.code }, tokenized.sentence);
}

const NO_CARD = { number: '', expiry: '', cvc: '' };

/** Stores a new attempt, and the job that finishes it if this process does not. */
export async function insertAttempt(
  { tx, now, services }: CheckoutContext,
  { order, source }: { order: { id: string; number: string; total: Money }; source: string },
): Promise<Attempt> {
  const id = randomUUID();
  await Promise.all([
    tx.run(
      tx.q.insertInto('payments').values({
        store_id: tx.realm,
        id,
        order_id: order.id,
        gateway: services.payments.id,
        charge_id: null,
        status: 'created',
        ...order.total,
        source,
        created_at: now,
      }),
    ),
    tx.enqueue(job('settlePayment', { realm: tx.realm, paymentId: id }), { afterSeconds: RETRY_SECONDS }),
  ]);
  return { id, orderId: order.id, orderNumber: order.number, amount: order.total, source };
}

/** The order's attempt that waits for the gateway. There is one at most. */
export async function findOpenAttempt(tx: StoreTx, orderId: string): Promise<Attempt | undefined> {
  const row = await tx.maybe(openAttempts(tx).where('p.order_id', '=', orderId));
  return row && presentAttempt(row);
}

/** The attempt with this id, if it still waits for the gateway. */
export async function findAttempt(tx: StoreTx, paymentId: string): Promise<Attempt | undefined> {
  const row = await tx.maybe(openAttempts(tx).where('p.id', '=', paymentId));
  return row && presentAttempt(row);
}

const openAttempts = (tx: StoreTx) =>
  tx.q
    .selectFrom('payments as p')
    .innerJoin('orders as o', (on) => on.onRef('o.store_id', '=', 'p.store_id').onRef('o.id', '=', 'p.order_id'))
    .select(['p.id', 'p.order_id', 'o.number', 'p.amount', 'p.currency', 'p.source'])
    .where('p.store_id', '=', tx.realm)
    .where('p.status', '=', 'created');

interface AttemptRow {
  id: string;
  order_id: string;
  number: string;
  amount: number;
  currency: string;
  source: string | null;
}

const presentAttempt = ({ id, order_id: orderId, number, amount, currency, source }: AttemptRow): Attempt => ({
  id,
  orderId,
  orderNumber: number,
  amount: { amount, currency },
  source: source ?? '',
});

/** Calls the gateway, outside any transaction. Repeating it for the same attempt charges nothing again. */
export const chargeAttempt = (
  { payments, settings }: Pick<Services, 'payments' | 'settings'>,
  { id, orderNumber, amount, source }: Attempt,
): Promise<PaymentAnswer> =>
  payments.createPayment({
    attemptId: id,
    amount,
    source,
    description: `Order ${orderNumber}`,
    returnTo: settings.publicUrl,
  });
