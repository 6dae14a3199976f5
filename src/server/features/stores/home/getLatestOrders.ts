import { getLatestOrders as contract } from '#shared/contract/stores.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { latestOrders } from './latestOrders.ts';

/** The newest orders. The live stream calls it again after every sale and refund. */
export const getLatestOrders = defineHandler(contract, async (_input, { tx }) => ({ orders: await latestOrders(tx) }));
