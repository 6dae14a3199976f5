import type { StoreTx } from '../../db/transaction.ts';

/** Whether the store has a discount that is not paused. Without one, the checkout does not ask for a code. */
export const hasDiscounts = async (tx: StoreTx): Promise<boolean> =>
  (await tx.maybe(
    tx.q
      .selectFrom('discounts')
      .select('id')
      .where('store_id', '=', tx.realm)
      .where('deleted_at', 'is', null)
      .where('is_active', '=', true)
      .limit(1),
  )) !== undefined;
