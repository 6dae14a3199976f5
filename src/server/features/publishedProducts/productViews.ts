import { isDeepStrictEqual } from 'node:util';
import type { CurrencyView, PriceView, ProductCardView, ProductView } from '#shared/contract/pages.ts';
import type { Language } from '#shared/rules/language.ts';
import { formatMoney } from '#shared/rules/money.ts';
import type { Price } from '#shared/rules/price.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { variantTitle } from '#shared/rules/variant.ts';
import { spanText, subscriptionPrice } from '#shared/rules/subscriptionText.ts';
import type { StarCounts } from '#shared/rules/review.ts';
import { presentImage } from '../media/presentImage.ts';
import type { SellableProduct } from './findPublishedProduct.ts';
import { isSoldOut } from '../stock/isSoldOut.ts';
import type { StockByItem } from '../stock/stockPools.ts';
import { contentView } from '#shared/rules/contentLabel.ts';
import { ratingView } from './ratingView.ts';
import { durationLabel, kindLabel, sizeLabel } from '#shared/rules/fileLabel.ts';

export interface Shown {
  storeId: string;
  language: Language;
  /** For a signed-in customer: the library link of a product they own. */
  libraryHref?: ((productId: string) => string | undefined) | undefined;
  /** The stock of all products of the page. Cards say which of them are sold out. */
  stock?: StockByItem | undefined;
  /** How many reviews have how many stars, by product. Absent: the page shows no ratings. */
  reviews?: ReadonlyMap<string, StarCounts> | undefined;
}

/** A product's card, with its price formatted for a language. */
export function cardView(
  product: SellableProduct,
  { storeId, language, libraryHref, stock, reviews }: Shown,
): ProductCardView {
  const { id, slug, kind, title, summary, tags } = product;
  const cover = coversOf(storeId, product)[0] ?? null;
  const isOut = stock !== undefined && isSoldOut(product, stock);
  const rating = product.showsReviews ? ratingView(reviews?.get(id), language) : undefined;
  const card = {
    slug,
    kind,
    title,
    summary,
    tags,
    cover,
    price: priceView(product, language),
    ...(rating && { rating }),
  };
  const shown = {
    ...card,
    ...(product.isWaitlist ? { isWaitlist: true } : isOut ? { isSoldOut: true } : {}),
  };
  return libraryHref ? { ...shown, libraryHref: libraryHref(id) } : shown;
}

export function productView(product: SellableProduct, shown: Shown): ProductView {
  const messages = getMessages(shown.language);
  return {
    ...cardView(product, shown),
    covers: coversOf(shown.storeId, product),
    descriptionHtml: product.descriptionHtml,
    files: product.files.map((file, at) => ({
      name: file.name,
      ...onlyIn(product, at),
      kind: kindLabel(file, messages),
      size: sizeLabel(file.bytes, messages),
      duration: durationLabel(file),
    })),
    contents: product.contents.map((content) => contentView(content, messages)),
    faq: product.faq,
  };
}

/** The variants that have a file, unless all have it. The tiers of a membership say themselves what they have. */
function onlyIn({ kind, variants }: SellableProduct, at: number): { onlyIn?: string[] } {
  if (kind === 'membership') return {};
  const having = variants.filter(({ files }) => files.length === 0 || files.includes(at));
  return having.length === variants.length ? {} : { onlyIn: having.map(variantTitle) };
}

/** The price in text, or that the product is not for sale yet. */
export const priceLabel = (product: Priced & Pick<SellableProduct, 'isWaitlist'>, language: Language): string =>
  product.isWaitlist ? getMessages(language).product.soon : priceView(product, language).label;

type Priced = Pick<SellableProduct, 'price' | 'currency' | 'variant' | 'variants'>;

/**
 * '$12', '$12.50', 'Free', '$5+'. Whole amounts have no decimals. 'From $12' if its variants have different prices and none
 * was chosen.
 */
export function priceView({ price, currency, variant, variants }: Priced, language: Language): PriceView {
  const prices = variant === null ? variants.map((each) => each.price) : [];
  const [lowest = price] = prices.toSorted((one, other) => amountIn(one) - amountIn(other));
  const view = plainPriceView(lowest, { currency, language });
  const differs = prices.some(
    (each) => amountIn(each) !== amountIn(lowest) || !isDeepStrictEqual(everyIn(each), everyIn(lowest)),
  );
  // The minimum of pay-what-you-want is written as 'from' already.
  if (!differs || view.kind === 'from') return view;
  const label = fill(getMessages(language).common.fromPrice, { price: view.label });
  if (view.terms === undefined || lowest.kind !== 'fixed') return { ...view, label };
  return { ...view, label, terms: termsText(lowest, { price: label, language }) };
}

const everyIn = (price: Price) => (price.kind === 'fixed' ? price.every : undefined);

const amountIn = (price: Price): number =>
  price.kind === 'free' ? 0 : (price.kind === 'fixed' ? price.amount : price.least).amount;

function plainPriceView(price: Price, { currency, language }: { currency: string; language: Language }): PriceView {
  const { common } = getMessages(language);
  if (price.kind === 'free') return { kind: 'free', label: common.free, amount: 0, currency };
  const { amount } = price.kind === 'fixed' ? price.amount : price.least;
  if (price.kind === 'fixed' && price.every) {
    const text = subscriptionPrice(price.amount, price.every, language);
    const view = { kind: 'fixed' as const, label: text, amount, currency, every: price.every };
    const terms = termsText(price, { price: text, language });
    return { ...view, terms, ...(price.trialDays !== undefined && { hasTrial: true }) };
  }
  const label = formatMoney({ amount, currency }, language, { compact: true });
  const shown = price.kind === 'from' ? fill(common.from, { amount: label }) : label;
  return { kind: price.kind, label: shown, amount, currency };
}

/** What a subscriber agrees to, with the price in words. */
function termsText(
  { trialDays }: Extract<Price, { kind: 'fixed' }>,
  { price, language }: { price: string; language: Language },
): string {
  const { terms, trialTerms } = getMessages(language).subscription;
  const [first, rest] = [price.slice(0, 1), price.slice(1)];
  // 'From $12 every month. …', 'Free for 14 days, then from $12 every month. …'
  if (trialDays === undefined) return fill(terms, { price: first.toLocaleUpperCase(language) + rest });
  const span = spanText({ unit: 'day', count: trialDays }, language);
  return fill(trialTerms, { span, price: first.toLocaleLowerCase(language) + rest });
}

/** The currencies that a visitor can choose, with their names. Null if there is no choice. */
export function currencyView(
  { current, currencies }: { current: string; currencies: readonly string[] },
  language: Language,
): CurrencyView | null {
  if (currencies.length < 2) return null;
  const names = new Intl.DisplayNames(language, { type: 'currency' });
  return { current, choices: currencies.map((code) => ({ code, name: names.of(code) ?? code })) };
}

const coversOf = (storeId: string, { covers }: SellableProduct) =>
  covers.map(({ image, alt }) => ({ image: presentImage(storeId, image), alt }));
