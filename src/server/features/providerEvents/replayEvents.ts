import { job } from '#shared/contract/jobs.ts';
import { PLATFORM_REALM } from '#shared/kit/ids.ts';
import type { PlatformTx } from '../../db/transaction.ts';

/** One event by its id, or all that were received on a day (UTC, such as 2026-11-23). */
export type Replayed = { eventId: string; provider?: string } | { day: string };

/**
 * Handles events again, and returns how many. The objects that they name are read anew, so handling an event twice
 * changes nothing.
 */
export async function replayEvents(tx: PlatformTx, replayed: Replayed, now: Date): Promise<number> {
  let update = tx.q
    .updateTable('provider_events')
    // An orphan gets its five minutes again.
    .set({ status: 'received', handled_at: null, tries: 0, tried_at: null, problem: null, replayed_at: now });
  if ('day' in replayed) {
    const from = new Date(`${replayed.day}T00:00:00Z`);
    const to = new Date(from.getTime() + 86_400_000);
    update = update.where('received_at', '>=', from).where('received_at', '<', to);
  } else {
    update = update.where('event_id', '=', replayed.eventId);
    if (replayed.provider !== undefined) update = update.where('provider', '=', replayed.provider);
  }
  const events = await tx.many(update.returning(['provider', 'event_id as eventId']));
  for (const event of events) await tx.enqueue(job('handlePaymentEvent', { realm: PLATFORM_REALM, ...event }));
  return events.length;
}
