import { sql, type RawBuilder } from 'kysely';
import type { StoreTx } from '../../../db/transaction.ts';
import { findMarkedDays } from './readSales.ts';
import { soldRows } from './soldRows.ts';
import type { Range } from './splitDays.ts';

/**
 * What was ever sold of each product in each currency, as rows whose sum counts, for a `from` clause: the stored totals,
 * with the days that are out of date taken out and added up from the orders.
 */
export async function readProductSums(tx: StoreTx): Promise<RawBuilder<unknown>> {
  const marked = await findMarkedDays(tx);
  if (marked === 'all') return sql`(${liveRows(tx, [EVER])})`;
  const stored = sql`
    select product_id, currency, units, kept_units, kept_amount from product_sums where store_id = ${tx.realm}`;
  if (marked.length === 0) return sql`(${stored})`;
  return sql`(${stored}
    union all
    select key::uuid, currency, -units, -kept_units, -kept_amount from sale_sums
     where store_id = ${tx.realm} and dimension = 'product'
       and starts_at = any(${marked.map(({ from }) => from)}::timestamptz[])
    union all ${liveRows(tx, marked)})`;
}

const EVER: Range = { from: new Date(0), to: new Date('9999-01-01') };

const liveRows = (tx: StoreTx, days: readonly Range[]) => sql`
  select key::uuid as product_id, currency, units, kept_units, kept_amount from (${soldRows(tx, 'product', days)}) live`;
