import { issueInvoice as contract } from '#shared/contract/invoices.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { enqueueRequestedInvoices } from '../orders/receipts/enqueueInvoices.ts';
import { lockInvoicedOrder } from './issuing/invoicedOrder.ts';
import { findInvoiceSettings } from './invoiceSettings.ts';

/** Issues the invoice of an order that was paid before the creator entered who sells, or without waiting. */
export const issueInvoice = defineHandler(contract, async ({ orderId }, { tx }) => {
  const order = await tx.maybe(
    tx.q.selectFrom('orders').select('id').where('store_id', '=', tx.realm).where('id', '=', orderId),
  );
  if (!order) refuse('not-found');
  if (!(await lockInvoicedOrder(tx, orderId))) refuse('invoice-not-due');
  if (!(await findInvoiceSettings(tx))) refuse('invoice-settings-missing');
  await enqueueRequestedInvoices(tx, orderId);
  return { queued: true as const };
});
