import type { TipAmountView } from '#shared/contract/pages.ts';
import type { Language } from '#shared/rules/language.ts';
import { formatMoney, toDecimalText } from '#shared/rules/money.ts';
import type { SellableProduct } from './findPublishedProduct.ts';

/** The suggested amounts of a tip jar. Empty for other products. */
export const tipAmounts = (
  { tipJar, currency }: Pick<SellableProduct, 'tipJar' | 'currency'>,
  language: Language,
): TipAmountView[] =>
  (tipJar?.amounts ?? []).map((amount) => ({
    value: toDecimalText({ amount, currency }, language),
    label: formatMoney({ amount, currency }, language, { compact: true }),
  }));
