import { periodStart } from '#shared/rules/subscription.ts';
import type { StoreTx } from '../../../../db/transaction.ts';
import { insertTransfers } from '../../../sales/insertTransfers.ts';
import { beginRefund } from '../../refunds/beginRefund.ts';
import { followPlan } from '../followPlan.ts';
import { enterRest } from '../installments/completeInstallments.ts';
import { saveMethod, type PaidMethod } from '../saveMethod.ts';
import { changeAccess, moveAccess } from '../subscriptionAccess.ts';
import { intervalOf, lockSubscription, updateSubscription } from '../subscriptionRecord.ts';
import { closeChange, type ChangeRecord } from './changeRecord.ts';

interface Completed {
  change: ChangeRecord;
  order: { id: string; currency: string; gateway: string };
  customerId: string;
  method: PaidMethod;
}

/**
 * Records that a switch was paid for. The caller has locked the order. The money of one that was withdrawn meanwhile, or
 * whose subscription has ended, is given back.
 */
export async function completeChange(
  at: { tx: StoreTx; now: Date },
  { change, order, customerId, method }: Completed,
): Promise<void> {
  const { tx, now } = at;
  const subscription = await lockSubscription(tx, change.subscription_id);
  // What is left of an installment plan is also paid while a payment is overdue.
  const isLate = subscription?.status === 'past-due' && subscription.payments_total !== null;
  const isOpen =
    subscription &&
    (subscription.status === 'active' || isLate) &&
    (await closeChange(tx, { id: change.id, to: 'done', now }));
  if (!isOpen) return returnMoney(at, order);
  const methodId = await saveMethod(at, { customerId, method });
  if (methodId !== null) await updateSubscription(tx, subscription.id, { method_id: methodId });
  if (subscription.payments_total !== null) return enterRest(at, { subscriptionId: subscription.id, order });
  await enterChange(at, { subscriptionId: subscription.id, change });
  if (!change.keeps_period) await beginAnew(at, { change, order });
}

/** A new period begins now, and what was left of the old one is used for it. */
async function beginAnew(
  { tx, now }: { tx: StoreTx; now: Date },
  { change, order }: { change: ChangeRecord; order: Completed['order'] },
): Promise<void> {
  const { subscription_id: id } = change;
  const end = periodStart(now, intervalOf(change), 1);
  await tx.run(
    tx.q
      .insertInto('subscription_periods')
      .values({ store_id: tx.realm, subscription_id: id, period_start: now, period_end: end, order_id: order.id }),
  );
  await updateSubscription(tx, id, {
    anchor_at: now,
    periods: 1,
    period_start: now,
    period_end: end,
    paused_seconds: 0,
    due_at: end,
    tax_problems: [],
  });
  await moveAccess({ tx, now }, { subscriptionId: id, orderId: order.id });
  if (change.credit === 0) return;
  const credit = { eventId: change.id, amount: change.credit, currency: order.currency };
  insertTransfers(tx, {
    transfers: [
      { ...credit, event: 'credit', debit: 'store', credit: 'credits' },
      { ...credit, event: 'credit-used', debit: 'credits', credit: 'store' },
    ],
    now,
  });
}

/** From now on the subscription is of the other product or variant, and so is its access. */
export async function enterChange(
  at: { tx: StoreTx; now: Date },
  {
    subscriptionId,
    change: { product_id, variant_id, title, amount, every_count, every_unit },
  }: {
    subscriptionId: string;
    change: Pick<ChangeRecord, 'product_id' | 'variant_id' | 'title' | 'amount' | 'every_count' | 'every_unit'>;
  },
): Promise<void> {
  const { tx } = at;
  await updateSubscription(tx, subscriptionId, { product_id, variant_id, title, amount, every_count, every_unit });
  await changeAccess(at, { subscriptionId, productId: product_id, variantId: variant_id });
  await followPlan(tx, subscriptionId);
}

const returnMoney = async (
  { tx, now }: { tx: StoreTx; now: Date },
  { id: orderId, gateway: gatewayId }: Completed['order'],
): Promise<void> => {
  await beginRefund(
    { tx, now, creatorId: null, gatewayId },
    {
      storeId: tx.realm,
      orderId,
      amount: undefined,
      reason: 'The subscription had changed before the payment arrived',
      elsewhere: false,
      restock: false,
      idempotencyKey: `switch ${orderId}`,
    },
  );
};
