import { isCurrency } from '#shared/rules/currency.ts';
import type { Money } from '#shared/rules/money.ts';
import type { AmountProblem } from '../port.ts';

/**
 * The amount in the units of Stripe's API, or why Stripe would not charge it. ISO 4217 and Stripe count the decimals of
 * some currencies differently (https://docs.stripe.com/currencies).
 */
export function toStripeAmount({ amount, currency }: Money): number | AmountProblem {
  if (!isChargeable(currency)) return 'currency-not-chargeable';
  const converted = convert(amount, currency);
  if (converted === null || converted > MOST) return 'amount-not-chargeable';
  return converted < (MINIMUMS.get(currency) ?? 1) ? 'amount-too-small' : converted;
}

/** The smallest charge in a currency. Null: Stripe has no fixed minimum for it. */
export function smallestCharge(currency: string): Money | null {
  const least = MINIMUMS.get(currency);
  return least === undefined ? null : fromStripeAmount(least, currency);
}

/** A refund in the units of Stripe's API. Refunds have no minimum. Null if it is finer than Stripe can move. */
export const refundUnits = ({ amount, currency }: Money): number | null => convert(amount, currency);

/** An amount in the units of Stripe's API, as we count it. Fees can be finer than our units, so they are rounded. */
export function fromStripeAmount(units: number, currency: string): Money {
  if (WITHOUT_DECIMALS.has(currency)) return { amount: units * 100, currency };
  return { amount: WITH_DECIMALS.has(currency) ? Math.round(units / 100) : units, currency };
}

/** The largest amount up to this one that Stripe's units can express. */
export function roundToChargeable(amount: number, currency: string): number {
  if (WITHOUT_DECIMALS.has(currency)) return amount - (amount % 100);
  return ENDING_IN_ZERO.has(currency) ? amount - (amount % 10) : amount;
}

/** A fee in the units of Stripe's API. Fees have no minimum. */
export function feeUnits(fee: number, currency: string): number {
  const units = convert(fee, currency);
  if (units === null) throw new RangeError(`Stripe cannot take this fee: ${fee} ${currency}`);
  return units;
}

/** Stripe accepts amounts of up to eight digits. */
const MOST = 99_999_999;

/** Converts an amount to the units of Stripe. Null if it is finer than Stripe can charge. */
function convert(amount: number, currency: string): number | null {
  if (WITHOUT_DECIMALS.has(currency)) return amount % 100 === 0 ? amount / 100 : null;
  if (WITH_DECIMALS.has(currency)) return amount * 100;
  if (ENDING_IN_ZERO.has(currency)) return amount % 10 === 0 ? amount : null;
  return amount;
}

/** Currencies with two decimals in ISO 4217 and none at Stripe. */
const WITHOUT_DECIMALS = new Set(['MGA']);

/** Currencies with no decimals in ISO 4217 and two at Stripe, which must be zero. */
const WITH_DECIMALS = new Set(['ISK', 'UGX']);

/** Currencies with three decimals, of which the last must be zero. */
const ENDING_IN_ZERO = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);

// The currencies that Stripe charges cards in, as of November 2026.
const CHARGEABLE = new Set(
  `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CLP CNY COP CRC
  CVE CZK DJF DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR ISK JMD JOD JPY
  KES KGS KHR KMF KRW KWD KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO
  NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SEK SGD SHP SLE SOS SRD STN SZL THB TJS
  TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW`.split(/\s+/),
);

const isChargeable = (currency: string): boolean => isCurrency(currency) && CHARGEABLE.has(currency);

// The smallest charges in Stripe's units, as of November 2026. Stripe has no fixed minimum for other currencies.
const MINIMUMS: ReadonlyMap<string, number> = new Map([
  ['AED', 200],
  ['AUD', 50],
  ['BRL', 50],
  ['CAD', 50],
  ['CHF', 50],
  ['CZK', 1500],
  ['DKK', 250],
  ['EUR', 50],
  ['GBP', 30],
  ['HKD', 400],
  ['HUF', 17_500],
  ['INR', 50],
  ['JPY', 50],
  ['MXN', 1000],
  ['MYR', 200],
  ['NOK', 300],
  ['NZD', 50],
  ['PLN', 200],
  ['RON', 200],
  ['SEK', 300],
  ['SGD', 50],
  ['THB', 1000],
  ['USD', 50],
]);
