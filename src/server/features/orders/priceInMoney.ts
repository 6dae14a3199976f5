import type { PriceWish } from '#shared/contract/catalog.ts';
import type { Price } from '#shared/rules/price.ts';

/** A price as it is kept, with its currency at each amount. */
export function priceInMoney(price: PriceWish, currency: string): Price {
  if (price.kind === 'free') return price;
  if (price.kind === 'fixed') return { kind: 'fixed', amount: { amount: price.amount, currency } };
  const { least, suggested } = price;
  return {
    kind: 'from',
    least: { amount: least, currency },
    ...(suggested === undefined ? {} : { suggested: { amount: suggested, currency } }),
  };
}
