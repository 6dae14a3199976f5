import { sql } from 'kysely';
import type { StoreTx } from '../../../db/transaction.ts';
import type { TeamRecord } from './teamRecord.ts';

/**
 * The access whose days and downloads the next person of a team continues, so that taking back seats and giving them again renews
 * neither. As many people as there are seats for others begin with their own. After that, each continues for one whose seat was
 * taken back, in the order in which they were. Returns its id. Undefined: the next person begins with their own. The team is locked.
 */
export async function findFormerSeat(tx: StoreTx, team: TeamRecord): Promise<string | undefined> {
  const { claims } = await tx.one(countClaims(tx, team));
  const continued = claims - (team.total - (team.hasOwnSeat ? 1 : 0));
  if (continued < 0) return undefined;
  return (await tx.maybe(formerSeats(tx, team).offset(continued).limit(1)))?.id;
}

const countClaims = (tx: StoreTx, { id }: TeamRecord) =>
  tx.q
    .selectFrom('seats')
    .select(sql<number>`count(*)::int`.as('claims'))
    .where('store_id', '=', tx.realm)
    .where('team_id', '=', id)
    .where('claimed_at', 'is not', null);

const formerSeats = (tx: StoreTx, { id, lineId, productId }: TeamRecord) =>
  tx.q
    .selectFrom('seats as s')
    .innerJoin('entitlements as e', (on) =>
      on.onRef('e.store_id', '=', 's.store_id').onRef('e.source_id', '=', 's.id').on('e.source', '=', 'seat'),
    )
    .select('e.id')
    .where('s.store_id', '=', tx.realm)
    .where('s.team_id', '=', id)
    .where('s.claimed_at', 'is not', null)
    .where('s.ended_at', 'is not', null)
    .where('e.order_line_id', '=', lineId)
    // A switch to another product gave limits of its own.
    .where('e.product_id', '=', productId)
    .orderBy('s.ended_at')
    .orderBy('s.id');
