import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PLANS } from './plan.ts';
import { platformFee, returnedFee } from './platformFee.ts';

describe('platformFee', () => {
  it.each([
    [2400, 500, 120],
    [2400, 300, 72],
    [2400, 100, 24],
    [2400, 0, 0],
    [199, 500, 9],
    [1, 500, 0],
    [99_999_999, 10_000, 99_999_999],
  ])('of %d at %d basis points is %d', (net, bps, fee) => {
    expect(platformFee(net, bps)).toBe(fee);
  });

  it('falls from plan to plan', () => {
    expect(PLANS.map(({ feeBps }) => feeBps)).toEqual([500, 300, 100, 0]);
  });
});

describe('returnedFee', () => {
  it('returns the whole share once everything is refunded, however the refunds were split', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 30_000_000 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(parts, fc.integer({ min: 0, max: 10_000 }), (refunds, bps) => {
        const total = refunds.reduce((sum, one) => sum + one, 0);
        const fee = platformFee(total, bps);
        let [before, returned] = [0, 0];
        for (const amount of refunds) {
          const back = returnedFee({ fee, total, before, amount, returned });
          before += amount;
          expect(back).toBeGreaterThanOrEqual(0);
          returned += back;
          expect(returned).toBeLessThanOrEqual(fee);
        }
        expect(returned).toBe(fee);
      }),
    );
  });

  it('counts a refund that failed as not returned', () => {
    // Two refunds of 50 returned 2 and 3 of a share of 5. The first failed, and is repeated.
    const half = { fee: 5, total: 100, amount: 50 };
    expect(returnedFee({ ...half, before: 0, returned: 0 })).toBe(2);
    expect(returnedFee({ ...half, before: 50, returned: 2 })).toBe(3);
    expect(returnedFee({ ...half, before: 50, returned: 3 })).toBe(2);
  });
});
