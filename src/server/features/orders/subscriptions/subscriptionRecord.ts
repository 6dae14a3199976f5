import { INTERVAL_UNITS, type Interval } from '#shared/rules/subscription.ts';
import type { StoreTx } from '../../../db/transaction.ts';

const SUBSCRIPTION_COLUMNS = [
  ...(['id', 'customer_id', 'product_id', 'variant_id', 'method_id', 'status', 'title', 'amount', 'currency'] as const),
  ...(['every_count', 'every_unit', 'is_test', 'language', 'anchor_at', 'periods', 'period_start'] as const),
  ...(['period_end', 'canceled_by', 'tries', 'is_stopped', 'due_at', 'started_at', 'ended_at'] as const),
  'end_reason',
  ...(['charges_now', 'paused_at', 'paused_by', 'trial_ends_at', 'payments_total', 'tax_problems'] as const),
  'reminder_at',
  'paused_seconds',
] as const;

export const subscriptionRows = (tx: StoreTx) =>
  tx.q.selectFrom('subscriptions').select(SUBSCRIPTION_COLUMNS).where('store_id', '=', tx.realm);

export type SubscriptionRecord = Awaited<ReturnType<ReturnType<typeof subscriptionRows>['executeTakeFirstOrThrow']>>;

/** A subscription, locked until the transaction ends. An order of it is locked before, here and everywhere else. */
export const lockSubscription = (tx: StoreTx, subscriptionId: string): Promise<SubscriptionRecord | undefined> =>
  tx.maybe(subscriptionRows(tx).where('id', '=', subscriptionId).forUpdate());

/** A customer's own subscription. */
export const findOwn = (
  tx: StoreTx,
  { subscriptionId, customerId }: { subscriptionId: string; customerId: string },
): Promise<SubscriptionRecord | undefined> =>
  tx.maybe(subscriptionRows(tx).where('id', '=', subscriptionId).where('customer_id', '=', customerId));

export const updateSubscription = (
  tx: StoreTx,
  subscriptionId: string,
  change: Partial<Omit<SubscriptionRecord, 'id'>>,
): Promise<number> =>
  tx.run(
    tx.q.updateTable('subscriptions').set(change).where('store_id', '=', tx.realm).where('id', '=', subscriptionId),
  );

/** Whether nothing was paid yet because of a free trial. */
export const isInTrial = ({
  trial_ends_at: end,
  period_end: paidUntil,
}: {
  trial_ends_at: Date | null;
  period_end: Date;
}) => end?.getTime() === paidUntil.getTime();

/** An interval as two columns store it. Null: paid once. */
export function readInterval(row: { every_count: number | null; every_unit: string | null }): Interval | null {
  const unit = INTERVAL_UNITS.find((each) => each === row.every_unit);
  return unit === undefined || row.every_count === null ? null : { unit, count: row.every_count };
}

export function intervalOf(row: { every_count: number; every_unit: string }): Interval {
  const interval = readInterval(row);
  if (!interval) throw new TypeError(`Unknown unit of an interval: ${row.every_unit}`);
  return interval;
}
