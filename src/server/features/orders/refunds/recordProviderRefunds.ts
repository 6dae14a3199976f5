import type { StoreTx } from '../../../db/transaction.ts';
import type { ProviderRefund } from '../../../gateways/payments/port.ts';
import { applyRefundAnswer } from './applyRefundAnswer.ts';
import { insertRefund } from './beginRefund.ts';
import { lockOrder } from './lockOrder.ts';

/** Shown to the creator as the reason. */
const REASON = 'Refunded on the payment provider’s own pages';

interface Refunded {
  payment: { id: string; orderId: string };
  /** All refunds that the provider has of the payment. */
  refunds: readonly ProviderRefund[];
}

/**
 * Books the refunds that were made on the provider's own pages. A refund is ours if it has the id of one of our refunds
 * of this payment. Booking it again changes nothing. If our own pending refunds leave too little, a constraint fails and
 * the event is handled again after their answer.
 */
export async function recordProviderRefunds(
  at: { tx: StoreTx; now: Date },
  { payment: { id: paymentId, orderId }, refunds }: Refunded,
): Promise<void> {
  const { tx } = at;
  // The lock serializes the refunds of one order, so that two events cannot book the same one.
  await lockOrder(tx, orderId);
  const known = await knownRefunds(tx, paymentId);
  const isKnown = ({ key, refundId }: ProviderRefund) =>
    known.some(({ id, providerId }) => id === key || providerId === refundId);
  for (const { refundId, amount, answer } of refunds.filter((refund) => !isKnown(refund))) {
    // It changes with each refund.
    const order = await lockOrder(tx, orderId);
    if (!order || answer.status === 'failed') continue;
    const input = { idempotencyKey: `provider:${refundId}`, reason: REASON, restock: true };
    const refund = { input, order, amount: amount.amount, returnsFee: false };
    const begun = await insertRefund({ ...at, creatorId: null }, refund);
    if (begun) await applyRefundAnswer(at, { refundId: begun.id, answer });
  }
}

const knownRefunds = (tx: StoreTx, paymentId: string) =>
  tx.many(
    tx.q
      .selectFrom('refunds as r')
      .innerJoin('refund_states as s', (on) =>
        on.onRef('s.store_id', '=', 'r.store_id').onRef('s.refund_id', '=', 'r.id'),
      )
      .select(['r.id', 's.provider_id as providerId'])
      .where('r.store_id', '=', tx.realm)
      .where('r.payment_id', '=', paymentId),
  );
