import { beforeAll, describe, expect, it } from 'vitest';
import type { DiscountInput } from '#shared/contract/discounts.ts';
import { readTotals, CARDS, openShop, publishWare } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
const shop = await openShop(world, 'ana');
const other = await openShop(world, 'bea');

let keys = 0;
const freshKey = () => `a key for a discount no ${(keys += 1)}`;

async function addCode(code: string, terms: Partial<DiscountInput> = {}) {
  const { discount } = await world.call(
    'saveDiscount',
    { storeId: shop.storeId, ...TWENTY_PERCENT, code, ...terms },
    { as: shop },
  );
  return discount;
}

const TWENTY_PERCENT: Omit<DiscountInput, 'code' | 'storeId'> = {
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

const quote = (code: string, productId = shop.productId, offered?: number) =>
  world.call('quoteOrder', { storeId: shop.storeId, productId, code, ...(offered === undefined ? {} : { offered }) });

async function buy({ code, email, card = CARDS.pays }: { code: string; email: string; card?: object }) {
  const { quote: sealed } = await quote(code);
  return pay({ quote: sealed, email, card });
}

const pay = (input: { quote: string; email: string; card?: object; idempotencyKey?: string }) =>
  world.call('placeOrder', { storeId: shop.storeId, idempotencyKey: freshKey(), ...input });

async function usesOf(discountId: string) {
  const [row] = await world.sql('select uses, held from discounts where id = $1', [discountId]);
  return row;
}

const refusal = (code: string) => ({ details: { refusal: code } });

describe('a discount code', () => {
  it('reduces the price, the order and the ledger entries', async () => {
    const { id } = await addCode('spring');
    expect(await quote(' Spring ')).toMatchObject({
      subtotal: { amount: 1200 },
      discount: { amount: 240 },
      total: { amount: 960, currency: 'USD' },
    });
    const before = await readTotals(world, shop.storeId);
    const { orderId } = await buy({ code: 'SPRING', email: 'cleo@example.com' });
    const { order } = await world.call('getOrder', { storeId: shop.storeId, orderId }, { as: shop });
    expect(order).toMatchObject({
      subtotal: { amount: 1200 },
      discount: { amount: 240 },
      total: { amount: 960 },
      refundable: { amount: 960 },
    });
    const after = await readTotals(world, shop.storeId);
    expect((before.ledger['store'] ?? 0) - (after.ledger['store'] ?? 0)).toBe(960);
    expect(after.unbalanced).toBe(0);
    expect(await usesOf(id)).toEqual({ uses: 1, held: 0 });
    const { items } = await world.call('listProducts', { storeId: shop.storeId }, { as: shop });
    expect(items).toMatchObject([{ id: shop.productId, revenue: [{ amount: 960, currency: 'USD' }] }]);
  });

  it('takes off an amount up to the price, and an order for nothing needs no card', async () => {
    await addCode('ALL', { value: { kind: 'amount', amount: { amount: 5000, currency: 'USD' } } });
    const { quote: sealed, total, isFree } = await quote('ALL');
    expect({ total, isFree }).toEqual({ total: { amount: 0, currency: 'USD' }, isFree: true });
    expect(await pay({ quote: sealed, email: 'free@example.com' })).toMatchObject({
      status: 'paid',
      total: { amount: 0 },
    });
  });

  it('gives its last use to exactly one of twenty buyers', async () => {
    const { id } = await addCode('LAST', { maxUses: 1 });
    const { quote: sealed } = await quote('LAST');
    const buyers = Array.from({ length: 20 }, (_, index) =>
      pay({ quote: sealed, email: `race-${index}@example.com`, card: CARDS.pays }).then(
        ({ status }) => status,
        ({ details }: { details: { refusal: string } }) => details.refusal,
      ),
    );
    const outcomes = await Promise.all(buyers);
    expect(outcomes.filter((outcome) => outcome === 'paid')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'discount-used-up')).toHaveLength(19);
    expect(await usesOf(id)).toEqual({ uses: 1, held: 0 });
    await expect(quote('LAST')).rejects.toMatchObject(refusal('discount-used-up'));
  });

  it('limits each customer, in any spelling of their address', async () => {
    const { id } = await addCode('ONCE', { maxUsesPerCustomer: 1 });
    const { productId } = await publishWare(world, shop.storeId, { slug: 'cards', title: 'Cards' });
    await buy({ code: 'ONCE', email: 'dora@example.com' });
    const { quote: sealed } = await quote('ONCE', productId);
    for (const email of ['DORA@example.com', 'dora+again@example.com'])
      await expect(pay({ quote: sealed, email, card: CARDS.pays })).rejects.toMatchObject(
        refusal('discount-used-by-you'),
      );
    expect(await usesOf(id)).toEqual({ uses: 1, held: 0 });
  });

  it('limits each card, whatever address it is used with, and charges nothing', async () => {
    const { id } = await addCode('CARD', { maxUsesPerCustomer: 1 });
    await buy({ code: 'CARD', email: 'first@example.com' });
    const { quote: sealed } = await quote('CARD');
    const second = { quote: sealed, email: 'second@example.com', idempotencyKey: freshKey() };
    await expect(pay({ ...second, card: CARDS.pays })).rejects.toMatchObject(refusal('discount-used-by-card'));
    expect(await world.sql("select 1 from orders where email = 'second@example.com'")).toEqual([]);
    // After a declined card, the next card for the same order is checked too.
    await expect(pay({ ...second, card: CARDS.declined })).rejects.toMatchObject(refusal('card-declined'));
    await expect(pay({ ...second, card: CARDS.pays })).rejects.toMatchObject(refusal('discount-used-by-card'));
    expect(await usesOf(id)).toEqual({ uses: 1, held: 1 });
    expect(await pay({ ...second, card: CARDS.refundsLater })).toMatchObject({ status: 'paid' });
    expect(await usesOf(id)).toEqual({ uses: 2, held: 0 });
  });

  it('is given once to a card that pays with twenty addresses at once', async () => {
    const { id } = await addCode('RUSH', { maxUsesPerCustomer: 1 });
    const { quote: sealed } = await quote('RUSH');
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        pay({ quote: sealed, email: `rush-${index}@example.com`, card: CARDS.pays }).then(
          ({ status }) => status,
          ({ details }: { details: { refusal: string } }) => details.refusal,
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'paid')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'discount-used-by-card')).toHaveLength(19);
    expect(await usesOf(id)).toEqual({ uses: 1, held: 0 });
  });

  it('is reserved while a card is declined, and released when the order is abandoned', async () => {
    const { id } = await addCode('HELD', { maxUses: 1 });
    await expect(buy({ code: 'HELD', email: 'eva@example.com', card: CARDS.declined })).rejects.toMatchObject(
      refusal('card-declined'),
    );
    expect(await usesOf(id)).toEqual({ uses: 0, held: 1 });
    world.travel({ hours: 2 });
    await world.sweep(shop.storeId);
    expect(await usesOf(id)).toEqual({ uses: 0, held: 0 });
    await expect(quote('HELD')).resolves.toMatchObject({ discount: { amount: 240 } });
  });

  it('keeps the price that was shown, but not if the code was ended since', async () => {
    const changed = await addCode('CHANGED');
    const { quote: sealed } = await quote('CHANGED');
    const terms = { ...TWENTY_PERCENT, code: 'CHANGED' };
    const change = (discount: Partial<DiscountInput>) =>
      world.call(
        'saveDiscount',
        { storeId: shop.storeId, discountId: changed.id, ...terms, ...discount },
        { as: shop },
      );
    await change({ value: { kind: 'percent', basisPoints: 100 } });
    expect(await pay({ quote: sealed, email: 'fay@example.com', card: CARDS.pays })).toMatchObject({
      total: { amount: 960 },
    });
    await change({ endsAt: world.now().toISOString() });
    await expect(pay({ quote: sealed, email: 'gil@example.com', card: CARDS.pays })).rejects.toMatchObject(
      refusal('discount-ended'),
    );
  });

  it.each([
    ['unknown', 'discount-unknown', {}, 'NOBODY'],
    ['paused', 'discount-unknown', { isActive: false }],
    ['over', 'discount-ended', { endsAt: '2020-01-01T00:00:00.000Z' }],
    ['early', 'discount-not-started', { startsAt: '2199-01-01T00:00:00.000Z' }],
    ['too small an order', 'discount-minimum', { minimum: { amount: 1201, currency: 'USD' } }],
    ['another currency', 'discount-other-currency', { minimum: { amount: 1, currency: 'EUR' } }],
  ])('is refused: %s', async (name, code, terms, typed = name.replaceAll(' ', '-')) => {
    await addCode(name.replaceAll(' ', '-'), terms);
    await expect(quote(typed)).rejects.toMatchObject(refusal(code));
  });

  describe('in another currency', () => {
    let productId = '';
    beforeAll(async () => {
      const price = { kind: 'fixed', amount: 1000 } as const;
      ({ productId } = await publishWare(world, shop.storeId, { slug: 'atlas', price, currency: 'EUR' }));
    });
    const inEuros = (code: string) => world.call('quoteOrder', { storeId: shop.storeId, productId, code });

    it('takes off the amount of that currency, from the minimum of that currency on', async () => {
      const value = { kind: 'amount', amount: { amount: 500, currency: 'USD' } } as const;
      await addCode('FIVE', { value, otherAmounts: [{ currency: 'EUR', amount: 450, minimum: 1000 }] });
      await expect(quote('FIVE')).resolves.toMatchObject({ discount: { amount: 500, currency: 'USD' } });
      await expect(inEuros('FIVE')).resolves.toMatchObject({ discount: { amount: 450, currency: 'EUR' } });
      await addCode('LARGE', { value, otherAmounts: [{ currency: 'EUR', amount: 450, minimum: 1001 }] });
      await expect(inEuros('LARGE')).rejects.toMatchObject(refusal('discount-minimum'));
      await addCode('DOLLARS', { value });
      await expect(inEuros('DOLLARS')).rejects.toMatchObject(refusal('discount-other-currency'));
    });

    it('is a percentage above the minimum of that currency', async () => {
      const minimum = { amount: 1200, currency: 'USD' };
      await addCode('SHARE', { minimum, otherAmounts: [{ currency: 'EUR', amount: null, minimum: 1000 }] });
      await expect(inEuros('SHARE')).resolves.toMatchObject({ discount: { amount: 200, currency: 'EUR' } });
    });

    it.each([
      ['currency', [{ currency: 'USD', amount: 1, minimum: null }]],
      ['amount', [{ currency: 'EUR', amount: null, minimum: 1 }]],
      ['currency', [{ currency: 'XXX', amount: 1, minimum: null }]],
    ])('is refused at the field %s', async (field, otherAmounts) => {
      const value = { kind: 'amount', amount: { amount: 500, currency: 'USD' } } as const;
      await expect(addCode('WRONG', { value, otherAmounts })).rejects.toMatchObject({
        details: { field: `otherAmounts.0.${field}` },
      });
    });
  });

  it('applies to the chosen products only', async () => {
    const { productId } = await publishWare(world, shop.storeId, { slug: 'maps', title: 'Maps' });
    await addCode('MAPS', { productIds: [productId] });
    await expect(quote('MAPS')).rejects.toMatchObject(refusal('discount-other-products'));
    await expect(quote('MAPS', productId)).resolves.toMatchObject({ discount: { amount: 240 } });
  });

  it('belongs to its store', async () => {
    await addCode('MINE');
    const { storeId, productId } = other;
    await expect(world.call('quoteOrder', { storeId, productId, code: 'MINE' })).rejects.toMatchObject(
      refusal('discount-unknown'),
    );
  });
});
