import { cancelExport as contract } from '#shared/contract/myData.ts';
import { answer } from '../../access/answer.ts';
import { loadExport } from './exportRecord.ts';

/** The run that is under way sees it at its next step, and takes its bytes away. */
export const cancelExport = answer(contract, async ({ exportId }, { tx, creator, now, services }) => {
  const wish = { exportId, creatorId: creator.id, now };
  await loadExport(tx, services, wish);
  await tx.run(
    tx.q
      .updateTable('data_exports')
      .set({ state: 'cancelled' })
      .where('id', '=', exportId)
      .where('state', 'in', ['waiting', 'running']),
  );
  return { export: await loadExport(tx, services, wish) };
});
