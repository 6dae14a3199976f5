import { periodStart } from '#shared/rules/subscription.ts';
import { installmentReminder } from '#shared/rules/installments.ts';
import { trialEnd, trialReminder } from '#shared/rules/trial.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { findAgreed } from './installments/installmentRecord.ts';
import { markSubscribed } from './subscriptionAccess.ts';
import { readInterval } from './subscriptionRecord.ts';

interface Started {
  /** The id of the new subscription. */
  id: string;
  order: { id: string; currency: string; language: string | null; is_test: boolean };
  customerId: string;
  lines: readonly {
    productId: string;
    variantId: string | null;
    title: string;
    unit_amount: number;
    every_count: number | null;
    every_unit: string | null;
    trial_days: number | null;
    later_amount: number | null;
  }[];
  /** What the renewals are charged to. Null: nothing was saved. */
  methodId: string | null;
}

/**
 * Starts the subscription or the installment plan that a paid order began, if any. Its first period, or its trial, starts
 * now.
 */
export async function startSubscription(
  { tx, now }: { tx: StoreTx; now: Date },
  { id, order, customerId, lines: [line], methodId }: Started,
): Promise<void> {
  const interval = line && readInterval(line);
  if (!line || !interval) return;
  const { trial_days: days } = line;
  const end = days === null ? periodStart(now, interval, 1) : trialEnd(now, days);
  const agreed = await findAgreed(tx, order.id);
  await tx.run(
    tx.q.insertInto('subscriptions').values({
      store_id: tx.realm,
      id,
      customer_id: customerId,
      product_id: line.productId,
      variant_id: line.variantId,
      method_id: methodId,
      status: 'active',
      title: line.title,
      amount: agreed?.later ?? line.later_amount ?? line.unit_amount,
      payments_total: agreed?.payments ?? null,
      currency: order.currency,
      every_count: interval.count,
      every_unit: interval.unit,
      is_test: order.is_test,
      language: order.language ?? 'en',
      // Periods are counted from the end of the trial.
      ...(days === null
        ? { anchor_at: now, periods: 1, reminder_at: agreed ? installmentReminder(end) : null }
        : { anchor_at: end, periods: 0, trial_ends_at: end, reminder_at: trialReminder(now, days) }),
      period_start: now,
      period_end: end,
      due_at: end,
      started_at: now,
    }),
  );
  await tx.run(
    tx.q.insertInto('subscription_periods').values({
      store_id: tx.realm,
      subscription_id: id,
      period_start: now,
      period_end: end,
      order_id: order.id,
      ...(agreed && { payment_from: 1, payment_to: 1 }),
    }),
  );
  if (!agreed) await markSubscribed(tx, id);
}
