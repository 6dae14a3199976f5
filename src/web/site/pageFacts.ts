import type {
  PageData,
  PageView,
  PriceView,
  ProductCardView,
  ReviewsView,
  SitePlace,
  StoreFrame,
  VariantView,
} from '#shared/contract/pages.ts';
import { toDecimal } from '#shared/rules/money.ts';
import type { Interval } from '#shared/rules/subscription.ts';
import { variantTitle } from '#shared/rules/variant.ts';
import { STORE_PATHS } from '#shared/rules/storePaths.ts';
import { storeAddresses } from '#shared/rules/storeAddresses.ts';
import { faqFacts, questionFacts } from '../blocks/faq/faqFacts.ts';
import { safeAddress } from '../blocks/safeAddress.ts';
import type { SharedImage } from './SharedImage.ts';

interface HeadFacts {
  canonical: string;
  description: string;
  image: SharedImage | null;
}

/** Keeps the front page small. The sitemap lists all products. */
const MOST_LISTED = 6;

export function landingFacts({ publicUrl, description }: { publicUrl: string; description: string }): object {
  const url = new URL('/', publicUrl).href;
  return graph([
    { '@type': 'Organization', '@id': `${url}#maker`, name: 'Stoa', url },
    { '@type': 'WebSite', '@id': `${url}#site`, name: 'Stoa', url, description, publisher: { '@id': `${url}#maker` } },
  ]);
}

/** On the storefront every byte counts, so nothing is repeated and products are listed by URL only. */
export function storefrontFacts(
  { store, data, page }: Extract<PageView, { kind: 'storefront' }>,
  head: HeadFacts,
): object {
  const { canonical, description, image } = head;
  const listed = data.products.slice(0, MOST_LISTED);
  return graph([
    makerOf(store, { description, image: image?.url }),
    {
      '@type': 'WebSite',
      '@id': `${canonical}#site`,
      name: store.name,
      url: canonical,
      inLanguage: store.language,
      publisher: { '@id': makerId(store) },
    },
    ...(listed.length === 0 ? [] : [{ '@type': 'ItemList', itemListElement: listed.map(listItem(store)) }]),
    ...courseFacts(store, data),
    ...faqFacts(page),
  ]);
}

/** A page of a website, its website, and their publisher. */
export function siteFacts(
  { store, data, page }: Extract<PageView, { kind: 'storefront' }>,
  site: SitePlace,
  description: string,
): object {
  const publisher = { '@id': makerId(store) };
  const siteId = `${site.front}#site`;
  return graph([
    makerOf(store, { description: store.description }),
    { '@type': 'WebSite', '@id': siteId, name: store.name, url: site.front, inLanguage: store.language, publisher },
    {
      '@type': 'WebPage',
      '@id': `${site.canonical}#page`,
      name: site.title || store.name,
      url: site.canonical,
      description,
      isPartOf: { '@id': siteId },
    },
    ...courseFacts(store, data),
    ...faqFacts(page),
  ]);
}

/** The courses whose lessons the page shows. Search engines require a description. */
const courseFacts = (store: StoreFrame, { products, outlines = {} }: PageData): object[] =>
  products
    .filter(({ id, summary }) => summary !== '' && (outlines[id] ?? []).length > 0)
    .map(({ title, summary, slug }) => ({
      '@type': 'Course',
      name: title,
      description: summary,
      url: storeAddresses(store.canonicalOrigin).product(slug),
      provider: { '@id': makerId(store) },
    }));

export function productFacts(
  { store, product, isForSale, left, variants, reviews }: Extract<PageView, { kind: 'product' }>,
  head: HeadFacts,
): object {
  const { canonical, description, image } = head;
  const covers = product.covers.map((cover) => absolute(store, cover));
  const pictures = covers.length > 0 ? covers : image?.url;
  return graph([
    {
      '@type': 'Product',
      '@id': `${canonical}#product`,
      name: product.title,
      sku: product.slug,
      description,
      url: canonical,
      ...(pictures === undefined ? {} : { image: pictures }),
      brand: { '@type': 'Brand', name: store.name },
      ...(product.tags.length === 0 ? {} : { keywords: product.tags.join(', ') }),
      ...(reviews === null ? {} : reviewFacts(reviews)),
      offers: offerOf(store, {
        price: product.price,
        variants,
        canonical,
        isForSale: isForSale && left !== 0,
        isWaitlist: product.isWaitlist ?? false,
      }),
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: store.name, item: storeAddresses(store.canonicalOrigin).front },
        { '@type': 'ListItem', position: 2, name: product.title, item: canonical },
      ],
    },
    makerOf(store, { description: store.description }),
    ...questionFacts(product.faq),
  ]);
}

