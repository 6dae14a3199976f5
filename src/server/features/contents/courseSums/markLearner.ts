import { sql, type Compilable, type RawBuilder } from 'kysely';
import { insertRows, statement } from '../../../db/statement.ts';
import { newRowId } from '../../../db/rowId.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { dayOf, idleDay } from './idleDay.ts';

interface Learner {
  contentId: string;
  customerId: string;
}

/** Marks a customer whose progress in a course has changed: what the sums of the course contain of them is out of date. */
export const markLearner = (tx: StoreTx, { contentId, customerId }: Learner): void =>
  tx.atCommit(
    insertRows('course_marks', [
      { store_id: tx.realm, content_id: contentId, id: newRowId(), customer_id: customerId },
    ]),
  );

/**
 * The same for somebody who was in a lesson, unless they are counted as active on that day and with that lesson already. Players
 * report every 15 seconds, so most reports write no mark. Days only grow, so another report at the same moment changes nothing.
 */
export function markVisit(
  tx: StoreTx,
  { contentId, customerId, lessonId, at, now }: Learner & { lessonId: string; at: Date; now: Date },
): void {
  const day = [dayOf(at), idleDay(now, { early: 1 })].toSorted().at(-1);
  tx.atCommit(visitMark(tx, { contentId, customerId, lessonId, id: newRowId(), day: day ?? '' }));
}

interface VisitMark extends Learner {
  realm: string;
  id: string;
  lessonId: string;
  day: string;
}

const visitMark = statement((q, { realm, id, contentId, customerId, lessonId, day }: VisitMark): Compilable<never> => ({
  compile: () =>
    sql<never>`
        insert into course_marks (store_id, content_id, id, customer_id)
        select ${realm}::uuid, ${contentId}::uuid, ${id}::uuid, ${customerId}::uuid
         where not exists (
           select from course_learners l
            where l.store_id = ${realm} and l.content_id = ${contentId} and l.customer_id = ${customerId}
              and ${lessonId}::uuid = any(l.lesson_ids)
              and (l.state = 'completed' or l.state = 'active' and l.last_day >= ${day}::date))`.compile(q),
}));

/** Marks all customers of the courses `c` that a condition names. */
export const markCourses = (tx: StoreTx, which: RawBuilder<unknown>): Promise<number> =>
  tx.run({
    compile: () =>
      sql`insert into course_marks (store_id, content_id, id)
          select c.store_id, c.id, gen_random_uuid() from contents c
           where c.store_id = ${tx.realm} and c.kind = 'course' and c.published is not null and ${which}`.compile(tx.q),
  });

/**
 * Marks a customer in all of their courses, before their progress is deleted. The job may be adding it up at this moment, so that
 * only the progress itself says which courses these are.
 */
export const markEverywhere = (tx: StoreTx, customerId: string): Promise<number> => {
  const of = (table: string) =>
    sql`select content_id from ${sql.table(table)} where store_id = ${tx.realm} and customer_id = ${customerId}`;
  return tx.run({
    compile: () =>
      sql`insert into course_marks (store_id, content_id, id, customer_id)
          select ${tx.realm}::uuid, content_id, gen_random_uuid(), ${customerId}::uuid
            from (${of('course_learners')} union ${of('lesson_progress')}) courses`.compile(tx.q),
  });
};
