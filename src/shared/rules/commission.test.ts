import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COMMISSION_BPS, commissionBase, commissionOf, isOwnPurchase, releaseTime } from './commission.ts';
import { taxOfRefund } from './tax.ts';

const whole = { tip: 0, refunded: 0, refundedTax: 0, lost: 0, lostTax: 0 };

describe('commissionBase', () => {
  const lines = [
    { productId: 'course', amount: 12_100, discount: 0, tax: 2100 },
    { productId: 'book', amount: 2000, discount: 500, tax: 260 },
  ];

  it.each([
    [[], true, 11_240],
    [[], false, 13_600],
    [['book'], true, 1240],
    [['book'], false, 1500],
    [['course', 'book'], true, 11_240],
    [['another'], true, 0],
  ])('of the products %j with tax included %s is %d', (productIds, isTaxIncluded, base) => {
    expect(commissionBase(lines, { productIds, isTaxIncluded })).toBe(base);
  });
});

describe('commissionOf', () => {
  const order = { total: 12_100, tax: 2100, ...whole };

  it.each([
    ['the whole order', {}, 3000],
    ['half refunded', { refunded: 6050, refundedTax: 1050 }, 1500],
    ['half refunded and half lost', { refunded: 6050, refundedTax: 1050, lost: 6050, lostTax: 1050 }, 0],
    ['all refunded', { refunded: 12_100, refundedTax: 2100 }, 0],
    ['only the tax refunded', { refunded: 2100, refundedTax: 2100 }, 3000],
    ['more lost than paid', { lost: 15_000, lostTax: 2100 }, 0],
    ['with a tip', { total: 13_100, tip: 1000 }, 3000],
    ['all but the tip refunded', { total: 13_100, tip: 1000, refunded: 12_100, refundedTax: 2100 }, 0],
    ['half of the rest refunded', { total: 13_100, tip: 1000, refunded: 6050, refundedTax: 1050 }, 1500],
  ])('%s', (_case, taken, commission) => {
    expect(commissionOf({ base: 10_000, basisPoints: 3000, order: { ...order, ...taken } })).toBe(commission);
  });

  it.each([
    [1, 5000, 1],
    [1, 4999, 0],
    [333, 1000, 33],
    [335, 1000, 34],
  ])('rounds the rate of %d at %d half up', (base, basisPoints, commission) => {
    expect(commissionOf({ base, basisPoints, order: { total: base, tax: 0, ...whole } })).toBe(commission);
  });

  it('of a free order is nothing', () => {
    expect(commissionOf({ base: 0, basisPoints: 7500, order: { total: 0, tax: 0, ...whole } })).toBe(0);
  });

  const sale = fc
    .record({
      net: fc.integer({ min: 1, max: 99_999_999 }),
      taxBps: fc.integer({ min: 0, max: 3000 }),
      baseShare: fc.integer({ min: 0, max: 100 }),
      basisPoints: fc.integer({ min: COMMISSION_BPS.least, max: COMMISSION_BPS.most }),
      // Shares of what is left, and whether a refund or a lost dispute takes them.
      parts: fc.array(fc.tuple(fc.integer({ min: 1, max: 100 }), fc.boolean()), { maxLength: 6 }),
    })
    .map(({ net, taxBps, baseShare, ...others }) => ({
      ...others,
      base: Math.floor((net * baseShare) / 100),
      order: {
        total: net + Math.floor((net * taxBps) / 10_000),
        tax: Math.floor((net * taxBps) / 10_000),
        ...whole,
      },
    }));

  type Amounts = Parameters<typeof commissionOf>[0]['order'];

  function take(order: Amounts, [share, isLost]: [number, boolean]): Amounts {
    const left = order.total - order.refunded - order.lost;
    const amount = Math.min(left, Math.max(1, Math.floor((left * share) / 100)));
    const taxLeft = order.tax - order.refundedTax - order.lostTax;
    const tax =
      left === 0
        ? 0
        : (taxOfRefund({ amount: left, parts: [{ tax: taxLeft, net: left - taxLeft }] }, amount)[0]?.tax ?? 0);
    return isLost
      ? { ...order, lost: order.lost + amount, lostTax: order.lostTax + tax }
      : { ...order, refunded: order.refunded + amount, refundedTax: order.refundedTax + tax };
  }

  it('never grows, is never negative, never exceeds the base, and ends at nothing', () => {
    fc.assert(
      fc.property(sale, ({ base, basisPoints, order, parts }) => {
        let [now, last] = [order, commissionOf({ base, basisPoints, order })];
        expect(last).toBeLessThanOrEqual(base);
        for (const part of [...parts, [100, false] satisfies [number, boolean]]) {
          now = take(now, part);
          const next = commissionOf({ base, basisPoints, order: now });
          expect(next).toBeLessThanOrEqual(last);
          expect(next).toBeGreaterThanOrEqual(0);
          last = next;
        }
        expect(last).toBe(0);
      }),
    );
  });

  it('differs from the exact share by at most half a unit, also for amounts beyond 53 bits', () => {
    fc.assert(
      fc.property(sale, ({ base, basisPoints, order, parts }) => {
        const now = parts.reduce(take, order);
        const net = BigInt(now.total - now.tax);
        const left = net - BigInt(now.refunded - now.refundedTax) - BigInt(now.lost - now.lostTax);
        const exact = BigInt(base) * BigInt(basisPoints) * left;
        const off = BigInt(commissionOf({ base, basisPoints, order: now })) * 10_000n * net - exact;
        expect(2n * (off < 0n ? -off : off) <= 10_000n * net).toBe(true);
      }),
    );
  });
});

it('can be released 30 days after the payment', () => {
  expect(releaseTime(new Date('2026-01-31T12:00:00Z')).toISOString()).toBe('2026-03-02T12:00:00.000Z');
});

describe('isOwnPurchase', () => {
  it.each([
    ['Mia@Example.com', null, true],
    ['mia+shop@example.com', null, true],
    ['cleo@example.com', 'mia@example.com', true],
    ['cleo@example.com', 'cleo@example.com', false],
    ['cleo@example.com', null, false],
  ])('by %s, signed in as %s: %s', (email, accountEmail, isOwn) => {
    expect(isOwnPurchase('mia@example.com', { email, accountEmail })).toBe(isOwn);
  });
});
