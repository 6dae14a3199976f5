import { describe, expect, it } from 'vitest';
import { cardBrand } from './cardBrand.ts';

describe('the brand of a card number', () => {
  it.each([
    ['4', 'Visa'],
    ['4242 4242 4242 4242', 'Visa'],
    ['٤٢', 'Visa'],
    ['51', 'Mastercard'],
    ['5555', 'Mastercard'],
    ['2221', 'Mastercard'],
    ['2720 99', 'Mastercard'],
    ['3782', 'American Express'],
    ['6011', 'Discover'],
    ['36', 'Diners Club'],
    ['3566', 'JCB'],
    ['6200', 'UnionPay'],
  ])('%s is %s', (typed, brand) => {
    expect(cardBrand(typed)).toBe(brand);
  });

  it.each(['', '2', '2220', '2721', '3', '50', '6', 'card'])('is unknown for "%s"', (typed) => {
    expect(cardBrand(typed)).toBeUndefined();
  });
});
