import { saveInvoiceSettings as contract } from '#shared/contract/invoices.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { findInvoiceSettings } from './invoiceSettings.ts';

/** Saves who sells. Issued documents keep what they show. */
export const saveInvoiceSettings = defineHandler(contract, async (settings, { tx, now }) => {
  const values = {
    legal_name: settings.legalName,
    address: settings.address,
    country: settings.country,
    tax_id: settings.taxId,
    note: settings.note,
    invoice_prefix: settings.invoicePrefix,
    credit_note_prefix: settings.creditNotePrefix,
    is_yearly: settings.isYearly,
    updated_at: now,
  };
  await tx.run(
    tx.q
      .insertInto('invoice_settings')
      .values({ store_id: tx.realm, ...values, started_at: now })
      .onConflict((on) => on.column('store_id').doUpdateSet(values)),
  );
  return { settings: (await findInvoiceSettings(tx)) ?? refuse('not-found') };
});
