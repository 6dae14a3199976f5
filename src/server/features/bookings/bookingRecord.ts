import { sql } from 'kysely';
import type { OwnBooking } from '#shared/contract/bookings.ts';
import {
  callRuleOf,
  cancelOutcome,
  canMove,
  type BookingState,
  type CallRule,
  type CancelOutcome,
  type CancelRule,
} from '#shared/rules/call.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { findReturns, type CallReturn, type Returnable } from './callReturns.ts';
import type { Call } from './callRecord.ts';

/** The rule that its customer was told when it was booked. Null: booked before this was stored. */
interface StoredRule {
  cancel_rule: CancelRule | null;
  cancel_hours: number | null;
  moves_max: number | null;
  move_hours: number | null;
}

export interface BookingRow extends StoredRule, StoredRefund {
  id: string;
  session_id: string;
  status: BookingState;
  content_id: string;
  product_id: string;
  customer_id: string | null;
  order_id: string | null;
  order_line_id: string | null;
  entitlement_id: string | null;
  starts_at: Date;
  ends_at: Date;
  zone: string;
  sequence: number;
  moves: number;
  /** The line of an order that the customer paid for this call. Null: it was free or granted, or is part of something else. */
  paid_line_id: string | null;
  canceled_by: 'customer' | 'creator' | 'access' | null;
  cancel_outcome: CancelOutcome | null;
  /** Since when a canceled call waits for its refund to begin. */
  refund_due_at: Date | null;
}

/** The columns of `BookingRow`, of `bookings as b`. */
export const bookingRows = (tx: StoreTx) =>
  tx.q
    .selectFrom('bookings as b')
    .select(['b.id', 'b.session_id', 'b.content_id', 'b.product_id', 'b.customer_id', 'b.order_id', 'b.order_line_id'])
    .select(['b.entitlement_id', 'b.starts_at', 'b.ends_at', 'b.zone', 'b.sequence', 'b.moves'])
    .select([
      'b.refund_due_at',
      'b.cancel_hours',
      'b.moves_max',
      'b.move_hours',
      'b.cancel_refund',
      'b.cancel_currency',
      'b.ends_payments',
    ])
    .select(sql<BookingState>`b.status`.as('status'))
    .select(sql<CancelRule | null>`b.cancel_rule`.as('cancel_rule'))
    .select(sql<BookingRow['canceled_by']>`b.canceled_by`.as('canceled_by'))
    .select(cancelOutcomeOf.as('cancel_outcome'))
    .select(paidLineId(tx).as('paid_line_id'))
    .where('b.store_id', '=', tx.realm);

/** The order line that booked a call, or that gave the right to book it. A call that was a gift or part of a bundle or a membership has none. */
const paidLineId = (tx: StoreTx) => sql<string | null>`(
  select l.id from order_lines l
    join orders o on o.store_id = l.store_id and o.id = l.order_id and o.customer_id = b.customer_id
   where l.store_id = ${tx.realm} and l.product_id = b.product_id and l.amount > l.discount
     and (l.every_count is null or exists (select from installment_plans i
       where i.store_id = ${tx.realm} and i.order_id = l.order_id))
     and l.id = coalesce(b.order_line_id, (select e.order_line_id from entitlements e
       where e.store_id = ${tx.realm} and e.id = b.entitlement_id)))`;

/** What the customer of a canceled booking (`b`) got for it. Null: unknown, because it was canceled by an earlier version. */
export const cancelOutcomeOf = sql<CancelOutcome | null>`case when b.needs_contact then 'contact'
  else coalesce(b.cancel_outcome, case when b.gives_credit then 'again' end) end`;

export const findBooking = (tx: StoreTx, bookingId: string): Promise<BookingRow | undefined> =>
  tx.maybe(bookingRows(tx).where('b.id', '=', bookingId));

/** Locked after the time of its session, as everywhere. */
export const lockBooking = (tx: StoreTx, bookingId: string): Promise<BookingRow | undefined> =>
  tx.maybe(bookingRows(tx).where('b.id', '=', bookingId).forUpdate());

export const minutesOf = ({ starts_at, ends_at }: Pick<BookingRow, 'starts_at' | 'ends_at'>): number =>
  (ends_at.getTime() - starts_at.getTime()) / 60_000;

