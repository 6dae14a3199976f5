import type { Language } from '#shared/rules/language.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import type { SellableProduct } from './findPublishedProduct.ts';

/** The tiers of a product's price in words: 'From 10: $8.00 each'. */
export function tierLines(
  { price, currency }: Pick<SellableProduct, 'price' | 'currency'>,
  language: Language,
): string[] {
  if (price.kind !== 'fixed') return [];
  const { tier } = getMessages(language).checkout;
  return (price.tiers ?? []).map(({ from, amount }) =>
    fill(tier, { count: `${from}`, price: formatMoney({ amount, currency }, language) }),
  );
}
