import { randomBytes } from 'node:crypto';
import { testCreateStoreSimple as contract } from '#shared/contract/debugCalls.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { openStore } from '../stores/creation/openStore.ts';

/** Opens a store that is marked as a test, with a name and an address that nobody has. */
export const testCreateStoreSimple = defineHandler(contract, async ({ storeName }, context) => {
  const mark = randomBytes(5).toString('hex');
  const input = { storeName: storeName ?? `Test store ${mark}`, slug: `test-store-${mark}`, description: '' };
  return { store: await openStore(context, { ...input, isFirstStore: false, isTest: true }) };
});
