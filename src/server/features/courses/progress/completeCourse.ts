import { sql } from 'kysely';
import type { StoreTx } from '../../../db/transaction.ts';
import { recordEvents } from '../../webhookEvents/recordEvents.ts';

interface Completing {
  customerId: string;
  contentId: string;
  /** The lesson that was done just now. */
  lessonId: string;
  now: Date;
}

/**
 * Records that a customer has completed a course if no lesson is left: once, also if lessons are added later. Of the last two
 * lessons that are done at the same moment, the lock lets the second see the first.
 */
export async function completeCourse(tx: StoreTx, { now, ...of }: Completing): Promise<void> {
  await lockCompletion(tx, of);
  const completed = await tx.run(
    tx.q
      .updateTable('lesson_progress')
      .set({ completed_course_at: now })
      .where('store_id', '=', tx.realm)
      .where('customer_id', '=', of.customerId)
      .where('lesson_id', '=', of.lessonId)
      .where(hasNoLessonLeft(tx, of))
      .where(wasNotCompleted(tx, of)),
  );
  if (completed === 0) return;
  const subjects = [{ id: of.contentId, facts: { customerId: of.customerId } }];
  await recordEvents(tx, { kind: 'course.done', subjects, now });
}

type Of = Pick<Completing, 'customerId' | 'contentId'>;

const lockCompletion = (tx: StoreTx, { customerId, contentId }: Of) =>
  tx.run(
    tx.q.selectNoFrom(
      sql`pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'course', ${tx.realm}::text, ${contentId}::text, ${customerId}::text), 0))`.as(
        'locked',
      ),
    ),
  );

/** Whether the course has published lessons and the customer has done all of them. */
const hasNoLessonLeft = (tx: StoreTx, { customerId, contentId }: Of) => sql<boolean>`(
  select coalesce(bool_and(p.done_at is not null), false)
    from contents c
    cross join jsonb_path_query(c.published, '$.modules[*].lessons[*].id') as lesson
    left join lesson_progress p on p.store_id = ${tx.realm} and p.customer_id = ${customerId}
      and p.lesson_id = (lesson #>> '{}')::uuid
   where c.store_id = ${tx.realm} and c.id = ${contentId})`;

/** A certificate can be older than the record of its course's end. */
const wasNotCompleted = (tx: StoreTx, { customerId, contentId }: Of) => sql<boolean>`(
  not exists (select from lesson_progress p
    where p.store_id = ${tx.realm} and p.customer_id = ${customerId} and p.content_id = ${contentId}
      and p.completed_course_at is not null)
  and not exists (select from certificates x
    where x.store_id = ${tx.realm} and x.customer_id = ${customerId} and x.content_id = ${contentId}))`;
