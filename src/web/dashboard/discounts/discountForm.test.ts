import { describe, expect, it } from 'vitest';
import type { Discount } from '#shared/contract/discounts.ts';
import { discountToForm, readDiscountForm, type DiscountForm } from './discountForm.ts';

const form = (typed: Partial<DiscountForm>): DiscountForm => ({
  ...discountToForm(undefined),
  code: 'spring',
  ...typed,
});

describe('readDiscountForm', () => {
  it('reads a new discount of 20 % without limits', () => {
    expect(readDiscountForm(form({}), 'USD')).toEqual({
      terms: {
        isAutomatic: false,
        code: 'SPRING',
        value: { kind: 'percent', basisPoints: 2000 },
        productIds: [],
        minimum: null,
        otherAmounts: [],
        startsAt: null,
        endsAt: null,
        maxUses: null,
        maxUsesPerCustomer: null,
        isActive: true,
      },
    });
  });

  it('reads an automatic discount with its name, and without a limit per customer', () => {
    const typed = form({ how: 'automatic', code: ' Summer sale ', maxUsesPerCustomer: 'two' });
    expect(readDiscountForm(typed, 'USD')).toMatchObject({
      terms: { isAutomatic: true, code: 'Summer sale', maxUsesPerCustomer: null },
    });
  });

  it('reads back what it shows of a saved discount', () => {
    const saved: Discount = {
      id: 'b0f1a7c2-0000-4000-8000-000000000000',
      isAutomatic: false,
      code: 'LAUNCH',
      value: { kind: 'amount', amount: { amount: 550, currency: 'EUR' } },
      productIds: ['b0f1a7c2-0000-4000-8000-000000000001'],
      minimum: { amount: 2000, currency: 'EUR' },
      otherAmounts: [
        { currency: 'JPY', amount: 900, minimum: 3000 },
        { currency: 'USD', amount: 600, minimum: null },
      ],
      startsAt: '2026-03-01T09:00:00.000Z',
      endsAt: '2026-03-08T09:00:00.000Z',
      maxUses: 100,
      maxUsesPerCustomer: 1,
      isActive: false,
      state: 'paused',
      uses: 3,
      createdAt: '2026-02-01T09:00:00.000Z',
    };
    const { id: _id, state: _state, uses: _uses, createdAt: _createdAt, ...terms } = saved;
    expect(readDiscountForm(discountToForm(saved), 'EUR')).toEqual({ terms });
  });

  it.each<[keyof DiscountForm, Partial<DiscountForm>]>([
    ['code', { code: ' ' }],
    ['code', { how: 'automatic', code: ' ' }],
    ['code', { code: 'two words' }],
    ['percent', { percent: '0' }],
    ['percent', { percent: '101' }],
    ['percent', { percent: 'much' }],
    ['amount', { kind: 'amount', amount: '0' }],
    ['minimum', { minimum: 'ten' }],
    ['endsAt', { startsAt: '2026-03-02T09:00', endsAt: '2026-03-02T09:00' }],
    ['maxUses', { maxUses: '0' }],
    ['maxUsesPerCustomer', { maxUsesPerCustomer: '1.5' }],
  ])('finds a problem in the field %s of %j', (field, typed) => {
    expect(readDiscountForm(form(typed), 'USD')).toMatchObject({ problems: [{ field }] });
  });

  it('reads a percentage with a decimal comma', () => {
    expect(readDiscountForm(form({ percent: '12,5 %' }), 'USD')).toMatchObject({
      terms: { value: { kind: 'percent', basisPoints: 1250 } },
    });
  });
});
