import { getOrder as contract } from '#shared/contract/orders.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { findOrder } from './orderRecord.ts';
import { presentOrder } from './presentOrder.ts';

/** One order with lines, payment and refunds. */
export const getOrder = defineHandler(contract, async ({ orderId }, { tx }) => ({
  order: presentOrder((await findOrder(tx, orderId)) ?? refuse('not-found')),
}));
