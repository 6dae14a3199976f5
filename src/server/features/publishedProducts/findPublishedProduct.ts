import { sql } from 'kysely';
import { PublishedProduct, type PriceInput, type ProductOption } from '#shared/contract/catalog.ts';
import { statement } from '../../db/statement.ts';
import type { StoreTx } from '../../db/transaction.ts';
import type { Price } from '#shared/rules/price.ts';
import type { Interval } from '#shared/rules/subscription.ts';
import { isSubscription } from './isSubscription.ts';
import { otherPrice, priceInMoney } from './priceInMoney.ts';
import { itemIdOf, type Item } from '#shared/rules/variant.ts';

/** A product as published, which is the only version that can be sold. One with a waitlist is not sold yet. */
export interface SellableProduct extends Omit<PublishedProduct, 'price' | 'prices' | 'variants'> {
  id: string;
  /** The price in `currency`. That of the chosen variant, if one was chosen. */
  price: Price;
  /** All prices: the product's own first, then those in other currencies. */
  prices: readonly { currency: string; price: Price }[];
  options: ProductOption[];
  variants: readonly SellableVariant[];
  /** The chosen one. A product with variants is sold only in one of them. */
  variant: SellableVariant | null;
  /** When it was first published. */
  publishedAt: Date;
  /** When anything about it last changed. */
  changedAt: Date;
  /** Its place in the creator's order. Products with the same one are ordered by id. */
  position: number;
}

export interface SellableVariant {
  id: string;
  values: readonly string[];
  price: Price;
  /** All prices, in the currencies of the product. */
  prices: readonly { currency: string; price: Price }[];
  /** The positions of its files among those of the product. Empty: all of them, but none of a membership. */
  files: readonly number[];
  /** The same of contents, by their ids. */
  contentIds: readonly string[];
  /** Of a tier. */
  description: string;
}

/** The product in one of its variants. Null: it has none. Undefined: it is not sold like that. */
export function inVariant(product: SellableProduct, variantId: string | null): SellableProduct | undefined {
  if (variantId === null) return product.variants.length === 0 ? product : undefined;
  const variant = product.variants.find(({ id }) => id === variantId);
  return variant && { ...product, price: variant.price, variant };
}

/** Those of the items that can be bought right now, by the ids of `itemIdOf`. */
export async function findPublishedItems(
  tx: StoreTx,
  items: readonly Item[],
  planId: string | null = null,
): Promise<ReadonlyMap<string, SellableProduct>> {
  const products = await findPublishedProducts(
    tx,
    items.map(({ productId }) => productId),
    planId,
  );
  return new Map(
    items.flatMap((item) => {
      const product = products.get(item.productId);
      const sold = product && inVariant(product, item.variantId);
      return sold ? [[itemIdOf(item), sold]] : [];
    }),
  );
}

/** The item that a product is sold as. */
export const itemOf = ({ id, variant }: Pick<SellableProduct, 'id' | 'variant'>): Item => ({
  productId: id,
  variantId: variant?.id ?? null,
});

/** The product, if it can be bought right now. */
export const findPublishedProduct = async (
  tx: StoreTx,
  claimedProductId: string,
  planId: string | null = null,
): Promise<SellableProduct | undefined> =>
  (await findPublishedProducts(tx, [claimedProductId], planId)).values().next().value;

/**
 * Those of the products that can be bought right now, by id. The store may have been closed since the page was loaded.
 * With a plan, the products that sell it; without one, all others.
 */
export async function findPublishedProducts(
  tx: StoreTx,
  productIds: readonly string[],
  planId: string | null = null,
): Promise<ReadonlyMap<string, SellableProduct>> {
  const rows = await tx.many(
    planId === null ? sellableRows(tx, { productIds }) : openStoreRows({ ...tx, productIds, planId }),
  );
  const products = rows.map(readSellableProduct).filter(({ isWaitlist }) => !isWaitlist);
  const parts = await findPublishedParts(tx, products);
  return new Map(
    products.filter(({ partIds }) => partIds.every((id) => parts.has(id))).map((product) => [product.id, product]),
  );
}

interface Wanted {
  q: StoreTx['q'];
  realm: string;
  productIds: readonly string[];
  planId: string | null;
}

const openStoreRows = ({ productIds, ...wanted }: Wanted) =>
  published(wanted)
    .where(sql<boolean>`products.id = any(${productIds}::uuid[])`)
    .where((product) =>
      product.exists(
        product
          .selectFrom('stores')
          .select('stores.id')
          .where('stores.id', '=', wanted.realm)
          .where('stores.deleted_at', 'is', null)
          .where('stores.pool_closed_at', 'is', null),
      ),
    );

const sellableRows = statement((q, { realm, productIds }: { realm: string; productIds: readonly string[] }) =>
  openStoreRows({ q, realm, productIds, planId: null }),
);

