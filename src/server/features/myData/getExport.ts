import { getExport as contract } from '#shared/contract/myData.ts';
import { answer } from '../../access/answer.ts';
import { loadExport } from './exportRecord.ts';

export const getExport = answer(contract, async ({ exportId }, { tx, creator, now, services }) => ({
  export: await loadExport(tx, services, { exportId, creatorId: creator.id, now }),
}));
