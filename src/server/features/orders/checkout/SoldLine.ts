import { itemIdOf, type Item } from '#shared/rules/variant.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import {
  findPublishedItems,
  findPublishedParts,
  type SellableProduct,
} from '../../publishedProducts/findPublishedProduct.ts';
import type { Quote, QuoteLine } from './Quote.ts';

/** A line of a quote with its product as published now, but with the limits that the buyer was told. */
export interface SoldLine extends QuoteLine {
  product: SellableProduct;
  /** The products in a bundle. */
  parts: readonly SellableProduct[];
}

/** The lines of a quote, or undefined if one of their products cannot be bought any more. */
export async function findSoldLines(tx: StoreTx, { lines, plan, limits }: Quote): Promise<SoldLine[] | undefined> {
  const products = await findPublishedItems(tx, lines, plan?.planId);
  const parts = await findPublishedParts(tx, [...products.values()]);
  const withLimits = (product: SellableProduct): SellableProduct => {
    if (limits === undefined) return product;
    const [accessDays, downloadLimit] = limits[product.id] ?? [null, null];
    return { ...product, accessDays, downloadLimit };
  };
  const sold = lines.flatMap((line) => {
    const product = products.get(itemIdOf(line));
    return product === undefined
      ? []
      : [{ ...line, product: withLimits(product), parts: partsOf(product, parts).map(withLimits) }];
  });
  return sold.length === lines.length ? sold : undefined;
}

export const partsOf = (
  { partIds }: Pick<SellableProduct, 'partIds'>,
  parts: ReadonlyMap<string, SellableProduct>,
): SellableProduct[] => partIds.flatMap((id) => parts.get(id) ?? []);

/** The limits of products and of the products in bundles, as they are told beside a price, and kept with it. */
export const toldLimits = (products: readonly SellableProduct[]): NonNullable<Quote['limits']> =>
  Object.fromEntries(
    products
      .filter(({ accessDays, downloadLimit }) => accessDays !== null || downloadLimit !== null)
      .map(({ id, accessDays, downloadLimit }) => [id, [accessDays, downloadLimit]]),
  );

/** What an order takes from the stock: one unit of each product of a bundle, besides the bundle itself. */
export function unitsOf(lines: readonly SoldLine[]): (Item & { quantity: number })[] {
  const units = new Map<string, Item & { quantity: number }>();
  const add = (item: Item, quantity: number) => {
    const known = units.get(itemIdOf(item))?.quantity ?? 0;
    units.set(itemIdOf(item), { ...item, quantity: known + quantity });
  };
  for (const { productId, variantId, quantity, parts } of lines) {
    add({ productId, variantId }, quantity);
    for (const part of parts) add({ productId: part.id, variantId: null }, quantity);
  }
  return [...units.values()];
}
