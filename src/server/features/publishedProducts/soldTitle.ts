import { variantTitle } from '#shared/rules/variant.ts';
import type { SellableProduct } from './findPublishedProduct.ts';

/** 'Spring prints – PDF / Large'. An order line has the same text in `sold_title`. */
export function soldTitle(product: Pick<SellableProduct, 'title' | 'variant'>): string {
  const variant = variantTitleOf(product);
  return variant === '' ? product.title : `${product.title} – ${variant}`;
}

/** 'PDF / Large'. Empty: the product has no variants. */
export const variantTitleOf = (product: Pick<SellableProduct, 'variant'> | undefined): string =>
  product?.variant ? variantTitle(product.variant) : '';
