import { getOrder as contract } from '#shared/contract/orders.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { findOrder, type OrderRecord } from './orderRecord.ts';
import { presentOrder } from './presentOrder.ts';

/** One order with lines, payment and refunds. */
export const getOrder = defineHandler(contract, async ({ orderId }, { tx }) => ({
  order: presentOrder(await findShown(tx, orderId)),
}));

/** The unpaid order of a renewal is no sale yet. */
async function findShown(tx: StoreTx, orderId: string): Promise<OrderRecord> {
  const record = await findOrder(tx, orderId);
  return record && record.order.status !== 'pending' ? record : refuse('not-found');
}
