import { job } from '#shared/contract/jobs.ts';
import type { StoreTx } from '../../../db/transaction.ts';

/** Enqueues a question to the gateway about each refund of a payment that can still change. */
export async function settleRefundsOf(tx: StoreTx, paymentId: string): Promise<void> {
  const refunds = await tx.many(
    tx.q
      .selectFrom('refunds as r')
      .innerJoin('refund_states as s', (on) =>
        on.onRef('s.store_id', '=', 'r.store_id').onRef('s.refund_id', '=', 'r.id'),
      )
      .select('r.id')
      .where('r.store_id', '=', tx.realm)
      .where('r.payment_id', '=', paymentId)
      .where('s.status', '<>', 'failed')
      .orderBy('r.created_at'),
  );
  for (const { id } of refunds) await tx.enqueue(job('settleRefund', { realm: tx.realm, refundId: id }));
}
