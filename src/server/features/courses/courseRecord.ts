import { sql } from 'kysely';
import { UTC } from '#shared/rules/timeZone.ts';
import { OpenedCourse } from '#shared/contract/contents.ts';
import { OpenedLesson, OutlineLesson } from '#shared/contract/courses.ts';
import { statement } from '../../db/statement.ts';
import type { StoreTx } from '../../db/transaction.ts';

export interface CourseRecord {
  id: string;
  productId: string;
  course: OpenedCourse;
}

/** A course as published. Undefined: the content is none, or was never published. */
export async function findCourse(tx: StoreTx, contentId: string): Promise<CourseRecord | undefined> {
  const row = await tx.maybe(
    tx.q
      .selectFrom('contents')
      .select(['product_id', 'published'])
      .where('store_id', '=', tx.realm)
      .where('id', '=', contentId)
      .where('kind', '=', 'course')
      .where('published', 'is not', null),
  );
  return row && { id: contentId, productId: row.product_id, course: OpenedCourse.parse(row.published) };
}

/** The lessons of a course in their order. */
export const lessonsOf = ({ modules }: Pick<OpenedCourse, 'modules'>): OpenedCourse['modules'][number]['lessons'] =>
  modules.flatMap(({ lessons }) => lessons);

export interface LessonRecord {
  contentId: string;
  productId: string;
  timeZone: string;
  /** Whether its course was taken out of the product. Those who bought before keep it. */
  isFormer: boolean;
  /** Its place in the published outline, without its neighbors. */
  lesson: OutlineLesson;
  /** What it holds. */
  opened: OpenedLesson;
}

/** A published lesson. Undefined: the published outline does not have it. */
export async function findLesson(tx: StoreTx, lessonId: string): Promise<LessonRecord | undefined> {
  const row = await tx.maybe(
    tx.q
      .selectFrom('lessons as l')
      .innerJoin('contents as c', (on) => on.onRef('c.store_id', '=', 'l.store_id').onRef('c.id', '=', 'l.content_id'))
      .select(['l.content_id', 'l.product_id', 'l.published', 'c.unpublished_at'])
      .select(sql<string | null>`c.published ->> 'timeZone'`.as('timeZone'))
      .select(inOutline(lessonId).as('lesson'))
      .where('l.store_id', '=', tx.realm)
      .where('l.id', '=', lessonId)
      .where('l.published', 'is not', null),
  );
  if (!row?.lesson) return undefined;
  return {
    contentId: row.content_id,
    productId: row.product_id,
    timeZone: row.timeZone ?? UTC,
    isFormer: row.unpublished_at !== null,
    lesson: OutlineLesson.parse(row.lesson),
    opened: OpenedLesson.parse(row.published),
  };
}

/** A lesson in the outline of its course. */
const inOutline = (lessonId: string) =>
  sql`jsonb_path_query_first(c.published, '$.modules[*].lessons[*] ? (@.id == $id)', jsonb_build_object('id', ${lessonId}::text))`;

export interface PlayedLesson {
  contentId: string;
  lesson: Pick<OutlineLesson, 'id' | 'opens'>;
  /** The length of its file in seconds. Null: nobody knows it. */
  duration: number | null;
}

/**
 * What a report of progress needs of a published lesson. The database picks it from the outline, because players report every few
 * seconds and an outline can have 500 lessons.
 */
export async function findPlayedLesson(tx: StoreTx, lessonId: string): Promise<PlayedLesson | undefined> {
  const row = await tx.maybe(playedLesson(tx, { lessonId }));
  if (!row?.lesson) return undefined;
  return { contentId: row.contentId, lesson: PlacedLesson.parse(row.lesson), duration: row.duration };
}

const PlacedLesson = OutlineLesson.pick({ id: true, opens: true });

const playedLesson = statement((q, { realm, lessonId }: { realm: string; lessonId: string }) =>
  q
    .selectFrom('lessons as l')
    .innerJoin('contents as c', (on) => on.onRef('c.store_id', '=', 'l.store_id').onRef('c.id', '=', 'l.content_id'))
    .select(['l.content_id as contentId', inOutline(lessonId).as('lesson')])
    .select((eb) =>
      eb
        .selectFrom('file_versions as v')
        .select('v.duration_seconds')
        .whereRef('v.store_id', '=', 'l.store_id')
        .where(sql<boolean>`v.file_id = (l.published ->> 'fileId')::uuid`)
        .orderBy('v.number', 'desc')
        .limit(1)
        .as('duration'),
    )
    .where('l.store_id', '=', realm)
    .where('l.id', '=', lessonId)
    .where('l.published', 'is not', null),
);
