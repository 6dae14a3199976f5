import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_AMOUNT } from './money.ts';
import { mostTip, percentTip, restLeft, tipLeft } from './tip.ts';

describe('a tip', () => {
  it('is a percentage of the price, rounded half up', () => {
    expect(percentTip(10, { price: 1999, total: 1999 })).toBe(200);
    expect(percentTip(15, { price: 1210, total: 1210 })).toBe(182);
    expect(percentTip(5, { price: 9, total: 9 })).toBe(0);
    expect(percentTip(5, { price: 10, total: 10 })).toBe(1);
  });

  it('is at most the price, and never more than one payment can have', () => {
    expect(mostTip({ price: 500, total: 605 })).toBe(500);
    expect(mostTip({ price: 0, total: 0 })).toBe(0);
    expect(mostTip({ price: MAX_AMOUNT, total: MAX_AMOUNT })).toBe(0);
    expect(percentTip(100, { price: MAX_AMOUNT - 10, total: MAX_AMOUNT - 10 })).toBe(10);
  });

  it('is what leaves an order last', () => {
    const order = { total: 1310, tip: 100, refunded: 0, lost: 0 };
    expect([tipLeft(order), restLeft(order)]).toEqual([100, 1210]);
    expect([tipLeft({ ...order, refunded: 1210 }), restLeft({ ...order, refunded: 1210 })]).toEqual([100, 0]);
    expect([tipLeft({ ...order, refunded: 1250 }), restLeft({ ...order, refunded: 1250 })]).toEqual([60, 0]);
    expect([tipLeft({ ...order, lost: 1500 }), restLeft({ ...order, lost: 1500 })]).toEqual([0, 0]);
  });

  it('and the rest add up to what is left', () => {
    fc.assert(
      fc.property(fc.nat(1e9), fc.nat(1e9), fc.nat(2e9), (rest, tip, refunded) => {
        const order = { total: rest + tip, tip, refunded, lost: 0 };
        expect(tipLeft(order) + restLeft(order)).toBe(Math.max(0, order.total - refunded));
      }),
    );
  });
});
