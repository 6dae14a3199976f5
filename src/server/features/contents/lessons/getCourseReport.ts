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
               round(percentile_cont(0.5) within group (order by extract(epoch from done_at - started_at)))::int as "medianSeconds"
          from lesson_progress where store_id = ${tx.realm} and content_id = ${contentId}
         group by lesson_id`.compile(tx.q),
  });

interface Params {
  contentId: string;
  lessonIds: readonly string[];
  idleSince: Date;
}

/** Customers by the lesson where they were last. Whoever has a certificate has completed the course, also if it has new lessons. */
const sumCustomers = (tx: StoreTx, { contentId, lessonIds, idleSince }: Params) =>
  tx.many({
    compile: () =>
      sql<{ lastId: string; isCompleted: boolean; isIdle: boolean; customers: number }>`
        select "lastId", "isCompleted", "isIdle", count(*)::int as customers from (
          select p.customer_id, (array_agg(p.lesson_id order by p.last_at desc, p.lesson_id))[1] as "lastId",
                 count(*) filter (where p.done_at is not null and p.lesson_id = any(${lessonIds}::uuid[])) >= ${lessonIds.length}
                   or p.customer_id in (select c.customer_id from certificates c
                     where c.store_id = ${tx.realm} and c.content_id = ${contentId}) as "isCompleted",
                 max(p.last_at) < ${idleSince} as "isIdle"
            from lesson_progress p where p.store_id = ${tx.realm} and p.content_id = ${contentId}
           group by p.customer_id) customers
         group by 1, 2, 3`.compile(tx.q),
  });
