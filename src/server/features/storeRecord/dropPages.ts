import type { Services } from '../../access/context.ts';
import type { PlatformTx } from '../../db/transaction.ts';

/** Tells every node at commit to drop these stores from its caches: addresses and pages. */
export async function dropPages(
  tx: PlatformTx,
  { storeIds, now, services }: { storeIds: readonly string[]; now: Date; services: Services },
): Promise<void> {
  if (storeIds.length === 0) return;
  await tx.run(
    tx.q
      .updateTable('stores')
      .set((store) => ({ version: store('version', '+', 1), updated_at: now }))
      .where('id', 'in', storeIds),
  );
  for (const storeId of storeIds) {
    await tx.announce(`store:${storeId}`);
    tx.afterCommit(() => services.directory.drop(storeId));
  }
}
