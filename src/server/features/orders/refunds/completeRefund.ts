import { sql } from 'kysely';
import type { StoreTx } from '../../../db/transaction.ts';
import { releaseDiscountUse } from '../../discounts/discountUses.ts';
import { endRefundedInstallments } from '../subscriptions/installments/endInstallments.ts';
import { endRefundedPlan } from '../subscriptions/endRefundedPlan.ts';
import { enqueueInvoices } from '../receipts/enqueueInvoices.ts';
import { abandonUnits, releaseStock, returnUnits } from '../../stock/stockHolds.ts';
import { noteRefund } from '../providerTax/taxRecords.ts';
import { enqueueRefundEmail } from './enqueueRefundEmail.ts';
import { refundedUnits } from './linesToRefund.ts';
import { recordEvents } from '../../webhookEvents/recordEvents.ts';
import type { LockedOrder } from './lockOrder.ts';
import { settleRefundedAccess } from './refundedAccess.ts';

/**
 * Emails the buyer about a refund that succeeded, and takes back the access to what was refunded. The discount's use
 * comes back once everything has been refunded.
 */
export async function completeRefund(
  { tx, now }: { tx: StoreTx; now: Date },
  { refundId, order }: { refundId: string; order: LockedOrder },
): Promise<void> {
  const isRestocking = await isRestocked(tx, refundId);
  const units = { orderId: order.id, lines: await refundedUnits(tx, refundId) };
  await (isRestocking ? returnUnits(tx, units) : abandonUnits(tx, units));
  if ((await sumSucceeded(tx, order.id)) === order.total) {
    if (isRestocking) await releaseStock(tx, order.id);
    await releaseDiscountUse(tx, order.id);
    await endRefundedPlan({ tx, now }, order.id);
  }
  const refunded = await settleRefundedAccess({ tx, now }, order);
  // The first line is what is paid in installments. A bump in the same order is not.
  if (refunded.includes(0)) await endRefundedInstallments({ tx, now }, order.id);
  await recordEvents(tx, { kind: 'order.refunded', subjects: [{ id: order.id, facts: { refundId } }], now });
  await noteRefund({ tx, now }, { refundId, order });
  await Promise.all([
    tx.announce(`orders:${tx.realm}`),
    enqueueRefundEmail({ tx, now }, { refundId, order }),
    enqueueInvoices(tx, order.id),
  ]);
}

/** Whether the creator puts the units back. For units that no refund named, the one that completes the total decides. */
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
