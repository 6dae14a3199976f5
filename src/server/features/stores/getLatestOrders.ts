import { getLatestOrders as contract } from '#shared/contract/stores.ts';
import { answer } from '../../access/answer.ts';
import { latestOrders } from './latestOrders.ts';

/** The newest orders; the live stream calls it again after every sale and refund. */
export const getLatestOrders = answer(contract, async (_input, { tx }) => ({ orders: await latestOrders(tx) }));
