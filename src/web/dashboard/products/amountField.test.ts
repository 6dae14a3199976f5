import { describe, expect, it } from 'vitest';
import { amountText, readAmount } from './amountField.ts';

describe('readAmount', () => {
  it('reads an amount into minor units of its currency', () => {
    expect(readAmount('12.50', { currency: 'USD' })).toEqual({ amount: 1250 });
    expect(readAmount('12,5', { currency: 'EUR' })).toEqual({ amount: 1250 });
    expect(readAmount('1200', { currency: 'JPY' })).toEqual({ amount: 1200 });
    expect(readAmount('1.250', { currency: 'KWD' })).toEqual({ amount: 1250 });
  });

  it.each([
    ['', 'USD', 'Enter an amount.'],
    ['-3', 'USD', 'The amount can’t be negative.'],
    ['ten', 'USD', 'Enter an amount in numbers, like 12.50.'],
    ['ten', 'JPY', 'Enter an amount in numbers, like 1200.'],
    ['ten', 'KWD', 'Enter an amount in numbers, like 12.500.'],
    ['1.5', 'JPY', 'JPY doesn’t use decimals. Enter a whole amount.'],
    ['0.555', 'USD', 'USD uses up to 2 decimals.'],
    ['1.234', 'EUR', 'Did you mean €1,234.00 or €1.23? Enter 1234.00 or 1.23.'],
    ['1,234', 'KWD', 'Did you mean KWD\u00a01,234.000 or KWD\u00a01.234? Enter 1234.000 or 1.234.'],
  ])('explains what is wrong with %j in %s', (typed, currency, problem) => {
    expect(readAmount(typed, { currency })).toEqual({ problem });
  });

  it('includes the maximum price in the message', () => {
    expect(readAmount('100000000', { currency: 'USD' }).problem).toMatch(/^The maximum is .*99,999,999\.99\.$/);
  });

  it('includes the minimum in the message if there is one', () => {
    expect(readAmount('0', { currency: 'USD', least: 1 }).problem).toMatch(/^Enter at least .*0\.01\.$/);
    expect(readAmount('0.01', { currency: 'USD', least: 1 })).toEqual({ amount: 1 });
  });

  it('uses the given message for more than the maximum', () => {
    const most = { amount: 500, message: 'This is more than the amount left to refund.' };
    expect(readAmount('5', { currency: 'USD', most })).toEqual({ amount: 500 });
    expect(readAmount('5.01', { currency: 'USD', most })).toEqual({ problem: most.message });
  });
});

describe('amountText', () => {
  it('shows decimals only if there are some', () => {
    expect(amountText(1200, 'USD')).toBe('12');
    expect(amountText(1250, 'USD')).toBe('12.50');
    expect(amountText(1200, 'JPY')).toBe('1200');
  });
});
