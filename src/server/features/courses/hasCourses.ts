import type { StoreTx } from '../../db/transaction.ts';

/** Whether the store has a published course. */
export async function hasCourses(tx: StoreTx): Promise<boolean> {
  const course = await tx.maybe(
    tx.q
      .selectFrom('contents')
      .select('id')
      .where('store_id', '=', tx.realm)
      .where('kind', '=', 'course')
      .where('published', 'is not', null)
      .where('unpublished_at', 'is', null)
      .limit(1),
  );
  return course !== undefined;
}
