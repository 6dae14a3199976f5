import type { Directory } from '../../access/directory.ts';
import type { StoreTx } from '../../db/transaction.ts';

/** Gives the store a new version: every page made of the old one is out of date from the commit on. */
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
