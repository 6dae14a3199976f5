import { mediaFactsOf, playbackProblem } from '#shared/rules/mediaFacts.ts';
import type { Services } from '../../access/context.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { fileLink } from '../catalog/files/fileLink.ts';
import type { Opening } from '../entitlements/canOpen.ts';
import { newestVersion } from '../members/newestVersion.ts';
import { countPlay } from '../members/countPlay.ts';
import type { LessonRecord } from './courseRecord.ts';

/** The video or recording of a lesson, if browsers cannot play it. */
export async function findUnplayable(
  tx: StoreTx,
  { lesson: { kind }, opened: { fileId } }: LessonRecord,
): Promise<{ name: string; bytes: number } | null> {
  if (fileId === null || (kind !== 'video' && kind !== 'audio')) return null;
  const version = await newestVersion(tx, fileId);
  return version && playbackProblem({ mime: version.mime, media: mediaFactsOf(version.media) }) ? version : null;
}

export type LessonFile = 'file' | 'captions';

interface Params {
  record: LessonRecord;
  which: LessonFile;
  /** Whose access it is. Null: anyone may see this lesson. */
  opening: { customerId: string; access: Opening } | null;
}

/** A signed link to the video, sound, PDF or captions of an opened lesson, counted like other media. Null: it has none. */
export async function lessonMediaLink(
  { tx, now, services }: { tx: StoreTx; now: Date; services: Pick<Services, 'secrets'> },
  { record: { opened }, which, opening }: Params,
): Promise<string | null> {
  const fileId = which === 'file' ? opened.fileId : opened.captionsFileId;
  const version = fileId === null ? undefined : await newestVersion(tx, fileId);
  if (!version) return null;
  if (opening && which === 'file') await countPlay(tx, { ...opening, versionId: version.id, now });
  const { id: versionId, name, mime } = version;
  const isPdf = mime === 'application/pdf';
  const link = { storeId: tx.realm, versionId, name, mime, now, ...(isPdf && { inline: 'pdf' as const }) };
  return fileLink(services, { ...link, ...(opening && { rightId: opening.access.rightId }) }).url;
}
