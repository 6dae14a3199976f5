import { job } from '#shared/contract/jobs.ts';
import { provenStore } from '#shared/kit/ids.ts';
import type { StoreTx } from '../../../../db/transaction.ts';
import type { JobHandlers } from '../../../jobs.ts';
import { lockSubscription } from '../subscriptionRecord.ts';
import { lockUnpaidChange, voidWithdrawn, withdrawnUnpaid, withdrawUnpaid } from './changeRecord.ts';

/** How long a switch waits for its payment. */
const WAIT_MS = 60 * 60_000;

/** Ends switches that were never paid for. Run by the hourly sweep. */
export async function sweepChanges(tx: StoreTx, now: Date): Promise<void> {
  const unpaid = tx.q
    .selectFrom('subscription_changes')
    .select('subscription_id')
    .where('store_id', '=', tx.realm)
    .where('status', '=', 'begun')
    .where('created_at', '<', new Date(now.getTime() - WAIT_MS));
  // An order that was being paid when its switch was withdrawn.
  const left = withdrawnUnpaid(tx).select('c.subscription_id').distinct();
  for (const { subscription_id: subscriptionId } of [...(await tx.many(unpaid)), ...(await tx.many(left))])
    await tx.enqueue(job('withdrawSwitch', { realm: tx.realm, subscriptionId }));
}

/** One that is being paid is left to its payment, and to the next sweep. */
export const withdrawSwitch: JobHandlers['withdrawSwitch'] = ({ realm, subscriptionId }, { services, now }) =>
  services.db.inStore(provenStore(realm), async (tx) => {
    await voidWithdrawn(tx, subscriptionId);
    const unpaid = await lockUnpaidChange(tx, subscriptionId);
    await lockSubscription(tx, subscriptionId);
    if (unpaid && !unpaid.isBeingPaid) await withdrawUnpaid(tx, { ...unpaid, now });
  });
