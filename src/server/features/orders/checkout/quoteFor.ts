import { refuse } from '#shared/contract/refusals.ts';
import type { StoreId } from '#shared/kit/ids.ts';
import { CART_LINES_MAX } from '#shared/rules/limits.ts';
import { chargeFor, type OfferProblem } from '#shared/rules/price.ts';
import { unitAt } from '#shared/rules/priceTiers.ts';
import type { Interval } from '#shared/rules/subscription.ts';
import type { Services } from '../../../access/context.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import {
  applyDiscount,
  findAutomaticDiscounts,
  type AppliedDiscount,
  type OwnOrders,
} from '../../discounts/applyDiscount.ts';
import { itemOf, type SellableProduct } from '../../publishedProducts/findPublishedProduct.ts';
import { isSubscription } from '../../publishedProducts/isSubscription.ts';
import { chargeProblem } from './chargeProblem.ts';
import { amountOf, discountOf, QUOTE_MINUTES, totalOf, untaxed, type Quote, type QuoteLine } from './Quote.ts';

/** What a buyer chose: a product in one of its variants, how many units of it, and their amount for one unit for pay-what-you-want. */
export interface Choice {
  product: SellableProduct;
  quantity: number;
  offered?: number | undefined;
  /** The buyer has had a free trial, so the price is due now. */
  isWithoutTrial?: boolean;
  /** The product that offers this one as a bump, at the price of `product`. */
  bumpOf?: string | null;
}

/** The current price of what a buyer chose, without a discount. */
export function quoteFor(choices: readonly Choice[], { storeId, now }: { storeId: StoreId; now: Date }): Quote {
  const [first] = choices;
  if (first === undefined || choices.length > CART_LINES_MAX) throw new RangeError('An order has 1 to 50 lines.');
  const { currency } = first.product;
  if (choices.some(({ product }) => product.currency !== currency)) refuse('mixed-currencies');
  if (choices.length > 1 && choices.some(({ product }) => isSubscription(product))) refuse('subscription-alone');
  return {
    storeId,
    lines: choices.map(lineFor),
    currency,
    discount: null,
    tax: null,
    tip: 0,
    keepsMethod: false,
    cart: null,
    installments: null,
    plan: null,
    offeredAfter: null,
    expiresAt: new Date(now.getTime() + QUOTE_MINUTES * 60_000).toISOString(),
  };
}

function lineFor({ product, quantity, offered, isWithoutTrial = false, bumpOf = null }: Choice): QuoteLine {
  const { price, currency, variant } = product;
  if (variant === null && product.variants.length > 0) refuse('variant-not-for-sale');
  if (quantity > product.maxQuantity) refuse('quantity-too-high');
  const charge = chargeFor(price, offered === undefined ? undefined : { amount: offered, currency });
  if (typeof charge === 'string') return refuseOffer(charge);
  const full = price.kind === 'fixed' ? unitAt(price.amount.amount, price.tiers, quantity) : (charge?.amount ?? 0);
  const trial = isWithoutTrial ? null : trialIn(product, full);
  const unit = trial ? 0 : full;
  return {
    ...itemOf(product),
    quantity,
    kind: price.kind,
    least: price.kind === 'from' ? price.least.amount : unit,
    unit,
    discount: 0,
    ...untaxed,
    taxClass: product.taxClass,
    taxCategory: product.taxCategory,
    every: intervalOf(product),
    bumpOf,
    trial,
  };
}

/**
 * The line with another number of units, at the present price for so many. A sealed price counts for its own number only:
 * more units can make each of them cheaper.
 */
export function withQuantity(
  line: QuoteLine,
  { product: { price }, quantity }: { product: Pick<SellableProduct, 'price'>; quantity: number },
): QuoteLine {
  if (quantity === line.quantity || price.kind !== 'fixed' || price.every) return { ...line, quantity };
  const unit = unitAt(price.amount.amount, price.tiers, quantity);
  return { ...line, quantity, unit, least: unit };
}

