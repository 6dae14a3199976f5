import type { StoreTx } from '../../db/transaction.ts';

/** Whether the store has a code that is not paused. Without one, the checkout does not ask for a code. */
export const hasDiscountCodes = async (tx: StoreTx): Promise<boolean> =>
  (await tx.maybe(
    tx.q
      .selectFrom('discounts')
      .select('id')
      .where('store_id', '=', tx.realm)
      .where('deleted_at', 'is', null)
      .where('is_active', '=', true)
      .where('is_automatic', '=', false)
      .limit(1),
  )) !== undefined;
