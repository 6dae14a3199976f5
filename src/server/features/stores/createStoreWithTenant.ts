import { createStoreWithTenant as contract } from '#shared/contract/stores.ts';
import { answer } from '../../access/answer.ts';
import { openStore } from './openStore.ts';

/** Opens a store; its pool of customers comes with it, as the rows that bear its id. */
export const createStoreWithTenant = answer(contract, async (wish, context) => ({
  store: await openStore(context, wish),
}));
