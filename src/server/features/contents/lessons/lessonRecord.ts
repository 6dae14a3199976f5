import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { Outline, Quiz, type OutlineLesson } from '#shared/contract/courses.ts';
import { isRecord } from '#shared/kit/isRecord.ts';
import { lessonProblem, type LessonKind } from '#shared/rules/course.ts';
import type { StoreTx } from '../../../db/transaction.ts';

/** What the creator edits of a lesson. The HTML is made when a text is saved. */
export const LessonSettings = z.object({
  document: z.unknown(),
  html: z.string(),
  transcript: z.unknown(),
  transcriptHtml: z.string(),
  fileId: z.string().nullable(),
  captionsFileId: z.string().nullable(),
  quiz: Quiz.nullable(),
});
export type LessonSettings = z.infer<typeof LessonSettings>;

export const EMPTY_LESSON: LessonSettings = {
  document: null,
  html: '',
  transcript: null,
  transcriptHtml: '',
  fileId: null,
  captionsFileId: null,
  quiz: null,
};

/** The same for equal values: the database returns the fields of an object in another order. */
export const digestOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value, inOrder)).digest('base64url');

const inOrder = (_name: string, value: unknown): unknown =>
  isRecord(value)
    ? Object.fromEntries(
        Object.keys(value)
          .toSorted()
          .map((name) => [name, value[name]]),
      )
    : value;

const EMPTY_DIGEST = digestOf(EMPTY_LESSON);

/** What a save writes of a lesson. */
export const lessonColumns = (kind: LessonKind, settings: LessonSettings) => ({
  settings: JSON.stringify(settings),
  digest: digestOf(settings),
  is_complete: lessonProblem(kind, { ...settings, hasFile: settings.fileId !== null }) === null,
});

/** A lesson without its texts, also one that was removed from the outline. */
export interface LessonRow {
  id: string;
  contentId: string;
  kind: LessonKind;
  digest: string;
  isComplete: boolean;
  isRemoved: boolean;
  durationSeconds: number | null;
}

/** The lessons of all courses of a product, by their ids. */
export async function findLessons(tx: StoreTx, productId: string): Promise<ReadonlyMap<string, LessonRow>> {
  const [lessons, durations] = await Promise.all([
    tx.many(
      tx.q
        .selectFrom('lessons')
        .select(['id', 'content_id as contentId', sql<LessonKind>`kind`.as('kind'), 'digest'])
        .select(['is_complete as isComplete', sql<boolean>`removed_at is not null`.as('isRemoved')])
        .where('store_id', '=', tx.realm).where(sql<boolean>`content_id in (select id from contents
          where store_id = ${tx.realm} and product_id = ${productId}::uuid and kind = 'course')`),
    ),
    tx.many(durationRows(tx, productId)),
  ]);
  const durationOf = new Map(durations.map(({ lesson_id, duration_seconds }) => [lesson_id, duration_seconds]));
  return new Map(
    lessons.map((lesson) => [
      lesson.id,
      { ...lesson, durationSeconds: lesson.isComplete ? (durationOf.get(lesson.id) ?? null) : null },
    ]),
  );
}

/** Of the newest video or recording of each lesson. Captions have no duration. */
const durationRows = (tx: StoreTx, productId: string) =>
  tx.q
    .selectFrom('product_files as f')
    .innerJoin('file_versions as v', (on) => on.onRef('v.store_id', '=', 'f.store_id').onRef('v.file_id', '=', 'f.id'))
    .distinctOn('f.lesson_id')
    .select(['f.lesson_id', 'v.duration_seconds'])
    .where('f.store_id', '=', tx.realm)
    .where('f.product_id', '=', productId)
    .where('f.lesson_id', 'is not', null)
    .where('f.removed_at', 'is', null)
    .where('v.mime', '!=', 'text/vtt')
    .orderBy('f.lesson_id')
    .orderBy('f.created_at', 'desc')
    .orderBy('f.id');

export const lessonsOf = ({ modules }: Pick<Outline, 'modules'>): OutlineLesson[] =>
  modules.flatMap(({ lessons }) => lessons);

/** Changes with everything that the next publication copies of a course. */
export const courseDigest = (
  { title, outline }: { title: string; outline: Outline },
  digests: ReadonlyMap<string, { digest: string }>,
): string =>
  digestOf({
    title,
    outline: Outline.parse(outline),
    lessons: lessonsOf(outline).map(({ id }) => digests.get(id)?.digest ?? EMPTY_DIGEST),
  });
