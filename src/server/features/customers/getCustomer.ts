import { getCustomer as contract } from '#shared/contract/customers.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { ordersOf } from '../orders/listOrders.ts';
import { findAccess } from './access/accessRecord.ts';
import { loadCustomer } from './customerRecord.ts';

const MOST_PURCHASES = 100;

/** One customer with their latest orders and their entitlements. */
export const getCustomer = defineHandler(contract, async ({ customerId }, { tx, now }) => {
  const customer = await loadCustomer(tx, customerId);
  const [purchases, access] = await Promise.all([
    ordersOf(tx, { customerId, limit: MOST_PURCHASES }),
    findAccess(tx, { customerId, now }),
  ]);
  return { customer, purchases, access };
});
