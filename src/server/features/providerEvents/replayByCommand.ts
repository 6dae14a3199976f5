import type { PlatformTx } from '../../db/transaction.ts';
import { recordCommand } from '../audit/recordCommand.ts';
import { replayEvents, type Replayed } from './replayEvents.ts';

/** Handles events again because of a command on the server, records that, and returns how many there are. */
export async function replayByCommand(tx: PlatformTx, replayed: Replayed, now: Date): Promise<number> {
  const events = await replayEvents(tx, replayed, now);
  if (events > 0) {
    const which = 'day' in replayed ? { day: replayed.day } : { event: replayed.eventId };
    await recordCommand(tx, { action: 'payments.replay', after: { ...which, events }, now });
  }
  return events;
}
