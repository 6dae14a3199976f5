import { sql, type RawBuilder } from 'kysely';
import type { InputOf } from '#shared/contract/callable.ts';
import type { InvoiceRow, listInvoices } from '#shared/contract/invoices.ts';
import { COUNT_MAX } from '#shared/rules/limits.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { beginsWith, comparedOneByOne, isOneOf } from '../../db/conditions.ts';
import { findFew } from '../customerRecord/isRare.ts';
import { findByNumberOrBuyer } from '../orders/findOrders.ts';

export type InvoiceFilter = Omit<InputOf<typeof listInvoices>, 'cursor' | 'limit'>;

/** What a search of documents finds. */
export interface FoundInvoices {
  /** Many documents match: a page of the list is soon found in its order. */
  isMany: boolean;
  /** More than `COUNT_MAX` documents match, for sure. */
  isMore: boolean;
  /** Of document `i` and its order `o`. */
  condition: RawBuilder<boolean>;
}

/** Documents by the beginning of their number, and by number and buyer of their order. */
export async function findInvoices(tx: StoreTx, search: string | undefined): Promise<FoundInvoices | null> {
  if (!search) return null;
  const isNumbered = beginsWith(sql`(i.number collate "C")`, search.trim().toUpperCase());
  const { ids, condition } = await findByNumberOrBuyer(tx, search);
  if (ids === null) return { isMany: true, isMore: false, condition: sql`(${isNumbered} or ${condition})` };
  const isFound = sql<boolean>`(${isNumbered} or ${isOneOf(sql.ref('i.order_id'), ids)})`;
  const few = await findFew(
    tx,
    sql`select i.id from invoices i where i.store_id = ${tx.realm} and ${isFound}`,
    COUNT_MAX,
  );
  return few === null
    ? { isMany: true, isMore: true, condition: isFound }
    : { isMany: false, isMore: false, condition: isOneOf(sql.ref('i.id'), few) };
}

/**
 * The store's documents that match a filter. Every document has its order: the left join lets the database skip orders
 * when it only counts.
 */
export function filteredInvoices(
  tx: StoreTx,
  { year, orderId }: Omit<InvoiceFilter, 'search'>,
  found: FoundInvoices | null = null,
) {
  let query = tx.q
    .selectFrom('invoices as i')
    .leftJoin('orders as o', (on) => on.onRef('o.store_id', '=', 'i.store_id').onRef('o.id', '=', 'i.order_id'))
    .where('i.store_id', '=', tx.realm);
  if (orderId !== undefined) query = query.where('i.order_id', '=', orderId);
  if (year !== undefined)
    query = query
      .where('i.issued_at', '>=', new Date(Date.UTC(year, 0)))
      .where('i.issued_at', '<', new Date(Date.UTC(year + 1, 0)));
  if (!found) return query;
  return query.where(found.isMany ? comparedOneByOne(found.condition) : found.condition);
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

export const invoiceRows = (tx: StoreTx, filter: InvoiceFilter, found: FoundInvoices | null = null) =>
  filteredInvoices(tx, filter, found)
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
