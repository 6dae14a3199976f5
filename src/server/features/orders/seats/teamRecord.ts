import { sql } from 'kysely';
import { refuse } from '#shared/contract/refusals.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { closingsOf, givesSeats, isOwn } from '../../entitlements/accessState.ts';
import { lockOrder } from '../refunds/lockOrder.ts';
import { lockSubscription } from '../subscriptions/subscriptionRecord.ts';

interface Wanted {
  /** The buyer's entitlement. */
  teamId: string;
  now: Date;
}

/** How many people can use each unit of an entitlement `e` of order line `l`: as many as were sold, or as a switch gave since. */
export const seatsPerUnit = sql<number>`coalesce(e.seats, l.seats)`;

/** How many people can use the units of line `l` that were not refunded. A pending refund counts. */
const TOTAL = sql<number>`(${seatsPerUnit} * (l.quantity - (
  select coalesce(sum(r.quantity), 0) from refund_lines r
    join refund_states s on s.store_id = r.store_id and s.refund_id = r.refund_id
   where r.store_id = l.store_id and r.order_line_id = l.id and s.status <> 'failed')))::int`;

/** Whether the buyer uses a seat. They do until they give it up. */
const HAS_OWN_SEAT = sql<boolean>`not 'seat' = any(${closingsOf('e')})`;

const GIVEN = sql<number>`(select count(*)::int from seats s
  where s.store_id = e.store_id and s.team_id = e.id and s.ended_at is null)`;

/** What buyers of seats have: one team for each line that sold some. Its id is that of the buyer's entitlement. */
export const teamRows = (tx: StoreTx, now: Date) =>
  tx.q
    .selectFrom('entitlements as e')
    .innerJoin('order_lines as l', (on) =>
      on.onRef('l.store_id', '=', 'e.store_id').onRef('l.id', '=', 'e.order_line_id'),
    )
    .innerJoin('orders as o', (on) => on.onRef('o.store_id', '=', 'l.store_id').onRef('o.id', '=', 'l.order_id'))
    .select(['e.id', 'e.customer_id as customerId', 'e.product_id as productId', 'e.variant_id as variantId'])
    .select(['l.id as lineId', 'l.sold_title as title', 'o.id as orderId', 'o.name as buyerName', 'o.language'])
    .select(['l.access_days as accessDays', 'l.download_limit as downloadLimit'])
    .select(sql<string | null>`case when e.source = 'subscription' then e.source_id end`.as('subscriptionId'))
    .select([TOTAL.as('total'), HAS_OWN_SEAT.as('hasOwnSeat'), GIVEN.as('given'), givesSeats('e', now).as('isOpen')])
    .where('e.store_id', '=', tx.realm)
    .where(sql<boolean>`${seatsPerUnit} > 0`)
    .where(isOwn('e'));

export type TeamRecord = NonNullable<Awaited<ReturnType<typeof findTeam>>>;

export const findTeam = (tx: StoreTx, { teamId, now }: Wanted) =>
  tx.maybe(teamRows(tx, now).where('e.id', '=', teamId));

/** The seats that are not free. */
export const usedOf = ({ given, hasOwnSeat }: Pick<TeamRecord, 'given' | 'hasOwnSeat'>): number =>
  given + (hasOwnSeat ? 1 : 0);

/** The most teams that a list shows. */
const MOST_TEAMS = 50;

/** The teams of an order in the order of its lines, or of a customer, the latest first. */
export const findTeams = (
  tx: StoreTx,
  { now, ...of }: { now: Date } & ({ orderId: string } | { customerId: string }),
) =>
  tx.many(
    teamRows(tx, now)
      .$if('orderId' in of, (teams) => teams.where('o.id', '=', 'orderId' in of ? of.orderId : ''))
      .$if('customerId' in of, (teams) => teams.where('e.customer_id', '=', 'customerId' in of ? of.customerId : ''))
      .$if('customerId' in of, (teams) => teams.orderBy('e.granted_at', 'desc'))
      .orderBy('l.position')
      .orderBy('e.id')
      .limit(MOST_TEAMS),
  );

/** A renewal that was paid meanwhile has moved the team to another order. Nothing moves it that often. */
const MOST_TRIES = 5;

/**
 * A team, locked until the transaction ends. The lock of its order, and that of its subscription, serialize everything that changes
 * how many seats there are, who has them and whether they are open.
 */
export async function lockTeam(tx: StoreTx, wanted: Wanted): Promise<TeamRecord> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const { orderId, subscriptionId } = (await findTeam(tx, wanted)) ?? refuse('not-found');
    await lockOrder(tx, orderId);
    if (subscriptionId !== null) await lockSubscription(tx, subscriptionId);
    const team = (await findTeam(tx, wanted)) ?? refuse('not-found');
    if (team.orderId === orderId) return team;
  }
  throw new Error(`The order of the team ${wanted.teamId} changes again and again.`);
}

/** The same for its buyer. */
export async function lockOwnTeam(tx: StoreTx, { customerId, ...wanted }: Wanted & { customerId: string }) {
  const team = await findTeam(tx, wanted);
  if (team?.customerId !== customerId) refuse('not-found');
  return lockTeam(tx, wanted);
}
