import { refuse } from '#shared/contract/refusals.ts';
import { STORES_OPENED_PER_MONTH } from '#shared/rules/limits.ts';
import { isEnabled } from '../../../access/flags.ts';
import type { PlatformTx } from '../../../db/transaction.ts';
import { monthBefore } from '../slugs/monthBefore.ts';

/** Refuses a second store while the flag multiStore is off for the creator. The first store is always allowed. */
export async function assertStoreLimit(tx: PlatformTx, creatorId: string): Promise<void> {
  // Locked, so that of two concurrent first stores one counts as the second.
  const { store_count: stores, active_store_id: storeId } = await tx.one(
    tx.q.selectFrom('creators').select(['store_count', 'active_store_id']).where('id', '=', creatorId).forNoKeyUpdate(),
  );
  if (stores === 0) return;
  const mayHold = await isEnabled(tx, 'multiStore', { creatorId, storeId: storeId ?? undefined });
  if (!mayHold) refuse('multi-store-off');
}

/** Limits how many stores a creator opens per month, because even a deleted one blocks its slug for others. */
export async function assertMayOpenMore(tx: PlatformTx, { creatorId, now }: { creatorId: string; now: Date }) {
  await assertStoreLimit(tx, creatorId);
  if ((await countOpened(tx, creatorId, monthBefore(now))) >= STORES_OPENED_PER_MONTH) refuse('too-many-stores');
}

/** Includes stores that were deleted since. */
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
