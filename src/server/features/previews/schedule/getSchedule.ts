import { getSchedule as contract } from '#shared/contract/versions.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { findSchedule } from './scheduleRecord.ts';

export const getSchedule = defineHandler(contract, async (_input, { tx }) => ({ schedule: await findSchedule(tx) }));
