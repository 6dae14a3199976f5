import { getMyExports as contract } from '#shared/contract/myData.ts';
import { answer } from '../../access/answer.ts';
import { isOver, presentExport, selectExports } from './exportRecord.ts';

const MOST_LISTED = 20;

export const getMyExports = answer(contract, async (_input, { tx, creator, now, services }) => {
  const rows = await tx.many(
    selectExports(tx, creator.id).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(MOST_LISTED),
  );
  return { items: rows.filter((row) => !isOver(row, now)).map((row) => presentExport(services, row)) };
});
