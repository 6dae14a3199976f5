import { sql } from 'kysely';
import { refuse } from '#shared/contract/refusals.ts';
import { isOneOf } from '../../../db/conditions.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { closeAccess, reopenAccess } from '../../entitlements/closeAccess.ts';
import { takeOverKeys } from '../../licences/takeOverKeys.ts';
import { findSeat } from './seatRecord.ts';
import { lockOwnTeam, usedOf } from './teamRecord.ts';

type At = { tx: StoreTx; now: Date };

interface Own {
  teamId: string;
  customerId: string;
}

/** Takes back a seat for its buyer. One that was taken back already stays so. */
export async function revoke(at: At, { seatId, ...own }: Own & { seatId: string }): Promise<void> {
  const { tx, now } = at;
  const team = await lockOwnTeam(tx, { ...own, now });
  const seat = await findSeat(tx, seatId);
  if (seat && seat.teamId !== team.id) refuse('not-found');
  if (seat) await endSeats(at, { lineId: team.lineId, ids: [seatId], why: 'revoked' });
}

/** Whether the buyer uses a seat. Doing it twice changes nothing. */
export async function setOwn({ tx, now }: At, { isUsed, ...own }: Own & { isUsed: boolean }): Promise<void> {
  const team = await lockOwnTeam(tx, { ...own, now });
  if (team.hasOwnSeat === isUsed) return;
  if (!team.isOpen) refuse('team-closed');
  if (isUsed && usedOf(team) >= team.total) refuse('seats-used');
  const of = sql<boolean>`id = ${team.id}`;
  if (isUsed) {
    await takeOverKeys(tx, { ...team, entitlementId: team.id, now });
    await reopenAccess(tx, { of, closings: ['seat'], now });
  } else await closeAccess(tx, { of, closing: 'seat', now });
  await tx.announce(`orders:${tx.realm}`);
}

/** Ends seats of a team and the access that they gave on its order line. The team is locked. */
export async function endSeats(
  { tx, now }: At,
  { lineId, ids, why }: { lineId: string; ids: readonly string[]; why: 'revoked' | 'fewer-seats' },
): Promise<void> {
  await tx.run(
    tx.q
      .updateTable('seats')
      .set({ ended_at: now, ended_for: why })
      .where('store_id', '=', tx.realm)
      .where('ended_at', 'is', null)
      .where(isOneOf(sql.ref('id'), ids)),
  );
  await closeAccess(tx, {
    // The line lets an index find the rows.
    of: sql<boolean>`order_line_id = ${lineId} and source = 'seat' and ${isOneOf(sql.ref('source_id'), ids)}`,
    closing: 'seat',
    now,
  });
  await tx.announce(`orders:${tx.realm}`);
}
