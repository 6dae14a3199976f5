import { customerOrders as contract } from '#shared/contract/members.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { ordersOfCustomer } from './ordersOfCustomer.ts';

/** The customer's orders in this store, latest first. */
export const customerOrders = defineHandler(contract, async (_input, { tx, customer }) => {
  const orders = await ordersOfCustomer(tx, customer.id);
  return {
    items: orders.map(({ id, number, total, currency, status, placed_at, titles }) => ({
      id,
      number,
      total: { amount: total, currency },
      status,
      placedAt: placed_at.toISOString(),
      titles,
    })),
  };
});
