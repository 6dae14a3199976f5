import { setFileStamping as contract } from '#shared/contract/catalog.ts';
import { job } from '#shared/contract/jobs.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { isPassingProblem } from '#shared/rules/stamping.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { presentFile } from '../../publishedProducts/presentFile.ts';
import { lockFile } from '../files/productFiles.ts';
import { clearCheck } from './stampingRecord.ts';

/**
 * Turns stamping of a PDF on or off. Turning it on starts a job that tries to stamp the file, if it was never tried or if its last
 * problem may be over.
 */
export const setFileStamping = defineHandler(contract, async ({ fileId, stamping }, { tx }) => {
  const file = await lockFile(tx, fileId, { inLessons: true });
  if (file.removed_at) refuse('not-found');
  if (stamping !== 'off' && file.stamping === 'off' && file.mime !== 'application/pdf') refuse('stamping-needs-pdf');
  await tx.run(
    tx.q.updateTable('product_files').set({ stamping }).where('store_id', '=', tx.realm).where('id', '=', fileId),
  );
  const isTried = file.stamp_check === null || (file.stamping === 'off' && isPassingProblem(file.stamp_check));
  if (stamping === 'off' || !isTried) return { file: presentFile({ ...file, stamping }) };
  await clearCheck(tx, file.version_id);
  await tx.enqueue(job('checkStamping', { realm: tx.realm, versionId: file.version_id }));
  return { file: presentFile({ ...file, stamping, stamp_check: null }) };
});
