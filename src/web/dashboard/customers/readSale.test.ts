import { describe, expect, it } from 'vitest';
import { readSale } from './readSale.ts';

const typed = {
  email: 'bea@example.com',
  name: '',
  productId: 'p',
  amount: '12.50',
  currency: 'USD',
  day: '2026-11-21',
  reference: 'INV 1',
  sendReceipt: false,
};

describe('readSale', () => {
  it('reads amount and day', () => {
    expect(readSale(typed, { needsCustomer: true })).toEqual({
      productId: 'p',
      amount: { amount: 1250, currency: 'USD' },
      purchasedAt: new Date(2026, 10, 21).toISOString(),
    });
  });

  it('returns every problem in the order of the fields', () => {
    const empty = { ...typed, email: '', productId: null, amount: '', day: '', reference: ' ' };
    const read = readSale(empty, { needsCustomer: true });
    expect('problems' in read && read.problems.map(({ field }) => field)).toEqual([
      'email',
      'productId',
      'amount',
      'day',
      'reference',
    ]);
  });

  it('requires no email for a known customer', () => {
    expect(readSale({ ...typed, email: '' }, { needsCustomer: false })).toMatchObject({ productId: 'p' });
  });
});
