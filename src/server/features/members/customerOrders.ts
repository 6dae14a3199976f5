import { customerOrders as contract } from '#shared/contract/members.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { findInvoicesOf } from '../invoices/orderInvoices.ts';
import { ordersOfCustomer } from './ordersOfCustomer.ts';

/** The customer's orders in this store with their invoices, latest first. */
export const customerOrders = defineHandler(contract, async (_input, { tx, customer }) => {
  const orders = await ordersOfCustomer(tx, customer.id);
  const invoices = await findInvoicesOf(
    tx,
    orders.map(({ id }) => id),
  );
  return {
    items: orders.map(({ id, number, total, currency, status, placed_at, titles }) => ({
      id,
      number,
      total: { amount: total, currency },
      status,
      placedAt: placed_at.toISOString(),
      titles,
      invoices: (invoices.get(id) ?? []).map(({ id: invoiceId, kind, number: label }) => ({
        id: invoiceId,
        kind,
        number: label,
      })),
    })),
  };
});
