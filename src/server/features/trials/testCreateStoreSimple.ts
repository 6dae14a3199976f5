import { randomBytes } from 'node:crypto';
import { testCreateStoreSimple as contract } from '#shared/contract/trials.ts';
import { answer } from '../../access/answer.ts';
import { openStore } from '../stores/openStore.ts';

/** Opens a store that is marked as a test, with a name and an address that nobody has. */
export const testCreateStoreSimple = answer(contract, async ({ storeName }, context) => {
  const mark = randomBytes(5).toString('hex');
  const wish = { storeName: storeName ?? `Test store ${mark}`, slug: `test-store-${mark}`, description: '' };
  return { store: await openStore(context, { ...wish, isFirstStore: false, isTest: true }) };
});
