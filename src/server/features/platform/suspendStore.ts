import { suspendStore as contract } from '#shared/contract/platform.ts';
import { answer } from '../../access/answer.ts';
import { setStoreOpen } from './setStoreOpen.ts';

export const suspendStore = answer(contract, async ({ storeId, reason }, context) => ({
  store: await setStoreOpen(context, { storeId, isOpen: false, reason }),
}));
