import type { SellableProduct } from './findPublishedProduct.ts';

/** The currencies that a product has a price in, its own first. A free product has its own only. */
export const currenciesOf = ({ prices }: Pick<SellableProduct, 'prices'>): string[] =>
  prices.map(({ currency }) => currency);

/**
 * The product and its variants at their prices in a currency. Undefined if the product has none. A free product is free
 * in every currency.
 */
export function findInCurrency(product: SellableProduct, currency: string): SellableProduct | undefined {
  if (product.currency === currency) return product;
  if (isFree(product)) return { ...product, currency };
  const found = product.prices.find((price) => price.currency === currency);
  if (found === undefined) return undefined;
  const variants = product.variants.map((variant) => ({
    ...variant,
    price: variant.prices.find((price) => price.currency === currency)?.price ?? found.price,
  }));
  const chosen = variants.find(({ id }) => id === product.variant?.id) ?? null;
  return { ...product, ...found, ...(chosen && { price: chosen.price }), variants, variant: chosen };
}

/** The currencies in which all of the products have a price, without those that are free anyway. */
export function sharedCurrencies(products: readonly SellableProduct[]): string[] {
  const [first, ...others] = products.filter((product) => !isFree(product));
  if (first === undefined) return [];
  return currenciesOf(first).filter((currency) => others.every((other) => findInCurrency(other, currency)));
}

export const isFree = ({ price }: Pick<SellableProduct, 'price'>): boolean => price.kind === 'free';

/** The product at its price in a currency, else in its own. Null: no currency is preferred. */
export const inCurrency = (product: SellableProduct, currency: string | null): SellableProduct =>
  (currency === null ? undefined : findInCurrency(product, currency)) ??
  findInCurrency(product, product.prices[0]?.currency ?? product.currency) ??
  product;
