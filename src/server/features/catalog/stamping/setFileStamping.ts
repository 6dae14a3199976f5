import { setFileStamping as contract } from '#shared/contract/catalog.ts';
import { job } from '#shared/contract/jobs.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { presentFile } from '../../publishedProducts/presentFile.ts';
import { lockFile } from '../files/productFiles.ts';

/** Turns stamping of a PDF on or off. A file that nobody has tried to stamp is tried in a job. */
export const setFileStamping = defineHandler(contract, async ({ fileId, stamping }, { tx }) => {
  const file = await lockFile(tx, fileId, { inLessons: true });
  if (file.removed_at) refuse('not-found');
  if (stamping !== 'off' && file.stamping === 'off' && file.mime !== 'application/pdf') refuse('stamping-needs-pdf');
  await tx.run(
    tx.q.updateTable('product_files').set({ stamping }).where('store_id', '=', tx.realm).where('id', '=', fileId),
  );
  if (stamping !== 'off' && file.stamp_check === null)
    await tx.enqueue(job('checkStamping', { realm: tx.realm, versionId: file.version_id }));
  return { file: presentFile({ ...file, stamping }) };
});
