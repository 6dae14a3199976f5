import { leftOf, type StockByItem } from './stockPools.ts';

/** Whether nothing of a product is left, in no variant. */
export const isSoldOut = (
  { id: productId, variants }: { id: string; variants: readonly { id: string }[] },
  stock: StockByItem,
): boolean =>
  variants.length === 0
    ? leftOf(stock, { productId, variantId: null }) <= 0
    : variants.every(({ id }) => leftOf(stock, { productId, variantId: id }) <= 0);
