import type { DeletedStore } from '#shared/contract/deletedStores.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { STORE_RESTORE_DAYS } from '#shared/rules/limits.ts';
import type { PlatformTx } from '../../db/transaction.ts';

const DAY_MS = 86_400_000;

/** Stores deleted before this moment are past their grace period. */
export const graceStart = (now: Date): Date => new Date(now.getTime() - STORE_RESTORE_DAYS * DAY_MS);

/** When the grace period of something deleted at a moment ends. */
export const graceEnd = (endedAt: Date): Date => new Date(endedAt.getTime() + STORE_RESTORE_DAYS * DAY_MS);

/** A store of the creator, active or within its grace period. */
export async function findOwnStore(
  tx: PlatformTx,
  { storeId, creatorId, now }: { storeId: string; creatorId: string; now: Date },
) {
  const store = await tx.maybe(
    tx.q
      .selectFrom('stores')
      .select(['id', 'creator_id', 'name', 'slug', 'deleted_at'])
      .where('id', '=', storeId)
      .where('removing_at', 'is', null)
      .where((row) => row.or([row('deleted_at', 'is', null), row('deleted_at', '>', graceStart(now))])),
  );
  if (!store) refuse('store-not-found');
  if (store.creator_id !== creatorId) refuse('permission-denied');
  return store;
}

export const presentDeleted = (
  { id, name, slug }: { id: string; name: string; slug: string },
  deletedAt: Date,
): DeletedStore => ({
  id,
  name,
  slug,
  deletedAt: deletedAt.toISOString(),
  removedAt: graceEnd(deletedAt).toISOString(),
});
