import { isolateRtl } from '#shared/kit/isolate.ts';
import { sql } from 'kysely';
import type { OpenedCourse } from '#shared/contract/contents.ts';
import { Outline } from '#shared/contract/courses.ts';
import { Refusal } from '#shared/contract/refusals.ts';
import { lessonProblem } from '#shared/rules/course.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { lessonsOf, LessonSettings, type LessonRow } from './lessonRecord.ts';

type Lessons = ReadonlyMap<string, LessonRow>;

/** What keeps a course from being published. */
export async function findCourseProblem(
  tx: StoreTx,
  { settings, lessons }: { settings: unknown; lessons: Lessons },
): Promise<Refusal | null> {
  const { modules } = Outline.parse(settings);
  const all = lessonsOf({ modules });
  if (all.length === 0) return new Refusal('course-needs-lesson');
  const untitled = all.findIndex(({ title }) => title === '');
  if (untitled >= 0) return new Refusal('lesson-needs-title', {}, `Give lesson ${untitled + 1} of the course a title.`);
  // Customers see the titles of modules only if there are several.
  const used = modules.filter(({ lessons: own }) => own.length > 0);
  const unnamed = used.length > 1 ? modules.findIndex((module) => used.includes(module) && module.title === '') : -1;
  if (unnamed >= 0) return new Refusal('lesson-needs-title', {}, `Give module ${unnamed + 1} of the course a title.`);
  const empty = all.find(({ id }) => lessons.get(id)?.isComplete !== true);
  return empty ? incomplete(tx, empty) : null;
}

async function incomplete(tx: StoreTx, { id, title }: { id: string; title: string }): Promise<Refusal> {
  const lesson = await tx.one(
    tx.q
      .selectFrom('lessons')
      .select('settings')
      .select(sql<LessonRow['kind']>`kind`.as('kind'))
      .where('store_id', '=', tx.realm)
      .where('id', '=', id),
  );
  const settings = LessonSettings.parse(lesson.settings);
  const missing = lessonProblem(lesson.kind, { ...settings, hasFile: settings.fileId !== null });
  return new Refusal(
    'lesson-not-complete',
    {},
    `The lesson “${isolateRtl(title)}” isn’t complete. ${missing ?? ''}`.trim(),
  );
}

/** The outline that customers open. */
export function openedCourse(
  { title, settings }: { title: string; settings: unknown },
  lessons: Lessons,
): OpenedCourse {
  const { modules, ...course } = Outline.parse(settings);
  return {
    ...course,
    kind: 'course',
    title,
    modules: modules
      .filter((module) => module.lessons.length > 0)
      .map((module) => ({
        ...module,
        lessons: module.lessons.map((lesson) => ({
          ...lesson,
          durationSeconds: lessons.get(lesson.id)?.durationSeconds ?? null,
        })),
      })),
  };
}

/**
 * Lets customers open all lessons of a product as they are now, and removes the files that neither a lesson nor its published
 * version has any more. The product is locked.
 */
export async function publishLessons(tx: StoreTx, { productId, now }: { productId: string; now: Date }): Promise<void> {
  // Customers get the HTML, not the documents it is made from. A Citus update takes only immutable functions.
  const published = sql`case when removed_at is null then settings - 'document' - 'transcript' end`;
  await tx.run(
    tx.q
      .updateTable('lessons')
      .set({ published })
      .where('store_id', '=', tx.realm)
      .where('product_id', '=', productId)
      .where(sql<boolean>`published is distinct from ${published}`)
      .where(isOfPresentCourse(tx, productId)),
  );
  await tx.run(
    tx.q
      .updateTable('product_files as f')
      .set({ removed_at: now })
      .where('f.store_id', '=', tx.realm)
      .where('f.product_id', '=', productId)
      .where('f.lesson_id', 'is not', null)
      .where('f.removed_at', 'is', null)
      .where(
        sql<boolean>`not exists (select from lessons l where l.store_id = f.store_id and l.id = f.lesson_id
          and f.id::text in (l.settings ->> 'fileId', l.settings ->> 'captionsFileId',
            l.published ->> 'fileId', l.published ->> 'captionsFileId'))`,
      ),
  );
}

/** A course that the product no longer has stays as it is for those who got the product before. */
const isOfPresentCourse = (tx: StoreTx, productId: string) =>
  sql<boolean>`content_id in (select id from contents where store_id = ${tx.realm} and product_id = ${productId}::uuid and kind = 'course'
    and removed_at is null)`;