/** The rating, and the reviews that the page shows. */
const reviewFacts = ({ rating, count, items }: ReviewsView): object => ({
  aggregateRating: { '@type': 'AggregateRating', ratingValue: rating.value, reviewCount: count, bestRating: 5 },
  review: items.map(({ author, stars, body, day }) => ({
    '@type': 'Review',
    author: { '@type': 'Person', name: author },
    datePublished: day,
    reviewRating: { '@type': 'Rating', ratingValue: stars, bestRating: 5 },
    ...(body === '' ? {} : { reviewBody: body }),
  })),
});

/** A page as schema.org data: one graph whose nodes refer to each other by id. */
const graph = (parts: readonly object[]): object => ({ '@context': 'https://schema.org', '@graph': parts });

const makerId = (store: StoreFrame): string => `${storeAddresses(store.canonicalOrigin).front}#maker`;

/** A store can be a person or a company. We do not know which, and search engines accept both types together. */
function makerOf(
  store: StoreFrame,
  { description, image }: { description: string; image?: string | undefined },
): object {
  const elsewhere = store.socialLinks.flatMap(({ url }) => (safeAddress(url)?.startsWith('http') ? [url] : []));
  return {
    '@type': ['Person', 'Organization'],
    '@id': makerId(store),
    name: store.name,
    url: storeAddresses(store.canonicalOrigin).front,
    ...(description === '' ? {} : { description }),
    ...(image === undefined ? {} : { image }),
    ...(elsewhere.length === 0 ? {} : { sameAs: elsewhere }),
  };
}

const listItem = (store: StoreFrame) => (product: ProductCardView, index: number) => ({
  '@type': 'ListItem',
  position: index + 1,
  url: storeAddresses(store.canonicalOrigin).product(product.slug),
});

interface OfferFacts {
  /** The lowest one. */
  price: PriceView;
  variants: readonly VariantView[];
  canonical: string;
  isForSale: boolean;
  isWaitlist: boolean;
}

function offerOf(store: StoreFrame, { price, variants, canonical, isForSale, isWaitlist }: OfferFacts): object {
  const shared = (isSold: boolean) => ({
    url: canonical,
    priceCurrency: price.currency,
    availability: `https://schema.org/${isWaitlist ? 'PreOrder' : isSold ? 'InStock' : 'OutOfStock'}`,
    seller: { '@id': makerId(store) },
    ...(store.legal.includes('refunds')
      ? {
          hasMerchantReturnPolicy: {
            '@type': 'MerchantReturnPolicy',
            merchantReturnLink: store.canonicalOrigin + STORE_PATHS.legal.replace(':page', 'refunds'),
          },
        }
      : {}),
  });
  const single = (one: PriceView) => ({ '@type': 'Offer', price: toDecimal(one) });
  const intervals = new Set(variants.map(({ price: { every } }) => every && durationCode(every)));
  // The lowest of a month's and a year's price says nothing.
  if (intervals.size > 1)
    return variants.map((variant) => ({
      name: variantTitle(variant),
      ...single(variant.price),
      ...shared(isForSale && variant.left !== 0),
      ...specified(variant.price),
    }));
  const amount = toDecimal(price);
  const highest = variants
    .map((variant) => variant.price)
    .toSorted((one, other) => one.amount - other.amount)
    .at(-1);
  return {
    ...(highest
      ? {
          '@type': 'AggregateOffer',
          lowPrice: amount,
          highPrice: toDecimal(highest),
          offerCount: variants.length,
        }
      : single(price)),
    ...shared(isForSale),
    ...specified(price),
  };
}

/** What a price is for: a period of a subscription, or at least so much. */
function specified(price: PriceView): object {
  const { kind, every, currency: priceCurrency } = price;
  const amount = toDecimal(price);
  if (kind === 'from')
    return { priceSpecification: { '@type': 'PriceSpecification', minPrice: amount, priceCurrency } };
  if (!every) return {};
  return {
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      priceComponentType: 'https://schema.org/Subscription',
      price: amount,
      priceCurrency,
      referenceQuantity: { '@type': 'QuantitativeValue', value: every.count, unitCode: UNIT_CODES[every.unit] },
    },
  };
}

/** The units of time in UN/CEFACT's codes. */
const UNIT_CODES = { day: 'DAY', week: 'WEE', month: 'MON', year: 'ANN' } as const;

const durationCode = ({ unit, count }: Interval): string => `${count} ${unit}`;

type Pictured = { image: { url: string; widths: readonly number[] } };

/** The largest rendition. */
const absolute = ({ canonicalOrigin }: StoreFrame, { image: { url, widths } }: Pictured): string =>
  new URL(`${url}-${Math.max(...widths)}.webp`, canonicalOrigin).href;
