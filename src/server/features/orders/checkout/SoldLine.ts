import type { StoreTx } from '../../../db/transaction.ts';
import { findPublishedProducts, type SellableProduct } from '../../publishedProducts/findPublishedProduct.ts';
import type { Quote, QuoteLine } from './Quote.ts';

/** A line of a quote with its product as published now. */
export interface SoldLine extends QuoteLine {
  product: SellableProduct;
}

/** The lines of a quote, or undefined if one of their products cannot be bought any more. */
export async function findSoldLines(tx: StoreTx, { lines }: Quote): Promise<SoldLine[] | undefined> {
  const products = await findPublishedProducts(
    tx,
    lines.map(({ productId }) => productId),
  );
  const sold = lines.flatMap((line) => {
    const product = products.get(line.productId);
    return product === undefined ? [] : [{ ...line, product }];
  });
  return sold.length === lines.length ? sold : undefined;
}
