import { cancelSchedule as contract } from '#shared/contract/versions.ts';
import { answer } from '../../access/answer.ts';
import { lockStore } from '../stores/lockStore.ts';
import { dropSchedule } from './scheduleRecord.ts';

export const cancelSchedule = answer(contract, async (_input, { tx }) => {
  await lockStore(tx);
  return { cancelled: await dropSchedule(tx) };
});
