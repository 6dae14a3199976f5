import { job } from '#shared/contract/jobs.ts';
import type { StoreTx } from '../../../db/transaction.ts';

/** Longer than any bank takes for a refund. */
const LONGEST_DAYS = 30;
const DAY_MS = 86_400_000;

/** The maximum per run. The remaining refunds wait for the next hour. */
const MOST_AT_ONCE = 1000;

/** Enqueues a question to the gateway about each pending refund that was requested before a time. */
export async function settlePendingRefunds(tx: StoreTx, { before, now }: { before: Date; now: Date }): Promise<void> {
  const pending = await tx.many(
    tx.q
      .selectFrom('refund_states as s')
      .innerJoin('refunds as r', (on) => on.onRef('r.store_id', '=', 's.store_id').onRef('r.id', '=', 's.refund_id'))
      .select('r.id')
      .where('s.store_id', '=', tx.realm)
      .where('s.status', '=', 'pending')
      .where('r.created_at', '<', before)
      .where('r.created_at', '>', new Date(now.getTime() - LONGEST_DAYS * DAY_MS))
      .orderBy('s.updated_at')
      .limit(MOST_AT_ONCE),
  );
  for (const { id } of pending) await tx.enqueue(job('settleRefund', { realm: tx.realm, refundId: id }));
}
