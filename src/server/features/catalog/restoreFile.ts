import * as contract from '#shared/contract/catalog.ts';
import { answer } from '../../access/answer.ts';
import { lockFile, setRemoved } from './productFiles.ts';
import { presentFile } from './productParts.ts';

/** Puts a removed file back. */
export const restoreFile = answer(contract.restoreFile, async ({ fileId }, { tx }) => {
  const file = await lockFile(tx, fileId);
  await setRemoved(tx, fileId, null);
  return { file: presentFile(file) };
});
