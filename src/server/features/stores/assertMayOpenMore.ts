import { refuse } from '#shared/contract/refusals.ts';
import { STORES_OPENED_PER_MONTH } from '#shared/rules/limits.ts';
import type { PlatformTx } from '../../db/transaction.ts';
import { assertMayHoldMore } from './assertMayHoldMore.ts';
import { monthBefore } from './monthBefore.ts';

/** Refuses whoever opens one store after the other: even a deleted one keeps its address from everybody else. */
export async function assertMayOpenMore(tx: PlatformTx, { creatorId, now }: { creatorId: string; now: Date }) {
  await assertMayHoldMore(tx, creatorId);
  if ((await countOpened(tx, creatorId, monthBefore(now))) >= STORES_OPENED_PER_MONTH) refuse('too-many-stores');
}

/** Those that were deleted since are among them. */
async function countOpened(tx: PlatformTx, creatorId: string, since: Date): Promise<number> {
  const { count } = await tx.one(
    tx.q
      .selectFrom('stores')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('creator_id', '=', creatorId)
      .where('created_at', '>', since),
  );
  return count;
}
