import { sql } from 'kysely';
import { refuse } from '#shared/contract/refusals.ts';
import { chooseActiveStore } from '#shared/rules/store.ts';
import type { Services } from '../../../access/context.ts';
import type { PlatformTx } from '../../../db/transaction.ts';

interface Ending {
  creatorId: string;
  storeIds: readonly string[];
  now: Date;
  services: Pick<Services, 'directory'>;
}

/**
 * Takes stores of one creator offline and frees their places in the plan. Their data stays for the grace period. The
 * caller holds the lock on the creator's row. Returns the new active store.
 */
export async function unpublishStores(
  tx: PlatformTx,
  { creatorId, storeIds, now, services }: Ending,
): Promise<string | null> {
  const ended = await tx.run(
    tx.q
      .updateTable('stores')
      .set((row) => ({ deleted_at: now, updated_at: now, version: row('version', '+', 1) }))
      .where('creator_id', '=', creatorId)
      .where('deleted_at', 'is', null)
      .where(sql<boolean>`id = any(${storeIds}::uuid[])`),
  );
  const activeStoreId = await nextStore(tx, creatorId);
  await tx.run(
    tx.q
      .updateTable('creators')
      .set((row) => ({
        store_count: row('store_count', '-', ended),
        active_store_id: activeStoreId,
        updated_at: now,
      }))
      .where('id', '=', creatorId),
  );
  await tx.announce(`user:${creatorId}`);
  for (const storeId of storeIds) {
    await tx.announce(`store:${storeId}`);
    tx.afterCommit(() => services.directory.drop(storeId));
  }
  return activeStoreId;
}

/** The store that sells the plans of this site stays, so that renewals go on. */
export async function assertNotPlanStore(tx: PlatformTx, storeIds: readonly string[]): Promise<void> {
  const seller = await tx.maybe(
    tx.q
      .selectFrom('stores')
      .select('id')
      .where('plan_sales', '=', 'on')
      .where(sql<boolean>`id = any(${storeIds}::uuid[])`),
  );
  if (seller) refuse('plan-store');
}

async function nextStore(tx: PlatformTx, creatorId: string): Promise<string | null> {
  const { active_store_id: active } = await tx.one(
    tx.q.selectFrom('creators').select('active_store_id').where('id', '=', creatorId),
  );
  return chooseActiveStore(await activeStores(tx, creatorId), active)?.id ?? null;
}

/** A creator's stores that are not deleted, oldest first. */
export const activeStores = (tx: PlatformTx, creatorId: string) =>
  tx.many(
    tx.q
      .selectFrom('stores')
      .select(['id', 'created_at as createdAt'])
      .where('creator_id', '=', creatorId)
      .where('deleted_at', 'is', null)
      .orderBy('created_at')
      .orderBy('id'),
  );
