import type { StoreTx } from '../../db/transaction.ts';

/**
 * Every node drops the store's pages from its cache at commit, because they show reviews. The store's row is changed together with
 * the commit, so that many customers can save reviews at once.
 */
export async function refreshPages(tx: StoreTx): Promise<void> {
  tx.atCommit(
    tx.q
      .updateTable('stores')
      .set((store) => ({ version: store('version', '+', 1) }))
      .where('id', '=', tx.realm),
  );
  await tx.announce(`store:${tx.realm}`);
}
