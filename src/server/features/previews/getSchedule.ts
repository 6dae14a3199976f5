import { getSchedule as contract } from '#shared/contract/versions.ts';
import { answer } from '../../access/answer.ts';
import { findSchedule } from './scheduleRecord.ts';

export const getSchedule = answer(contract, async (_input, { tx }) => ({ schedule: await findSchedule(tx) }));
