import { refuse } from '#shared/contract/refusals.ts';
import type { StoreTx } from '../../../../db/transaction.ts';
import { lockSubscription } from '../subscriptionRecord.ts';
import { closeChange, findWaiting } from './changeRecord.ts';

/** Takes back a switch that has not taken effect. */
export async function keepCurrent(
  { tx, now }: { tx: StoreTx; now: Date },
  { claimedId, customerId }: { claimedId: string; customerId: string },
): Promise<void> {
  const subscription = (await lockSubscription(tx, claimedId)) ?? refuse('not-found');
  if (subscription.customer_id !== customerId) refuse('not-found');
  const waiting = await findWaiting(tx, claimedId);
  if (waiting) await closeChange(tx, { id: waiting.id, to: 'withdrawn', now });
}
