import { cancelRenditions as contract } from '#shared/contract/catalog.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { presentFile } from '../../publishedProducts/presentFile.ts';
import { lockFile } from '../files/productFiles.ts';

/** Stops making the renditions of a video. Its customers watch the file as it was uploaded. What is ready stays. */
export const cancelRenditions = defineHandler(contract, async ({ fileId }, { tx, now }) => {
  const { version_id: versionId } = await lockFile(tx, fileId, { inLessons: true });
  await tx.run(
    tx.q
      .updateTable('renditions')
      .set({ state: 'canceled', run_id: null, changed_at: now })
      .where('store_id', '=', tx.realm)
      .where('version_id', '=', versionId)
      .where((row) => row('state', 'in', ['waiting', 'making'])),
  );
  return { file: presentFile(await lockFile(tx, fileId, { inLessons: true })) };
});
