import { suspendStore as contract } from '#shared/contract/platform.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { setStoreOpen } from './setStoreOpen.ts';

export const suspendStore = defineHandler(contract, async ({ storeId, reason }, context) => ({
  store: await setStoreOpen(context, { storeId, isOpen: false, reason }),
}));
