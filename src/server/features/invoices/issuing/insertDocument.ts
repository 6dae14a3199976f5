import { sql } from 'kysely';
import type { InvoiceSettings } from '#shared/contract/invoices.ts';
import { invoiceNumber, invoiceSeries, type InvoiceKind } from '#shared/rules/invoice.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { newRowId } from '../../../db/rowId.ts';
import type { InvoiceContent } from '../InvoiceContent.ts';
import type { IssuedDocument } from './documentsOf.ts';
import type { InvoicedOrder } from './invoicedOrder.ts';
import { addTerms } from '../../customerRecord/searchTerms.ts';

interface NewDocument {
  order: InvoicedOrder;
  kind: InvoiceKind;
  refundId?: string;
  disputeId?: string;
  /** How often the bank has taken the money of the dispute. */
  disputeRound?: number;
  corrects: IssuedDocument | null;
  tax: number;
  total: number;
  content: InvoiceContent;
}

/** Writes a document with the next number of its series. The order is locked. */
export async function insertDocument(
  { tx, now }: { tx: StoreTx; now: Date },
  settings: InvoiceSettings,
  document: NewDocument,
): Promise<IssuedDocument> {
  const { order, kind, refundId = null, disputeId = null, disputeRound = 1, corrects, tax, total } = document;
  const content: InvoiceContent = {
    ...document.content,
    corrects: corrects && { number: corrects.number, issuedAt: corrects.issuedAt.toISOString() },
  };
  const numbered = order.is_test ? await testNumber(tx, order) : await nextNumber(tx, { settings, kind, now });
  const correctsId = corrects?.id ?? null;
  const row = {
    id: newRowId(),
    kind,
    refund_id: refundId,
    dispute_id: disputeId,
    dispute_round: disputeRound,
    corrects_id: correctsId,
    tax,
    total,
  };
  await tx.run(
    tx.q.insertInto('invoices').values({
      ...row,
      ...numbered,
      store_id: tx.realm,
      order_id: order.id,
      currency: order.currency,
      content: JSON.stringify(content),
      issued_at: now,
    }),
  );
  // A document is found by the name and company on it too.
  const { name, company } = content.buyer;
  await tx.run(
    addTerms(
      tx,
      'customer',
      sql`select c.id, c.email, ${`${name} ${company}`}::text as name from orders o
          join customers c on c.store_id = ${tx.realm} and c.id = o.customer_id and c.anonymous_since is null
          where o.store_id = ${tx.realm} and o.id = ${order.id}`,
    ),
  );
  const { id } = row;
  return {
    id,
    kind,
    number: numbered.number,
    refundId,
    disputeId,
    correctsId,
    tax,
    total,
    content,
    issuedAt: now,
  };
}

interface Numbered {
  series: string | null;
  sequence: number | null;
  number: string;
}

/**
 * The counter's row stays locked until the transaction ends. If it is rolled back, the number is free again, so a series
 * has no gaps.
 */
async function nextNumber(
  tx: StoreTx,
  { settings, kind, now }: { settings: InvoiceSettings; kind: InvoiceKind; now: Date },
): Promise<Numbered> {
  const prefix = kind === 'invoice' ? settings.invoicePrefix : settings.creditNotePrefix;
  const series = invoiceSeries({ prefix, isYearly: settings.isYearly }, now);
  const { last } = await tx.one(
    tx.q
      .insertInto('invoice_counters')
      .values({ store_id: tx.realm, series, last: 1 })
      .onConflict((on) => on.columns(['store_id', 'series']).doUpdateSet({ last: sql`invoice_counters.last + 1` }))
      .returning('last'),
  );
  return { series, sequence: last, number: invoiceNumber(series, last) };
}

/** Documents of test orders are outside the series. Their number is the order's, and counts the documents before. */
async function testNumber(tx: StoreTx, order: InvoicedOrder): Promise<Numbered> {
  const { count } = await tx.one(
    tx.q
      .selectFrom('invoices')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('store_id', '=', tx.realm)
      .where('order_id', '=', order.id),
  );
  const suffix = count === 0 ? '' : `-${count + 1}`;
  return { series: null, sequence: null, number: `TEST-${order.number}${suffix}` };
}
