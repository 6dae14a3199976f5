import { sql } from 'kysely';
import { isOneOf } from '../../../db/conditions.ts';
import type { StoreTx } from '../../../db/transaction.ts';

/** How many of their present lessons a customer has done, of the courses that they have begun. */
export async function countDoneLessons(
  tx: StoreTx,
  { customerId, contentIds }: { customerId: string; contentIds: readonly string[] },
): Promise<ReadonlyMap<string, number>> {
  if (contentIds.length === 0) return new Map();
  const rows = await tx.many(
    tx.q
      .selectFrom('lesson_progress as p')
      .innerJoin('lessons as l', (on) => on.onRef('l.store_id', '=', 'p.store_id').onRef('l.id', '=', 'p.lesson_id'))
      .select('p.content_id')
      .select(sql<number>`(count(*) filter (where p.done_at is not null and l.published is not null))::int`.as('done'))
      .where('p.store_id', '=', tx.realm)
      .where('p.customer_id', '=', customerId)
      .where(isOneOf(sql.ref('p.content_id'), contentIds))
      .groupBy('p.content_id')
      .orderBy('p.content_id'),
  );
  return new Map(rows.map(({ content_id, done }) => [content_id, done]));
}
