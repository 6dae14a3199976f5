import { job } from '#shared/contract/jobs.ts';
import { resendReceipt as contract } from '#shared/contract/orders.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { answer } from '../../access/answer.ts';

const RESENDS_PER_MINUTE = 2;

/** Sends the receipt of an order again, with a fresh link. */
export const resendReceipt = answer(
  contract,
  async ({ orderId }, { tx }) => {
    const order = await tx.maybe(
      tx.q.selectFrom('orders').select(['id', 'paid_at']).where('store_id', '=', tx.realm).where('id', '=', orderId),
    );
    // What was never paid has no receipt.
    if (!order?.paid_at) return refuse('not-found');
    await tx.later(job('sendReceipt', { realm: tx.realm, orderId: order.id }));
    return { sent: true as const };
  },
  ({ storeId, orderId }) => [{ key: `receipt ${storeId} ${orderId}`, most: RESENDS_PER_MINUTE, seconds: 60 }],
);
