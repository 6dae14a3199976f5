import { sql } from 'kysely';
import type { Money } from '#shared/rules/money.ts';
import type { Interval } from '#shared/rules/subscription.ts';
import { planSwitch, type SwitchPlan } from '#shared/rules/switching.ts';
import type { StoreTx } from '../../../../db/transaction.ts';
import { findPublishedProducts } from '../../../publishedProducts/findPublishedProduct.ts';
import { chargeProblem } from '../../checkout/chargeProblem.ts';
import { totalOf, type Quote } from '../../checkout/Quote.ts';
import type { Calculating } from '../../providerTax/findCalculation.ts';
import { intervalOf, type SubscriptionRecord } from '../subscriptionRecord.ts';
import { quoteDue } from '../writeOrder.ts';

/** What a subscription can be switched to. */
export interface SwitchTarget {
  id: string;
  title: string;
  amount: number;
  currency: string;
  every: Interval;
}

/** What a switch costs at a moment. */
export interface SwitchPreview {
  target: SwitchTarget;
  plan: SwitchPlan;
  /** What is charged at once, with tax. */
  total: Money;
  /** The order that is placed at once. Null: nothing is paid. */
  quote: Quote | null;
}

type Context = Pick<Calculating, 'tx' | 'services'>;

/**
 * What a switch of a subscription to another product costs at a moment: the same each time for the same moment. Amounts
 * that the gateway calls too small are not charged.
 */
export async function previewSwitch(
  { tx, services }: Context,
  { subscription, target, at }: { subscription: SubscriptionRecord; target: SwitchTarget; at: Date },
): Promise<SwitchPreview> {
  const { amount, currency, period_start: start, period_end: end } = subscription;
  const last = await lastPaid(tx, subscription);
  const plan = planSwitch(
    {
      from: { amount, every: intervalOf(subscription) },
      to: target,
      period: { start, end },
      paid: last.paid,
    },
    at,
  );
  const nothing = { target, plan, total: { amount: 0, currency }, quote: null };
  if (plan.at === 'period-end') return nothing;
  const due = plan.keepsPeriod
    ? { amount: plan.charge, credit: 0, every: null }
    : { amount: target.amount, credit: plan.credit, every: target.every };
  if (plan.keepsPeriod && plan.charge === 0) return nothing;
  const quote = await quoteDue(
    { tx, now: at, services },
    { due: { ...due, productId: target.id, title: target.title, currency }, last },
  );
  const total = totalOf(quote);
  const isCharged = total.amount > 0 && (await chargeProblem({ tx, services }, total)) !== 'amount-too-small';
  if (isCharged) return { target, plan, total, quote };
  // A new period that costs nothing has no order, so it begins with the next one.
  return plan.keepsPeriod ? nothing : { ...nothing, plan: { at: 'period-end' } };
}

/** The order of the last paid period, and what was paid in that period and not refunded, without added tax. */
export async function lastPaid(tx: StoreTx, { id, period_start: start }: SubscriptionRecord) {
  const last = await tx.one(
    tx.q
      .selectFrom('subscription_periods as p')
      .innerJoin('orders as o', (on) => on.onRef('o.store_id', '=', 'p.store_id').onRef('o.id', '=', 'p.order_id'))
      .select(['o.id', 'o.name'])
      .where('p.store_id', '=', tx.realm)
      .where('p.subscription_id', '=', id)
      .where('o.paid_at', 'is not', null)
      .orderBy('p.period_start', 'desc')
      .limit(1),
  );
  const { paid } = await tx.one(
    tx.q
      .selectFrom('orders as o')
      .select(
        sql<number>`coalesce(sum(greatest(0, o.subtotal - o.discount - coalesce((
          select sum(r.amount) from refunds r
            join refund_states s on s.store_id = r.store_id and s.refund_id = r.id
           where r.store_id = o.store_id and r.order_id = o.id and s.status <> 'failed'), 0))), 0)::bigint`.as('paid'),
      )
      .where('o.store_id', '=', tx.realm)
      .where('o.paid_at', 'is not', null)
      .where(
        sql<boolean>`(o.id = ${last.id} or o.id in (
          select c.order_id from subscription_changes c
           where c.store_id = ${tx.realm} and c.subscription_id = ${id} and c.status = 'done' and c.keeps_period
             and c.done_at >= ${start}))`,
      ),
  );
  return { ...last, paid };
}

/** The products that a customer can switch a subscription to now, cheapest first. */
export async function switchTargets(tx: StoreTx, subscription: SubscriptionRecord): Promise<SwitchTarget[]> {
  const rows = await tx.many(
    tx.q
      .selectFrom('product_switches as w')
      .select('w.target_id')
      .where('w.store_id', '=', tx.realm)
      .where('w.product_id', '=', subscription.product_id)
      // A limited number of units is only sold at the checkout.
      .where(
        sql<boolean>`not exists (select from stock_pools s
          where s.store_id = ${tx.realm} and s.product_id = w.target_id and s.cap is not null)`,
      ),
  );
  const products = await findPublishedProducts(
    tx,
    rows.map(({ target_id }) => target_id),
  );
  return [...products.values()]
    .flatMap(({ id, title, currency, price, variants }) =>
      // Variants are only chosen at the checkout.
      variants.length === 0 && price.kind === 'fixed' && price.every && currency === subscription.currency
        ? [{ id, title, currency, amount: price.amount.amount, every: price.every }]
        : [],
    )
    .toSorted((one, other) => one.amount - other.amount || one.id.localeCompare(other.id));
}
