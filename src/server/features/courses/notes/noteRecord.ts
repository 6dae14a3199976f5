import { NOTES_MAX } from '#shared/rules/course.ts';
import type { StoreTx } from '../../../db/transaction.ts';

export interface LessonNote {
  id: string;
  atSeconds: number | null;
  body: string;
  createdAt: Date;
}

/** A customer's notes on a lesson: those at a second of the video in its order, then those of the whole lesson. */
export const findNotes = (
  tx: StoreTx,
  { customerId, lessonId }: { customerId: string; lessonId: string },
): Promise<LessonNote[]> =>
  tx.many(
    tx.q
      .selectFrom('lesson_notes')
      .select(['id', 'at_seconds as atSeconds', 'body', 'created_at as createdAt'])
      .where('store_id', '=', tx.realm)
      .where('customer_id', '=', customerId)
      .where('lesson_id', '=', lessonId)
      .orderBy('at_seconds')
      .orderBy('created_at')
      .orderBy('id')
      .limit(NOTES_MAX),
  );

export const presentNote = ({ createdAt, ...note }: LessonNote) => ({ ...note, createdAt: createdAt.toISOString() });
