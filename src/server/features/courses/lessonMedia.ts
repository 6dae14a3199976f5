import { mediaFactsOf, playbackProblem } from '#shared/rules/mediaFacts.ts';
import type { Services } from '../../access/context.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { fileLink } from '../catalog/files/fileLink.ts';
import { streamLink } from '../catalog/renditions/streamLink.ts';
import type { Opening } from '../entitlements/canOpen.ts';
import { newestVersion, type Version } from '../members/newestVersion.ts';
import { countPlay } from '../members/countPlay.ts';
import { ownCopy, type CopyState, type NoCopy } from '../members/ownCopy.ts';
import type { LessonRecord } from './courseRecord.ts';

/** A customer and the access that opens the lesson to them. */
interface Learner {
  customerId: string;
  rightId: string;
}

interface Playback {
  /** What browsers cannot play, so that it is only downloaded unless it has renditions. */
  unplayable: { name: string; bytes: number } | null;
  isStreamed: boolean;
  /** Why the customer's own copy of a stamped PDF cannot be shown. */
  copy: CopyState | null;
}

const AS_IT_IS: Playback = { unplayable: null, isStreamed: false, copy: null };

/** How the video, recording or PDF of a lesson is shown. A copy that is not there is requested. */
export async function findPlayback(
  tx: StoreTx,
  { lesson: { kind }, opened: { fileId } }: LessonRecord,
  whose: (Learner & { now: Date }) | null,
): Promise<Playback> {
  const version = fileId === null ? undefined : await newestVersion(tx, fileId);
  if (!version) return AS_IT_IS;
  if (kind === 'pdf') {
    const copy = await copyFor(tx, version, whose);
    return { ...AS_IT_IS, copy: copy === 'stamped' ? null : copy };
  }
  const isUnplayable = playbackProblem({ mime: version.mime, media: mediaFactsOf(version.media) }) !== null;
  return { ...AS_IT_IS, unplayable: isUnplayable ? version : null, isStreamed: version.isStreamed };
}

/** `stream`: its playlist, if it has renditions. */
export type LessonFile = 'file' | 'stream' | 'captions';

interface Params {
  record: LessonRecord;
  which: LessonFile;
  /** Whose access it is. Null: anyone may see this lesson. */
  opening: { customerId: string; access: Opening } | null;
}

export type OpenedMedia = { state: 'open'; url: string } | NoCopy | { state: 'none' };

/** A signed link to the video, sound, PDF or captions of an opened lesson, counted like other media. */
export async function lessonMediaLink(
  { tx, now, services }: { tx: StoreTx; now: Date; services: Pick<Services, 'secrets'> },
  { record: { opened }, which, opening }: Params,
): Promise<OpenedMedia> {
  const fileId = which === 'captions' ? opened.captionsFileId : opened.fileId;
  const version = fileId === null ? undefined : await newestVersion(tx, fileId);
  if (!version || (which === 'stream' && !version.isStreamed)) return { state: 'none' };
  const whose = opening && { customerId: opening.customerId, rightId: opening.access.rightId };
  const copy = which === 'file' ? await copyFor(tx, version, whose && { ...whose, now }) : null;
  if (copy === 'being-prepared' || copy === 'held-back') return { state: copy };
  if (opening && which !== 'captions') await countPlay(tx, { ...opening, versionId: version.id, now });
  const { id: versionId, name, mime } = version;
  const place = { storeId: tx.realm, versionId, now };
  if (which === 'stream') return { state: 'open', url: streamLink(services, { ...place, opening: whose }).url };
  const link = {
    ...place,
    name,
    mime,
    ...(whose && { rightId: whose.rightId }),
    ...(mime === 'application/pdf' && { inline: 'pdf' as const }),
    ...(copy && { copy }),
  };
  return { state: 'open', url: fileLink(services, link).url };
}

/** Visitors who see a sample lesson get its PDF as it is. */
const copyFor = (tx: StoreTx, version: Version, whose: (Learner & { now: Date }) | null) =>
  whose ? ownCopy(tx, { version, ...whose }) : null;
