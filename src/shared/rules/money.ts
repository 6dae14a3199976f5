import { keepMade } from '#shared/kit/keepMade.ts';
import { currencyExponent } from './currency.ts';
import { readDecimalText } from './decimalText.ts';

/** An amount in whole minor units (cents, or yen, or fils) of an ISO 4217 currency. Never a fraction. */
export type Money = { amount: number; currency: string };

/** The most that one price or one line may come to, in minor units of any currency. */
export const MAX_AMOUNT = 99_999_999_99;

/** What can be wrong with an amount that a person typed. */
export type AmountProblem = 'empty' | 'format' | 'ambiguous' | 'negative' | 'decimals' | 'large';

/** The sum of two amounts. Throws RangeError if the currencies differ or the sum is not a safe integer. */
export function addMoney(one: Money, other: Money): Money {
  requireSameCurrency(one, other);
  return safeMoney(one.amount + other.amount, one.currency);
}

/** An amount taken a whole number of times. Throws RangeError for a fraction or if the result is not a safe integer. */
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
 * Divides an amount in proportion to whole, non-negative weights; the parts sum to it exactly. Units left over go to
 * the largest remainders, the earlier part first. Throws RangeError if no weight is above zero.
 */
export function allocate(money: Money, weights: readonly number[]): Money[] {
  const total = sumOfWeights(weights);
  const amount = BigInt(Math.abs(safeMoney(money.amount, money.currency).amount));
  // BigInt, because amount times weight may leave the safe integers on the way.
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

/** An amount as a plain decimal with a point, as machines and input fields want it: '12.50'. */
export function toDecimal({ amount, currency }: Money): string {
  const exponent = currencyExponent(currency);
  const digits = String(Math.abs(safeMoney(amount, currency).amount)).padStart(exponent + 1, '0');
  const whole = digits.slice(0, digits.length - exponent);
  return `${amount < 0 ? '-' : ''}${whole}${exponent === 0 ? '' : `.${digits.slice(-exponent)}`}`;
}

/** An amount as a field shows it in a locale: '12,50' in German. Without groups, which could be taken for decimals. */
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
  const amount = Number(decimal.whole + decimal.fraction.padEnd(exponent, '0'));
  return amount > MAX_AMOUNT ? 'large' : amount;
}

/**
 * An amount in words of a locale (BCP 47), with as many decimals as ISO 4217 gives the currency; with `compact`, whole
 * amounts go without. An unknown locale falls back to English. Throws RangeError for an unknown currency.
 */
export function formatMoney(money: Money, locale: string, { compact = false }: { compact?: boolean } = {}): string {
  const exponent = currencyExponent(money.currency);
  const isWhole = money.amount % 10 ** exponent === 0;
  const format = moneyFormat({ locale, currency: money.currency, digits: compact && isWhole ? 0 : exponent });
  const decimal = toDecimal(money);
  return keepSign(format.format(isNumeric(decimal) ? decimal : money.amount));
}

/** In a text that runs from right to left a closing '$' would leave its 'US' and jump to the other side. */
const keepSign = (text: string): string => text.replace(/^(\u200f.*\$)$/, '$1\u200e');

type FormatWish = { locale: string; currency: string; digits: number };

// Making a format costs far more than using it; locales come from outside, so the store is bounded.
const keptFormats = keepMade<Intl.NumberFormat>(500);

const moneyFormat = ({ locale, currency, digits }: FormatWish): Intl.NumberFormat =>
  keptFormats(
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

// Given as text, Intl keeps every digit; as a number, the largest amounts would lose some.
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