const intervalOf = ({ price }: Pick<SellableProduct, 'price'>): Interval | null =>
  (price.kind === 'fixed' ? price.every : null) ?? null;

function trialIn({ price }: Pick<SellableProduct, 'price'>, amount: number): QuoteLine['trial'] {
  const days = price.kind === 'fixed' ? price.trialDays : undefined;
  return days === undefined ? null : { days, amount, tax: 0 };
}

interface Pricing {
  tx: StoreTx;
  now: Date;
  services: Pick<Services, 'payments'>;
}

/**
 * The same price before tax, with a typed discount code or the best automatic discount. Refuses a code that does not
 * apply, or that takes off no more than the automatic discount. An empty code leaves the automatic discount. `own`: the
 * orders that a new one replaces, whose uses count as free.
 */
export async function withDiscount(
  { tx, now, services }: Pricing,
  { quote, code, own }: { quote: Quote; code: string; own?: OwnOrders | undefined },
): Promise<Quote> {
  const plain = withoutDiscount(quote);
  const lines = plain.lines.map((line) => ({ productId: line.productId, amount: amountOf(line) }));
  const priced = { lines, currency: quote.currency, now, own };
  const automatic = await findAutomaticDiscounts(tx, priced);
  const typed = code.trim() === '' ? null : await applyDiscount(tx, { code, ...priced });
  return withBest({ tx, services }, { plain, automatic, typed });
}

interface Candidates {
  /** The price without a discount. */
  plain: Quote;
  /** The one that takes off most first. */
  automatic: readonly AppliedDiscount[];
  /** That of the typed code. */
  typed: AppliedDiscount | null;
}

/** The price with one of the discounts that apply: an order has one at most. Refuses a code that takes off no more. */
export async function withBest(
  pricing: Pick<Pricing, 'tx' | 'services'>,
  { plain, automatic, typed }: Candidates,
): Promise<Quote> {
  const best = await findFirst(
    automatic.map((discount) => lowered(plain, discount)),
    async (discounted) => !(await isTooSmall(pricing, discounted)),
  );
  if (typed === null) return best ?? plain;
  const discounted = lowered(plain, typed);
  if (best && discountOf(best).amount >= discountOf(discounted).amount) refuse('discount-not-better');
  if (await isTooSmall(pricing, discounted)) refuse('discount-minimum');
  return discounted;
}

/** The gateway has a minimum. An order that costs nothing does not need the gateway. */
const isTooSmall = async (pricing: Pick<Pricing, 'tx' | 'services'>, quote: Quote): Promise<boolean> =>
  // Without a payment there is no method that the next period could be charged to.
  (totalOf(quote).amount === 0 && quote.lines.some(({ every, trial }) => every !== null && trial === null)) ||
  (await chargeProblem(pricing, totalOf(quote))) === 'amount-too-small';

async function findFirst<Item>(
  items: readonly Item[],
  matches: (item: Item) => Promise<boolean>,
): Promise<Item | undefined> {
  for (const item of items) if (await matches(item)) return item;
  return undefined;
}

const lowered = (quote: Quote, { id, code, isAutomatic, amounts }: AppliedDiscount): Quote => ({
  ...quote,
  lines: quote.lines.map((line, at) => ({ ...line, discount: amounts[at] ?? 0 })),
  discount: { id, code, isAutomatic },
});

export const withoutDiscount = (quote: Quote): Quote => ({
  ...quote,
  lines: quote.lines.map((line) => ({
    ...line,
    discount: 0,
    ...untaxed,
    trial: line.trial && { ...line.trial, tax: 0 },
  })),
  discount: null,
  tax: null,
  tip: 0,
});

export function refuseOffer(problem: OfferProblem): never {
  if (problem !== 'high') return refuse('price-too-low');
  return refuse('invalid-argument', { field: 'amount' }, 'This amount is too high for one payment.');
}
