import { sql } from 'kysely';
import type { StoreTx } from '../../../db/transaction.ts';
import { closeAccess, reopenAccess } from '../../entitlements/closeAccess.ts';
import { isOfOrder } from '../../entitlements/isOfOrder.ts';
import type { LockedOrder } from '../refunds/lockOrder.ts';
import { settleRefundedAccess } from '../refunds/refundedAccess.ts';
import { endRefundedInstallments, reopenInstallments } from '../subscriptions/installments/endInstallments.ts';
import { endRefundedPlan } from '../subscriptions/endRefundedPlan.ts';

/** Suspends the access that an order gave, or ends it. */
export async function revokeDisputed(
  { tx, now }: { tx: StoreTx; now: Date },
  { orderId, isLost }: { orderId: string; isLost: boolean },
): Promise<void> {
  const of = isOfOrder(tx, { orderId });
  if (!isLost) return void (await closeAccess(tx, { of, closing: 'disputed', now }));
  await closeAccess(tx, { of, closing: 'dispute-lost', now });
  await reopenAccess(tx, { of, closings: ['disputed'], now });
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
  const of = sql<boolean>`${isOfOrder(tx, { orderId: order.id })} and ${hasNoOtherDispute(tx, order.id)}`;
  await reopenAccess(tx, { of, closings: ['disputed'], now });
  await reopenAccess(tx, { of: sql<boolean>`${of} and ${hasNotEnded(tx, order.id)}`, closings: ['dispute-lost'], now });
  await settleRefundedAccess(at, order);
}

/** All payments of an installment plan are for the same access. */
const hasNoOtherDispute = (tx: StoreTx, orderId: string) =>
  sql<boolean>`not exists (select from disputes d
    where d.store_id = ${tx.realm} and d.status in ('open', 'review', 'lost') and d.order_id in (
      select ${orderId}::uuid
      union all
      select e.order_id from subscription_periods p
        join subscription_periods e on e.store_id = p.store_id and e.subscription_id = p.subscription_id
       where p.store_id = ${tx.realm} and p.order_id = ${orderId} and p.payment_to is not null))`;

/** Whether the subscription that an order paid for goes on, or was paid in full. True if it paid for none. */
const hasNotEnded = (tx: StoreTx, orderId: string) =>
  sql<boolean>`not exists (select from subscription_periods p
    join subscriptions s on s.store_id = p.store_id and s.id = p.subscription_id
   where p.store_id = ${tx.realm} and p.order_id = ${orderId} and s.status = 'ended' and s.end_reason <> 'completed')`;
