import { isDeepStrictEqual } from 'node:util';
import { saveLesson as contract } from '#shared/contract/lessons.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { LESSON_BYTES_MAX } from '#shared/rules/course.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { lockProduct } from '../../publishedProducts/requireProduct.ts';
import { readRichText } from '../../richText/richText.ts';
import { LessonSettings } from './lessonRecord.ts';
import { findLesson, loadLesson } from './loadLesson.ts';
import { writeLesson } from './writeLesson.ts';

/** Changes what a lesson holds. Customers see the change after the next publication. */
export const saveLesson = defineHandler(contract, async ({ lessonId, revision, ...fields }, { tx, now }) => {
  await lockProduct(tx, (await findLesson(tx, lessonId)).product_id);
  const lesson = await findLesson(tx, lessonId);
  const current = await loadLesson(tx, lessonId);
  if (fields.quiz && lesson.kind !== 'quiz') refuse('invalid-argument', { field: 'quiz' });
  if (new Set(idsOf(fields.quiz)).size < idsOf(fields.quiz).length) refuse('invalid-argument', { field: 'quiz' });
  const settings = LessonSettings.parse({
    ...lesson.settings,
    ...(fields.document !== undefined && textOf('document', fields.document)),
    ...(fields.transcript !== undefined && transcriptOf(fields.transcript)),
    ...(fields.quiz !== undefined && { quiz: fields.quiz }),
    ...(fields.file === null && { fileId: null }),
    ...(fields.captions === null && { captionsFileId: null }),
  });
  // A save that changes nothing is not a conflict: it may be a retry after a lost response.
  if (isDeepStrictEqual(settings, lesson.settings)) return current;
  if (revision !== undefined && revision !== current.revision) refuse('lesson-changed');
  await writeLesson(tx, { lesson, settings, now });
  return loadLesson(tx, lessonId);
});

const idsOf = (quiz: LessonSettings['quiz'] | undefined): string[] =>
  (quiz?.questions ?? []).flatMap(({ id, options }) => [id, ...options.map((option) => option.id)]);

function textOf(field: string, sent: unknown) {
  const { json, html } = readRichText(sent, field, LESSON_BYTES_MAX);
  return { document: json, html };
}

function transcriptOf(sent: unknown) {
  const { document, html } = textOf('transcript', sent);
  return { transcript: document, transcriptHtml: html };
}
