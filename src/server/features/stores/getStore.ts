import { getStore as contract } from '#shared/contract/stores.ts';
import { answer } from '../../access/answer.ts';
import { loadStore } from './loadStore.ts';

export const getStore = answer(contract, async (_input, { tx, storeId, services }) => ({
  store: await loadStore(tx, storeId, services.settings),
}));
