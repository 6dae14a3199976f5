import { sql } from 'kysely';
import type { Money } from '#shared/rules/money.ts';
import type { Interval } from '#shared/rules/subscription.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { planSwitch, type SwitchPlan } from '#shared/rules/switching.ts';
import { itemIdOf } from '#shared/rules/variant.ts';
import type { StoreTx } from '../../../../db/transaction.ts';
import {
  findPublishedProducts,
  inVariant,
  type SellableProduct,
} from '../../../publishedProducts/findPublishedProduct.ts';
import { soldTitle } from '../../../publishedProducts/soldTitle.ts';
import { findPayee } from '../../../paymentAccounts/findPayee.ts';
import { chargeProblem } from '../../checkout/chargeProblem.ts';
import { totalOf, type Quote } from '../../checkout/Quote.ts';
import type { Calculating } from '../../providerTax/findCalculation.ts';
import { intervalOf, type SubscriptionRecord } from '../subscriptionRecord.ts';
import { quoteDue } from '../writeOrder.ts';
import { lastPaid } from './lastPaid.ts';

/** What a subscription can be switched to: a product, in one of its variants if it has any. */
export interface SwitchTarget {
  id: string;
  variantId: string | null;
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
 * that the gateway calls too small are not charged, and a switch whose exact amount it cannot charge waits for the next
 * period.
 */
export async function previewSwitch(
  { tx, services }: Context,
  { subscription, target, at }: { subscription: SubscriptionRecord; target: SwitchTarget; at: Date },
): Promise<SwitchPreview> {
  const { amount, currency, period_start: start, period_end: end, paused_seconds: pausedSeconds } = subscription;
  const last = await lastPaid(tx, subscription);
  const exact = planSwitch(
    {
      from: { amount, every: intervalOf(subscription) },
      to: target,
      period: { start, end, pausedSeconds },
      paid: last.paid,
    },
    at,
  );
  const plan = await inGatewayUnits({ tx, services }, { plan: exact, target });
  const isAnew = plan.at === 'now' && !plan.keepsPeriod;
  // The access of a refunded period is closed until another one is paid, and the subscription ends with it.
  if (last.isRefunded && !isAnew) refuse('payment-reversed');
  const nothing = { target, plan, total: { amount: 0, currency }, quote: null };
  if (plan.at === 'period-end') return nothing;
  const due = plan.keepsPeriod
    ? { amount: plan.charge, credit: 0, every: null }
    : { amount: target.amount, credit: plan.credit, every: target.every };
  if (plan.keepsPeriod && plan.charge === 0) return nothing;
  const quote = await quoteDue(
    { tx, now: at, services },
    { due: { ...due, productId: target.id, variantId: target.variantId, title: target.title, currency }, last },
  );
  const total = totalOf(quote);
  const problem = total.amount === 0 ? 'amount-too-small' : await chargeProblem({ tx, services }, total);
  if (problem === null || problem === 'payments-off') return { target, plan, total, quote };
  if (problem === 'amount-too-small' && plan.keepsPeriod) return nothing;
  // A new period that costs nothing has no order, so it begins with the next one.
  if (last.isRefunded) refuse('payment-reversed');
  return { ...nothing, plan: { at: 'period-end' } };
}

/** Rounds the charge of a plan down to an amount that the gateway can express. */
async function inGatewayUnits(
  { tx, services: { payments } }: Context,
  { plan, target: { amount: price, currency } }: { plan: SwitchPlan; target: SwitchTarget },
): Promise<SwitchPlan> {
  if (plan.at === 'period-end' || !(await findPayee(tx, payments))) return plan;
  const charge = payments.roundFee({ amount: plan.charge, currency });
  return { ...plan, charge, credit: plan.keepsPeriod ? 0 : price - charge };
}

/** The products and variants that a customer can switch a subscription to now, cheapest first. */
export async function switchTargets(tx: StoreTx, subscription: SubscriptionRecord): Promise<SwitchTarget[]> {
  const rows = await tx.many(
    tx.q
      .selectFrom('product_switches')
      .select('target_id')
      .where('store_id', '=', tx.realm)
      .where('product_id', '=', subscription.product_id),
  );
  const ids = rows.map(({ target_id: id }) => id);
  const products = await findPublishedProducts(tx, ids);
  const limited = await findLimited(tx, ids);
  const isLimited = ({ id, variantId }: SwitchTarget) =>
    limited.has(itemIdOf({ productId: id, variantId })) || (id !== subscription.product_id && limited.has(id));
  const isCurrent = ({ id, variantId }: SwitchTarget) =>
    id === subscription.product_id && variantId === subscription.variant_id;
  return [...products.values()]
    .flatMap(targetsIn)
    .filter((target) => target.currency === subscription.currency && !isLimited(target) && !isCurrent(target))
    .toSorted((one, other) => one.amount - other.amount || itemOfTarget(one).localeCompare(itemOfTarget(other)));
}

export const itemOfTarget = ({ id, variantId }: SwitchTarget): string => itemIdOf({ productId: id, variantId });

/** A subscription in each of its variants. */
function targetsIn(product: SellableProduct): SwitchTarget[] {
  const variantIds = product.variants.length === 0 ? [null] : product.variants.map(({ id }) => id);
  return variantIds.flatMap((variantId) => {
    const sold = inVariant(product, variantId);
    if (sold?.price.kind !== 'fixed' || !sold.price.every) return [];
    const { id, currency } = sold;
    return [
      { id, variantId, title: soldTitle(sold), currency, amount: sold.price.amount.amount, every: sold.price.every },
    ];
  });
}

/** The products and variants with a limited number of units, which is only sold at the checkout. */
async function findLimited(tx: StoreTx, productIds: readonly string[]): Promise<ReadonlySet<string>> {
  const pools = await tx.many(
    tx.q
      .selectFrom('stock_pools')
      .select('item_id')
      .where('store_id', '=', tx.realm)
      .where('cap', 'is not', null)
      .where(sql<boolean>`product_id = any(${productIds}::uuid[])`),
  );
  return new Set(pools.map(({ item_id: id }) => id));
}
