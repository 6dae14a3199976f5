import { getStore as contract } from '#shared/contract/stores.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { loadStore } from '../storeRecord/loadStore.ts';

export const getStore = defineHandler(contract, async (_input, { tx, storeId, services }) => ({
  store: await loadStore(tx, storeId, services.settings),
}));
