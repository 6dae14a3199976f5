import { resendReceipt as contract } from '#shared/contract/orders.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { enqueueReceipt } from './enqueueReceipt.ts';

const RESENDS_PER_MINUTE = 2;

/** Sends the receipt of an order again, with a new link. */
export const resendReceipt = defineHandler(
  contract,
  async ({ orderId }, { tx, now }) => {
    const order = await tx.maybe(
      tx.q
        .selectFrom('orders')
        .select(['id', 'email', 'total', 'gateway', 'paid_at'])
        .where('store_id', '=', tx.realm)
        .where('id', '=', orderId),
    );
    // An order that was never paid has no receipt.
    if (!order?.paid_at) return refuse('not-found');
    await enqueueReceipt({ tx, now }, order);
    return { sent: true as const };
  },
  ({ storeId, orderId }) => [{ key: `receipt ${storeId} ${orderId}`, most: RESENDS_PER_MINUTE, seconds: 60 }],
);
