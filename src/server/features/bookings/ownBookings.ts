import { sql } from 'kysely';
import { refuse } from '#shared/contract/refusals.ts';
import type { Slot } from '#shared/contract/bookings.ts';
import type { Services } from '../../access/context.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { closingsOf } from '../entitlements/accessState.ts';
import { openRights } from '../entitlements/canOpen.ts';
import { openContents } from '../entitlements/openContents.ts';
import { lockHost } from './availabilityRecord.ts';
import { bookedRights, keepsCalls } from './bookedRights.ts';
import { bookingRows, findBooking, isMovable, minutesOf, ownSettlement, type BookingRow } from './bookingRecord.ts';
import { cancel, lockBooked, moveTo } from './changeBooking.ts';
import { findCall, type Call } from './callRecord.ts';
import { findReturns } from './callReturns.ts';
import { isFreeSlot } from './findSlots.ts';
import { takeTime } from './takeTime.ts';
import { announceBooking, insertBooking } from './writeBooking.ts';

type At = { tx: StoreTx; now: Date };

/** Something that gives a customer calls, such as a line of an order, and how many it still gives. */
interface Right {
  rightId: string;
  left: number;
}

/** A customer's bookings of a call, soonest first, and how many they can still book. */
export async function findOwn(
  { tx, now }: At,
  { call, customerId }: { call: Call; customerId: string },
): Promise<{ bookings: BookingRow[]; left: number }> {
  const [bookings, rights] = await Promise.all([
    tx.many(
      bookingRows(tx)
        .where('b.customer_id', '=', customerId)
        .where('b.content_id', '=', call.contentId)
        .where('b.status', 'in', ['booked', 'canceled'])
        .orderBy('b.starts_at')
        .orderBy('b.id')
        .limit(BOOKINGS_SHOWN),
    ),
    findRights({ tx, now }, { call, customerId }),
  ]);
  return { bookings, left: rights.reduce((sum, { left }) => sum + left, 0) };
}

const BOOKINGS_SHOWN = 200;

/** A customer's next booked calls that are not over and that lost access does not cancel, with the titles of the calls. */
export const findUpcoming = (
  tx: StoreTx,
  { customerId, now, limit }: { customerId: string; now: Date; limit: number },
) =>
  tx.many(
    bookedRights(tx)
      .leftJoin('contents as c', (on) => on.onRef('c.store_id', '=', 'b.store_id').onRef('c.id', '=', 'b.content_id'))
      .select(['b.content_id', 'b.starts_at', 'b.ends_at', 'b.zone', 'c.published_title as title'])
      .where('b.customer_id', '=', customerId)
      .where('b.status', '=', 'booked')
      .where('b.ends_at', '>', now)
      .where('e.id', 'is not', null)
      .where(keepsCalls)
      // A call lasts a day at most, so the index finds these.
      .where('b.starts_at', '>', new Date(now.getTime() - DAY_MS))
      .orderBy('b.starts_at')
      .orderBy('b.id')
      .limit(limit),
  );

const DAY_MS = 86_400_000;

/** Books a time with a right that the customer has. Their lock keeps two requests from using the last call. */
export async function bookTime(
  { tx, now }: At,
  { call, slot, customerId }: { call: Call; slot: Slot; customerId: string },
): Promise<BookingRow> {
  await lockHost(tx);
  await lockCustomer(tx, customerId);
  const rights = await findRights({ tx, now }, { call, customerId });
  const right = rights.find(({ left }) => left > 0) ?? refuse('no-calls-left');
  const taking = { call, startsAt: new Date(slot.startsAt), minutes: slot.minutes, now };
  if (!(await isFreeSlot(tx, taking))) refuse('slot-taken');
  const sessionId = (await takeTime(tx, taking)) ?? refuse('slot-taken');
  const id = await insertBooking(tx, { call, slot, sessionId, customerId, entitlementId: right.rightId, now });
  const booking = (await findBooking(tx, id)) ?? refuse('not-found');
  await announceBooking(tx, { booking, about: 'booked', now });
  return booking;
}

type Own = { bookingId: string; customerId: string };

/** Moves a customer's own booking to a free time. */
export async function moveOwn(
  { tx, now }: At,
  { bookingId, customerId, startsAt }: Own & { startsAt: Date },
): Promise<{ booking: BookingRow; call: Call }> {
  await lockHost(tx);
  const { booking, call } = await lockOwn(tx, { bookingId, customerId });
  // A repeated request has moved it already.
  if (booking.status === 'booked' && booking.starts_at.getTime() === startsAt.getTime()) return { booking, call };
  if (booking.status !== 'booked' || !isMovable(booking, { call, now })) refuse('booking-not-movable');
  // A length that is not sold any more stays as it is.
  const minutes = minutesOf(booking);
  const lengths = { ...call, minutes: [...call.minutes, minutes] };
  if (!(await isFreeSlot(tx, { call: lengths, minutes, startsAt, now, movedId: bookingId }))) refuse('slot-taken');
  return { booking: await moveTo(tx, { booking, startsAt, isOwn: true, now }), call };
}

