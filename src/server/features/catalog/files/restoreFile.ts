import * as contract from '#shared/contract/catalog.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { lockFile, setRemoved } from './productFiles.ts';
import { presentFile } from '../../publishedProducts/presentFile.ts';

/** Restores a removed file. */
export const restoreFile = defineHandler(contract.restoreFile, async ({ fileId }, { tx }) => {
  const file = await lockFile(tx, fileId);
  await setRemoved(tx, fileId, null);
  return { file: presentFile(file) };
});
