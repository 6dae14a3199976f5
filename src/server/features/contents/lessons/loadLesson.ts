import { sql } from 'kysely';
import type { Lesson } from '#shared/contract/courses.ts';
import { refuse } from '#shared/contract/refusals.ts';
import type { LessonKind } from '#shared/rules/course.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { renditionFacts } from '../../media/renditionColumns.ts';
import { presentFile } from '../../publishedProducts/presentFile.ts';
import { digestOf, LessonSettings } from './lessonRecord.ts';

/** A lesson of the store by a claimed id. Refuses those of deleted products. */
export const findLesson = async (tx: StoreTx, claimedLessonId: string) => {
  const lesson = await tx.maybe(
    tx.q
      .selectFrom('lessons as l')
      .innerJoin('products as p', (on) =>
        on.onRef('p.store_id', '=', 'l.store_id').onRef('p.id', '=', 'l.product_id').on('p.deleted_at', 'is', null),
      )
      .select(['l.id', sql<LessonKind>`l.kind`.as('kind'), 'l.product_id', 'l.content_id', 'l.settings'])
      .select('l.is_complete as isComplete')
      .where('l.store_id', '=', tx.realm)
      .where('l.id', '=', claimedLessonId),
  );
  if (!lesson) refuse('not-found');
  return { ...lesson, settings: LessonSettings.parse(lesson.settings) };
};

/** A lesson as its creator edits it. The revision changes with the texts and the quiz, but not with an upload that has ended meanwhile. */
export async function loadLesson(tx: StoreTx, lessonId: string): Promise<{ lesson: Lesson; revision: string }> {
  const { id, kind, isComplete, settings } = await findLesson(tx, lessonId);
  const { document, transcript, quiz, fileId, captionsFileId } = settings;
  const [file, captions] = [await findFile(tx, fileId), await findFile(tx, captionsFileId)];
  return {
    lesson: { id, kind, document: document ?? null, transcript: transcript ?? null, file, captions, quiz, isComplete },
    revision: digestOf([document, transcript, quiz]),
  };
}

async function findFile(tx: StoreTx, fileId: string | null): Promise<Lesson['file']> {
  if (fileId === null) return null;
  const file = await tx.maybe(
    tx.q
      .selectFrom('product_files as f')
      .innerJoin('file_versions as v', (on) =>
        on.onRef('v.store_id', '=', 'f.store_id').onRef('v.file_id', '=', 'f.id'),
      )
      .select(['f.id', 'f.name', 'v.bytes', 'v.mime', 'v.duration_seconds', 'v.number', 'v.created_at'])
      .select(['f.stamping', 'v.stamp_check', 'v.media', renditionFacts('v').as('renditions')])
      .where('f.store_id', '=', tx.realm)
      .where('f.id', '=', fileId)
      .orderBy('v.number', 'desc')
      .limit(1),
  );
  return file ? presentFile(file) : null;
}
