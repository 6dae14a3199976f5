import { sql } from 'kysely';
import type { StoreTx } from '../../../db/transaction.ts';
import { readSales } from '../../sales/sums/readSales.ts';
import { DAY_MS } from '../../sales/sums/splitDays.ts';

const DAYS = 30;

/** The units of each product that were sold on each of the last 30 days (UTC). */
export async function findTrends(
  tx: StoreTx,
  { productIds, now }: { productIds: readonly string[]; now: Date },
): Promise<(productId: string) => number[]> {
  const today = Math.floor(now.getTime() / DAY_MS);
  const [from, to] = [today + 1 - DAYS, today + 1].map((day) => new Date(day * DAY_MS));
  if (!from || !to) throw new Error('A period has a beginning and an end.');
  const sales = await readSales(tx, 'product', { from, to });
  const rows = await tx.many({
    compile: () =>
      sql<{ productId: string; day: number; sold: number }>`
        select key as "productId", (extract(epoch from starts_at) / 86400)::int as day, sum(units)::int as sold
          from ${sales} sold where key = any(${productIds}::text[]) group by 1, 2`.compile(tx.q),
  });
  const sold = new Map(rows.map((row) => [`${row.productId} ${row.day}`, row.sold]));
  return (productId) => Array.from({ length: DAYS }, (_, at) => sold.get(`${productId} ${today + 1 - DAYS + at}`) ?? 0);
}
