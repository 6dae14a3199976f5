import { describe, expect, it } from 'vitest';
import type { DiscountInput } from '#shared/contract/discounts.ts';
import { sellable } from '#test/furnish.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
const shop = await world.creator('ana');
const bea = await world.creator('bea');
const { storeId } = shop;
const TERMS: Omit<DiscountInput, 'storeId'> = {
  code: 'SPRING',
  isAutomatic: false,
  value: { kind: 'percent', basisPoints: 2000 },
  productIds: [],
  minimum: null,
  otherAmounts: [],
  startsAt: null,
  endsAt: null,
  maxUses: null,
  maxUsesPerCustomer: null,
  isActive: true,
};
type Terms = Partial<Omit<DiscountInput, 'storeId'>> & { productId?: string };
const preview = (terms: Terms = {}) => world.call('previewDiscount', { storeId, ...TERMS, ...terms }, { as: shop });
const save = async (terms: Terms) =>
  (await world.call('saveDiscount', { storeId, ...TERMS, ...terms }, { as: shop })).discount.id;
const remove = (discountId: string) => world.call('deleteDiscount', { storeId, discountId }, { as: shop });

/** What the buyer pays, and by which discount, for each combination. */
const pricesIn = ({ combinations }: Awaited<ReturnType<typeof preview>>) =>
  combinations.map(({ automatic, off, applied, total }: Row) => [
    automatic?.name ?? null,
    automatic?.off.amount ?? 0,
    off.amount,
    applied,
    total.amount,
  ]);
type Row = {
  automatic: { name: string; off: { amount: number } } | null;
  off: { amount: number };
  applied: string;
  total: { amount: number };
};

describe('the preview of a discount', () => {
  it('is empty without a published product that costs something', async () => {
    expect(await preview()).toEqual({ product: null, combinations: [], more: 0 });
  });

  it('takes the dearest product that the discount is for, or the chosen one', async () => {
    const { id: cheap } = await sellable(world, shop, { title: 'Card', price: { kind: 'fixed', amount: 500 } });
    await sellable(world, shop, { title: 'Print', price: { kind: 'fixed', amount: 2000 } });
    await sellable(world, shop, { title: 'Euro', price: { kind: 'fixed', amount: 9000 }, currency: 'EUR' });
    const off = { kind: 'amount' as const, amount: { amount: 300, currency: 'USD' } };
    expect((await preview({ value: off })).product).toMatchObject({ title: 'Print', price: { amount: 2000 } });
    expect((await preview({ value: off, productIds: [cheap] })).product?.title).toBe('Card');
    expect((await preview({ value: off, productId: cheap })).product?.title).toBe('Card');
    expect((await preview()).product?.title).toBe('Euro');
  });

  const only = async () => {
    const { id } = await sellable(world, shop, { title: 'Poster', price: { kind: 'fixed', amount: 1000 } });
    return id;
  };

  it('shows each automatic discount that is active at the same time, and which of the two counts', async () => {
    const productId = await only();
    const small = await save({ code: 'Small sale', isAutomatic: true, value: { kind: 'percent', basisPoints: 1000 } });
    const equal = await save({ code: 'Equal sale', isAutomatic: true });
    const large = await save({ code: 'Large sale', isAutomatic: true, value: { kind: 'percent', basisPoints: 5000 } });
    const later = await save({ code: 'Later', isAutomatic: true, startsAt: '2026-09-01T00:00:00Z' });
    await save({ code: 'PAUSED', isAutomatic: true, isActive: false });
    expect(pricesIn(await preview({ productId, endsAt: '2026-08-01T00:00:00Z' }))).toEqual([
      [null, 0, 200, 'this', 800],
      ['Large sale', 500, 200, 'automatic', 500],
      ['Equal sale', 200, 200, 'automatic', 800],
      ['Small sale', 100, 200, 'this', 800],
    ]);
    expect(pricesIn(await preview({ productId })).map(([name]: unknown[]) => name)).toContain('Later');
    // The older of two equal automatic discounts counts.
    const itself = await preview({ productId, isAutomatic: true });
    expect(pricesIn(itself)).toContainEqual(['Equal sale', 200, 200, 'automatic', 800]);
    const edited = await preview({ productId, isAutomatic: true, discountId: small, code: 'Small sale' });
    expect(pricesIn(edited)).toContainEqual(['Equal sale', 200, 200, 'this', 800]);
    expect(pricesIn(edited).map(([name]: unknown[]) => name)).not.toContain('Small sale');
    for (const id of [small, equal, large, later]) await remove(id);
  });

  it('is what the checkout charges', async () => {
    const productId = await only();
    const sale = await save({ code: 'Sale', isAutomatic: true, value: { kind: 'percent', basisPoints: 1500 } });
    const charged = async (code: string) => (await world.call('quoteOrder', { storeId, productId, code })).total.amount;
    const percent = (basisPoints: number) => ({
      code: `P${basisPoints}`,
      value: { kind: 'percent' as const, basisPoints },
    });
    const previewed = async (basisPoints: number) =>
      pricesIn(await preview({ productId, ...percent(basisPoints) }))[1]?.[4];
    // The second one rounds to what the sale takes off.
    for (const basisPoints of [1000, 1501]) {
      expect(await previewed(basisPoints)).toBe(await charged(''));
      await save(percent(basisPoints));
      await expect(charged(`P${basisPoints}`)).rejects.toMatchObject({ details: { refusal: 'discount-not-better' } });
    }
    for (const basisPoints of [1600, 3333]) {
      const total = await previewed(basisPoints);
      await save(percent(basisPoints));
      expect(await charged(`P${basisPoints}`)).toBe(total);
    }
    await remove(sale);
  });

  it('says why the discount does not apply', async () => {
    const productId = await only();
    const { id: other } = await sellable(world, shop, { title: 'Other', price: { kind: 'fixed', amount: 900 } });
    const reasonOf = async (terms: Terms) => (await preview({ productId, ...terms })).combinations[0];
    const usd = (amount: number) => ({ amount, currency: 'USD' });
    expect(await reasonOf({ productIds: [other] })).toMatchObject({
      applied: 'none',
      reason: 'discount-other-products',
    });
    expect(await reasonOf({ minimum: usd(1001) })).toMatchObject({ applied: 'none', reason: 'discount-minimum' });
    expect(await reasonOf({ endsAt: '2020-01-01T00:00:00Z' })).toMatchObject({ reason: 'discount-ended' });
    expect(await reasonOf({ value: { kind: 'amount', amount: { amount: 100, currency: 'EUR' } } })).toMatchObject({
      reason: 'discount-other-currency',
    });
    expect(await reasonOf({ isActive: false })).toMatchObject({ applied: 'this', total: { amount: 800 } });
  });

  it('saves nothing, and reaches no other store', async () => {
    const before = await world.sql('select count(*)::int as count from discounts where store_id = $1', [storeId]);
    await preview();
    expect(await world.sql('select count(*)::int as count from discounts where store_id = $1', [storeId])).toEqual(
      before,
    );
    const mine = await save({ code: 'MINE' });
    const foreign = (input: object) =>
      world.call('previewDiscount', { ...TERMS, storeId: bea.storeId, ...input }, { as: bea });
    await expect(foreign({ discountId: mine })).rejects.toMatchObject({ details: { refusal: 'not-found' } });
    await expect(foreign({ productId: await only() })).rejects.toMatchObject({ details: { refusal: 'not-found' } });
  });
});
