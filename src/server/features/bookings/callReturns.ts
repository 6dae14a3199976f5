import { sql } from 'kysely';
import { unitsRefund } from '#shared/rules/refundedLine.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { paidLineRows } from '../sales/paidLines.ts';

/** What the cancellation of a call returns of one order. */
export interface ReturnPart {
  orderId: string;
  lineId: string;
  amount: number;
  /** False: less than a unit of the line costs, because parts of the order were refunded before. */
  isUnit: boolean;
}

/** What the cancellation of a call returns: a unit of the line that paid for it. Of an installment plan, each payment that was made. */
export interface CallReturn {
  parts: readonly ReturnPart[];
  amount: number;
  currency: string;
  /** Whether payments of the plan were still to come. They end with it. */
  endsPayments: boolean;
}

/**
 * `contact`: there is money that cannot be returned automatically. `returned`: it was refunded before, or is being refunded. Null:
 * nothing was paid for the call.
 */
export type Returnable = CallReturn | 'contact' | 'returned' | null;

interface Booked {
  id: string;
  paid_line_id: string | null;
}

/** What canceling these calls returns, one after the other, by the booking's id. `gatewayId`: what takes the store's payments now. */
export async function findReturns(
  tx: StoreTx,
  { bookings, gatewayId }: { bookings: readonly Booked[]; gatewayId: string },
): Promise<ReadonlyMap<string, Returnable>> {
  const lineIds = bookings.flatMap(({ paid_line_id: id }) => id ?? []);
  if (lineIds.length === 0) return new Map();
  const sold = await tx.many(soldLines(tx, lineIds));
  const paid = await tx.many(
    paidRows(tx, { lineIds, orderIds: sold.flatMap((line) => [line.orderId, ...line.later]) }),
  );
  const taken = { units: new Map<string, number>(), amounts: new Map<string, number>() };
  return new Map(
    bookings.map(({ id, paid_line_id: lineId }) => {
      const line = sold.find((each) => each.id === lineId);
      return [id, line ? returnOf({ line, paid, taken, gatewayId }) : null];
    }),
  );
}

type SoldLine = Awaited<ReturnType<ReturnType<typeof soldLines>['execute']>>[number];
type PaidRow = Awaited<ReturnType<ReturnType<typeof paidRows>['execute']>>[number];

interface Returning {
  line: SoldLine;
  paid: readonly PaidRow[];
  /** What the cancellations before this one take of the same lines and orders. */
  taken: { units: Map<string, number>; amounts: Map<string, number> };
  gatewayId: string;
}

function returnOf({ line, paid, taken, gatewayId }: Returning): Returnable {
  const own = paid.filter(
    ({ id, orderId, position }) => id === line.id || (position === 0 && line.later.includes(orderId)),
  );
  const owed = own.flatMap((row) => {
    const units = taken.units.get(row.id) ?? 0;
    const left = row.total - row.returned - (taken.amounts.get(row.orderId) ?? 0);
    if (row.status === 'refunded' || row.refunded + units >= row.quantity || left <= 0) return [];
    const unit = unitsRefund({ ...row, refunded: row.refunded + units }, 1).amount;
    const amount = Math.min(unit, left);
    return amount > 0 ? [{ row, amount, isUnit: amount === unit }] : [];
  });
  const [first] = owed;
  if (first === undefined) return 'returned';
  if (owed.some(({ row }) => row.gateway !== gatewayId || row.isDisputed || row.isDisconnected)) return 'contact';
  for (const { row, amount } of owed) {
    taken.units.set(row.id, (taken.units.get(row.id) ?? 0) + 1);
    taken.amounts.set(row.orderId, (taken.amounts.get(row.orderId) ?? 0) + amount);
  }
  return {
    parts: owed.map(({ row, amount, isUnit }) => ({ orderId: row.orderId, lineId: row.id, amount, isUnit })),
    amount: owed.reduce((sum, { amount }) => sum + amount, 0),
    currency: first.row.currency,
    endsPayments: line.isBeingPaid,
  };
}

/** The lines that paid for calls, each with the orders of the later payments if it is paid in installments. */
const soldLines = (tx: StoreTx, lineIds: readonly string[]) =>
  tx.q
    .selectFrom('order_lines as w')
    .select(['w.id', 'w.order_id as orderId'])
    .select(
      sql<string[]>`array(select q.order_id from subscription_periods p
        join subscription_periods q on q.store_id = p.store_id and q.subscription_id = p.subscription_id
       where ${isFirstPayment(tx)} and q.payment_from > 1 order by q.payment_from)`.as('later'),
    )
    .select(
      sql<boolean>`exists (select from subscription_periods p
        join subscriptions s on s.store_id = p.store_id and s.id = p.subscription_id
       where ${isFirstPayment(tx)} and s.status <> 'ended')`.as('isBeingPaid'),
    )
    .where('w.store_id', '=', tx.realm)
    .where(sql<boolean>`w.id = any(${lineIds}::uuid[])`);

/** The first line of an order is what is paid in installments. */
const isFirstPayment = (tx: StoreTx) => sql`p.store_id = ${tx.realm} and p.order_id = w.order_id
  and p.payment_to is not null and w.position = 0`;

const paidRows = (tx: StoreTx, { lineIds, orderIds }: { lineIds: readonly string[]; orderIds: readonly string[] }) =>
  paidLineRows(tx)
    .select(['l.order_id as orderId', 'l.position', 'o.currency', 'o.gateway', 'o.status', 'o.total'])
    .select('o.refunded as returned')
    .select(
      sql<boolean>`exists (select from disputes d where d.store_id = ${tx.realm} and d.order_id = o.id
        and d.status in ('open', 'review', 'lost'))`.as('isDisputed'),
    )
    .select(
      sql<boolean>`exists (select from payments p
        join payment_accounts a on a.store_id = p.store_id and a.gateway = p.gateway and a.account_id = p.account_id
       where p.store_id = ${tx.realm} and p.order_id = o.id and p.status = 'succeeded'
         and a.status = 'disconnected')`.as('isDisconnected'),
    )
    .where(sql<boolean>`o.id = any(${orderIds}::uuid[])`)
    .where(sql<boolean>`(l.id = any(${lineIds}::uuid[]) or l.position = 0)`)
    .where('o.paid_at', 'is not', null)
    .orderBy('o.paid_at')
    .orderBy('o.id');
