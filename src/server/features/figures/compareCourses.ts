import { sql } from 'kysely';
import type { StoreTx } from '../../db/transaction.ts';
import { learnersNow, PARTS } from '../contents/courseSums/countedLearners.ts';
import { idleDay } from '../contents/courseSums/idleDay.ts';
import { findRows } from './findRows.ts';

/** The courses that have sums or progress. */
export async function findCourses(tx: StoreTx): Promise<string[]> {
  const rows = await findRows<{ id: string }>(
    tx,
    sql`select id from contents where store_id = ${tx.realm} and kind = 'course' and published is not null order by id`,
  );
  return rows.map(({ id }) => id);
}

/**
 * The sums of a course that are not what the progress of its customers adds up to. Customers with a mark, and those who have stopped
 * since, are out of date by design: what the sums contain of them is compared with itself.
 */
export async function compareCourse(
  tx: StoreTx,
  { contentId, now }: { contentId: string; now: Date },
): Promise<string[]> {
  const idle = idleDay(now);
  const of = sql`store_id = ${tx.realm} and content_id = ${contentId}`;
  const outdated = sql`
    select customer_id from course_marks where ${of} and customer_id is not null
    union select customer_id from course_learners where ${of} and state = 'active' and last_day < ${idle}::date`;
  const learners = sql`
    select distinct content_id, customer_id from lesson_progress where ${of} and customer_id not in (${outdated})`;
  const rows = await findRows<{ what: string; part: string; stored: number; made: number }>(
    tx,
    sql`with made as (
          select p.what, p.part_id, p.seconds from (${learnersNow(tx, learners, idle)}) l, lateral ${PARTS} p
          union all
          select p.what, p.part_id, p.seconds from course_learners l, lateral ${PARTS} p
           where l.store_id = ${tx.realm} and l.content_id = ${contentId} and l.customer_id in (${outdated}))
        select what, part_id as part, sum(stored)::int as stored, sum(made)::int as made
          from (select what, part_id, seconds, learners as stored, 0 as made from course_sums where ${of}
                union all
                select what, part_id, seconds, 0, count(*) from made group by 1, 2, 3) sums
         where not exists (select from course_marks where ${of} and customer_id is null)
         group by what, part_id, seconds
        having sum(stored) <> sum(made)
         order by 1, 2`,
  );
  return rows.map(
    ({ what, part, stored, made }) =>
      `Course ${contentId} (${what}, ${part}): stored are ${stored} customers, their progress adds up to ${made}.`,
  );
}
