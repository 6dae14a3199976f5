import { describe, expect, it } from 'vitest';
import { pageCurrency, withCurrency } from './pageCurrency.ts';

const visit = (url: string, country: string, currencies = ['EUR', 'USD']) =>
  pageCurrency({ currencies, url, country: () => country });

describe('pageCurrency', () => {
  it.each([
    ['/ana/p/guide?currency=USD', 'NL', { named: 'USD', currency: 'USD' }],
    ['/ana/p/guide?lang=de&currency=USD', '', { named: 'USD', currency: 'USD' }],
    ['/ana/p/guide?currency=USD&lang=de', '', { named: 'USD', currency: 'USD' }],
    ['/ana/p/guide?currency=JPY', 'NL', { named: null, currency: 'EUR' }],
    ['/ana/p/guide?currency=usd', 'US', { named: null, currency: 'USD' }],
    ['/ana/p/guide?othercurrency=USD', '', { named: null, currency: null }],
    ['/ana/p/guide', 'NL', { named: null, currency: 'EUR' }],
    ['/ana/p/guide', 'JP', { named: null, currency: null }],
    ['/ana/p/guide', '', { named: null, currency: null }],
  ])('reads %s from %j as %j', (url, country, expected) => {
    expect(visit(url, country)).toEqual(expected);
  });

  it('does not ask for the country in a store with one currency', () => {
    const country = () => {
      throw new Error('asked');
    };
    expect(pageCurrency({ currencies: [], url: '/ana?currency=USD', country })).toEqual({
      named: null,
      currency: null,
    });
  });
});

it('adds a currency to a query', () => {
  expect(withCurrency('', 'USD')).toBe('?currency=USD');
  expect(withCurrency('?lang=de', 'USD')).toBe('?lang=de&currency=USD');
  expect(withCurrency('?lang=de', null)).toBe('?lang=de');
});
