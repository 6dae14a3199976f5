import { sql } from 'kysely';
import type { StoreTx } from '../../db/transaction.ts';
import { findMarkedDays } from './sums/readSales.ts';
import { soldRows } from './sums/soldRows.ts';

/** The number of units sold per product, including refunded ones: the totals, with the days that are out of date. */
export async function countSold(tx: StoreTx): Promise<ReadonlyMap<string, number>> {
  const days = await findMarkedDays(tx);
  const rows = await tx.many({
    compile: () =>
      sql<{ productId: string; sold: number }>`
        select product_id as "productId", sum(units)::bigint as sold from (
          select product_id, units from product_sums where store_id = ${tx.realm}
          union all
          select key::uuid, -units from sale_sums
           where store_id = ${tx.realm} and dimension = 'product' and starts_at = any(${days.map(({ from }) => from)}::timestamptz[])
          union all
          select key::uuid, units from (${soldRows(tx, 'product', days)}) live) counted
         group by 1 having sum(units) > 0`.compile(tx.q),
  });
  return new Map(rows.map(({ productId, sold }) => [productId, sold]));
}
