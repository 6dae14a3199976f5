import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { unitsRefund } from './refundedLine.ts';

describe('unitsRefund', () => {
  it('returns the price of single units, and the odd cents with the later ones', () => {
    const line = { quantity: 3, paid: 1000, tax: 174 };
    const refunds = [0, 1, 2].map((refunded) => unitsRefund({ ...line, refunded }, 1));
    expect(refunds).toEqual([
      { amount: 333, tax: 58 },
      { amount: 333, tax: 58 },
      { amount: 334, tax: 58 },
    ]);
  });

  it('returns exactly what was paid, however the units are divided', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 0, max: 99_999_999 }),
        fc.integer({ min: 0, max: 99 }),
        (parts, paid, percent) => {
          const quantity = parts.reduce((sum, part) => sum + part, 0);
          const tax = Math.floor((paid * percent) / 100);
          let [refunded, amount, taxed] = [0, 0, 0];
          for (const units of parts) {
            const refund = unitsRefund({ quantity, refunded, paid, tax }, units);
            expect(refund.amount).toBeGreaterThanOrEqual(refund.tax);
            refunded += units;
            amount += refund.amount;
            taxed += refund.tax;
          }
          expect([amount, taxed]).toEqual([paid, tax]);
        },
      ),
    );
  });
});
