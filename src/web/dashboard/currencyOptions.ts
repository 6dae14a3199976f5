import { CURRENCIES } from '#shared/rules/currency.ts';
import { locale } from '#web/client/format.ts';
import type { Option } from '#web/ui/option.ts';

let options: Option[] | undefined;

/** All currencies with their names, computed once. */
export function currencyOptions(): Option[] {
  const names = new Intl.DisplayNames(locale(), { type: 'currency', fallback: 'none' });
  options ??= CURRENCIES.map((code) => {
    const name = names.of(code);
    return { value: code, label: name === undefined ? code : `${code} – ${name}` };
  });
  return options;
}

/** The currencies that most buyers pay in come first. */
const USUAL = ['EUR', 'USD', 'GBP', 'CAD', 'AUD', 'JPY', 'CHF'];

/** The next currency to suggest for a list of amounts. */
export const nextCurrency = (used: ReadonlySet<string>): string =>
  [...USUAL, ...CURRENCIES].find((code) => !used.has(code)) ?? '';
