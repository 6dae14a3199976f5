import { listInvoices as contract } from '#shared/contract/invoices.ts';
import { COUNT_MAX } from '#shared/rules/limits.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { countRows, latestFirst, latestPage } from '../../access/pagination.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { filteredInvoices, findInvoices, invoiceRows, presentInvoice } from './invoiceRows.ts';

/** The store's invoices and credit notes, latest first. */
export const listInvoices = defineHandler(contract, async ({ cursor, limit, ...filter }, { tx }) => {
  const found = await findInvoices(tx, filter.search);
  const isMany = found?.isMany ?? false;
  const isKnown = found?.isMore && filter.year === undefined && filter.orderId === undefined;
  const [rows, counted, years] = await Promise.all([
    tx.many(invoiceRows(tx, filter, found).$call(latestFirst({ cursor, limit, at: 'i.issued_at', id: 'i.id' }))),
    isKnown
      ? { count: COUNT_MAX, isMore: true }
      : countRows(
          tx,
          filteredInvoices(tx, filter, isMany ? null : found).$if(isMany, (query) =>
            query.orderBy('i.issued_at', 'desc').orderBy('i.id', 'desc'),
          ),
          isMany ? found?.condition : undefined,
        ),
    yearsOf(tx),
  ]);
  const { shown, nextCursor } = latestPage(rows, { limit, at: (row) => row.issued_at });
  return { items: shown.map(presentInvoice), nextCursor, ...counted, years };
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