/** The rule that its customer was told. That of the call's present version, if the booking is older than this record of it. */
function ruleOf(row: Pick<BookingRow, keyof StoredRule>, call: Call | undefined): CallRule {
  const { cancel_rule: cancel, cancel_hours: cancelHours, moves_max: movesMax, move_hours: moveHours } = row;
  if (cancel !== null && cancelHours !== null && movesMax !== null && moveHours !== null)
    return { cancel, cancelHours, movesMax, moveHours };
  return callRuleOf(call ?? { cancel: 'again', cancelHours: 0, sessions: 1 });
}

/** Whether its customer may still move it. */
export const isMovable = (row: BookingRow, { call, now }: { call: Call | undefined; now: Date }): boolean =>
  canMove({ ...ruleOf(row, call), startsAt: row.starts_at, moves: row.moves }, now);

/** What a cancellation gives. */
export interface Settlement {
  outcome: CancelOutcome | 'begun';
  /** What is returned. Null: nothing is. */
  refund: Pick<CallReturn, 'amount' | 'currency' | 'endsPayments'> | null;
}

/** What its customer gets for canceling now. */
export function ownSettlement(
  row: BookingRow,
  { call, returnable, now }: { call: Call | undefined; returnable: Returnable; now: Date },
): Settlement {
  return settle(cancelOutcome({ ...ruleOf(row, call), startsAt: row.starts_at }, now), returnable);
}

/** What a customer gets whose call the host cancels: what the rule promised, but never nothing. */
export function hostSettlement(
  row: BookingRow,
  { call, returnable }: { call: Call | undefined; returnable: Returnable },
): Settlement {
  const { cancel } = ruleOf(row, call);
  return settle(cancel === 'none' ? 'again' : cancel, returnable);
}

function settle(rule: CancelRule | 'begun', returnable: Returnable): Settlement {
  return rule === 'refund' ? refundSettlement(returnable) : { outcome: rule, refund: null };
}

/** What a rule that promises the money gives: another time instead, if nothing was paid. */
export function refundSettlement(returnable: Returnable): Settlement {
  if (returnable === null) return { outcome: 'again', refund: null };
  if (returnable === 'contact') return { outcome: 'contact', refund: null };
  return { outcome: 'refund', refund: returnable === 'returned' ? null : returnable };
}

/** Bookings as their customer sees them. `gatewayId`: what takes the store's payments now. */
export async function presentOwns(
  tx: StoreTx,
  { rows, call, gatewayId, now }: { rows: readonly BookingRow[]; call: Call; gatewayId: string; now: Date },
): Promise<OwnBooking[]> {
  const presented: OwnBooking[] = [];
  for (const row of rows) {
    // Each is canceled alone, so what it returns does not depend on the others.
    const isRefunded = row.status === 'booked' && ruleOf(row, call).cancel === 'refund';
    const returns = isRefunded ? await findReturns(tx, { bookings: [row], gatewayId }) : undefined;
    presented.push(presentOwn(row, { call, returnable: returns?.get(row.id) ?? null, now }));
  }
  return presented;
}

export async function presentOneOwn(
  tx: StoreTx,
  { row, ...at }: { row: BookingRow; call: Call; gatewayId: string; now: Date },
): Promise<OwnBooking> {
  const [presented] = await presentOwns(tx, { ...at, rows: [row] });
  if (!presented) throw new Error(`The booking ${row.id} was not presented.`);
  return presented;
}

function presentOwn(row: BookingRow, at: { call: Call; returnable: Returnable; now: Date }): OwnBooking {
  const { id, starts_at: startsAt, ends_at: endsAt, zone } = row;
  const isBooked = row.status === 'booked';
  const { outcome, refund } = isBooked
    ? ownSettlement(row, at)
    : { outcome: row.cancel_outcome, refund: refundOf(row) };
  const outcomeNow = outcome === 'begun' ? null : outcome;
  return {
    id,
    status: isBooked ? 'booked' : 'canceled',
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    zone,
    canMove: isBooked && isMovable(row, at),
    onCancel: isBooked ? outcomeNow : null,
    cancelOutcome: isBooked || row.canceled_by === 'access' ? null : outcomeNow,
    refund: refund && { amount: refund.amount, currency: refund.currency },
    endsPayments: refund?.endsPayments ?? false,
  };
}

interface StoredRefund {
  cancel_refund: number | null;
  cancel_currency: string | null;
  ends_payments: boolean;
}

/** What the cancellation of a booking returned, or returns. */
export const refundOf = (row: StoredRefund): Settlement['refund'] =>
  row.cancel_refund === null || row.cancel_currency === null
    ? null
    : { amount: row.cancel_refund, currency: row.cancel_currency, endsPayments: row.ends_payments };
