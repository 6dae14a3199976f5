import { retryRenditions as contract } from '#shared/contract/catalog.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { presentFile } from '../../publishedProducts/presentFile.ts';
import { lockFile } from '../files/productFiles.ts';
import { enqueueRenditions } from './renditionRecord.ts';

/** Asks again for the renditions of a video, after they failed or were canceled. */
export const retryRenditions = defineHandler(
  contract,
  async ({ fileId }, { tx, now }) => {
    const { version_id: versionId } = await lockFile(tx, fileId, { inLessons: true });
    const changed = await tx.run(
      tx.q
        .updateTable('renditions')
        .set({ state: 'waiting', problem: null, percent: 0, tries: 0, requested_at: now, changed_at: now })
        .where('store_id', '=', tx.realm)
        .where('version_id', '=', versionId)
        .where((row) => row('state', 'in', ['failed', 'canceled'])),
    );
    if (changed > 0) await enqueueRenditions(tx, versionId);
    return { file: presentFile(await lockFile(tx, fileId, { inLessons: true })) };
  },
  ({ storeId }) => [{ key: `renditions ${storeId}`, most: 20, seconds: 3600, refusal: 'too-many-renditions' }],
);
