import { cancelSchedule as contract } from '#shared/contract/versions.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { lockStore } from '../../storeRecord/lockStore.ts';
import { dropSchedule } from './scheduleRecord.ts';

export const cancelSchedule = defineHandler(contract, async (_input, { tx }) => {
  await lockStore(tx);
  return { cancelled: await dropSchedule(tx) };
});
