import { sql } from 'kysely';
import type { StoreTx } from '../../db/transaction.ts';
import { findMarkedDays } from './sums/readSales.ts';
import { soldRows } from './sums/soldRows.ts';
import type { Range } from './sums/splitDays.ts';

/** The number of units sold per product, including refunded ones: the totals, with the days that are out of date. */
export async function countSold(tx: StoreTx): Promise<ReadonlyMap<string, number>> {
  const marked = await findMarkedDays(tx);
  const live = soldRows(tx, 'product', marked === 'all' ? [EVER] : marked);
  const totals = marked === 'all' ? sql`` : sql`${totalsWithout(tx, marked)} union all`;
  const rows = await tx.many({
    compile: () =>
      sql<{ productId: string; sold: number }>`
        select product_id as "productId", sum(units)::bigint as sold from (
          ${totals} select key::uuid as product_id, units from (${live}) live) counted
         group by 1 having sum(units) > 0`.compile(tx.q),
  });
  return new Map(rows.map(({ productId, sold }) => [productId, sold]));
}

const EVER: Range = { from: new Date(0), to: new Date('9999-01-01') };

const totalsWithout = (tx: StoreTx, days: readonly Range[]) => sql`
  select product_id, units from product_sums where store_id = ${tx.realm}
  union all
  select key::uuid, -units from sale_sums
   where store_id = ${tx.realm} and dimension = 'product'
     and starts_at = any(${days.map(({ from }) => from)}::timestamptz[])`;
