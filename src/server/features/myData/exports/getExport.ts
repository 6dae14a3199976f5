import { getExport as contract } from '#shared/contract/myData.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { loadExport } from './exportRecord.ts';

export const getExport = defineHandler(contract, async ({ exportId }, { tx, creator, now }) => ({
  export: await loadExport(tx, { exportId, creatorId: creator.id, now }),
}));
