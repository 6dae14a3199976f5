import { sql } from 'kysely';
import { listInvoices as contract } from '#shared/contract/invoices.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { latestFirst, latestPage } from '../../access/pagination.ts';
import { filteredInvoices, invoiceRows, presentInvoice } from './invoiceRows.ts';

/** The store's invoices and credit notes, latest first. */
export const listInvoices = defineHandler(contract, async ({ cursor, limit, ...filter }, { tx }) => {
  const [rows, { count }, years] = await Promise.all([
    tx.many(invoiceRows(tx, filter).$call(latestFirst({ cursor, limit, at: 'i.issued_at', id: 'i.id' }))),
    tx.one(filteredInvoices(tx, filter).select(sql<number>`count(*)::int`.as('count'))),
    tx.many(
      tx.q
        .selectFrom('invoices')
        .select(sql<number>`extract(year from issued_at at time zone 'UTC')::int`.as('year'))
        .distinct()
        .where('store_id', '=', tx.realm)
        .orderBy('year', 'desc'),
    ),
  ]);
  const { shown, nextCursor } = latestPage(rows, { limit, at: (row) => row.issued_at });
  return { items: shown.map(presentInvoice), nextCursor, count, years: years.map(({ year }) => year) };
});
