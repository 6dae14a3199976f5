import { sql } from 'kysely';
import type { Range } from '#shared/rules/course.ts';
import { statement } from '../../../db/statement.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { recordEvents } from '../../webhookEvents/recordEvents.ts';
import { markLearner, markVisit } from '../../contents/courseSums/markLearner.ts';
import { completeCourse } from './completeCourse.ts';

export interface LessonProgress {
  lessonId: string;
  lastAt: Date;
  isDone: boolean;
  positionSeconds: number;
}

/** How far a customer is in each lesson of a course that they have begun. */
export async function findProgress(
  tx: StoreTx,
  { customerId, contentId }: { customerId: string; contentId: string },
): Promise<ReadonlyMap<string, LessonProgress>> {
  const rows = await tx.many(
    tx.q
      .selectFrom('lesson_progress')
      .select(['lesson_id', 'last_at', 'done_at', 'position_seconds'])
      .where('store_id', '=', tx.realm)
      .where('customer_id', '=', customerId)
      .where('content_id', '=', contentId)
      .orderBy('lesson_id'),
  );
  return new Map(
    rows.map(({ lesson_id: lessonId, last_at: lastAt, done_at, position_seconds: positionSeconds }) => [
      lessonId,
      { lessonId, lastAt, isDone: done_at !== null, positionSeconds },
    ]),
  );
}

interface OfLesson {
  customerId: string;
  contentId: string;
  lessonId: string;
}

interface Report extends OfLesson {
  ranges: readonly Range[];
  position: number;
  at: Date;
  now: Date;
}

/**
 * Merges a report into what is known. Ranges are a union, and the newest position wins, so that reports can arrive in any order,
 * twice and from several devices.
 */
export async function mergeProgress(
  tx: StoreTx,
  { customerId, contentId, lessonId, ranges, position, at, now }: Report,
): Promise<{ ranges: Range[]; position: number; isDone: boolean }> {
  const row = await tx.one(merging(tx, { customerId, contentId, lessonId, ranges: writeRanges(ranges), position, at }));
  // A report that arrived late can begin the lesson earlier, which changes how long it took.
  if (row.started_at.getTime() === at.getTime()) markLearner(tx, { contentId, customerId });
  else markVisit(tx, { contentId, customerId, lessonId, at, now });
  return { ranges: readRanges(row.ranges), position: row.position_seconds, isDone: row.done_at !== null };
}

interface Merging extends OfLesson {
  realm: string;
  ranges: string;
  position: number;
  at: Date;
}

/** Compiled once, because players report every few seconds. */
const merging = statement((q, { realm, customerId, contentId, lessonId, ranges, position, at }: Merging) => {
  // The position breaks a tie, so that the order of two reports of the same moment does not matter either.
  const isNewer = sql`(lesson_progress.position_at is null
    or (excluded.position_at, excluded.position_seconds) > (lesson_progress.position_at, lesson_progress.position_seconds))`;
  return q
    .insertInto('lesson_progress')
    .values({
      store_id: realm,
      customer_id: customerId,
      lesson_id: lessonId,
      content_id: contentId,
      started_at: at,
      last_at: at,
      ranges: sql<string>`${ranges}::int4multirange`,
      position_seconds: position,
      position_at: at,
    })
    .onConflict((on) =>
      on.columns(['store_id', 'customer_id', 'lesson_id']).doUpdateSet({
        started_at: sql<Date>`least(lesson_progress.started_at, excluded.started_at)`,
        last_at: sql<Date>`greatest(lesson_progress.last_at, excluded.last_at)`,
        ranges: sql<string>`lesson_progress.ranges + excluded.ranges`,
        position_seconds: sql<number>`case when ${isNewer} then excluded.position_seconds
          else lesson_progress.position_seconds end`,
        position_at: sql<Date>`greatest(lesson_progress.position_at, excluded.position_at)`,
      }),
    )
    .returning(['ranges', 'position_seconds', 'done_at', 'started_at']);
});

interface Visit extends OfLesson {
  now: Date;
}

/** Notes that a customer was in a lesson, so that they can go on there. */
export async function noteVisit(tx: StoreTx, { now, ...of }: Visit): Promise<void> {
  markVisit(tx, { ...of, at: now, now });
  await tx.run(
    tx.q
      .insertInto('lesson_progress')
      .values({ ...keyOf(tx, of), started_at: now, last_at: now })
      .onConflict((on) =>
        on.columns(['store_id', 'customer_id', 'lesson_id']).doUpdateSet({
          last_at: sql<Date>`greatest(lesson_progress.last_at, excluded.last_at)`,
        }),
      ),
  );
}

/** Notes that a lesson is done, once. Nothing takes it back. */
export async function noteDone(
  tx: StoreTx,
  { doneBy, now, ...of }: Visit & { doneBy: 'watched' | 'button' | 'quiz' },
): Promise<void> {
  const done = { done_at: now, done_by: doneBy };
  const noted = await tx.run(
    tx.q
      .insertInto('lesson_progress')
      .values({ ...keyOf(tx, of), started_at: now, last_at: now, ...done })
      .onConflict((on) =>
        on
          .columns(['store_id', 'customer_id', 'lesson_id'])
          // It was opened before. A progress report carries the time of that itself.
          .doUpdateSet(done)
          .where('lesson_progress.done_at', 'is', null),
      ),
  );
  if (noted === 0) return;
  markLearner(tx, of);
  const { lessonId, customerId } = of;
  await recordEvents(tx, { kind: 'lesson.done', subjects: [{ id: lessonId, facts: { customerId } }], now });
  await completeCourse(tx, { ...of, now });
}

const keyOf = ({ realm }: StoreTx, { customerId, contentId, lessonId }: OfLesson) => ({
  store_id: realm,
  customer_id: customerId,
  lesson_id: lessonId,
  content_id: contentId,
});

/** `{[0,15),[30,45)}` */
const writeRanges = (ranges: readonly Range[]): string =>
  `{${ranges.map(([from, to]) => `[${from},${to})`).join(',')}}`;

const readRanges = (text: string): Range[] =>
  Array.from(text.matchAll(/\[(\d+),(\d+)\)/g), ([, from, to]) => [Number(from), Number(to)] as const);
