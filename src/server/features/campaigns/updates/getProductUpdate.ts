import { getProductUpdate as contract } from '#shared/contract/updates.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { loadUpdate } from './loadUpdate.ts';

export const getProductUpdate = defineHandler(contract, async ({ productId }, { tx, now }) => ({
  update: await loadUpdate(tx, productId, now),
}));
