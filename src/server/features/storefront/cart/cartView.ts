import type { CartLineView, FieldProblems, PageView } from '#shared/contract/pages.ts';
import { formatMoney, toDecimalText } from '#shared/rules/money.ts';
import { CART_LINES_MAX } from '#shared/rules/limits.ts';
import { itemIdOf, type Item } from '#shared/rules/variant.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import type { PageContext } from '../../../access/page.ts';
import type { ReadLine } from '../../carts/readCart.ts';
import { findOfferedBumps, type OfferedBump } from '../../bumps/findOfferedBumps.ts';
import { storeFrame } from '../../pageFrame/storeFrame.ts';
import { findInCurrency, sharedCurrencies } from '../../publishedProducts/inCurrency.ts';
import { cardView, currencyView } from '../../publishedProducts/productViews.ts';
import { soldTitle } from '../../publishedProducts/soldTitle.ts';
import { presentBumps } from '../checkout/checkoutBumps.ts';
import { offerOf } from '../checkout/offerOf.ts';
import { noticeIn, problemsIn } from '../forms/readFields.ts';

export type SoldLine = Extract<ReadLine, { problem: null }>;

/** The lines of a cart that can be ordered now. */
export const soldLines = (lines: readonly ReadLine[]): SoldLine[] => lines.filter((line) => line.problem === null);

/** The names of a line's fields. */
export const fieldsOf = (item: Item) => ({
  quantity: `quantity-${itemIdOf(item)}`,
  amount: `amount-${itemIdOf(item)}`,
});

export interface CartState {
  lines: readonly ReadLine[];
  /** The product that was just removed, with its quantity and amount. */
  removed?: Extract<PageView, { kind: 'cart' }>['removed'];
  typed?: Readonly<Record<string, string>>;
  problems?: FieldProblems;
  notice?: string | null;
}

export async function cartView(context: PageContext, state: CartState): Promise<PageView> {
  const { lines, removed = null, typed = {}, problems = {}, notice = null } = state;
  const { language } = context;
  const sold = soldLines(lines);
  const [first] = sold;
  const bumps = await cartBumps(context, lines);
  const amount = sold.reduce((sum, { unit, quantity }) => sum + unit * quantity, 0);
  return {
    kind: 'cart',
    store: await storeFrame(context),
    lines: lines.map((line) => lineView(context, { line, typed })),
    currency: currencyView({ current: first?.product.currency ?? '', currencies: choicesOf(sold) }, language),
    bumps: await presentBumps(context, { bumps, isTaken: (name) => (typed[name] ?? '') !== '' }),
    total: first === undefined ? null : priceText({ amount, currency: first.product.currency }, context),
    removed,
    problems: problemsIn(language, problems),
    notice: noticeIn(language, notice),
  };
}

/** What is offered besides the lines: the bumps of those that were added by themselves. */
export async function cartBumps(
  { tx, now, customer }: PageContext,
  lines: readonly ReadLine[],
): Promise<OfferedBump[]> {
  const offering = soldLines(lines).filter(({ known }) => known.hasBumps && known.bumpOf === null);
  if (offering.length === 0 || lines.length >= CART_LINES_MAX) return [];
  return findOfferedBumps(tx, {
    products: offering.map(({ product }) => product),
    now,
    customerId: customer?.id,
    without: lines.map(({ known }) => known.productId),
  });
}

const choicesOf = (sold: readonly SoldLine[]): string[] => sharedCurrencies(sold.map(({ product }) => product));

type Shown = { line: ReadLine; typed: Readonly<Record<string, string>> };

function lineView(context: PageContext, { line, typed }: Shown): CartLineView {
  const { known, product } = line;
  const { storeId, language } = context;
  const shown = product && cardView(product, { storeId, language });
  const head = {
    id: itemIdOf(known),
    title: product ? soldTitle(product) : known.title,
    slug: shown?.slug ?? null,
    cover: shown?.cover ?? null,
  };
  if (line.problem !== null) {
    const { refusals, cart } = getMessages(language);
    const problem = line.problem === 'order-full' ? cart.orderFull : refusals[line.problem];
    return { ...head, problem, amount: null, unit: null, full: null, was: null, quantity: null, offer: null };
  }
  return { ...head, problem: null, ...offeredView(context, { line, typed }) };
}

function offeredView(context: PageContext, { line, typed }: Shown & { line: SoldLine }) {
  const { known, product, quantity, unit, most, full } = line;
  const { price, currency } = product;
  const { language } = context;
  const fields = fieldsOf(known);
  // The buyer may have chosen another currency, in which nothing has changed.
  const isChanged =
    known.currency === currency ? known.unit !== unit : findInCurrency(product, known.currency) === undefined;
  return {
    amount: priceText({ amount: unit * quantity, currency }, context),
    unit: quantity > 1 ? priceText({ amount: unit, currency }, context) : null,
    full: full === null || full === unit ? null : priceText({ amount: full, currency }, context),
    was: isChanged ? priceText({ amount: known.unit, currency: known.currency }, context) : null,
    quantity:
      product.maxQuantity === 1
        ? null
        : { value: typed[fields.quantity] ?? `${quantity}`, most: Math.min(most, product.maxQuantity) },
    offer:
      price.kind === 'from'
        ? {
            ...offerOf({ least: price.least.amount, currency }, language),
            value: typed[fields.amount] ?? toDecimalText({ amount: unit, currency }, language),
          }
        : null,
  };
}

const priceText = (money: { amount: number; currency: string }, { language }: Pick<PageContext, 'language'>): string =>
  money.amount === 0 ? getMessages(language).common.free : formatMoney(money, language);
