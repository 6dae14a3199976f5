import { getOrder as contract } from '#shared/contract/orders.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { answer } from '../../access/answer.ts';
import { findOrder } from './orderRecord.ts';
import { presentOrder } from './presentOrder.ts';

/** One order with lines, payment and refunds. */
export const getOrder = answer(contract, async ({ orderId }, { tx }) => ({
  order: presentOrder((await findOrder(tx, orderId)) ?? refuse('not-found')),
}));
