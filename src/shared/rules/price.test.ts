import { describe, expect, it } from 'vitest';
import { MAX_AMOUNT, type Money } from './money.ts';
import { chargeFor, type Price, priceProblem } from './price.ts';

const usd = (amount: number): Money => ({ amount, currency: 'USD' });
const eur = (amount: number): Money => ({ amount, currency: 'EUR' });
const from = (least: Money, suggested?: Money): Price => ({ kind: 'from', least, suggested });

describe('priceProblem', () => {
  it.each<[Price, string | null]>([
    [{ kind: 'free' }, null],
    [{ kind: 'fixed', amount: usd(1) }, null],
    [{ kind: 'fixed', amount: usd(MAX_AMOUNT) }, null],
    [{ kind: 'fixed', amount: usd(0) }, 'low'],
    [{ kind: 'fixed', amount: usd(-1) }, 'low'],
    [{ kind: 'fixed', amount: usd(MAX_AMOUNT + 1) }, 'high'],
    [{ kind: 'fixed', amount: usd(1.5) }, 'not-whole'],
    [{ kind: 'fixed', amount: usd(Number.NaN) }, 'not-whole'],
    [{ kind: 'fixed', amount: { amount: 1, currency: 'XAU' } }, 'currency'],
    [{ kind: 'fixed', amount: usd(500), installments: 24 }, null],
    [{ kind: 'fixed', amount: usd(500), installments: 25 }, 'installments'],
    [{ kind: 'fixed', amount: usd(500), installments: 2, every: { unit: 'day', count: 1 } }, 'installments'],
    [from(usd(0)), null],
    [from(usd(500), usd(1000)), null],
    [from(usd(500), usd(500)), null],
    [from(usd(-1)), 'low'],
    [from(usd(500), usd(499)), 'suggested-low'],
    [from(usd(500), eur(900)), 'mixed-currencies'],
    [from(usd(500), usd(0.5)), 'not-whole'],
  ])('checks %j: %s', (price, problem) => {
    expect(priceProblem(price)).toBe(problem);
  });
});

describe('chargeFor', () => {
  it.each<[Price, Money | undefined, Money | string | null]>([
    [{ kind: 'free' }, undefined, null],
    [{ kind: 'free' }, usd(500), null],
    [{ kind: 'fixed', amount: usd(500) }, undefined, usd(500)],
    [{ kind: 'fixed', amount: usd(500) }, usd(1), usd(500)],
    [from(usd(500)), usd(500), usd(500)],
    [from(usd(500)), usd(900), usd(900)],
    [from(usd(0)), usd(0), usd(0)],
    [from(usd(500)), undefined, 'missing'],
    [from(usd(500)), usd(499), 'low'],
    [from(usd(500)), eur(900), 'mixed-currencies'],
    [from(usd(500)), usd(700.5), 'not-whole'],
    [from(usd(500)), usd(MAX_AMOUNT + 1), 'high'],
  ])('charges for %j with the offer %j: %j', (price, offered, charge) => {
    expect(chargeFor(price, offered)).toEqual(charge);
  });
});
