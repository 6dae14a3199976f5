import { lacksItsKind } from '#shared/rules/productKind.ts';
import { STORE_PATHS } from '#shared/contract/pages.ts';
import { pageRoute, type PageContext } from '../../access/page.ts';
import { worthOf } from '#shared/rules/bundle.ts';
import type { PageView, ReviewsView } from '#shared/contract/pages.ts';
import type { StarCounts } from '#shared/rules/review.ts';
import type { Language } from '#shared/rules/language.ts';
import { planInstallments } from '#shared/rules/installments.ts';
import { installmentsText } from '#shared/rules/installmentText.ts';
import { fill, fillCount } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { savings } from '#shared/rules/saving.ts';
import {
  findPublishedParts,
  findPublishedProductBySlug,
  itemOf,
  type SellableProduct,
} from '../publishedProducts/findPublishedProduct.ts';
import { noProduct } from '../pageFrame/notices.ts';
import { isGiftable } from '../publishedProducts/isGiftable.ts';
import { currenciesOf, inCurrency } from '../publishedProducts/inCurrency.ts';
import { cardView, currencyView, priceView, productView } from '../publishedProducts/productViews.ts';
import { ownership } from '../entitlements/library.ts';
import { giftHref } from '../pageFrame/giftHref.ts';
import { ownedLinks } from '../pageFrame/ownedLinks.ts';
import { listPublishedProducts } from '../publishedProducts/listPublishedProducts.ts';
import { hasCourse } from '../publishedProducts/hasCourse.ts';
import { limitLines } from '../publishedProducts/limitLines.ts';
import { tierLines } from '../publishedProducts/tierLines.ts';
import { tipAmounts } from '../publishedProducts/tipAmounts.ts';
import { offeredTiers } from '../publishedProducts/tierViews.ts';
import { slugParam } from '../pageFrame/params.ts';
import { isSoldOut } from '../stock/isSoldOut.ts';
import { shownLeft } from '../stock/shownLeft.ts';
import { stockExpiry } from '../stock/stockExpiry.ts';
import { findStock } from '../stock/stockPools.ts';
import { storeFrame } from '../pageFrame/storeFrame.ts';
import { findSupporters, supportersExpiry } from '../blockData/findSupporters.ts';
import { courseOutlines } from '../blockData/courseOutlines.ts';
import { findReviewSums } from '../reviewRecord/reviewSums.ts';
import { callFacts } from '../bookings/callFacts.ts';
import { findCallOfProduct } from '../bookings/callRecord.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { findShownReviews } from '../reviews/findShownReviews.ts';
import { reviewsView } from '../blockData/reviewsView.ts';

const MORE_PRODUCTS = 3;
const LATEST_REVIEWS = 4;
/** The number of products among which similar ones are found. */
const VIEWED = 100;

/** The page of one product. */
export const productPage = pageRoute({
  mode: 'storefront',
  method: 'GET',
  path: STORE_PATHS.product,
  who: 'visitor',
  cached: true,
  ownership,
  previewed: true,
  handle: async (context) => {
    const { tx, storeId, params, base } = context;
    const slug = params['product'] ?? '';
    if (/^[\w-]*[A-Z][\w-]*$/.test(slug))
      return { goTo: `${base}/p/${encodeURIComponent(slug.toLowerCase())}`, status: 301 };
    const { currency } = context;
    const [store, found, shown] = await Promise.all([
      storeFrame(context),
      findPublishedProductBySlug(tx, slugParam(params)),
      listPublishedProducts(tx, { limit: VIEWED, currency }),
    ]);
    if (!found) return noProduct(store);
    const product = inCurrency(found, currency);
    const known = await findPublishedParts(tx, [product]);
    const parts = product.partIds
      .flatMap((id) => known.get(id) ?? [])
      .map((part) => inCurrency(part, product.currency));
    const saved = savingsOf(product);
    const more = mostAlike(product, shown).slice(0, MORE_PRODUCTS);
    const all = [product, ...parts, ...more];
    const libraryHref = await ownedLinks(context, all);
    const productIds = all.map(({ id }) => id);
    const [stock, sums] = await Promise.all([
      findStock(tx, { productIds, now: context.now }),
      findReviewSums(tx, productIds),
    ]);
    const view = { storeId, language: store.language, libraryHref, stock, reviews: sums };
    return {
      until: product.tipJar ? supportersExpiry(context.now) : stockExpiry(stock, context.now),
      show: {
        kind: 'product',
        store,
        isForSale: !context.store.isPoolClosed,
        currency: currencyView({ current: product.currency, currencies: currenciesOf(product) }, store.language),
        // A call that was published before it had to have a call has no times.
        isComplete: parts.length === product.partIds.length && !(product.kind === 'call' && lacksItsKind(product)),
        left: isSoldOut(product, stock) ? 0 : product.variants.length > 0 ? null : shownLeft(stock, itemOf(product)),
        options: product.options,
        variants: product.variants.map((variant, at) => ({
          id: variant.id,
          values: variant.values,
          price: priceView({ ...product, price: variant.price, variant }, store.language),
          saving: saved[at] ? savingText(saved[at], store.language) : null,
          left: shownLeft(stock, { productId: product.id, variantId: variant.id }),
        })),
        membership: product.kind === 'membership' ? offeredTiers(product, { language: store.language, stock }) : null,
        giftHref:
          libraryHref?.(product.id) !== undefined && isGiftable(product) ? giftHref(context, product.slug) : null,
        installments: installmentsLine(product, store.language),
        tipJar: product.tipJar && {
          amounts: tipAmounts(product, store.language),
          supporters: product.tipJar.showsSupporters
            ? ((await findSupporters(tx, [product.id], store.language))[product.id] ?? [])
            : [],
        },
        tiers: tierLines(product, store.language),
        product: productView(product, view),
        callFacts: await findCallFacts(tx, { product, language: store.language }),
        limits: product.isWaitlist ? [] : limitLines(product, parts, store.language),
        courses: hasCourse(product)
          ? ((await courseOutlines(tx, { products: [product], base, language: store.language }))[product.id] ?? [])
          : [],
        bundle:
          product.partIds.length === 0
            ? null
            : {
                parts: parts.map((part) => cardView(part, view)),
                worth: worthText({ product, parts }, store.language),
              },
        reviews: product.showsReviews ? await findReviews(context, { product, counts: sums.get(product.id) }) : null,
        more: more.map((other) => cardView(other, view)),
      },
    };
  },
});

