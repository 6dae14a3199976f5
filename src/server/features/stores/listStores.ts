import { listStores as contract } from '#shared/contract/stores.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { loadStoresOf } from '../storeRecord/loadStore.ts';

export const listStores = defineHandler(contract, async (_input, { tx, creator, services }) => ({
  items: await loadStoresOf(tx, creator.id, services.settings),
}));
