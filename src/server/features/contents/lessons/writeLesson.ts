import { Outline } from '#shared/contract/courses.ts';
import type { LessonKind } from '#shared/rules/course.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { courseDigest, findLessons, lessonColumns, type LessonSettings } from './lessonRecord.ts';

interface Written {
  lesson: { id: string; kind: LessonKind; product_id: string; content_id: string };
  settings: LessonSettings;
  now: Date;
}

/** Stores what a lesson holds, and that its course has unpublished changes. The product is locked. */
export async function writeLesson(tx: StoreTx, { lesson, settings, now }: Written): Promise<void> {
  const { id, kind, product_id: productId, content_id: contentId } = lesson;
  await tx.run(
    tx.q
      .updateTable('lessons')
      .set({ ...lessonColumns(kind, settings), updated_at: now })
      .where('store_id', '=', tx.realm)
      .where('id', '=', id),
  );
  const course = await tx.one(
    tx.q
      .selectFrom('contents')
      .select(['title', 'settings'])
      .where('store_id', '=', tx.realm)
      .where('id', '=', contentId),
  );
  const outline = Outline.parse(course.settings);
  const digest = courseDigest({ title: course.title, outline }, await findLessons(tx, productId));
  await tx.run(
    tx.q
      .updateTable('contents')
      .set({ digest, updated_at: now })
      .where('store_id', '=', tx.realm)
      .where('id', '=', contentId),
  );
  await tx.run(
    tx.q.updateTable('products').set({ updated_at: now }).where('store_id', '=', tx.realm).where('id', '=', productId),
  );
}
