import { provenStore } from '#shared/kit/ids.ts';
import { isMediaUnread, mediaFactsOf } from '#shared/rules/mediaFacts.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { readMedia as readStoredMedia } from '../../../gateways/media/readMedia.ts';
import type { ReadMedia } from '../../../gateways/media/mediaMessages.ts';
import type { JobHandlers } from '../../jobs.ts';

/** Reads what a version of a video or recording is inside, so that its creator learns what will not play. */
export const readMedia: JobHandlers['readMedia'] = async ({ realm, versionId }, { services: { db, files } }) => {
  const storeId = provenStore(realm);
  const version = await db.readStore(storeId, (tx) => findVersion(tx, versionId));
  if (!version || !isMediaUnread({ mime: version.mime, media: mediaFactsOf(version.media) })) return;
  const { key, bytes } = version;
  const read = await readStoredMedia({ bytes, open: (range) => files.get(key, range) });
  await db.inStore(storeId, (tx) => recordFacts(tx, versionId, read));
};

const findVersion = (tx: StoreTx, versionId: string) =>
  tx.maybe(
    tx.q
      .selectFrom('file_versions')
      .select(['storage_key as key', 'bytes', 'mime', 'media'])
      .where('store_id', '=', tx.realm)
      .where('id', '=', versionId),
  );

/** What the file says about its length counts more than what the uploading browser said. */
const recordFacts = (tx: StoreTx, versionId: string, { durationSeconds, ...facts }: ReadMedia): Promise<number> =>
  tx.run(
    tx.q
      .updateTable('file_versions')
      .set({ media: JSON.stringify(facts), ...(durationSeconds !== null && { duration_seconds: durationSeconds }) })
      .where('store_id', '=', tx.realm)
      .where('id', '=', versionId),
  );
