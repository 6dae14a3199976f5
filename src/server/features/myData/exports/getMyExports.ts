import { getMyExports as contract } from '#shared/contract/myData.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { isOver, presentExport, selectExports } from './exportRecord.ts';

const MOST_LISTED = 20;

export const getMyExports = defineHandler(contract, async (_input, { tx, creator, now }) => {
  const rows = await tx.many(
    selectExports(tx, creator.id).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(MOST_LISTED),
  );
  return { items: rows.filter((row) => !isOver(row, now)).map((row) => presentExport(row)) };
});
