import * as contract from '#shared/contract/catalog.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { cleanFileName } from '../../media/cleanFileName.ts';
import { lockFile } from './productFiles.ts';
import { presentFile } from '../../publishedProducts/presentFile.ts';

/** Changes the file name that buyers see. */
export const renameFile = defineHandler(contract.renameFile, async ({ fileId, name: typed }, { tx }) => {
  const file = await lockFile(tx, fileId);
  if (file.removed_at) refuse('not-found');
  const name = cleanFileName(typed);
  await tx.run(
    tx.q.updateTable('product_files').set({ name }).where('store_id', '=', tx.realm).where('id', '=', fileId),
  );
  return { file: presentFile({ ...file, name }) };
});
