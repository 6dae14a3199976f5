import { currencyExponent } from '#shared/rules/currency.ts';
import { MAX_AMOUNT, parseAmount, toDecimal, type AmountProblem } from '#shared/rules/money.ts';
import { formatMoney } from '#web/client/format.ts';

export type AmountRead = { amount: number; problem?: undefined } | { amount?: undefined; problem: string };

type AmountWish = {
  currency: string;
  /** The least it may be, in minor units. */
  least?: number;
  /** The most it may be, with the sentence for more. */
  most?: { amount: number; says: string };
};

/** Reads an amount as it was typed: minor units, or the sentence that says what is wrong with it. */
export function readAmount(typed: string, { currency, least = 0, most }: AmountWish): AmountRead {
  const read = parseAmount(typed, currency);
  if (typeof read === 'string') return { problem: sentenceFor(read, currency) };
  if (read < least) return { problem: `Enter at least ${formatMoney({ amount: least, currency })}.` };
  if (most && read > most.amount) return { problem: most.says };
  return { amount: read };
}

/** An amount as it first stands in its field: without decimals where there is nothing behind the point. */
export function amountText(amount: number, currency: string): string {
  return toDecimal({ amount, currency }).replace(/\.0+$/, '');
}

function sentenceFor(problem: AmountProblem, currency: string): string {
  const exponent = currencyExponent(currency);
  switch (problem) {
    case 'empty':
      return 'Enter an amount.';
    case 'negative':
      return 'An amount cannot be below zero.';
    case 'format':
      return `Enter an amount in digits, like ${example(exponent)}.`;
    case 'ambiguous':
      return 'This can be read in two ways. Leave the comma out, or write a point for the decimals.';
    case 'decimals':
      return exponent === 0
        ? `${currency} has no decimals. Enter a whole amount.`
        : `${currency} has ${exponent} decimals at most.`;
    case 'large':
      return `The most is ${formatMoney({ amount: MAX_AMOUNT, currency })}.`;
  }
}

const example = (exponent: number): string => (exponent === 0 ? '1200' : `12.${'50'.padEnd(exponent, '0')}`);
