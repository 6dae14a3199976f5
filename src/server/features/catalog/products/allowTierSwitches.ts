import type { StoreTx } from '../../../db/transaction.ts';

/** Lets the members of a new membership switch between its tiers. Its creator can turn that off. */
export const allowTierSwitches = (tx: StoreTx, productId: string): Promise<number> =>
  tx.run(
    tx.q
      .insertInto('product_switches')
      .values({ store_id: tx.realm, product_id: productId, target_id: productId })
      .onConflict((on) => on.doNothing()),
  );
