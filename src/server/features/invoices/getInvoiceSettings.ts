import { getInvoiceSettings as contract } from '#shared/contract/invoices.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { findInvoiceSettings } from './invoiceSettings.ts';

/** Who sells, as the store's invoices name it. */
export const getInvoiceSettings = defineHandler(contract, async (_input, { tx }) => ({
  settings: await findInvoiceSettings(tx),
}));
