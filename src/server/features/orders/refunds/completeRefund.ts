import { sql } from 'kysely';
import type { StoreTx } from '../../../db/transaction.ts';
import { releaseDiscountUse } from '../../discounts/discountUses.ts';
import { endRefundedPlan } from '../subscriptions/endRefundedPlan.ts';
import { enqueueInvoices } from '../receipts/enqueueInvoices.ts';
import { releaseStock } from '../../stock/stockHolds.ts';
import { enqueueRefundEmail } from './enqueueRefundEmail.ts';
import type { LockedOrder } from './lockOrder.ts';

/**
 * Emails the buyer about a refund that succeeded, and takes back access and the discount's use once
 * everything has been refunded.
 */
export async function completeRefund(
  { tx, now }: { tx: StoreTx; now: Date },
  { refundId, order }: { refundId: string; order: LockedOrder },
): Promise<void> {
  if ((await sumSucceeded(tx, order.id)) === order.total) {
    await tx.run(revokeAccess(tx, { orderId: order.id, now }));
    if (await isRestocked(tx, refundId)) await releaseStock(tx, order.id);
    await releaseDiscountUse(tx, order.id);
    await endRefundedPlan({ tx, now }, order.id);
  }
  await Promise.all([
    tx.announce(`orders:${tx.realm}`),
    enqueueRefundEmail({ tx, now }, { refundId, order }),
    enqueueInvoices(tx, order.id),
  ]);
}

/** Whether the creator puts the units back. The refund that completes the total decides. */
async function isRestocked(tx: StoreTx, refundId: string): Promise<boolean> {
  const { restock } = await tx.one(
    tx.q.selectFrom('refunds').select('restock').where('store_id', '=', tx.realm).where('id', '=', refundId),
  );
  return restock;
}

async function sumSucceeded(tx: StoreTx, orderId: string): Promise<number> {
  const { sum } = await tx.one(
    tx.q
      .selectFrom('refunds as r')
      .innerJoin('refund_states as s', (on) =>
        on.onRef('s.store_id', '=', 'r.store_id').onRef('s.refund_id', '=', 'r.id'),
      )
      .select(sql<number>`coalesce(sum(r.amount), 0)::bigint`.as('sum'))
      .where('r.store_id', '=', tx.realm)
      .where('r.order_id', '=', orderId)
      .where('s.status', '=', 'succeeded'),
  );
  return sum;
}

const revokeAccess = (tx: StoreTx, { orderId, now }: { orderId: string; now: Date }) =>
  tx.q
    .updateTable('entitlements')
    .set({ revoked_at: now, revoked_reason: REFUNDED })
    .where('store_id', '=', tx.realm)
    .where('revoked_at', 'is', null)
    .where('order_line_id', 'in', (eb) =>
      eb.selectFrom('order_lines').select('id').where('store_id', '=', tx.realm).where('order_id', '=', orderId),
    );

/** Why access was revoked. Such access returns if the refund fails later. */
export const REFUNDED = 'refunded';
