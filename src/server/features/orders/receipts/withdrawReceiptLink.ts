import { withdrawReceiptLink as contract } from '#shared/contract/orders.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import type { StoreTx } from '../../../db/transaction.ts';

/** Withdraws every link to an order's page. Resending the receipt creates a new one. */
export const withdrawReceiptLink = defineHandler(contract, async ({ orderId }, { tx, now }) => {
  if (!(await tx.maybe(orderRow(tx, orderId)))) return refuse('not-found');
  await tx.run(
    tx.q
      .updateTable('access_links')
      .set({ withdrawn_at: now })
      .where('store_id', '=', tx.realm)
      .where('order_id', '=', orderId)
      .where('withdrawn_at', 'is', null),
  );
  return { withdrawn: true as const };
});

const orderRow = (tx: StoreTx, orderId: string) =>
  tx.q.selectFrom('orders').select('id').where('store_id', '=', tx.realm).where('id', '=', orderId);
