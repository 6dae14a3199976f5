import type { OtherPrice, PriceInput } from '#shared/contract/catalog.ts';
import type { Price } from '#shared/rules/price.ts';

/** A stored price with the currency added to each amount. */
export function priceInMoney(price: PriceInput, currency: string): Price {
  const money = (amount: number) => ({ amount, currency });
  if (price.kind === 'free') return price;
  if (price.kind === 'fixed') return { ...price, amount: money(price.amount) };
  const { least, suggested } = price;
  return { kind: 'from', least: money(least), ...(suggested === undefined ? {} : { suggested: money(suggested) }) };
}

/** The price with the amounts of another currency: of the same kind, and repeated as often. */
export function otherPrice(price: PriceInput, { amount, suggested, tiers }: OtherPrice): PriceInput {
  if (price.kind === 'free') return price;
  return price.kind === 'fixed' ? { ...price, amount, tiers } : { kind: 'from', least: amount, suggested };
}
