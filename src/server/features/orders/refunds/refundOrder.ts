import { refundOrder as contract } from '#shared/contract/orders.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineProviderHandler } from '../../../access/defineProviderHandler.ts';
import { findOrder } from '../orderRecord.ts';
import { presentOrder } from '../presentOrder.ts';
import { beginRefund } from './beginRefund.ts';
import { refundPayment } from './refundPayment.ts';

/** Refunds an order and notifies the buyer. A full refund revokes access. Repeating the same key changes nothing. */
export const refundOrder = defineProviderHandler(contract, (input, { creator, ...request }) =>
  refundPayment(
    request,
    (tx) =>
      beginRefund({ tx, now: request.now, creatorId: creator.id, gatewayId: request.services.payments.id }, input),
    async (tx) => ({ order: presentOrder((await findOrder(tx, input.orderId)) ?? refuse('not-found')) }),
  ),
);
