import { isDeepStrictEqual } from 'node:util';
import { variantFieldOf } from '#shared/rules/variant.ts';
import { inVariant, type SellableProduct } from './findPublishedProduct.ts';

/**
 * The product in the variant that a form or an address names: by its id, or by a value of each option. Undefined: it
 * names none that is sold.
 */
export function findVariant(
  product: SellableProduct,
  field: (name: string) => string | null | undefined,
): SellableProduct | undefined {
  const id = field('variant') ?? '';
  if (product.variants.length === 0 || id !== '') return inVariant(product, id === '' ? null : id);
  const values = product.options.map((_option, at) => field(variantFieldOf(at)));
  const variant = product.variants.find((each) => isDeepStrictEqual(each.values, values));
  return variant && inVariant(product, variant.id);
}
