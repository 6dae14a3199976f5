import { currencyExponent } from '#shared/rules/currency.ts';
import { ambiguousAmounts, MAX_AMOUNT, parseAmount, toDecimal, type AmountProblem } from '#shared/rules/money.ts';
import { formatMoney } from '#web/client/format.ts';

export type AmountRead = { amount: number; problem?: undefined } | { amount?: undefined; problem: string };

type AmountOptions = {
  currency: string;
  /** The minimum in minor units. */
  least?: number;
  /** The maximum in minor units, with the message for exceeding it. */
  most?: { amount: number; message: string };
};

/** Parses a typed amount: minor units, or the problem as a sentence. */
export function readAmount(typed: string, { currency, least = 0, most }: AmountOptions): AmountRead {
  const read = parseAmount(typed, currency);
  if (read === 'ambiguous') return { problem: ambiguousSentence(typed, currency) };
  if (typeof read === 'string') return { problem: sentenceFor(read, currency) };
  if (read < least) return { problem: `Enter at least ${formatMoney({ amount: least, currency })}.` };
  if (most && read > most.amount) return { problem: most.message };
  return { amount: read };
}

/** The initial text of an amount field, without decimals for whole amounts. */
export function amountText(amount: number, currency: string): string {
  return toDecimal({ amount, currency }).replace(/\.0+$/, '');
}

/** Asks which of two amounts was meant, and shows how to type each. */
function ambiguousSentence(typed: string, currency: string): string {
  const amounts = ambiguousAmounts(typed, currency);
  if (amounts === null) return sentenceFor('format', currency);
  const { large, small } = amounts;
  return `Did you mean ${formatMoney(large)} or ${formatMoney(small)}? Enter ${toDecimal(large)} or ${toDecimal(small)}.`;
}

function sentenceFor(problem: Exclude<AmountProblem, 'ambiguous'>, currency: string): string {
  const exponent = currencyExponent(currency);
  switch (problem) {
    case 'empty':
      return 'Enter an amount.';
    case 'negative':
      return 'The amount can’t be negative.';
    case 'format':
      return `Enter an amount in numbers, like ${example(exponent)}.`;
    case 'decimals':
      return exponent === 0
        ? `${currency} doesn’t use decimals. Enter a whole amount.`
        : `${currency} uses up to ${exponent} decimals.`;
    case 'large':
      return `The maximum is ${formatMoney({ amount: MAX_AMOUNT, currency })}.`;
  }
}

const example = (exponent: number): string => (exponent === 0 ? '1200' : `12.${'50'.padEnd(exponent, '0')}`);
