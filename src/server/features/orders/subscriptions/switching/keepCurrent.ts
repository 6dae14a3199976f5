import { refuse } from '#shared/contract/refusals.ts';
import type { StoreTx } from '../../../../db/transaction.ts';
import { lockSubscription } from '../subscriptionRecord.ts';
import { closeChange, findWaiting, lockUnpaidChange, withdrawUnpaid } from './changeRecord.ts';

/** Takes back a switch that has not taken effect. One that is being paid cannot be taken back. */
export async function keepCurrent(
  { tx, now }: { tx: StoreTx; now: Date },
  { claimedId, customerId }: { claimedId: string; customerId?: string },
): Promise<void> {
  const unpaid = await lockUnpaidChange(tx, claimedId);
  const subscription = (await lockSubscription(tx, claimedId)) ?? refuse('not-found');
  if (customerId !== undefined && subscription.customer_id !== customerId) refuse('not-found');
  if (unpaid?.isBeingPaid) refuse('subscription-busy');
  if (unpaid) await withdrawUnpaid(tx, { ...unpaid, now });
  const waiting = await findWaiting(tx, claimedId);
  if (waiting) await closeChange(tx, { id: waiting.id, to: 'withdrawn', now });
}
