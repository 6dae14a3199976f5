import { restoreSuspendedStore as contract } from '#shared/contract/platform.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { setStoreOpen } from './setStoreOpen.ts';

export const restoreSuspendedStore = defineHandler(contract, async ({ storeId, reason }, context) => ({
  store: await setStoreOpen(context, { storeId, isOpen: true, reason }),
}));
