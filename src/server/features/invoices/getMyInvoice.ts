import { getMyInvoice as contract } from '#shared/contract/invoices.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { STORE_PATHS } from '#shared/rules/storePaths.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { storeRoot } from '../storeRecord/storeRoot.ts';
import { invoiceRows, presentInvoice } from './invoiceRows.ts';

/** An invoice of the customer's own orders. Its address is the page that sends the PDF to them alone. */
export const getMyInvoice = defineHandler(contract, async ({ storeId, invoiceId }, { tx, services, customer }) => {
  const row =
    (await tx.maybe(
      invoiceRows(tx, { storeId })
        .where('i.id', '=', invoiceId)
        .where('o.customer_id', '=', customer.id)
        .where('o.paid_at', 'is not', null),
    )) ?? refuse('not-found');
  const { id, kind, number, orderId, orderNumber, total, tax, isTest, issuedAt, isReady } = presentInvoice(row);
  const path = `${STORE_PATHS.orders}/${orderId}/invoices/${id}`;
  const url = isReady ? `${await storeRoot(tx, services.settings)}${path}` : null;
  return { invoice: { id, kind, number, orderId, orderNumber, total, tax, isTest, issuedAt, url } };
});
