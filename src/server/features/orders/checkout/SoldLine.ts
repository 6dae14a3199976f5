import type { StoreTx } from '../../../db/transaction.ts';
import {
  findPublishedParts,
  findPublishedProducts,
  type SellableProduct,
} from '../../publishedProducts/findPublishedProduct.ts';
import type { Quote, QuoteLine } from './Quote.ts';

/** A line of a quote with its product as published now. */
export interface SoldLine extends QuoteLine {
  product: SellableProduct;
  /** The products in a bundle. */
  parts: readonly SellableProduct[];
}

/** The lines of a quote, or undefined if one of their products cannot be bought any more. */
export async function findSoldLines(tx: StoreTx, { lines }: Quote): Promise<SoldLine[] | undefined> {
  const products = await findPublishedProducts(
    tx,
    lines.map(({ productId }) => productId),
  );
  const parts = await findPublishedParts(tx, [...products.values()]);
  const sold = lines.flatMap((line) => {
    const product = products.get(line.productId);
    return product === undefined ? [] : [{ ...line, product, parts: partsOf(product, parts) }];
  });
  return sold.length === lines.length ? sold : undefined;
}

export const partsOf = (
  { partIds }: Pick<SellableProduct, 'partIds'>,
  parts: ReadonlyMap<string, SellableProduct>,
): SellableProduct[] => partIds.flatMap((id) => parts.get(id) ?? []);

/** What an order takes from the stock: one unit of each product of a bundle, besides the bundle itself. */
export function unitsOf(lines: readonly SoldLine[]): { productId: string; quantity: number }[] {
  const units = new Map<string, number>();
  const add = (productId: string, quantity: number) => units.set(productId, (units.get(productId) ?? 0) + quantity);
  for (const { productId, quantity, parts } of lines) {
    add(productId, quantity);
    for (const part of parts) add(part.id, quantity);
  }
  return [...units].map(([productId, quantity]) => ({ productId, quantity }));
}
