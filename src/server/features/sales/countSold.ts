import { sql } from 'kysely';
import type { StoreTx } from '../../db/transaction.ts';
import { readProductSums } from './sums/readProductSums.ts';

/** The number of units sold per product, including refunded ones. */
export async function countSold(tx: StoreTx): Promise<ReadonlyMap<string, number>> {
  const sums = await readProductSums(tx);
  const rows = await tx.many({
    compile: () =>
      sql<{ productId: string; sold: number }>`
        select product_id as "productId", sum(units)::bigint as sold from ${sums} sums
         group by 1 having sum(units) > 0`.compile(tx.q),
  });
  return new Map(rows.map(({ productId, sold }) => [productId, sold]));
}
