import { isDeepStrictEqual } from 'node:util';
import {
  ContentKind,
  Product,
  ProductKind,
  ProductState,
  PublishedProduct,
  TaxCategory,
  TaxClass,
  TipJar,
  type PriceInput,
  type ProductRow,
  type Variant,
} from '#shared/contract/catalog.ts';
import type { Money } from '#shared/rules/money.ts';
import { answered } from '#shared/rules/productFaq.ts';
import type { Services } from '../../../access/context.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { storeRoot } from '../../storeRecord/storeRoot.ts';
import { presentImage } from '../../media/presentImage.ts';
import { priceOf } from './priceColumns.ts';
import { findParts, type ProductParts } from './productParts.ts';
import { findProduct, type ProductRecord } from './productRecord.ts';
import { variantsOf } from './productVariants.ts';

/** One product for its creator. */
export async function loadProduct(tx: StoreTx, { productId, services }: { productId: string; services: Services }) {
  const [record, partsOf, storeUrl] = await Promise.all([
    findProduct(tx, productId),
    findParts(tx, [productId], services.now()),
    storeRoot(tx, services.settings),
  ]);
  return presentProduct(record, { parts: partsOf(productId), storeId: tx.realm, storeUrl });
}

interface Surroundings {
  parts: ProductParts;
  storeId: string;
  storeUrl: string;
}

function presentProduct(record: ProductRecord, { parts, storeId, storeUrl }: Surroundings): Product {
  const { options, variants } = variantsOf(record);
  return {
    id: record.id,
    slug: record.next_slug ?? record.slug,
    kind: ProductKind.parse(record.kind),
    title: record.title,
    summary: record.summary,
    description: record.description,
    price: priceOf(record),
    currency: record.currency,
    prices: [...parts.prices],
    maxQuantity: record.max_quantity,
    isGiftable: record.is_giftable,
    seats: record.seats,
    accessDays: record.access_days,
    downloadLimit: record.download_limit,
    isWaitlist: record.is_waitlist,
    provesEmail: record.proves_email,
    includesLower: record.includes_lower,
    tipJar: tipJarOf(record),
    showsReviews: record.shows_reviews,
    faq: faqOf(record),
    taxClass: TaxClass.parse(record.tax_class),
    taxCategory: TaxCategory.parse(record.tax_category),
    stock: parts.stock?.left ?? null,
    showsLowStock: parts.showsLowStock,
    options,
    variants: variants.map((variant) => ({ ...variant, stock: parts.variantStock(variant.id) })),
    tags: record.tags,
    state: ProductState.parse(record.state),
    hasChanges: hasChanges(record, parts),
    revision: record.revision,
    covers: parts.covers.map(({ image, alt }) => ({ image: presentImage(storeId, image), alt })),
    files: [...parts.files],
    hasContents: parts.contents.length > 0,
    url: `${storeUrl}/p/${record.slug}`,
    sales: parts.sales,
    createdAt: record.created_at.toISOString(),
    updatedAt: record.updated_at.toISOString(),
    publishedAt: record.published_at?.toISOString() ?? null,
  };
}

/** One product as a list row. */
export function presentRow(
  record: ProductRecord,
  { parts, storeId, storeUrl }: Surroundings,
): Omit<ProductRow, 'trend'> {
  const product = presentProduct(record, { parts, storeId, storeUrl });
  const { id, kind, slug, title, price, currency, tags, state, isWaitlist, hasChanges, sales, updatedAt, url } =
    product;
  const row = { id, kind, slug, title, price, currency, tags, state, isWaitlist, hasChanges, sales, updatedAt, url };
  return {
    ...row,
    fromPrice: lowestPrice(product),
    cover: product.covers[0]?.image ?? null,
    revenue: ownFirst(parts.revenue, currency),
  };
}

/** The price of the cheapest variant, like on the store's cards. Null: all cost the same. */
function lowestPrice({ price, variants }: Pick<Product, 'price' | 'variants'>): ProductRow['fromPrice'] {
  const prices = variants.map((variant) => variantPrice(price, variant));
  const [lowest] = prices.toSorted((one, other) => amountOf(one) - amountOf(other));
  return lowest && prices.some((each) => !isDeepStrictEqual(each, lowest)) ? lowest : null;
}

function variantPrice(price: PriceInput, { price: own, every }: Pick<Variant, 'price' | 'every'>): PriceInput {
  if (price.kind === 'free') return price;
  if (price.kind === 'from') return { kind: 'from', least: own ?? price.least };
  const { trialDays } = price;
  const repeats = every ?? price.every;
  return {
    kind: 'fixed',
    amount: own ?? price.amount,
    ...(repeats && { every: repeats }),
    ...(trialDays !== undefined && { trialDays }),
  };
}

const amountOf = (price: PriceInput): number =>
  price.kind === 'free' ? 0 : price.kind === 'from' ? price.least : price.amount;

function ownFirst(revenue: readonly Money[], currency: string): Money[] {
  const own = revenue.find((each) => each.currency === currency) ?? { amount: 0, currency };
  return [own, ...revenue.filter((each) => each.currency !== currency)];
}

const NO_TIPS: TipJar = { amounts: [], most: null, showsSupporters: true };

/** What a tip jar suggests. Null: the product is not a tip jar. */
const faqOf = ({ faq }: ProductRecord): Product['faq'] => Product.shape.faq.parse(faq);

function tipJarOf({ kind, tip_jar: jar }: ProductRecord): TipJar | null {
  if (kind !== 'tip') return null;
  return jar === null ? NO_TIPS : TipJar.parse(jar);
}

/** The working copy in the format of the published product. */
export function workingCopy(
  record: ProductRecord,
  { covers, files, contents, partIds, prices }: ProductParts,
): PublishedProduct {
  const { options, variants } = variantsOf(record);
  const price = priceOf(record);
  return {
    title: record.title,
    kind: ProductKind.parse(record.kind),
    slug: record.next_slug ?? record.slug,
    summary: record.summary,
    descriptionHtml: record.description_html,
    price,
    currency: record.currency,
    prices: price.kind === 'free' ? [] : [...prices],
    maxQuantity: record.max_quantity,
    isGiftable: record.is_giftable,
    seats: record.seats,
    accessDays: record.access_days,
    downloadLimit: record.download_limit,
    isWaitlist: record.is_waitlist,
    provesEmail: record.proves_email,
    includesLower: record.includes_lower,
    tipJar: tipJarOf(record),
    showsReviews: record.shows_reviews,
    faq: answered(faqOf(record)).map(({ question, answer }) => ({ question, answer })),
    taxClass: TaxClass.parse(record.tax_class),
    taxCategory: TaxCategory.parse(record.tax_category),
    tags: record.tags,
    partIds: [...partIds],
    covers: covers.map(({ image, alt }) => ({ image, alt })),
    files: files.map(({ name, mime, bytes, durationSeconds }) => ({ name, mime, bytes, durationSeconds })),
    contents: contents.map(({ id, kind, title, digest, pages }) => ({
      id,
      kind: ContentKind.parse(kind),
      title,
      digest,
      pages,
    })),
    options,
    variants: variants.map((variant) => ({
      ...variant,
      files: files.flatMap(({ id }, at) => (variant.fileIds.includes(id) ? [at] : [])),
    })),
  };
}

function hasChanges(record: ProductRecord, parts: ProductParts): boolean {
  if (record.state !== 'published') return false;
  const { success, data } = PublishedProduct.safeParse(record.published);
  return !success || !isDeepStrictEqual(data, workingCopy(record, parts));
}
