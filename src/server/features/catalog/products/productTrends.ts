import { sql } from 'kysely';
import { addDays, dayIn } from '#shared/rules/timeZone.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { dayOfMoment, spanOf } from '../../events/spanOf.ts';
import { SOLD } from '../../sales/sold.ts';

const DAYS = 30;

/** Sales per product on each of the last 30 days. Reads only the orders of those days. */
export async function findTrends(
  tx: StoreTx,
  { productIds, now, timeZone }: { productIds: readonly string[]; now: Date; timeZone: string },
): Promise<(productId: string) => number[]> {
  const today = dayIn(timeZone, now);
  const span = spanOf({ from: addDays(today, 1 - DAYS), to: today }, timeZone);
  const rows = await tx.many(
    tx.q
      .selectFrom('orders as o')
      .innerJoin('order_lines as l', (on) => on.onRef('l.store_id', '=', 'o.store_id').onRef('l.order_id', '=', 'o.id'))
      .select([
        'l.product_id',
        dayOfMoment(span, sql<Date>`o.placed_at`).as('day'),
        sql<number>`sum(l.quantity)::int`.as('sold'),
      ])
      .where('o.store_id', '=', tx.realm)
      .where('o.placed_at', '>=', span.from)
      .where('o.placed_at', '<', span.to)
      .where('o.status', 'in', SOLD)
      .where(sql<boolean>`l.product_id = any(${productIds}::uuid[])`)
      .groupBy(['l.product_id', 'day']),
  );
  const sold = new Map(rows.map((row) => [`${row.product_id} ${row.day}`, row.sold]));
  return (productId) => span.days.map((day) => sold.get(`${productId} ${day}`) ?? 0);
}
