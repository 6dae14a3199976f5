import { createAdditionalStore as contract } from '#shared/contract/stores.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { openStore } from './openStore.ts';

/** Creates another store. */
export const createAdditionalStore = defineHandler(contract, async (input, context) => ({
  store: await openStore(context, input),
}));
