import { sql } from 'kysely';
import { saveLessonNote as contract } from '#shared/contract/learning.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { NOTES_MAX } from '#shared/rules/course.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { assertOpen } from '../assertOpen.ts';
import { openLesson } from '../openCourse.ts';
import { findNotes, presentNote } from './noteRecord.ts';

/** Saves one of the customer's notes. The id of somebody else's note, or of one on another lesson, is not found. */
export const saveLessonNote = defineHandler(
  contract,
  async ({ lessonId, noteId, atSeconds, body }, { tx, now, customer }) => {
    assertOpen(await openLesson(tx, { customerId: customer.id, lessonId, now }));
    const of = { customerId: customer.id, lessonId };
    const notes = await findNotes(tx, of);
    if (notes.length >= NOTES_MAX && notes.every(({ id }) => id !== noteId)) refuse('notes-full');
    const saved = await tx.maybe(
      tx.q
        .insertInto('lesson_notes')
        .values({
          store_id: tx.realm,
          id: noteId,
          customer_id: customer.id,
          lesson_id: lessonId,
          at_seconds: atSeconds,
          body,
          created_at: now,
          updated_at: now,
        })
        .onConflict((on) =>
          on
            .columns(['store_id', 'id'])
            .doUpdateSet({ at_seconds: atSeconds, body, updated_at: now })
            .where(sql<boolean>`lesson_notes.customer_id = ${customer.id}`)
            .where(sql<boolean>`lesson_notes.lesson_id = ${lessonId}`),
        )
        .returning(['id', 'at_seconds as atSeconds', 'body', 'created_at as createdAt']),
    );
    return saved ? { note: presentNote(saved) } : refuse('not-found');
  },
);
