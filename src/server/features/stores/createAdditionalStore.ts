import { createAdditionalStore as contract } from '#shared/contract/stores.ts';
import { answer } from '../../access/answer.ts';
import { openStore } from './openStore.ts';

/** Opens one more store. */
export const createAdditionalStore = answer(contract, async (wish, context) => ({
  store: await openStore(context, wish),
}));
