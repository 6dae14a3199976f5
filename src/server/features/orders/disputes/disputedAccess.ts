import { sql } from 'kysely';
import type { StoreTx } from '../../../db/transaction.ts';
import { isOfOrder } from '../../entitlements/isOfOrder.ts';
import type { LockedOrder } from '../refunds/lockOrder.ts';
import { settleRefundedAccess } from '../refunds/refundedAccess.ts';
import { endRefundedInstallments, reopenInstallments } from '../subscriptions/installments/endInstallments.ts';
import { endRefundedPlan } from '../subscriptions/endRefundedPlan.ts';

/** Why access was revoked: while the bank decides, and after it decided for the buyer. */
const DISPUTED = 'disputed';
const DISPUTE_LOST = 'dispute-lost';

/** Suspends the access that an order gave, or ends it. */
export async function revokeDisputed(
  { tx, now }: { tx: StoreTx; now: Date },
  { orderId, isLost }: { orderId: string; isLost: boolean },
): Promise<void> {
  await tx.run(
    tx.q
      .updateTable('entitlements')
      .set({ revoked_at: sql<Date>`coalesce(revoked_at, ${now})`, revoked_reason: isLost ? DISPUTE_LOST : DISPUTED })
      .where('store_id', '=', tx.realm)
      .where((eb) => eb.or([eb('revoked_at', 'is', null), eb('revoked_reason', '=', DISPUTED)]))
      .where(isOfOrder(tx, { orderId })),
  );
  if (!isLost) return;
  await endRefundedPlan({ tx, now }, orderId);
  await endRefundedInstallments({ tx, now }, orderId);
}

/**
 * Gives back the access that was suspended, or ended by a dispute that was won after all. What was refunded meanwhile stays
 * closed, and so do a second dispute and a subscription that has ended.
 */
export async function restoreDisputed(at: { tx: StoreTx; now: Date }, order: LockedOrder): Promise<void> {
  const { tx, now } = at;
  await reopenInstallments(tx, { orderId: order.id, now });
  await tx.run(
    tx.q
      .updateTable('entitlements')
      .set({ revoked_at: null, revoked_reason: null })
      .where('store_id', '=', tx.realm)
      .where((eb) =>
        eb.or([
          eb('revoked_reason', '=', DISPUTED),
          eb.and([eb('revoked_reason', '=', DISPUTE_LOST), hasNotEnded(tx, order.id)]),
        ]),
      )
      .where(isOfOrder(tx, { orderId: order.id }))
      .where(
        // All payments of an installment plan are for the same access.
        sql<boolean>`not exists (select from disputes d
          where d.store_id = ${tx.realm} and d.status in ('open', 'review', 'lost') and d.order_id in (
            select ${order.id}::uuid
            union all
            select e.order_id from subscription_periods p
              join subscription_periods e on e.store_id = p.store_id and e.subscription_id = p.subscription_id
             where p.store_id = ${tx.realm} and p.order_id = ${order.id} and p.payment_to is not null))`,
      ),
  );
  await settleRefundedAccess(at, order);
}

/** Whether the subscription that an order paid for goes on, or was paid in full. True if it paid for none. */
const hasNotEnded = (tx: StoreTx, orderId: string) =>
  sql<boolean>`not exists (select from subscription_periods p
    join subscriptions s on s.store_id = p.store_id and s.id = p.subscription_id
   where p.store_id = ${tx.realm} and p.order_id = ${orderId} and s.status = 'ended' and s.end_reason <> 'completed')`;
