import { sql } from 'kysely';
import { refuse } from '#shared/contract/refusals.ts';
import { newRowId } from '../../../db/rowId.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { takeOverDownloads } from '../../entitlements/downloadLimits.ts';
import { findLimits, limitsFromNow } from '../../entitlements/entitlementLimits.ts';
import { takeOverKeys } from '../../licences/takeOverKeys.ts';
import { recordEvents } from '../../webhookEvents/recordEvents.ts';
import { findFormerSeat } from './formerSeat.ts';
import { findSeat, type SeatRecord } from './seatRecord.ts';
import { lockTeam } from './teamRecord.ts';

/**
 * Gives a seat to the customer who proved the invited address. The lock of the team lets one of several claims win, and a
 * refund, an end or a revocation comes before or after.
 */
export async function recordSeatClaim(
  { tx, now }: { tx: StoreTx; now: Date },
  { seat: { id, teamId, version }, customerId }: { seat: SeatRecord; customerId: string },
): Promise<void> {
  const team = await lockTeam(tx, { teamId, now });
  const seat = await findSeat(tx, id);
  // It was sent again or taken back since the link was read.
  if (seat?.version !== version) refuse('not-found');
  if (seat.claimedAt) refuse('seat-claimed');
  if (!team.isOpen) refuse('seat-withdrawn');
  if (team.customerId === customerId || (await hasSeat(tx, { teamId, customerId }))) refuse('seat-already');
  const former = await findFormerSeat(tx, team);
  await tx.run(
    tx.q
      .updateTable('seats')
      .set({ claimed_at: now, customer_id: customerId })
      .where('store_id', '=', tx.realm)
      .where('id', '=', id),
  );
  const limits = former === undefined ? undefined : await findLimits(tx, former);
  const rightId = newRowId();
  await tx.run(
    tx.q.insertInto('entitlements').values({
      store_id: tx.realm,
      id: rightId,
      // The line is the buyer's place in the library.
      item_id: rightId,
      customer_id: customerId,
      product_id: team.productId,
      variant_id: team.variantId,
      order_line_id: team.lineId,
      source: 'seat',
      source_id: id,
      granted_at: now,
      ...(limits ?? limitsFromNow(team, now)),
    }),
  );
  if (former !== undefined) await takeOverDownloads(tx, { from: former, to: rightId });
  await recordEvents(tx, { kind: 'entitlement.granted', subjects: [{ id: rightId }], now });
  await takeOverKeys(tx, { ...team, entitlementId: rightId, customerId, now });
  await tx.announce(`orders:${tx.realm}`);
}

const hasSeat = async (tx: StoreTx, { teamId, customerId }: { teamId: string; customerId: string }): Promise<boolean> =>
  (await tx.maybe(
    tx.q
      .selectFrom('seats')
      .select(sql<number>`1`.as('found'))
      .where('store_id', '=', tx.realm)
      .where('team_id', '=', teamId)
      .where('customer_id', '=', customerId)
      .where('ended_at', 'is', null),
  )) !== undefined;
