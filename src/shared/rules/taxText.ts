import { isInEu } from './country.ts';
import type { Language } from './language.ts';
import { fill } from './messages/fill.ts';
import type { Messages } from './messages/Messages.ts';

/** A rate in a language: '25.5%'. */
export const rateText = (basisPoints: number, language: string): string =>
  (basisPoints / 10_000).toLocaleString(language, { style: 'percent', maximumFractionDigits: 2 });

interface Taxed {
  country: string;
  basisPoints: number;
  isInclusive: boolean;
}

/**
 * The label of an amount of tax: 'VAT 21%', or 'Including VAT 21%' if the prices contain it. `pattern` adds what the tax is
 * on, such as '{tax} on €10.00'.
 */
export function taxText(
  { country, basisPoints, isInclusive }: Taxed,
  { language, order: messages }: Pick<Messages, 'order'> & { language: Language },
  pattern = '{tax}',
): string {
  const rate = rateText(basisPoints, language);
  const tax = fill(pattern, { tax: fill(isInEu(country) ? messages.vatRate : messages.taxRate, { rate }) });
  return isInclusive ? fill(messages.includingTax, { tax }) : tax;
}
