import { updateStore as contract } from '#shared/contract/stores.ts';
import { answer } from '../../access/answer.ts';
import { changeStore } from './changeStore.ts';
import { loadStore } from './loadStore.ts';

/** Changes what is named, and nothing else. */
export const updateStore = answer(contract, async ({ storeId: _named, ...wish }, { tx, storeId, now, services }) => {
  await changeStore(tx, wish, { now, directory: services.directory });
  return { store: await loadStore(tx, storeId, services.settings) };
});
