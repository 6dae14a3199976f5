import type { InvoiceSettings } from '#shared/contract/invoices.ts';
import type { StoreTx } from '../../db/transaction.ts';

/** Who sells, as invoices name it. Null: the store issues no invoices yet. */
export async function findInvoiceSettings(tx: StoreTx): Promise<InvoiceSettings | null> {
  const row = await tx.maybe(
    tx.q
      .selectFrom('invoice_settings')
      .select(['legal_name', 'address', 'country', 'tax_id', 'note', 'invoice_prefix', 'credit_note_prefix'])
      .select('is_yearly')
      .where('store_id', '=', tx.realm),
  );
  if (!row) return null;
  return {
    legalName: row.legal_name,
    address: row.address,
    country: row.country,
    taxId: row.tax_id,
    note: row.note,
    invoicePrefix: row.invoice_prefix,
    creditNotePrefix: row.credit_note_prefix,
    isYearly: row.is_yearly,
  };
}

/** Since when the store issues invoices. */
export const startOfInvoices = async (tx: StoreTx): Promise<Date> =>
  (await tx.one(tx.q.selectFrom('invoice_settings').select('started_at').where('store_id', '=', tx.realm))).started_at;
