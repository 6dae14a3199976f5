import type { Language } from '#shared/rules/language.ts';
import { formatMoney } from '#shared/rules/money.ts';

/** The least amount of a pay-what-you-want price, and the currency symbol beside the field. */
export function offerOf({ least, currency }: { least: number; currency: string }, language: Language) {
  return {
    least: formatMoney({ amount: least, currency }, language, { compact: true }),
    currency,
    ...symbolOf(currency, language),
  };
}

export function symbolOf(currency: string, language: Language): { symbol: string; symbolAt: 'start' | 'end' } {
  const parts = new Intl.NumberFormat(language, { style: 'currency', currency }).formatToParts(0);
  const symbol = parts.findIndex(({ type }) => type === 'currency');
  const isBefore = symbol < parts.findIndex(({ type }) => type === 'integer');
  return { symbol: parts[symbol]?.value ?? currency, symbolAt: isBefore ? 'start' : 'end' };
}
