import type { Item } from '#shared/rules/variant.ts';
import { bumpPrice } from '#shared/rules/bump.ts';
import type { SellableProduct } from '../publishedProducts/findPublishedProduct.ts';
import { isSubscription } from '../publishedProducts/isSubscription.ts';
import type { BumpTerms } from './findOfferedBumps.ts';

/** The one unit of a product that is sold as a bump, at the price of the bump. */
export const atBumpPrice = (product: SellableProduct, { unit }: { unit: number }): SellableProduct => ({
  ...product,
  price: { kind: 'fixed', amount: { amount: unit, currency: product.currency } },
  maxQuantity: 1,
});

interface Line extends Pick<Item, 'productId'> {
  quantity: number;
  bumpOf: string | null;
}

/**
 * The product of a line at the price of its bump. Undefined: at its own, because it was added by itself or more than once,
 * or what offered it is not ordered by itself or offers it no longer.
 */
export function asBump(
  product: SellableProduct,
  { line, lines, bumps }: { line: Line; lines: readonly Line[]; bumps: readonly BumpTerms[] },
): SellableProduct | undefined {
  const { bumpOf, quantity } = line;
  if (bumpOf === null || quantity > 1 || product.price.kind !== 'fixed' || isSubscription(product)) return undefined;
  if (!lines.some((other) => other.productId === bumpOf && other.bumpOf === null)) return undefined;
  const terms = bumps.find(
    (bump) =>
      bump.productId === bumpOf && bump.bumpId === product.id && bump.variantId === (product.variant?.id ?? null),
  );
  return terms && atBumpPrice(product, { unit: bumpPrice(product.price.amount.amount, terms.basisPoints) });
}
