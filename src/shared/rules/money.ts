import { createCache } from '#shared/kit/createCache.ts';
import { currencyExponent } from './currency.ts';
import { readBothWays, readDecimalText, type DecimalText } from './decimalText.ts';

/** An amount in integer minor units (cents, yen, fils) of an ISO 4217 currency. */
export type Money = { amount: number; currency: string };

/** The maximum of one price or one order line, in minor units of any currency. */
export const MAX_AMOUNT = 99_999_999_99;

/** The possible problems of a typed amount. */
export type AmountProblem = 'empty' | 'format' | 'ambiguous' | 'negative' | 'decimals' | 'large';

/** The sum of two amounts. Throws RangeError if the currencies differ or the sum is not a safe integer. */
export function addMoney(one: Money, other: Money): Money {
  requireSameCurrency(one, other);
  return safeMoney(one.amount + other.amount, one.currency);
}

/** An amount times an integer. Throws RangeError for a fraction or if the result is not a safe integer. */
export function multiplyMoney(money: Money, quantity: number): Money {
  if (!Number.isSafeInteger(quantity)) throw new RangeError(`Not a whole quantity: ${quantity}`);
  return safeMoney(money.amount * quantity, money.currency);
}

/** Negative if `one` is less than `other`, 0 if equal, positive if more. Throws RangeError if the currencies differ. */
export function compare(one: Money, other: Money): number {
  requireSameCurrency(one, other);
  return Math.sign(one.amount - other.amount);
}

/**
 * Splits an amount in proportion to non-negative integer weights. The parts add up exactly: leftover units go to the
 * largest remainders, earlier parts first. Throws RangeError if no weight is above zero.
 */
export function allocate(money: Money, weights: readonly number[]): Money[] {
  const total = sumOfWeights(weights);
  const amount = BigInt(Math.abs(safeMoney(money.amount, money.currency).amount));
  // BigInt, because amount times weight can exceed the safe integers.
  const shares = weights.map((weight, index) => {
    const product = amount * BigInt(weight);
    return { index, units: product / total, remainder: product % total };
  });
  const left = Number(shares.reduce((rest, share) => rest - share.units, amount));
  const lucky = new Set(
    shares
      .toSorted(byRemainder)
      .slice(0, left)
      .map(({ index }) => index),
  );

  const sign = money.amount < 0 ? -1 : 1;
  return shares.map(({ index, units }) => {
    const part = Number(units) + (lucky.has(index) ? 1 : 0);
    return { amount: part === 0 ? 0 : sign * part, currency: money.currency };
  });
}

/** An amount as a plain decimal with a point, for machines and number inputs: '12.50'. */
export function toDecimal({ amount, currency }: Money): string {
  const exponent = currencyExponent(currency);
  const digits = String(Math.abs(safeMoney(amount, currency).amount)).padStart(exponent + 1, '0');
  const whole = digits.slice(0, digits.length - exponent);
  return `${amount < 0 ? '-' : ''}${whole}${exponent === 0 ? '' : `.${digits.slice(-exponent)}`}`;
}

/**
 * An amount as a field shows it in a locale: '12,50' in German. Without group separators, which could be mistaken for
 * decimals.
 */
export function toDecimalText(money: Money, locale: string): string {
  const parts = moneyFormat({ locale, currency: money.currency, digits: 1 }).formatToParts(0);
  const mark = parts.find(({ type }) => type === 'decimal')?.value ?? '.';
  return toDecimal(money).replace('.', mark);
}

/**
 * Reads an amount that a person typed, as `readDecimalText` does, into minor units. Refused: empty, negative, more
 * decimals than the currency has, more than MAX_AMOUNT. Throws RangeError for an unknown currency.
 */
export function parseAmount(text: string, currency: string): number | AmountProblem {
  const exponent = currencyExponent(currency);
  const typed = text.trim();
  if (typed === '') return 'empty';
  if (/^[-\u2212]/.test(typed)) return 'negative';

  const decimal = readDecimalText(typed, exponent);
  if (typeof decimal === 'string') return decimal;
  if (decimal.fraction.length > exponent) return 'decimals';
  const amount = toMinorUnits(decimal, exponent);
  return amount > MAX_AMOUNT ? 'large' : amount;
}

const toMinorUnits = ({ whole, fraction }: DecimalText, exponent: number): number =>
  Number(whole + fraction.slice(0, exponent).padEnd(exponent, '0'));

/** The two amounts that an 'ambiguous' text can mean, the larger first. Decimals that the currency lacks are cut off. */
export function ambiguousAmounts(text: string, currency: string): { large: Money; small: Money } | null {
  const readings = readBothWays(text);
  if (readings === null) return null;
  const exponent = currencyExponent(currency);
  return {
    large: { amount: toMinorUnits(readings.grouped, exponent), currency },
    small: { amount: toMinorUnits(readings.plain, exponent), currency },
  };
}

/**
 * Formats an amount for a locale (BCP 47) with the currency's ISO 4217 decimals: '$12.50', or '−$12.50' with a minus
 * sign. With `compact`, whole amounts have no decimals. Unknown locales fall back to English. Throws RangeError for an
 * unknown currency.
 */
export function formatMoney(money: Money, locale: string, { compact = false }: { compact?: boolean } = {}): string {
  const exponent = currencyExponent(money.currency);
  const isWhole = money.amount % 10 ** exponent === 0;
  const format = moneyFormat({ locale, currency: money.currency, digits: compact && isWhole ? 0 : exponent });
  const decimal = toDecimal(money);
  // Most locales of Intl write a hyphen.
  return keepSign(format.format(isNumeric(decimal) ? decimal : money.amount).replace('-', '−'));
}

/** In right-to-left text, a '$' at the end would be separated from its 'US' and move to the other side. */
const keepSign = (text: string): string => text.replace(/^(\u200f.*\$)$/, '$1\u200e');

type FormatOptions = { locale: string; currency: string; digits: number };

// Creating a formatter is expensive. Locales come from requests, so the cache is limited.
const cachedFormats = createCache<Intl.NumberFormat>(500);

const moneyFormat = ({ locale, currency, digits }: FormatOptions): Intl.NumberFormat =>
  cachedFormats(
    `${locale} ${currency} ${digits}`,
    () =>
      new Intl.NumberFormat(knownLocale(locale), {
        style: 'currency',
        currency,
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }),
  );

function knownLocale(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? 'en';
  } catch (error) {
    if (error instanceof RangeError) return 'en';
    throw error;
  }
}

// Intl keeps every digit of a string. As a number, the largest amounts would lose digits.
function isNumeric(text: string): text is `${number}` {
  return text !== '' && Number.isFinite(Number(text));
}

function safeMoney(amount: number, currency: string): Money {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not a safe whole amount: ${amount} ${currency}`);
  return { amount: amount === 0 ? 0 : amount, currency };
}

function requireSameCurrency(one: Money, other: Money): void {
  if (one.currency !== other.currency) throw new RangeError(`Mixed currencies: ${one.currency}, ${other.currency}`);
}

function sumOfWeights(weights: readonly number[]): bigint {
  if (!weights.every((weight) => Number.isSafeInteger(weight) && weight >= 0)) {
    throw new RangeError(`Weights must be whole and not negative: ${weights.join(', ')}`);
  }
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (total === 0n) throw new RangeError('No weight is above zero');
  return total;
}

function byRemainder(one: Share, other: Share): number {
  if (one.remainder === other.remainder) return one.index - other.index;
  return one.remainder > other.remainder ? -1 : 1;
}

type Share = { index: number; remainder: bigint };
