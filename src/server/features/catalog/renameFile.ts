import * as contract from '#shared/contract/catalog.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { answer } from '../../access/answer.ts';
import { cleanFileName } from './fileName.ts';
import { lockFile } from './productFiles.ts';
import { presentFile } from './productParts.ts';

/** Changes the name a buyer sees on a file. */
export const renameFile = answer(contract.renameFile, async ({ fileId, name: typed }, { tx }) => {
  const file = await lockFile(tx, fileId);
  if (file.removed_at) refuse('not-found');
  const name = cleanFileName(typed);
  await tx.run(
    tx.q.updateTable('product_files').set({ name }).where('store_id', '=', tx.realm).where('id', '=', fileId),
  );
  return { file: presentFile({ ...file, name }) };
});
