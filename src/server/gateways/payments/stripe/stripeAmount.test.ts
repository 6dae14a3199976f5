import { describe, expect, it } from 'vitest';
import { CURRENCIES, currencyExponent } from '#shared/rules/currency.ts';
import { fromStripeAmount, smallestCharge, toStripeAmount } from './stripeAmount.ts';

/** Stripe's lists of currencies without decimals and with three. https://docs.stripe.com/currencies */
const NO_DECIMALS = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ');
const THREE_DECIMALS = 'BHD JOD KWD OMR TND'.split(' ');

const stripeDecimals = (currency: string) =>
  NO_DECIMALS.includes(currency) ? 0 : THREE_DECIMALS.includes(currency) ? 3 : 2;

const NOT_CHARGEABLE = CURRENCIES.filter(
  (currency) => toStripeAmount({ amount: 1000, currency }) === 'currency-not-chargeable',
);

describe('toStripeAmount', () => {
  it.each(CURRENCIES.filter((currency) => !NOT_CHARGEABLE.includes(currency)))(
    'charges the same value of %s as the price shows',
    (currency) => {
      const amount = 6000 * 10 ** currencyExponent(currency);
      const charged = toStripeAmount({ amount, currency });
      expect(fromStripeAmount(Number(charged), currency)).toEqual({ amount, currency });
      expect(charged).toBe(6000 * 10 ** stripeDecimals(currency));
    },
  );

  it('refuses a currency that Stripe does not support', () => {
    expect(NOT_CHARGEABLE).toEqual(
      'BOV BTN CLF COU CUP ERN GHS IQD IRR KPW LYD MRU MXV SDG SSP SVC SYP TMT UYI UYW VED VES ZWG'.split(' '),
    );
    expect(toStripeAmount({ amount: 1000, currency: 'XYZ' })).toBe('currency-not-chargeable');
  });

  it.each([
    ['USD', 49, 'amount-too-small'],
    ['USD', 50, 50],
    ['EUR', 50, 50],
    ['GBP', 29, 'amount-too-small'],
    ['GBP', 30, 30],
    ['JPY', 49, 'amount-too-small'],
    ['JPY', 50, 50],
    ['HUF', 17_499, 'amount-too-small'],
    ['MXN', 1000, 1000],
    ['KES', 1, 1],
    ['ISK', 5, 500],
    ['UGX', 5000, 500_000],
    ['MGA', 500_000, 5000],
    ['MGA', 500_050, 'amount-not-chargeable'],
    ['KWD', 5120, 5120],
    ['KWD', 5124, 'amount-not-chargeable'],
    ['USD', 99_999_999, 99_999_999],
    ['USD', 100_000_000, 'amount-not-chargeable'],
    ['ISK', 1_000_000, 'amount-not-chargeable'],
  ])('answers %s %d with %s', (currency, amount, wanted) => {
    expect(toStripeAmount({ amount, currency })).toBe(wanted);
  });
});

it.each([
  ['ISK', 3000, 30],
  ['ISK', 150, 2],
  ['MGA', 3, 300],
  ['USD', 59, 59],
])('counts a fee in %s of %i units of Stripe in our units', (currency, units, amount) => {
  expect(fromStripeAmount(units, currency)).toEqual({ amount, currency });
});

/** The minimums of Stripe's page on currencies, in whole units, as of November 2026. */
const SMALLEST = {
  AED: 2,
  AUD: 0.5,
  BRL: 0.5,
  CAD: 0.5,
  CHF: 0.5,
  CZK: 15,
  DKK: 2.5,
  EUR: 0.5,
  GBP: 0.3,
  HKD: 4,
  HUF: 175,
  INR: 0.5,
  JPY: 50,
  MXN: 10,
  MYR: 2,
  NOK: 3,
  NZD: 0.5,
  PLN: 2,
  RON: 2,
  SEK: 3,
  SGD: 0.5,
  THB: 10,
  USD: 0.5,
};

describe('smallestCharge', () => {
  it('is Stripe’s minimum in the currency’s own minor units, and no amount below is charged', () => {
    const found = CURRENCIES.flatMap((currency) => smallestCharge(currency) ?? []);
    expect(
      Object.fromEntries(found.map(({ amount, currency }) => [currency, amount / 10 ** currencyExponent(currency)])),
    ).toEqual(SMALLEST);
    for (const { amount, currency } of found) {
      expect(typeof toStripeAmount({ amount, currency })).toBe('number');
      expect(toStripeAmount({ amount: amount - 1, currency })).toBe('amount-too-small');
    }
  });
});
