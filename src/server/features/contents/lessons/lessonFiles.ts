import type { Readable } from 'node:stream';
import { refuse } from '#shared/contract/refusals.ts';
import { CAPTIONS_BYTES_MAX, fitsLesson, isCaptionsName, type LessonKind } from '#shared/rules/course.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { lockProduct } from '../../publishedProducts/requireProduct.ts';
import { findLesson } from './loadLesson.ts';
import { writeLesson } from './writeLesson.ts';

interface Upload {
  productId: string;
  lessonId: string;
  name: string;
  bytes: number;
}

/** Refuses an upload that no lesson of the product can have, before its first byte. */
export async function assertLessonUpload(tx: StoreTx, { productId, lessonId, name, bytes }: Upload): Promise<void> {
  const { kind, product_id } = await findLesson(tx, lessonId);
  if (product_id !== productId) refuse('not-found', { field: 'lessonId' });
  if (!isCaptionsName(name)) return kind in FITTING ? undefined : refuse('lesson-file-kind');
  if (kind !== 'video' && kind !== 'audio') refuse('lesson-file-kind', {}, FITTING[kind]);
  if (bytes > CAPTIONS_BYTES_MAX) refuse('captions-not-valid');
}

const FITTING: Partial<Record<LessonKind, string>> = {
  video: 'This file isn’t a video. Choose an MP4 or WebM file.',
  audio: 'This file isn’t an audio file. Choose an MP3, M4A or WAV file.',
  pdf: 'This file isn’t a PDF. Choose a PDF file.',
};

/** The type of a lesson's file. Refuses one that does not fit the lesson. */
export async function lessonFileMime(
  tx: StoreTx,
  { lessonId, name, mime }: { lessonId: string; name: string; mime: string },
): Promise<string> {
  const { kind } = await findLesson(tx, lessonId);
  // The content of captions is checked by `assertWebVtt`.
  if (isCaptionsName(name)) return 'text/vtt';
  return fitsLesson(kind, mime) ? mime : refuse('lesson-file-kind', {}, FITTING[kind]);
}

/** How the new file of a lesson is stamped: like the one before. */
export async function lessonFileStamping(
  tx: StoreTx,
  { lessonId, name }: { lessonId: string; name: string },
): Promise<string> {
  const { fileId } = (await findLesson(tx, lessonId)).settings;
  if (fileId === null || isCaptionsName(name)) return 'off';
  const file = await tx.maybe(
    tx.q.selectFrom('product_files').select('stamping').where('store_id', '=', tx.realm).where('id', '=', fileId),
  );
  return file?.stamping ?? 'off';
}

/** https://www.w3.org/TR/webvtt1/#file-structure: UTF-8, the signature, and at least one cue. */
export async function assertWebVtt(source: Readable): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of source) chunks.push(chunk);
  const text = decode(Buffer.concat(chunks));
  if (text === undefined || !/^WEBVTT(?:[ \t][^\n]*)?(?:\r\n|\r|\n)/.test(text) || !CUE_TIMES.test(text))
    refuse('captions-not-valid');
}

const CUE_TIMES = /^(?:\d{2,}:)?\d{2}:\d{2}\.\d{3}[ \t]+-->[ \t]+(?:\d{2,}:)?\d{2}:\d{2}\.\d{3}/m;

/** Without a byte order mark. Undefined: it is not UTF-8. */
function decode(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** Gives a lesson its new file. The one before stays until the next publication. */
export async function attachLessonFile(
  tx: StoreTx,
  { lessonId, fileId, name, now }: { lessonId: string; fileId: string; name: string; now: Date },
): Promise<void> {
  await lockProduct(tx, (await findLesson(tx, lessonId)).product_id);
  const lesson = await findLesson(tx, lessonId);
  const part = isCaptionsName(name) ? { captionsFileId: fileId } : { fileId };
  await writeLesson(tx, { lesson, settings: { ...lesson.settings, ...part }, now });
}
