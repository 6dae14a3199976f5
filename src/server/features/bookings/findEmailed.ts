import { sql } from 'kysely';
import type { Jobs } from '#shared/contract/jobs.ts';
import type { CancelOutcome } from '#shared/rules/call.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { ELSEWHERE } from '../sales/ledger.ts';
import { latestOrderLocale } from '../sales/latestOrderLocale.ts';
import { cancelOutcomeOf, refundOf, type Settlement } from './bookingRecord.ts';
import { findCall, type Call } from './callRecord.ts';

/** A booking as an email needs it. */
export interface Emailed {
  id: string;
  orderId: string | null;
  contentId: string;
  sequence: number;
  startsAt: Date;
  endsAt: Date;
  zone: string;
  title: string;
  place: string;
  /** Of the order that it was booked with, or else of the customer's latest one. */
  language: string | null;
  canceledBy: 'customer' | 'creator' | 'access' | null;
  cancelOutcome: CancelOutcome | null;
  /** What the cancellation returns. */
  refund: Settlement['refund'];
  /** Whether payments of an installment plan ended with the call, and with them the access to another one. */
  endsPayments: boolean;
  /** Whether the refund has yet to begin, and may return something else. */
  isRefundDue: boolean;
  customer: {
    id: string;
    name: string;
    email: string;
    /** Whether they have signed in with this address, or paid for the call with it. */
    isProven: boolean;
    /** They have deleted their account, so their address belongs to nobody. */
    isRemoved: boolean;
  };
}

type About = Pick<Jobs['sendBookingEmail'], 'bookingId' | 'sequence' | 'about'>;

/** The state that a booking must still have. */
const STATES: Record<About['about'], string> = {
  booked: 'booked',
  moved: 'booked',
  tomorrow: 'booked',
  soon: 'booked',
  canceled: 'canceled',
  lost: 'released',
};

/** The booking, if it has not changed since the email was requested. */
export async function findEmailed(tx: StoreTx, { bookingId, sequence, about }: About): Promise<Emailed | undefined> {
  const row = await tx.maybe(
    emailedRows(tx)
      .where('b.id', '=', bookingId)
      .where('b.status', '=', STATES[about])
      .where('b.sequence', '=', sequence),
  );
  const call = row && (await findCall(tx, row.content_id));
  return row && call ? present(row, call) : undefined;
}

/** The bookings of a group call that its host canceled together with one of them, which is the first. */
export async function findGroupEmailed(tx: StoreTx, bookingId: string): Promise<Emailed[]> {
  const rows = await tx.many(
    emailedRows(tx)
      .innerJoin('bookings as a', (on) =>
        on.onRef('a.store_id', '=', 'b.store_id').onRef('a.session_id', '=', 'b.session_id'),
      )
      .whereRef('a.canceled_at', '=', 'b.canceled_at')
      .where('a.id', '=', bookingId)
      .where('b.status', '=', 'canceled')
      .where('b.canceled_by', '=', 'creator')
      .orderBy('b.id'),
  );
  const [first] = rows;
  const call = first && (await findCall(tx, first.content_id));
  return call ? rows.map((row) => present(row, call)) : [];
}

const emailedRows = (tx: StoreTx) =>
  tx.q
    .selectFrom('bookings as b')
    .innerJoin('customers as k', (on) => on.onRef('k.store_id', '=', 'b.store_id').onRef('k.id', '=', 'b.customer_id'))
    .leftJoin('accounts as u', (on) => on.onRef('u.store_id', '=', 'b.store_id').onRef('u.id', '=', 'b.customer_id'))
    .leftJoin('orders as o', (on) => on.onRef('o.store_id', '=', 'b.store_id').onRef('o.id', '=', 'b.order_id'))
    .select(['b.id', 'b.order_id', 'b.content_id', 'b.sequence', 'b.starts_at', 'b.ends_at', 'b.zone'])
    .select(['b.cancel_refund', 'b.cancel_currency', 'b.ends_payments', 'b.refund_due_at'])
    .select(['k.id as customerId', 'k.name', 'k.email', 'k.anonymous_since'])
    .select(sql<string | null>`coalesce(o.language, ${latestOrderLocale(tx, sql.ref('k.id'))})`.as('language'))
    .select(sql<Emailed['canceledBy']>`b.canceled_by`.as('canceled_by'))
    .select(cancelOutcomeOf.as('cancel_outcome'))
    .select(isProven.as('isProven'))
    .where('b.store_id', '=', tx.realm);

/** Test payments and sales made elsewhere prove nothing. */
const isProven = sql<boolean>`(u.proven_at is not null or coalesce(
  not o.is_test and o.total > 0 and o.paid_at is not null and o.gateway <> ${sql.lit(ELSEWHERE)} and o.email = k.email, false))`;

type Row = ReturnType<typeof emailedRows> extends { execute(): Promise<(infer Found)[]> } ? Found : never;

const present = (row: Row, call: Call): Emailed => ({
  id: row.id,
  orderId: row.order_id,
  contentId: row.content_id,
  sequence: row.sequence,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  zone: row.zone,
  title: call.title,
  place: call.place,
  language: row.language,
  canceledBy: row.canceled_by,
  cancelOutcome: row.cancel_outcome,
  refund: refundOf(row),
  endsPayments: row.ends_payments,
  isRefundDue: row.refund_due_at !== null,
  customer: {
    id: row.customerId,
    name: row.name,
    email: row.email,
    isProven: row.isProven,
    isRemoved: row.anonymous_since !== null,
  },
});
