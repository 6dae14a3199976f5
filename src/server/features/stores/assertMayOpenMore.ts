import { refuse } from '#shared/contract/refusals.ts';
import { STORES_OPENED_PER_MONTH } from '#shared/rules/limits.ts';
import { isEnabled } from '../../access/flags.ts';
import type { PlatformTx } from '../../db/transaction.ts';
import { monthBefore } from './monthBefore.ts';

/**
 * Refuses a second store while the flag multiStore is off for its creator, and whoever opens one after the other: even
 * a deleted store keeps its address from everybody else. The first is nobody's to refuse.
 */
export async function assertMayOpenMore(tx: PlatformTx, { creatorId, now }: { creatorId: string; now: Date }) {
  // Locked, so that of two first stores at once one is the second.
  const { store_count: stores, active_store_id: storeId } = await tx.one(
    tx.q.selectFrom('creators').select(['store_count', 'active_store_id']).where('id', '=', creatorId).forUpdate(),
  );
  if ((await countOpened(tx, creatorId, monthBefore(now))) >= STORES_OPENED_PER_MONTH) refuse('too-many-stores');
  if (stores === 0) return;
  const mayOpen = await isEnabled(tx, 'multiStore', { creatorId, storeId: storeId ?? undefined });
  if (!mayOpen) refuse('multi-store-off');
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
