import { sql } from 'kysely';
import { OpenedCourse } from '#shared/contract/contents.ts';
import { getCourseReport as contract } from '#shared/contract/lessons.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { IDLE_DAYS } from '#shared/rules/course.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import type { StoreTx } from '../../../db/transaction.ts';

const DAY_MS = 86_400_000;

/** How far customers are in a course as published. All sums are made by the database. */
export const getCourseReport = defineHandler(contract, async ({ contentId }, { tx, now }) => {
  const course = await tx.maybe(
    tx.q
      .selectFrom('contents')
      .select(['title', 'published'])
      .where('store_id', '=', tx.realm)
      .where('id', '=', contentId)
      .where('kind', '=', 'course'),
  );
  if (!course) refuse('not-found');
  const modules = course.published === null ? [] : OpenedCourse.parse(course.published).modules;
  const lessonIds = modules.flatMap(({ lessons }) => lessons.map(({ id }) => id));
  const idleSince = new Date(now.getTime() - IDLE_DAYS * DAY_MS);
  const [sums, people] = [await sumLessons(tx, contentId), await sumCustomers(tx, { contentId, lessonIds, idleSince })];
  const sumOf = new Map(sums.map((sum) => [sum.lessonId, sum]));
  const count = (isCounted: (group: (typeof people)[number]) => boolean) =>
    people.filter(isCounted).reduce((sum, group) => sum + group.customers, 0);
  return {
    report: {
      title: course.title,
      started: count(() => true),
      completed: count(({ isCompleted }) => isCompleted),
      modules: modules.map(({ title, lessons }) => ({
        title,
        lessons: lessons.map(({ id, kind, title: name }) => ({
          id,
          kind,
          title: name,
          started: sumOf.get(id)?.started ?? 0,
          done: sumOf.get(id)?.done ?? 0,
          medianSeconds: sumOf.get(id)?.medianSeconds ?? null,
          stopped: count(({ lastId, isCompleted, isIdle }) => lastId === id && isIdle && !isCompleted),
        })),
      })),
    },
  };
});

const sumLessons = (tx: StoreTx, contentId: string) =>
  tx.many({
    compile: () =>
      sql<{ lessonId: string; started: number; done: number; medianSeconds: number | null }>`
        select lesson_id as "lessonId", count(*)::int as started, count(done_at)::int as done,
               round(percentile_cont(0.5) within group (order by date_part('epoch', done_at - started_at)))::int as "medianSeconds"
          from lesson_progress where store_id = ${tx.realm} and content_id = ${contentId}
         group by lesson_id`.compile(tx.q),
  });

interface Params {
  contentId: string;
  lessonIds: readonly string[];
  idleSince: Date;
}

/**
 * Customers by the lesson where they were last. Whoever has a certificate has completed the course, also if it has new lessons.
 */
const sumCustomers = (tx: StoreTx, { contentId, lessonIds, idleSince }: Params) =>
  tx.many({
    compile: () =>
      sql<{ lastId: string; isCompleted: boolean; isIdle: boolean; customers: number }>`
        with customers as (
          select customer_id, max(last_at) as last_at,
                 count(*) filter (where done_at is not null and lesson_id = any(${lessonIds}::uuid[])) as done
            from lesson_progress where store_id = ${tx.realm} and content_id = ${contentId}
           group by customer_id),
        latest as (
          select distinct on (c.customer_id) c.*, p.lesson_id from customers c
            join lesson_progress p on p.store_id = ${tx.realm} and p.content_id = ${contentId}
              and p.customer_id = c.customer_id and p.last_at = c.last_at
           order by c.customer_id, p.lesson_id)
        select lesson_id as "lastId", last_at < ${idleSince} as "isIdle", count(*)::int as customers,
               done >= ${lessonIds.length} or customer_id in (select customer_id from certificates
                 where store_id = ${tx.realm} and content_id = ${contentId}) as "isCompleted"
          from latest group by 1, 2, 4`.compile(tx.q),
  });
