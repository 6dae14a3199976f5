import type { StoreTx } from '../db/transaction.ts';

/** Whether the job `runBackfills` still has to make these sums, terms or tags. Until then, what they are made of is read instead. */
export async function isLeftToDo(
  tx: StoreTx,
  task:
    | 'sale-sums'
    | 'sale-hours'
    | 'customer-sums'
    | 'event-totals'
    | 'published-terms'
    | 'product-tags'
    | 'customer-tags',
): Promise<boolean> {
  const left = await tx.maybe(
    tx.q.selectFrom('backfills').select('task').where('store_id', '=', tx.realm).where('task', '=', task),
  );
  return left !== undefined;
}