/** The products in bundles that can be sold as their parts, by id. A bundle that lacks one cannot be bought. */
export async function findPublishedParts(
  tx: StoreTx,
  bundles: readonly Pick<SellableProduct, 'partIds'>[],
): Promise<ReadonlyMap<string, SellableProduct>> {
  const partIds = bundles.flatMap((bundle) => bundle.partIds);
  if (partIds.length === 0) return new Map();
  const rows = await tx.many(published(tx).where(sql<boolean>`products.id = any(${partIds}::uuid[])`));
  const isPart = (part: SellableProduct) =>
    part.partIds.length === 0 && part.kind !== 'tip' && !part.isWaitlist && !isSubscription(part);
  return new Map(
    rows
      .map(readSellableProduct)
      .filter(isPart)
      .map((part) => [part.id, part]),
  );
}

export async function findPublishedProductBySlug(
  tx: StoreTx,
  slug: string,
  planId: string | null = null,
): Promise<SellableProduct | undefined> {
  const row = await tx.maybe(published({ ...tx, planId }).where('slug', '=', slug));
  return row && readSellableProduct(row);
}

/** The columns that readSellableProduct needs. */
export const SELLABLE_COLUMNS = [
  'products.id',
  'slug',
  'published',
  'published_at',
  'products.updated_at',
  'products.position',
] as const;

const published = ({ q, realm, planId = null }: Pick<Wanted, 'q' | 'realm'> & Partial<Pick<Wanted, 'planId'>>) =>
  q
    .selectFrom('products')
    .select(SELLABLE_COLUMNS)
    .where('store_id', '=', realm)
    .where('state', '=', 'published')
    .where('products.deleted_at', 'is', null)
    .where('products.plan_id', planId === null ? 'is' : '=', planId);

interface Row {
  id: string;
  slug: string;
  published: unknown;
  published_at: Date | null;
  updated_at: Date;
  position: number;
}

export function readSellableProduct({ id, slug, published, published_at, updated_at, position }: Row): SellableProduct {
  const product = PublishedProduct.parse(published);
  const days = { publishedAt: published_at ?? updated_at, changedAt: updated_at };
  // A subscription is for one person, and a bundle gives one of each product.
  const own = priceInMoney(product.price, product.currency);
  const isSingle = isSubscription({ price: own }) || product.partIds.length > 0 || product.kind === 'tip';
  const maxQuantity = isSingle ? 1 : product.maxQuantity;
  const price = withinReach(own, maxQuantity);
  const others = product.prices.map((other) => ({
    currency: other.currency,
    price: withinReach(priceInMoney(otherPrice(product.price, other), other.currency), maxQuantity),
  }));
  const prices = [{ currency: product.currency, price }, ...others];
  const variants = product.variants.map((variant) => readVariant({ ...product, maxQuantity }, variant));
  return { ...product, ...days, id, slug, position, price, prices, maxQuantity, variants, variant: null };
}

/** A variant with its own price in each currency that it has one in, else with that of the product. */
function readVariant(
  product: PublishedProduct,
  {
    id,
    values,
    files,
    contentIds = [],
    description = '',
    price: own,
    prices: ownPrices = [],
    every,
  }: PublishedProduct['variants'][number],
): SellableVariant {
  const priceIn = (price: PriceInput, currency: string) =>
    withinReach(priceInMoney(withInterval(price, every), currency), product.maxQuantity);
  const price = priceIn(withAmount(product.price, own), product.currency);
  const others = product.prices.map((other) => {
    const amount = ownPrices.find(({ currency }) => currency === other.currency)?.amount ?? null;
    const { currency } = other;
    return { currency, price: priceIn(withAmount(otherPrice(product.price, other), amount), currency) };
  });
  return {
    id,
    values,
    files,
    contentIds,
    description,
    price,
    prices: [{ currency: product.currency, price }, ...others],
  };
}

/** The price without tiers that no order can reach. */
const withinReach = (price: Price, most: number): Price =>
  price.kind === 'fixed' && price.tiers ? { ...price, tiers: price.tiers.filter(({ from }) => from <= most) } : price;

/** The price with the interval of a variant, if it has one of its own. */
const withInterval = (price: PriceInput, every: Interval | undefined): PriceInput =>
  price.kind === 'fixed' && price.every && every ? { ...price, every } : price;

/** The price with another amount, which is the minimum for pay-what-you-want. */
function withAmount(price: PriceInput, amount: number | null): PriceInput {
  if (amount === null || price.kind === 'free') return price;
  if (price.kind === 'fixed') return { ...price, amount, tiers: undefined };
  const { suggested } = price;
  return {
    kind: 'from',
    least: amount,
    ...(suggested === undefined ? {} : { suggested: Math.max(suggested, amount) }),
  };
}
