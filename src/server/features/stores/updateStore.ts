import { updateStore as contract } from '#shared/contract/stores.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { changeStore } from './changeStore.ts';
import { loadStore } from '../storeRecord/loadStore.ts';

/** Changes the given fields of a store. */
export const updateStore = defineHandler(
  contract,
  async ({ storeId: _named, ...input }, { tx, storeId, now, services }) => {
    await changeStore(tx, input, { now, directory: services.directory });
    return { store: await loadStore(tx, storeId, services.settings) };
  },
);
