import { markCountryChecked as contract } from '#shared/contract/orders.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { findOrder } from './orderRecord.ts';
import { presentOrder } from './presentOrder.ts';

/** Marks that the creator checked the buyer's country, or takes the mark back. */
export const markCountryChecked = defineHandler(contract, async ({ orderId, isChecked }, { tx, now }) => {
  const record = (await findOrder(tx, orderId)) ?? refuse('not-found');
  await tx.run(
    tx.q
      .updateTable('tax_evidence')
      .set({ checked_at: isChecked ? now : null })
      .where('store_id', '=', tx.realm)
      .where('order_id', '=', record.order.id)
      .where('is_contradicted', '=', true),
  );
  return { order: presentOrder((await findOrder(tx, orderId)) ?? refuse('not-found')) };
});
