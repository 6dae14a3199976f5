import { listStores as contract } from '#shared/contract/stores.ts';
import { answer } from '../../access/answer.ts';
import { loadStoresOf } from './loadStore.ts';

export const listStores = answer(contract, async (_input, { tx, creator, services }) => ({
  items: await loadStoresOf(tx, creator.id, services.settings),
}));