/** Cancels a customer's own booking by the rule they were told. Canceling again changes nothing. */
export async function cancelOwn(
  { tx, services, now }: At & { services: Pick<Services, 'payments'> },
  own: Own,
): Promise<{ booking: BookingRow; call: Call }> {
  const { booking, call } = await lockOwn(tx, own);
  if (booking.status === 'canceled') return { booking, call };
  const returns = await findReturns(tx, { bookings: [booking], gatewayId: services.payments.id });
  const settlement = ownSettlement(booking, { call, returnable: returns.get(booking.id) ?? null, now });
  if (settlement.outcome === 'begun') refuse('booking-over');
  return { booking: await cancel(tx, { booking, by: 'customer', settlement, now }), call };
}

async function lockOwn(tx: StoreTx, { bookingId, customerId }: Own): Promise<{ booking: BookingRow; call: Call }> {
  const booking = await lockBooked(tx, bookingId);
  const isOwn = booking?.customer_id === customerId && ['booked', 'canceled'].includes(booking.status);
  const call = isOwn && (await findCall(tx, booking.content_id));
  return isOwn && call ? { booking, call } : refuse('not-found');
}

const lockCustomer = (tx: StoreTx, customerId: string) =>
  tx.maybe(
    tx.q.selectFrom('customers').select('id').where('store_id', '=', tx.realm).where('id', '=', customerId).forUpdate(),
  );

/** What gives the customer calls now, the oldest first. Each unit that was bought gives a pack. */
async function findRights({ tx, now }: At, { call, customerId }: { call: Call; customerId: string }): Promise<Right[]> {
  const rights = await tx.many(
    openRights(tx, { customerId, now })
      .innerJoin('contents as c', openContents)
      .where('c.id', '=', call.contentId)
      .select('e.id as rightId')
      .select(callsOfTeam(tx, call).as('ofTeam'))
      .select(unitsToBook.as('units'))
      .select(
        sql<number>`(select count(*)::int from bookings b
          where b.store_id = ${tx.realm} and b.content_id = ${call.contentId}
            and (b.entitlement_id = e.id or (b.order_line_id = e.order_line_id and b.customer_id = e.customer_id))
            and ${isUsed})`.as('used'),
      )
      .orderBy('e.granted_at')
      .orderBy('e.id'),
  );
  return rights.map(({ rightId, units, used, ofTeam }) => ({
    rightId,
    left: Math.max(0, Math.min(call.sessions * units - used, ofTeam ?? Infinity)),
  }));
}

/**
 * The units of line `l` whose calls can be booked: those that were not refunded. The refund of a canceled call is not counted,
 * because that call counts as used. A pending refund is. The last refunded unit closes the access.
 */
const unitsLeft = sql<number>`greatest(1, l.quantity - (select coalesce(sum(r.quantity), 0)::int from refund_lines r
  join refunds f on f.store_id = r.store_id and f.id = r.refund_id
  join refund_states s on s.store_id = r.store_id and s.refund_id = r.refund_id
  where r.store_id = l.store_id and r.order_line_id = l.id and s.status <> 'failed'
    and f.idempotency_key not like 'booking %'))`;

/** The units of an entitlement `e` of line `l` that one person can book: one, if they are seats. */
const unitsToBook = sql<number>`case when l.seats > 0 then 1 else ${unitsLeft} end`;

/**
 * How many calls of a team are left for an entitlement `e` on line `l`. Calls that former members used reduce those of the members
 * who joined last, so that inviting people and revoking their seats gives no further calls. Null: the product has no seats.
 */
const callsOfTeam = (tx: StoreTx, { contentId, sessions }: Call) =>
  sql<number | null>`(case when coalesce(e.seats, l.seats) > 0 then ${sessions} * (
      coalesce(e.seats, l.seats) * ${unitsLeft} - (select count(*)::int from entitlements m
        where m.store_id = ${tx.realm} and m.order_line_id = e.order_line_id and m.product_id = e.product_id
          and not ${isFormer} and (m.granted_at, m.id) < (e.granted_at, e.id)))
    - (select count(*)::int from entitlements m
        join bookings b on b.store_id = m.store_id and b.entitlement_id = m.id
       where m.store_id = ${tx.realm} and m.order_line_id = e.order_line_id and ${isFormer}
         and b.content_id = ${contentId} and ${isUsed}) end)`;

/** Whether an entitlement `m` is of somebody who no longer has their seat. */
const isFormer = sql<boolean>`${closingsOf('m')} && '{seat,account-deleted}'::text[]`;

/** Whether a booking `b` counts as one of the calls that somebody has. */
const isUsed = sql<boolean>`(b.status = 'booked' or (b.status = 'canceled' and not b.gives_credit))`;
