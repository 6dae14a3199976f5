import { sql } from 'kysely';
import { taxAccount } from '#shared/rules/tax.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import type { LedgerTax } from '../../sales/ledger.ts';

/** The taxes of an order by rate, the highest first, with the amounts without tax that they belong to. */
export const findOrderTaxes = (tx: StoreTx, orderId: string) =>
  tx.many(
    tx.q
      .selectFrom('order_lines as l')
      .innerJoin('tax_evidence as e', (on) =>
        on.onRef('e.store_id', '=', 'l.store_id').onRef('e.order_id', '=', 'l.order_id'),
      )
      .select(['e.country', 'e.region', 'l.tax_bps as basisPoints'])
      .select(sql<number>`sum(l.tax)::bigint`.as('tax'))
      .select(
        sql<number>`sum(l.amount - l.discount - case when e.is_inclusive then l.tax else 0 end)::bigint`.as('net'),
      )
      .where('l.store_id', '=', tx.realm)
      .where('l.order_id', '=', orderId)
      .where('l.tax_bps', '>', 0)
      .groupBy(['e.country', 'e.region', 'l.tax_bps'])
      .orderBy('l.tax_bps', 'desc'),
  );

export type OrderTax = Awaited<ReturnType<typeof findOrderTaxes>>[number];

/** The taxes of an order, as its payment moves them. */
export const findLedgerTaxes = async (tx: StoreTx, orderId: string): Promise<LedgerTax[]> =>
  (await findOrderTaxes(tx, orderId))
    .filter(({ tax, net }) => tax > 0 || net > 0)
    .map((each) => ({ account: taxAccount(each), amount: each.tax, base: each.net }));
