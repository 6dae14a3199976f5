import { sql } from 'kysely';
import type { StoreTx } from '../../../db/transaction.ts';
import { isOwn } from '../../entitlements/accessState.ts';
import { reopenAccess } from '../../entitlements/closeAccess.ts';
import { endSeats } from './endSeats.ts';
import { findSeats } from './seatRecord.ts';
import { findTeams, seatsPerUnit, usedOf } from './teamRecord.ts';

/** Ends the seats that a subscription no longer has after a switch. The subscription, or its order, is locked. */
export async function fitSeats(at: { tx: StoreTx; now: Date }, orderId: string): Promise<void> {
  await dissolveTeams(at, orderId);
  await trimSeats(at, orderId);
}

/** Of a product without seats, everybody but the buyer loses access, and the buyer has it again if they gave up their seat. */
async function dissolveTeams(at: { tx: StoreTx; now: Date }, orderId: string): Promise<void> {
  const { tx } = at;
  for (const { id, lineId } of await tx.many(withoutSeats(tx, orderId))) {
    const seats = await findSeats(tx, id);
    if (seats.length > 0) await endSeats(at, { lineId, ids: seats.map((seat) => seat.id), why: 'fewer-seats' });
    await reopenAccess(tx, { of: sql<boolean>`id = ${id}`, closings: ['seat'], now: at.now });
  }
}

/** The buyer's entitlements of an order to what has no seats. */
const withoutSeats = (tx: StoreTx, orderId: string) =>
  tx.q
    .selectFrom('entitlements as e')
    .innerJoin('order_lines as l', (on) =>
      on.onRef('l.store_id', '=', 'e.store_id').onRef('l.id', '=', 'e.order_line_id'),
    )
    .select(['e.id', 'l.id as lineId'])
    .where('e.store_id', '=', tx.realm)
    .where('l.order_id', '=', orderId)
    .where(sql<boolean>`${seatsPerUnit} = 0`)
    .where(isOwn('e'))
    .orderBy('e.id');

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
    await endSeats(at, {
      lineId: team.lineId,
      ids: newestFirst.slice(0, surplus).map(({ id }) => id),
      why: 'fewer-seats',
    });
  }
}
