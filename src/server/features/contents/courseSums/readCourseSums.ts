import { sql } from 'kysely';
import type { StoreTx } from '../../../db/transaction.ts';
import { learnersNow, PARTS } from './countedLearners.ts';
import { idleDay } from './idleDay.ts';

export interface CourseSum {
  what: 'opened' | 'done' | 'active' | 'stopped' | 'completed';
  /** A lesson, or the course itself. */
  partId: string;
  learners: number;
  /** Half of them were done within this time. */
  medianSeconds: number;
}

/** What is out of date of more customers is left to the job, which catches up within a minute. */
const READ_NOW = 1000;

/**
 * How many customers are where in a course. What the sums contain of marked customers, and of those who have stopped since, is
 * replaced by their progress now, so a change is seen as soon as it is committed.
 */
export const readCourseSums = (tx: StoreTx, { contentId, now }: { contentId: string; now: Date }) =>
  tx.many({
    compile: () => {
      const idle = idleDay(now);
      const of = sql`store_id = ${tx.realm} and content_id = ${contentId}`;
      const due = sql`
        select content_id, customer_id from course_marks where ${of} and customer_id is not null
        union select content_id, customer_id from course_learners where ${of} and state = 'active' and last_day < ${idle}::date
        order by customer_id limit ${READ_NOW}`;
      return sql<CourseSum>`
        with due as materialized (${due}),
        sums as (
          select what, part_id, seconds, learners from course_sums where ${of}
          union all
          select p.what, p.part_id, p.seconds, -1
            from due d
            join course_learners l on l.store_id = ${tx.realm} and l.content_id = ${contentId} and l.customer_id = d.customer_id,
                 lateral ${PARTS} p
          union all
          select p.what, p.part_id, p.seconds, 1 from (${learnersNow(tx, sql`select * from due`, idle)}) l, lateral ${PARTS} p),
        added as (
          select what, part_id, seconds, sum(learners) as learners from sums group by 1, 2, 3 having sum(learners) > 0),
        ordered as (
          select *, sum(learners) over (partition by what, part_id order by seconds) as within,
                 sum(learners) over (partition by what, part_id) as total
            from added)
        select what, part_id as "partId", sum(learners)::int as learners,
               min(seconds) filter (where within * 2 >= total) as "medianSeconds"
          from ordered group by what, part_id`.compile(tx.q);
    },
  });
