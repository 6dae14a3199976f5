import { sql } from 'kysely';
import type { InputOf } from '#shared/contract/callable.ts';
import type { InvoiceRow, listInvoices } from '#shared/contract/invoices.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { containing } from '../../db/textSearch.ts';

export type InvoiceFilter = Omit<InputOf<typeof listInvoices>, 'cursor' | 'limit'>;

/**
 * The store's documents that match a filter. Every document has its order: the left join lets the database skip orders
 * when it only counts.
 */
export function filteredInvoices(tx: StoreTx, { search, year, orderId }: InvoiceFilter) {
  let query = tx.q
    .selectFrom('invoices as i')
    .leftJoin('orders as o', (on) => on.onRef('o.store_id', '=', 'i.store_id').onRef('o.id', '=', 'i.order_id'))
    .where('i.store_id', '=', tx.realm);
  if (orderId !== undefined) query = query.where('i.order_id', '=', orderId);
  if (year !== undefined)
    query = query
      .where('i.issued_at', '>=', new Date(Date.UTC(year, 0)))
      .where('i.issued_at', '<', new Date(Date.UTC(year + 1, 0)));
  if (search) {
    const pattern = containing(search);
    query = query.where((eb) =>
      eb.or([
        eb('i.number', 'ilike', pattern),
        eb('o.number', 'ilike', pattern),
        eb(EMAIL, 'ilike', pattern),
        eb(BUYER, 'ilike', pattern),
      ]),
    );
  }
  return query;
}

const EMAIL = sql<string>`i.content #>> '{buyer,email}'`;
const BUYER = sql<string>`coalesce(nullif(i.content #>> '{buyer,company}', ''), i.content #>> '{buyer,name}')`;
// Documents from before orders had several rates name only one.
const RATES = sql<number[]>`case when jsonb_array_length(coalesce(i.content -> 'rates', '[]')) > 0
  then array(select (r ->> 'basisPoints')::int from jsonb_array_elements(i.content -> 'rates') r)
  else array_remove(array[case when i.tax > 0 then (i.content #>> '{tax,basisPoints}')::int end], null) end`;
/** Without a country in the address, the one that the tax was decided on. */
const COUNTRY = sql<string>`coalesce(nullif(i.content #>> '{buyer,country}', ''), i.content #>> '{tax,country}', '')`;
const TAX_ID = sql<string>`i.content #>> '{buyer,taxId}'`;

export const invoiceRows = (tx: StoreTx, filter: InvoiceFilter) =>
  filteredInvoices(tx, filter)
    .select(['i.id', 'i.kind', 'i.number', 'i.order_id', 'o.number as order_number', 'i.total', 'i.tax', 'i.currency'])
    .select(['i.issued_at', 'i.series', 'i.storage_key', BUYER.as('buyer'), EMAIL.as('email')])
    .select([RATES.as('rates'), COUNTRY.as('country'), TAX_ID.as('taxId')]);

type Row = Awaited<ReturnType<ReturnType<typeof invoiceRows>['executeTakeFirstOrThrow']>>;

export const presentInvoice = (row: Row): InvoiceRow => ({
  id: row.id,
  kind: row.kind === 'invoice' ? 'invoice' : 'credit-note',
  number: row.number,
  orderId: row.order_id,
  orderNumber: row.order_number ?? '',
  buyer: row.buyer,
  email: row.email,
  total: { amount: row.total, currency: row.currency },
  tax: { amount: row.tax, currency: row.currency },
  rates: row.rates,
  country: row.country,
  taxId: row.taxId,
  isTest: row.series === null,
  issuedAt: row.issued_at.toISOString(),
  isReady: row.storage_key !== null,
});
