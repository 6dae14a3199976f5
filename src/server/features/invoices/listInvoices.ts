import { sql } from 'kysely';
import { listInvoices as contract } from '#shared/contract/invoices.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { latestFirst, latestPage } from '../../access/pagination.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { filteredInvoices, invoiceRows, presentInvoice } from './invoiceRows.ts';

/** The store's invoices and credit notes, latest first. */
export const listInvoices = defineHandler(contract, async ({ cursor, limit, ...filter }, { tx }) => {
  const [rows, { count }, years] = await Promise.all([
    tx.many(invoiceRows(tx, filter).$call(latestFirst({ cursor, limit, at: 'i.issued_at', id: 'i.id' }))),
    tx.one(filteredInvoices(tx, filter).select(sql<number>`count(*)::int`.as('count'))),
    yearsOf(tx),
  ]);
  const { shown, nextCursor } = latestPage(rows, { limit, at: (row) => row.issued_at });
  return { items: shown.map(presentInvoice), nextCursor, count, years };
});

/** The years that have documents, latest first. Each is one step in the index, however many documents it has. */
async function yearsOf(tx: StoreTx): Promise<number[]> {
  const years: number[] = [];
  let before: Date | null = null;
  for (;;) {
    const latest: { issued_at: Date } | undefined = await tx.maybe(latestBefore(tx, before));
    if (!latest) return years;
    const year = latest.issued_at.getUTCFullYear();
    years.push(year);
    before = new Date(Date.UTC(year, 0));
  }
}

const latestBefore = (tx: StoreTx, before: Date | null) =>
  tx.q
    .selectFrom('invoices')
    .select('issued_at')
    .where('store_id', '=', tx.realm)
    .$if(before !== null, (query) => query.where('issued_at', '<', before ?? new Date(0)))
    .orderBy('issued_at', 'desc')
    .limit(1);
