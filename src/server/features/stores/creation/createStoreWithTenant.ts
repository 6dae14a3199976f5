import { createStoreWithTenant as contract } from '#shared/contract/stores.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { openStore } from './openStore.ts';

/** Creates a store. Its pool of customers is the set of rows with its id. */
export const createStoreWithTenant = defineHandler(contract, async (input, context) => ({
  store: await openStore(context, input),
}));
