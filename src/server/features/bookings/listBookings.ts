import { sql } from 'kysely';
import { z } from 'zod';
import type { InputOf } from '#shared/contract/callable.ts';
import { listBookings as contract } from '#shared/contract/bookings.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { readCursor, writeCursor } from '../../access/cursor.ts';
import { countRows, cutPage } from '../../access/pagination.ts';
import { findPeople } from '../customerRecord/findPeople.ts';
import { presentBooking, shownBookings } from './shownBooking.ts';

/** Booked calls: those to come and those that need another time, soonest first, or those that are over, latest first. Whoever is searched for has a row of their own. */
export const listBookings = defineHandler(contract, async ({ cursor, limit, search, ...filter }, { tx, now }) => {
  const found = search ? await findPeople(tx, 'customer', search) : null;
  const isMatch = found?.includes(sql.ref('b.customer_id')) ?? (filter.bookingId ? sql<boolean>`true` : isFirst(tx));
  const direction = filter.when === 'upcoming' ? 'asc' : 'desc';
  const [rows, counted] = await Promise.all([
    tx.many(
      filtered(shownBookings(tx), { ...filter, now })
        .where(isMatch)
        .where(isAfter(cursor, direction))
        .orderBy('b.starts_at', direction)
        .orderBy('b.id', direction)
        .limit(limit + 1),
    ),
    countRows(
      tx,
      filtered(shownBookings(tx), { ...filter, now })
        .where(isMatch)
        .clearSelect(),
    ),
  ]);
  const { shown, nextCursor } = cutPage(rows, limit, ({ starts_at, id }) => writeCursor([starts_at.toISOString(), id]));
  return { items: shown.map(presentBooking), nextCursor, ...counted };
});

/** A group call is listed once, by its first booking of those with the same status. */
const isFirst = (tx: StoreTx) => sql<boolean>`(b.status = 'released' or not exists (select 1 from bookings p
  where p.store_id = ${tx.realm} and p.session_id = b.session_id and p.status = b.status and p.id < b.id))`;

const Position = z.tuple([z.iso.datetime(), z.uuid()]);

function isAfter(cursor: string | undefined, direction: 'asc' | 'desc') {
  if (cursor === undefined) return sql<boolean>`true`;
  const [at, id] = readCursor(cursor, Position);
  const position = sql`(${new Date(at)}::timestamptz, ${id}::uuid)`;
  return direction === 'asc'
    ? sql<boolean>`(b.starts_at, b.id) > ${position}`
    : sql<boolean>`(b.starts_at, b.id) < ${position}`;
}

type Filter = Pick<InputOf<typeof contract>, 'when' | 'bookingId'> & { now: Date };

/** A canceled call is not to come any more. A call is to come until its end, which is at most a few hours after its start. */
function filtered(rows: ReturnType<typeof shownBookings>, { when, bookingId, now }: Filter) {
  if (bookingId !== undefined) return rows.where('b.id', '=', bookingId);
  const since = new Date(now.getTime() - LONGEST_MS);
  return when === 'upcoming'
    ? rows.where(
        sql<boolean>`((b.starts_at > ${since} and b.ends_at > ${now} and b.status = 'booked') or b.status = 'released')`,
      )
    : rows.where(sql<boolean>`((b.ends_at <= ${now} and b.status = 'booked') or b.status = 'canceled')`);
}

const LONGEST_MS = 24 * 3_600_000;
