import { sql } from 'kysely';
import type { Outline } from '#shared/contract/courses.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { LESSONS_MAX, waitProblem } from '#shared/rules/course.ts';
import { onUniqueViolation } from '../../../db/onUniqueViolation.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { EMPTY_LESSON, lessonColumns, lessonsOf, type LessonRow } from './lessonRecord.ts';

interface Place {
  contentId: string;
  /** The field of the input. */
  at: string;
  lessons: ReadonlyMap<string, LessonRow>;
}

/** Refuses an outline that names a lesson twice, or one of another course, or whose lessons could never open. */
export function assertOutline(outline: Outline, { contentId, at, lessons }: Place): void {
  const field = `${at}.modules`;
  const all = lessonsOf(outline);
  const ids = [...outline.modules, ...all].map(({ id }) => id);
  if (new Set(ids).size < ids.length) refuse('invalid-argument', { field });
  if (all.length > LESSONS_MAX)
    refuse('invalid-argument', { field }, `A course can have up to ${LESSONS_MAX} lessons.`);
  for (const { id, kind } of all) {
    const known = lessons.get(id);
    if (known && known.contentId !== contentId) refuse('not-found', { field });
    // A lesson keeps its kind, because customers may have opened it.
    if (known && known.kind !== kind) refuse('invalid-argument', { field });
  }
  const problem = waitProblem(all);
  if (problem !== null) refuse('invalid-argument', { field }, problem);
}

interface Saved {
  productId: string;
  contentId: string;
  outline: Outline;
  lessons: ReadonlyMap<string, LessonRow>;
  now: Date;
}

/** Creates the new lessons of an outline. What left it keeps its row, so that it can come back with everything it holds. */
export async function saveLessonsOf(
  tx: StoreTx,
  { productId, contentId, outline, lessons, now }: Saved,
): Promise<void> {
  const present = lessonsOf(outline);
  const added = present.filter(({ id }) => !lessons.has(id));
  if (added.length > 0)
    await tx
      .run(
        tx.q.insertInto('lessons').values(
          added.map(({ id, kind }) => ({
            ...lessonColumns(kind, EMPTY_LESSON),
            store_id: tx.realm,
            id,
            product_id: productId,
            content_id: contentId,
            kind,
            created_at: now,
            updated_at: now,
          })),
        ),
      )
      // The id is that of a lesson of another product.
      .catch(onUniqueViolation('lessons_pkey', () => refuse('not-found')));
  const isPresent = sql<boolean>`(id = any(${present.map(({ id }) => id)}::uuid[]))`;
  await tx.run(
    tx.q
      .updateTable('lessons')
      .set({ removed_at: sql<Date | null>`case when ${isPresent} then null else ${now}::timestamptz end` })
      .where('store_id', '=', tx.realm)
      .where('content_id', '=', contentId)
      .where(sql<boolean>`(removed_at is null) <> ${isPresent}`),
  );
}
