import { describe, expect, it } from 'vitest';
import { discountOn, discountState } from './discount.ts';

const USD = (amount: number) => ({ amount, currency: 'USD' });

describe('discountOn', () => {
  it.each([
    [1200, 2000, 240],
    [999, 3333, 333],
    [1, 5000, 1],
    [1, 4999, 0],
    [9_999_999_999, 10_000, 9_999_999_999],
  ])('rounds %i at %i basis points half up to %i', (price, basisPoints, off) => {
    expect(discountOn({ kind: 'percent', basisPoints }, USD(price))).toBe(off);
  });

  it('deducts an amount, at most the price, and nothing in another currency', () => {
    expect(discountOn({ kind: 'amount', amount: USD(500) }, USD(1200))).toBe(500);
    expect(discountOn({ kind: 'amount', amount: USD(5000) }, USD(1200))).toBe(1200);
    expect(discountOn({ kind: 'amount', amount: { amount: 500, currency: 'EUR' } }, USD(1200))).toBe(0);
  });
});

describe('discountState', () => {
  const now = new Date('2026-03-01T12:00:00Z');
  const limits = { isActive: true, startsAt: null, endsAt: null, maxUses: null, uses: 0 };

  it('is active from its start until its end', () => {
    expect(discountState({ ...limits, startsAt: now }, now)).toBe('active');
    expect(discountState({ ...limits, startsAt: new Date(now.getTime() + 1) }, now)).toBe('scheduled');
    expect(discountState({ ...limits, endsAt: new Date(now.getTime() + 1) }, now)).toBe('active');
    expect(discountState({ ...limits, endsAt: now }, now)).toBe('ended');
  });

  it('is used up at its last use, and paused whatever else is true', () => {
    expect(discountState({ ...limits, maxUses: 3, uses: 2 }, now)).toBe('active');
    expect(discountState({ ...limits, maxUses: 3, uses: 3 }, now)).toBe('used-up');
    expect(discountState({ ...limits, isActive: false, endsAt: now }, now)).toBe('paused');
  });
});
