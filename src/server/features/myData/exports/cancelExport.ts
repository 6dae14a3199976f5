import { cancelExport as contract } from '#shared/contract/myData.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { loadExport } from './exportRecord.ts';

/** Cancels an export. A run in progress notices this at its next step and deletes its bytes. */
export const cancelExport = defineHandler(contract, async ({ exportId }, { tx, creator, now }) => {
  const input = { exportId, creatorId: creator.id, now };
  await loadExport(tx, input);
  await tx.run(
    tx.q
      .updateTable('data_exports')
      .set({ state: 'cancelled' })
      .where('id', '=', exportId)
      .where('state', 'in', ['waiting', 'running']),
  );
  return { export: await loadExport(tx, input) };
});
