import { sql } from 'kysely';
import { RefundStatus } from '#shared/contract/orders.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import type { RefundAnswer } from '../../../gateways/payments/port.ts';
import { completeRefund } from './completeRefund.ts';
import { failRefund } from './failRefund.ts';
import { lockOrder } from './lockOrder.ts';

type At = { tx: StoreTx; now: Date };

interface Answered {
  refundId: string;
  answer: RefundAnswer;
}

/**
 * Records the gateway's answer about a refund. The state only moves forward: a pending refund succeeds or fails, and one
 * that succeeded can fail later. Recording an answer again changes nothing.
 */
export async function applyRefundAnswer(at: At, { refundId, answer }: Answered): Promise<void> {
  const { tx } = at;
  const { order_id: orderId, ...refund } = await findRefund(tx, refundId);
  const order = await lockOrder(tx, orderId);
  const known = await findState(tx, refundId);
  if (!order || !isTransition(known.status, answer.status)) return;
  await tx.run(updateState(at, { refundId, answer }));
  if (answer.status === 'succeeded') await completeRefund(at, { refundId, order });
  if (answer.status === 'failed') {
    // The provider returned the platform's share when it made the refund, and does not take it again.
    const platformFee = known.providerId === null && answer.refundId === null ? refund.platformFee : 0;
    const isLate = known.status === 'succeeded';
    await failRefund(at, { refund: { ...refund, platformFee }, order, isLate });
  }
}

/** The refund and its payment's gateway, which never change. */
const findRefund = (tx: StoreTx, refundId: string) =>
  tx.one(
    tx.q
      .selectFrom('refunds as r')
      .innerJoin('payments as p', (on) => on.onRef('p.store_id', '=', 'r.store_id').onRef('p.id', '=', 'r.payment_id'))
      .select([
        'r.id',
        'r.order_id',
        'r.amount',
        'r.currency',
        'r.platform_fee as platformFee',
        'r.tax as taxed',
        'r.idempotency_key as key',
        'r.restock as isRestocked',
        'p.gateway',
      ])
      .where('r.store_id', '=', tx.realm)
      .where('r.id', '=', refundId),
  );

/** The status is read under the order's lock, so that two answers are recorded one after the other. */
async function findState(tx: StoreTx, refundId: string): Promise<{ status: RefundStatus; providerId: string | null }> {
  const { status, provider_id: providerId } = await tx.one(
    tx.q
      .selectFrom('refund_states')
      .select(['status', 'provider_id'])
      .where('store_id', '=', tx.realm)
      .where('refund_id', '=', refundId),
  );
  return { status: RefundStatus.parse(status), providerId };
}

const isTransition = (known: RefundStatus, answer: RefundStatus): boolean =>
  known === 'pending' || (known === 'succeeded' && answer === 'failed');

const updateState = ({ tx, now }: At, { refundId, answer }: Answered) =>
  tx.q
    .updateTable('refund_states')
    .set({
      status: answer.status,
      provider_id: sql<string | null>`coalesce(${answer.refundId}, provider_id)`,
      failure: answer.status === 'failed' ? answer.failure : null,
      updated_at: now,
    })
    .where('store_id', '=', tx.realm)
    .where('refund_id', '=', refundId);
