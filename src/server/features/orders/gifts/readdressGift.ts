import { readdressGift as contract } from '#shared/contract/gifts.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { findOrder } from '../orderRecord.ts';
import { presentOrder } from '../presentOrder.ts';
import { readdress } from './readdress.ts';

const SENDS_PER_MINUTE = 3;

/** Sends an unclaimed gift to another address, for its store's creator. */
export const readdressGift = defineHandler(
  contract,
  async ({ orderId, email }, { tx, now }) => {
    await readdress({ tx, now }, { orderId, email });
    return { order: presentOrder((await findOrder(tx, orderId)) ?? refuse('not-found')) };
  },
  ({ storeId, orderId }) => [{ key: `gift ${storeId} ${orderId}`, most: SENDS_PER_MINUTE, seconds: 60 }],
);
