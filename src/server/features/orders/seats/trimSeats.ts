import type { StoreTx } from '../../../db/transaction.ts';
import { endSeats } from './endSeats.ts';
import { findSeats } from './seatRecord.ts';
import { findTeams, usedOf } from './teamRecord.ts';

/**
 * Ends seats of an order that has fewer than are used, because units were refunded or a subscription was switched: the newest
 * invitations first, then whoever accepted last. The buyer's own seat stays. The order is locked.
 */
export async function trimSeats(at: { tx: StoreTx; now: Date }, orderId: string): Promise<void> {
  const { tx, now } = at;
  for (const team of await findTeams(tx, { orderId, now })) {
    const surplus = usedOf(team) - team.total;
    // A line that was refunded as a whole is closed, and its seats with it. They return if the refund fails.
    if (surplus <= 0 || team.total === 0) continue;
    const seats = await findSeats(tx, team.id);
    const newestFirst = seats.toSorted(
      (a, b) =>
        Number(a.claimedAt !== null) - Number(b.claimedAt !== null) ||
        (b.claimedAt ?? b.invitedAt).getTime() - (a.claimedAt ?? a.invitedAt).getTime(),
    );
    await endSeats(at, { ids: newestFirst.slice(0, surplus).map(({ id }) => id), why: 'fewer-seats' });
  }
}
