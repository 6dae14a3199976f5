import type { NotNull } from 'kysely';
import { provenStore, type StoreId } from '#shared/kit/ids.ts';
import type { Services } from '../../../access/context.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import type { PaymentDeclined } from '../../../gateways/payments/port.ts';
import type { JobHandlers } from '../../jobs.ts';
import { applyPaymentAnswer } from './applyPaymentAnswer.ts';

/** Ends a payment whose buyer did not confirm it. */
export const cancelPayment: JobHandlers['cancelPayment'] = ({ realm, paymentId }, { services, now }) =>
  cancelWaiting(services, { storeId: provenStore(realm), paymentId, now });

/**
 * Ends a payment that waits for its buyer, first at the gateway, then with its order. If it succeeded in the meantime, the
 * order is fulfilled.
 */
export async function cancelWaiting(
  { db, payments }: Pick<Services, 'db' | 'payments'>,
  { storeId, paymentId, now }: { storeId: StoreId; paymentId: string; now: Date },
): Promise<void> {
  const attempt = await db.readStore(storeId, (tx) => findWaiting(tx, paymentId));
  if (!attempt) return;
  const outcome = await payments.cancelPayment(attempt);
  // The gateway reports the bank's answer, and the hourly sweep asks again.
  if (outcome.status === 'processing') return;
  const answer = outcome.status === 'canceled' ? NOT_CONFIRMED : outcome;
  await db.inStore(storeId, (tx) => applyPaymentAnswer({ tx, now }, { attempt, answer }));
}

/** The payment, if it still waits for its buyer. */
const findWaiting = (tx: StoreTx, paymentId: string) =>
  tx.maybe(
    tx.q
      .selectFrom('payments')
      .select(['id', 'order_id as orderId', 'charge_id as chargeId', 'account_id as account'])
      .where('store_id', '=', tx.realm)
      .where('id', '=', paymentId)
      .where('status', '=', 'requires-action')
      .$narrowType<{ chargeId: NotNull }>(),
  );

const NOT_CONFIRMED: PaymentDeclined = {
  status: 'declined',
  code: 'card_declined',
  sentence: 'The payment was not confirmed. Try again, or use another card.',
  isAbandoned: true,
};
