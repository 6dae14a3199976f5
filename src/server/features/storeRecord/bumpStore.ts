import type { Directory } from '../../access/directory.ts';
import type { StoreTx } from '../../db/transaction.ts';

/** Increases the store's version, which invalidates every cached page of it at commit. */
export async function bumpStore(tx: StoreTx, { now, directory }: { now: Date; directory: Directory }): Promise<void> {
  await tx.run(
    tx.q
      .updateTable('stores')
      .set((store) => ({ version: store('version', '+', 1), updated_at: now }))
      .where('id', '=', tx.realm),
  );
  await tx.announce(`store:${tx.realm}`);
  tx.afterCommit(() => directory.drop(tx.realm));
}
