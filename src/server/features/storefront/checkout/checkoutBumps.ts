import type { BumpView } from '#shared/contract/pages.ts';
import { BUMPS_MAX } from '#shared/rules/bump.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { itemIdOf, type Item } from '#shared/rules/variant.ts';
import type { PageContext } from '../../../access/page.ts';
import { findOfferedBumps, type OfferedBump } from '../../bumps/findOfferedBumps.ts';
import { offeredLine, type Quote, type QuoteLine } from '../../orders/checkout/Quote.ts';
import { itemOf, type SellableProduct } from '../../publishedProducts/findPublishedProduct.ts';
import { findLimitLines } from '../../publishedProducts/limitLines.ts';
import { soldTitle } from '../../publishedProducts/soldTitle.ts';
import { cardView } from '../../publishedProducts/productViews.ts';

/** The bumps in the checkout of one product. Those that the buyer takes are the further lines of the quote. */

const offered = ({ tx, now, customer }: PageContext, product: SellableProduct): Promise<OfferedBump[]> =>
  findOfferedBumps(tx, { products: [product], now, customerId: customer?.id });

/** The name of the checkbox of a bump. */
const FIELD = 'bump-';
export const bumpField = (item: Item): string => FIELD + itemIdOf(item);

/** The names of the ticked checkboxes. */
export const tickedBumps = ({ form }: Pick<PageContext, 'form'>): string[] =>
  Object.keys(form).filter((name) => name.startsWith(FIELD) && form[name] !== '');

const lineOf = (bump: OfferedBump): QuoteLine => ({ ...offeredLine(bump), bumpOf: bump.bumpOf });

/** The price with the bumps that the form has ticked. `isSame`: nothing changes. */
export async function withTickedBumps(
  context: PageContext,
  { product, quote }: { product: SellableProduct; quote: Quote },
): Promise<{ quote: Quote; isSame: boolean }> {
  const ticked = new Set(tickedBumps(context));
  const [line, ...taken] = quote.lines;
  const remaining = taken.filter((bump) => ticked.delete(bumpField(bump)));
  // The shown currency may have been taken out since.
  const found = ticked.size === 0 ? [] : await offered(context, { ...product, currency: quote.currency });
  const added = found.filter((bump) => ticked.has(bumpField(itemOf(bump.product))));
  if (line === undefined || (added.length === 0 && remaining.length === taken.length)) return { quote, isSame: true };
  const bumps = [...remaining, ...added.map(lineOf)].slice(0, BUMPS_MAX);
  return { quote: { ...quote, lines: [line, ...bumps] }, isSame: false };
}

/** An old price with those of its bumps that are still offered at that price. */
export async function renewedBumps(
  context: PageContext,
  { product, seen, fresh }: { product: SellableProduct; seen: Quote; fresh: Quote },
): Promise<Quote> {
  const [, ...taken] = seen.lines;
  if (taken.length === 0) return fresh;
  const lines = (await offered(context, product)).map(lineOf);
  const isSame = (line: QuoteLine) =>
    taken.some(({ unit, ...bump }) => itemIdOf(bump) === itemIdOf(line) && unit === line.unit);
  return { ...fresh, lines: [...fresh.lines, ...lines.filter(isSame)] };
}

export async function bumpViews(
  context: PageContext,
  { product, quote }: { product: SellableProduct; quote: Quote },
): Promise<BumpView[]> {
  const [, ...taken] = quote.lines;
  const bumps = await offered(context, { ...product, currency: quote.currency });
  const isTaken = (name: string) => taken.some((line) => bumpField(line) === name);
  return presentBumps(context, { bumps, isTaken });
}

export async function presentBumps(
  context: Pick<PageContext, 'tx' | 'language' | 'storeId'>,
  { bumps, isTaken }: { bumps: readonly OfferedBump[]; isTaken: (name: string) => boolean },
): Promise<BumpView[]> {
  const products = bumps.map(({ product }) => product);
  const limitsOf = await findLimitLines(context.tx, products, context.language);
  return bumps.map((bump) => bumpView(context, { bump, isTaken, limits: limitsOf(bump.product) }));
}

interface Shown {
  bump: OfferedBump;
  isTaken: (name: string) => boolean;
  limits: readonly string[];
}

function bumpView(
  { language, storeId }: Pick<PageContext, 'language' | 'storeId'>,
  { bump: { product, text, unit, full }, isTaken, limits }: Shown,
): BumpView {
  const name = bumpField(itemOf(product));
  const { cover } = cardView(product, { storeId, language });
  const priceOf = (amount: number) => formatMoney({ amount, currency: product.currency }, language, { compact: true });
  return {
    name,
    title: soldTitle(product),
    cover,
    text,
    limits,
    price: priceOf(unit),
    was: unit === full ? null : priceOf(full),
    isTaken: isTaken(name),
  };
}