async function findCallFacts(
  tx: StoreTx,
  { product: { id, kind, price }, language }: { product: SellableProduct; language: Language },
): Promise<string[]> {
  const call = kind === 'call' ? await findCallOfProduct(tx, id) : undefined;
  return call ? callFacts(call, { isPaid: price.kind !== 'free', language }) : [];
}

/** The latest reviews. The page of all has the others. */
async function findReviews(
  { tx, base, language, linkQuery }: PageContext,
  { product: { id, slug }, counts }: { product: SellableProduct; counts: StarCounts | undefined },
): Promise<ReviewsView | null> {
  if (counts === undefined) return null;
  const reviews = await findShownReviews(tx, { productId: id, limit: LATEST_REVIEWS });
  return reviewsView({ base, language, linkQuery }, { counts, reviews, slug });
}

/** What the longer intervals of a subscription save, by its variants. Empty: it has no choice of intervals. */
const savingsOf = ({ kind, variants }: SellableProduct): number[] => {
  // Its tiers differ in what they give, posts included.
  if (kind === 'membership') return [];
  const offered = variants.flatMap(({ price, values, files }) =>
    price.kind === 'fixed' && price.every
      ? [{ amount: price.amount.amount, every: price.every, values, content: files.join() }]
      : [],
  );
  return offered.length < variants.length ? [] : savings(offered);
};

const savingText = (percent: number, language: Language): string =>
  fill(getMessages(language).subscription.saving, {
    percent: new Intl.NumberFormat(language, { style: 'percent' }).format(percent / 100),
  });

/** How the product can be paid in installments. Its variants may have different prices. */
function installmentsLine(product: SellableProduct, language: Language): string | null {
  const { price, currency, variants } = product;
  if (price.kind !== 'fixed' || price.installments === undefined) return null;
  const messages = getMessages(language);
  const { or, orMonthly, payments } = messages.installments;
  if (variants.length > 0) return fill(orMonthly, { payments: fillCount(messages, payments, price.installments) });
  const { amount: total } = price.amount;
  const plan = planInstallments({ total, discount: 0, tax: 0 }, { payments: price.installments });
  return fill(or, { split: installmentsText(plan, currency, language), total: formatMoney(price.amount, language) });
}

/** What the products of a complete bundle cost alone, if that is more than the bundle costs. */
function worthText(
  { product, parts }: { product: SellableProduct; parts: readonly SellableProduct[] },
  language: Language,
): NonNullable<Extract<PageView, { kind: 'product' }>['bundle']>['worth'] {
  const { price, currency, partIds } = product;
  if (price.kind !== 'fixed' || parts.length < partIds.length) return null;
  if (parts.some((part) => part.currency !== currency)) return null;
  const sum = parts.reduce((total, part) => total + worthOf(part.price), 0);
  if (sum <= price.amount.amount) return null;
  const text = (amount: number) => formatMoney({ amount, currency }, language, { compact: true });
  return { sum: text(sum), price: text(price.amount.amount) };
}

/** The other products: those with the most tags in common first, then in the creator's order. */
function mostAlike(product: SellableProduct, shown: readonly SellableProduct[]): SellableProduct[] {
  const own = new Set(product.tags.map((tag) => tag.toLowerCase()));
  const inCommon = ({ tags }: SellableProduct) => tags.filter((tag) => own.has(tag.toLowerCase())).length;
  return shown.filter(({ id }) => id !== product.id).toSorted((a, b) => inCommon(b) - inCommon(a));
}
