import { sql } from 'kysely';
import { periodStart } from '#shared/rules/subscription.ts';
import type { Services } from '../../../access/context.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { findPayee } from '../../paymentAccounts/findPayee.ts';
import { continueCommission } from '../../storeAffiliates/continueCommission.ts';
import { insertAttempt } from '../checkout/attempt.ts';
import { followPlan } from './followPlan.ts';
import type { Quote } from '../checkout/Quote.ts';
import { graceDaysNow } from './settings/subscriptionSettings.ts';
import { findInstallments, nextPayments } from './installments/installmentRecord.ts';
import { quoteInstallment } from './installments/quoteInstallment.ts';
import { intervalOf, updateSubscription, type SubscriptionRecord } from './subscriptionRecord.ts';
import { raisedAmount } from './rises/priceRise.ts';
import { closeChange, findWaiting } from './switching/changeRecord.ts';
import { quoteDue, writeOrder, type LastOrder } from './writeOrder.ts';

export interface RenewalContext {
  tx: StoreTx;
  now: Date;
  services: Services;
  /** The platform's share of the store's sales, in hundredths of a percent. */
  feeBps: number;
}

/** The unpaid order of a period. */
export interface PeriodOrder {
  id: string;
  number: string;
  email: string;
  total: number;
  currency: string;
  start: Date;
  /** How many days of access a failed payment leaves. */
  graceDays: number;
}

/**
 * Writes the order of the next period of a locked subscription, without an attempt to pay it. A switch that waits takes
 * effect. If whole periods have passed meanwhile, because nothing ran, the next one begins now: nobody pays for them.
 */
export async function beginPeriod(
  context: RenewalContext,
  { subscription: before, last }: { subscription: SubscriptionRecord; last: LastOrder },
): Promise<PeriodOrder> {
  const { tx, now } = context;
  const { subscription, isOtherInterval } = await takeWaiting(context, before);
  const interval = intervalOf(subscription);
  const next = isOtherInterval
    ? { start: subscription.period_end, anchor: subscription.period_end, index: 0 }
    : { start: subscription.period_end, anchor: subscription.anchor_at, index: subscription.periods };
  const isMissed = periodStart(next.anchor, interval, next.index + 1) <= now;
  const { start, anchor, index } = isMissed ? { start: now, anchor: now, index: 0 } : next;
  const { title } = subscription;
  const installments = await findInstallments(tx, subscription.id);
  const range = installments ? nextPayments(installments) : null;
  const amount = installments ? subscription.amount : await amountFor(tx, { subscription, start });
  const quote =
    installments && range
      ? await quoteInstallment(context, { subscription, installments, range })
      : await quoteRenewal(context, { subscription, amount, last });
  const key = `renewal ${subscription.id} ${start.toISOString()}`;
  const order = await writeOrder(context, { subscription, last, title, quote, key });
  if (installments) await continueCommission(tx, { firstOrderId: installments.firstOrderId, orderId: order.id, quote });
  const { grace_days: graceDays } = await tx.one(
    tx.q
      .insertInto('subscription_periods')
      .columns([
        ...(['store_id', 'subscription_id', 'period_start', 'period_end', 'order_id'] as const),
        ...(['payment_from', 'payment_to', 'grace_days'] as const),
      ])
      // A cluster refuses a query inside of VALUES.
      .expression(
        sql`select ${tx.realm}::uuid, ${subscription.id}::uuid, ${start}::timestamptz,
          ${periodStart(anchor, interval, index + 1)}::timestamptz, ${order.id}::uuid,
          ${range?.from ?? null}::integer, ${range?.to ?? null}::integer, ${graceDaysNow(tx)}`,
      )
      .returning('grace_days'),
  );
  await updateSubscription(tx, subscription.id, { amount, anchor_at: anchor, periods: index + 1, tax_problems: [] });
  return { ...order, start, graceDays };
}

const quoteRenewal = (
  context: RenewalContext,
  { subscription, amount, last }: { subscription: SubscriptionRecord; amount: number; last: LastOrder },
): Promise<Quote> => {
  const { product_id: productId, variant_id: variantId, title, currency } = subscription;
  const due = { productId, variantId, title, amount, currency, every: intervalOf(subscription) };
  return quoteDue(context, { due, last });
};

/** The price that the customer agreed to, or a higher one that they were told of in time. */
async function amountFor(
  tx: StoreTx,
  { subscription, start }: { subscription: SubscriptionRecord; start: Date },
): Promise<number> {
  const { raised } = await tx.one(
    tx.q
      .selectFrom('subscriptions as s')
      .select(raisedAmount('s', sql`${start}::timestamptz`).as('raised'))
      .where('s.store_id', '=', tx.realm)
      .where('s.id', '=', subscription.id),
  );
  return raised ?? subscription.amount;
}

/**
 * The subscription with the switch that waited for this period. The access follows with the payment, and the plan of a creator at
 * once.
 */
async function takeWaiting(
  { tx, now }: RenewalContext,
  subscription: SubscriptionRecord,
): Promise<{ subscription: SubscriptionRecord; isOtherInterval: boolean }> {
  const change = await findWaiting(tx, subscription.id);
  const unchanged = { subscription, isOtherInterval: false };
  if (!change) return unchanged;
  const isThere = await tx.maybe(
    tx.q
      .selectFrom('products')
      .select('id')
      .where('store_id', '=', tx.realm)
      .where('id', '=', change.product_id)
      .where('deleted_at', 'is', null),
  );
  await closeChange(tx, { id: change.id, to: isThere ? 'done' : 'withdrawn', now });
  if (!isThere) return unchanged;
  const { product_id, variant_id, title, amount, every_count, every_unit } = change;
  const terms = { product_id, variant_id, title, amount, every_count, every_unit };
  await updateSubscription(tx, subscription.id, terms);
  await followPlan(tx, subscription.id);
  const isOtherInterval = every_count !== subscription.every_count || every_unit !== subscription.every_unit;
  return { subscription: { ...subscription, ...terms }, isOtherInterval };
}

/** Stores an attempt to charge the saved method. Null: the store cannot charge it, so the customer has to pay. */
export async function chargePeriod(
  context: RenewalContext,
  { subscription, order }: { subscription: SubscriptionRecord; order: Omit<PeriodOrder, 'start' | 'graceDays'> },
): Promise<string | null> {
  const { tx, services, feeBps } = context;
  const [method, payee] = await Promise.all([findMethod(tx, subscription), findPayee(tx, services.payments)]);
  // The method belongs to the account where it was saved.
  if (!method || method.gateway !== services.payments.id || method.account !== payee?.account) return null;
  const attempt = await insertAttempt(context, {
    order: { ...order, total: { amount: order.total, currency: order.currency } },
    source: '',
    purchase: { root: null, feeBps, email: order.email },
    lines: [{ product: { title: subscription.title, slug: '', variant: null }, quantity: 1, every: null }],
    renewal: { subscriptionId: subscription.id, method },
  });
  return attempt.id;
}

const findMethod = async (tx: StoreTx, { method_id: id }: SubscriptionRecord) =>
  id === null
    ? undefined
    : tx.maybe(
        tx.q
          .selectFrom('payment_methods')
          .select([
            'id',
            'gateway',
            'account_id as account',
            'provider_customer as customer',
            'provider_method as method',
          ])
          .where('store_id', '=', tx.realm)
          .where('id', '=', id)
          .where('forgotten_at', 'is', null),
      );
