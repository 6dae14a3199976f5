import { deleteDiscount as contract } from '#shared/contract/discounts.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../access/defineHandler.ts';

/** Deletes a discount code. Its row stays for the orders that used it. */
export const deleteDiscount = defineHandler(contract, async ({ discountId }, { tx, now }) => {
  const deleted = await tx.run(
    tx.q
      .updateTable('discounts')
      .set({ deleted_at: now, is_active: false })
      .where('store_id', '=', tx.realm)
      .where('id', '=', discountId)
      .where('deleted_at', 'is', null),
  );
  if (deleted === 0) refuse('not-found');
  return { deleted: true as const };
});
