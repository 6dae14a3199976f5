import { mediaFactsOf, playbackProblem } from '#shared/rules/mediaFacts.ts';
import type { Services } from '../../access/context.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { fileLink } from '../catalog/files/fileLink.ts';
import { streamLink } from '../catalog/renditions/streamLink.ts';
import type { Opening } from '../entitlements/canOpen.ts';
import { newestVersion } from '../members/newestVersion.ts';
import { countPlay } from '../members/countPlay.ts';
import type { LessonRecord } from './courseRecord.ts';

/** How the video or recording of a lesson is played. `unplayable`: what browsers cannot play, so that it is only downloaded unless it has renditions. */
export async function findPlayback(
  tx: StoreTx,
  { lesson: { kind }, opened: { fileId } }: LessonRecord,
): Promise<{ unplayable: { name: string; bytes: number } | null; isStreamed: boolean }> {
  const version =
    fileId !== null && (kind === 'video' || kind === 'audio') ? await newestVersion(tx, fileId) : undefined;
  if (!version) return { unplayable: null, isStreamed: false };
  const isUnplayable = playbackProblem({ mime: version.mime, media: mediaFactsOf(version.media) }) !== null;
  return { unplayable: isUnplayable ? version : null, isStreamed: version.isStreamed };
}

/** `stream`: its playlist, if it has renditions. */
export type LessonFile = 'file' | 'stream' | 'captions';

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
  const fileId = which === 'captions' ? opened.captionsFileId : opened.fileId;
  const version = fileId === null ? undefined : await newestVersion(tx, fileId);
  if (!version || (which === 'stream' && !version.isStreamed)) return null;
  if (opening && which !== 'captions') await countPlay(tx, { ...opening, versionId: version.id, now });
  const { id: versionId, name, mime } = version;
  const place = { storeId: tx.realm, versionId, now };
  const rightId = opening?.access.rightId;
  if (which === 'stream') {
    const whose = opening && rightId !== undefined ? { rightId, customerId: opening.customerId } : null;
    return streamLink(services, { ...place, opening: whose }).url;
  }
  const isPdf = mime === 'application/pdf';
  const link = { ...place, name, mime, ...(isPdf && { inline: 'pdf' as const }) };
  return fileLink(services, { ...link, ...(rightId !== undefined && { rightId }) }).url;
}
