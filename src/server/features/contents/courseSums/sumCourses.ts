import { sql, type RawBuilder } from 'kysely';
import type { Jobs } from '#shared/contract/jobs.ts';
import { provenStore } from '#shared/kit/ids.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import type { JobContext } from '../../jobs.ts';
import { learnersNow, PARTS, type Learners } from './countedLearners.ts';
import { idleDay } from './idleDay.ts';
import { markCourses } from './markLearner.ts';

/** What is not done after this time is left to the next run, a minute later. */
const PATIENCE_MS = 45_000;
/** How many customers one transaction adds up. */
const STEP = 1000;

/** Adds up the marked customers of courses of every store, and those who have stopped since. */
export async function sumCourses(_data: Jobs['sumCourses'], { services: { db, log }, now }: JobContext): Promise<void> {
  const stores = await db.onPlatform((tx) =>
    tx.many({
      compile: () =>
        sql<{ storeId: string }>`
          select store_id as "storeId" from course_marks
          union
          select store_id from course_learners where state = 'active' and last_day < ${idleDay(now)}::date
          order by 1`.compile(tx.q),
    }),
  );
  const deadline = performance.now() + PATIENCE_MS;
  for (const { storeId } of stores) {
    // If a store fails, its marks stay, and all others are still added up.
    const step = () => db.inStore(provenStore(storeId), (tx) => sumNextLearners(tx, now));
    try {
      while ((await step()) && performance.now() < deadline);
    } catch (error) {
      log.error({ err: error, storeId }, 'Could not add up the progress in courses.');
    }
  }
}

/** Adds up all customers of a course again from their progress. */
export async function sumCourseAgain(tx: StoreTx, { contentId, now }: { contentId: string; now: Date }): Promise<void> {
  await lockCourseSums(tx);
  for (const table of ['course_marks', 'course_sums', 'course_learners'] as const)
    await tx.run(tx.q.deleteFrom(table).where('store_id', '=', tx.realm).where('content_id', '=', contentId));
  await markCourses(tx, sql`c.id = ${contentId}`);
  while (await sumNextLearners(tx, now));
}

/**
 * Takes what the sums contain of some customers out of them and adds what their progress is now. The deleted marks were committed
 * with the changes they are about, so each is seen here. Later changes write new marks. Returns false if nothing was left to do.
 */
export async function sumNextLearners(tx: StoreTx, now: Date): Promise<boolean> {
  await lockCourseSums(tx);
  await markWholeCourses(tx);
  const due = await tx.many(nextLearners(tx, idleDay(now)));
  if (due.length === 0) return false;
  const learners = sql`
    select content_id, customer_id
      from unnest(${due.map(({ contentId }) => contentId)}::uuid[], ${due.map(({ customerId }) => customerId)}::uuid[])
        as due (content_id, customer_id)`;
  const isDue = sql`(content_id, customer_id) in (${learners})`;
  const run = (text: RawBuilder<unknown>) => tx.run({ compile: () => text.compile(tx.q) });
  await run(sql`delete from course_marks where store_id = ${tx.realm} and ${isDue}`);
  await addToSums(tx, learners, -1);
  await run(sql`delete from course_learners where store_id = ${tx.realm} and ${isDue}`);
  await run(sql`
    insert into course_learners (store_id, content_id, customer_id, last_day, lesson_ids, seconds, state, stopped_id)
    select ${tx.realm}::uuid, l.* from (${learnersNow(tx, learners, idleDay(now))}) l`);
  await addToSums(tx, learners, 1);
  return true;
}

/** Whoever writes the sums of a store holds this lock, so that no older sum overwrites a newer one. */
export const lockCourseSums = (tx: StoreTx) =>
  tx.run(tx.q.selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended('courses ' || ${tx.realm}, 0))`.as('locked')));

/** Replaces the mark of a whole course by one for each of its customers. */
async function markWholeCourses(tx: StoreTx): Promise<void> {
  const whole = await tx.many(
    tx.q
      .deleteFrom('course_marks')
      .where('store_id', '=', tx.realm)
      .where('customer_id', 'is', null)
      .returning('content_id'),
  );
  if (whole.length === 0) return;
  const ids = whole.map(({ content_id: id }) => id);
  const of = (table: string) =>
    sql`select content_id, customer_id from ${sql.table(table)} where store_id = ${tx.realm} and content_id = any(${ids}::uuid[])`;
  await tx.run({
    compile: () =>
      sql`insert into course_marks (store_id, content_id, id, customer_id)
          select ${tx.realm}::uuid, content_id, gen_random_uuid(), customer_id
            from (${of('lesson_progress')} union ${of('course_learners')}) learners`.compile(tx.q),
  });
}

const nextLearners = (tx: StoreTx, idle: string) => ({
  compile: () =>
    sql<{ contentId: string; customerId: string }>`
      select content_id as "contentId", customer_id as "customerId" from course_marks where store_id = ${tx.realm}
      union
      select content_id, customer_id from course_learners
       where store_id = ${tx.realm} and state = 'active' and last_day < ${idle}::date
       limit ${STEP}`.compile(tx.q),
});

/** Adds what is stored of some customers to the sums, or takes it out. */
const addToSums = (tx: StoreTx, learners: Learners, sign: 1 | -1) =>
  tx.run({
    compile: () =>
      sql`insert into course_sums as s (store_id, content_id, what, part_id, seconds, learners)
          select ${tx.realm}::uuid, l.content_id, p.what, p.part_id, p.seconds, ${sql.lit(sign)} * count(*)
            from (${learners}) d
            join course_learners l
              on l.store_id = ${tx.realm} and l.content_id = d.content_id and l.customer_id = d.customer_id,
                 lateral ${PARTS} p
           group by l.content_id, p.what, p.part_id, p.seconds
          on conflict (store_id, content_id, what, part_id, seconds) do update
             set learners = s.learners + excluded.learners`.compile(tx.q),
  });
