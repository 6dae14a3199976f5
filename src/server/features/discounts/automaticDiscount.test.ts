import { beforeAll, describe, expect, it } from 'vitest';
import type { DiscountInput } from '#shared/contract/discounts.ts';
import { hiddenField, openBrowser } from '#test/browser.ts';
import { CARDS, openShop } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
const shop = await openShop(world, 'sal');

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

const refusal = (code: string) => ({ details: { refusal: code } });

describe('an automatic discount', () => {
  const sale = { isAutomatic: true, maxUsesPerCustomer: null };
  const save = async (code: string, terms: Partial<DiscountInput>) =>
    (
      await world.call(
        'saveDiscount',
        { ...TWENTY_PERCENT, storeId: shop.storeId, code, ...sale, ...terms },
        { as: shop },
      )
    ).discount;
  const priceOf = (code = '') =>
    world.call('quoteOrder', { storeId: shop.storeId, productId: shop.productId, code, quantity: 1 });

  beforeAll(async () => {
    await save('Summer sale', {});
    await save('Weekend', { value: { kind: 'amount', amount: { amount: 100, currency: 'USD' } } });
    await save('Later', { value: { kind: 'percent', basisPoints: 9000 }, startsAt: '2199-01-01T00:00:00.000Z' });
    await save('Large orders', {
      value: { kind: 'percent', basisPoints: 8000 },
      minimum: { amount: 100_000, currency: 'USD' },
    });
  });

  it('applies without a code: the one that takes off most', async () => {
    expect(await priceOf()).toMatchObject({ discount: { amount: 240 }, total: { amount: 960 } });
    const { quote: sealed } = await priceOf();
    const { orderId } = await world.call('placeOrder', {
      storeId: shop.storeId,
      quote: sealed,
      email: 'sue@example.com',
      card: CARDS.pays,
      idempotencyKey: 'an order with the summer sale',
    });
    expect(
      await world.sql('select code, amount::int, status from discount_uses where order_id = $1', [orderId]),
    ).toEqual([{ code: 'Summer sale', amount: 240, status: 'used' }]);
  });

  it('gives way to a code that takes off more, and to no other', async () => {
    await save('MORE', { isAutomatic: false, value: { kind: 'percent', basisPoints: 3000 } });
    await save('EQUAL', { isAutomatic: false });
    expect(await priceOf('more')).toMatchObject({ discount: { amount: 360 } });
    await expect(priceOf('EQUAL')).rejects.toMatchObject(refusal('discount-not-better'));
  });

  it('cannot be typed as a code', async () => {
    await save('HIDDEN', { value: { kind: 'percent', basisPoints: 100 } });
    await expect(priceOf('HIDDEN')).rejects.toMatchObject(refusal('discount-unknown'));
  });

  it.each([
    ['name', { code: ' ' }],
    ['limit per customer', { maxUsesPerCustomer: 1 }],
  ])('is not saved with a wrong %s', async (_what, terms) => {
    await expect(save('Any', terms)).rejects.toMatchObject({ status: 'INVALID_ARGUMENT' });
  });

  it('is shown in the checkout, and a code that takes off less is refused there with the price unchanged', async () => {
    const visitor = openBrowser(world);
    const url = '/sal-studio/checkout/spring-prints';
    const { body } = await visitor.get(url);
    expect(body).toContain('Summer sale');
    expect(body).toContain('$9.60');
    const form = { quote: hiddenField(body, 'quote'), idempotencyKey: hiddenField(body, 'idempotencyKey') };
    const buyer = { email: 'sam@example.com', name: 'Sam', ...CARDS.pays };
    const wrong = await visitor.post(url, { ...form, ...buyer, code: 'EQUAL' });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.body).toContain('You already have a discount that’s at least as good as this code.');
    expect(wrong.body).toContain('$9.60');
    const paid = await visitor.post(url, { ...form, ...buyer, code: '' });
    expect(paid.statusCode).toBe(303);
    expect(await world.sql("select total::int from orders where email = 'sam@example.com'")).toEqual([{ total: 960 }]);
  });

  it('shows the new price first if it ended in the meantime', async () => {
    const { id } = await save('Short', { value: { kind: 'percent', basisPoints: 5000 } });
    const visitor = openBrowser(world);
    const url = '/sal-studio/checkout/spring-prints';
    const { body } = await visitor.get(url);
    expect(body).toContain('$6');
    await save('Short', { discountId: id, isActive: false });
    const form = { quote: hiddenField(body, 'quote'), idempotencyKey: hiddenField(body, 'idempotencyKey'), code: '' };
    const answer = await visitor.post(url, { ...form, email: 'sid@example.com', name: 'Sid', ...CARDS.pays });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('A discount has ended. Check the new total.');
    expect(answer.body).toContain('$9.60');
    expect(await world.sql("select 1 from orders where email = 'sid@example.com'")).toEqual([]);
  });

  it('is part of an unchanged price that has expired, and a lower one is never charged in full without a word', async () => {
    const { id } = await save('Tonight', { value: { kind: 'percent', basisPoints: 5000 } });
    const url = '/sal-studio/checkout/spring-prints';
    const buyers = ['sol@example.com', 'syd@example.com'];
    const [first, second] = await Promise.all(
      buyers.map(async (email) => {
        const visitor = openBrowser(world);
        const { body } = await visitor.get(url);
        const form = { quote: hiddenField(body, 'quote'), idempotencyKey: hiddenField(body, 'idempotencyKey') };
        return () => visitor.post(url, { ...form, code: '', email, name: 'S', ...CARDS.pays });
      }),
    );
    world.travel({ minutes: 31 });
    expect((await first?.())?.statusCode).toBe(303);
    await save('Tonight', { discountId: id, isActive: false });
    const changed = await second?.();
    expect(changed?.body).toContain('$9.60');
    expect(changed?.body).toContain('A discount has ended. Check the new total.');
    expect(await world.sql('select email, total::int from orders where email = any($1)', [buyers])).toEqual([
      { email: 'sol@example.com', total: 600 },
    ]);
  });

  it('is offered again with the code that was typed, after the bank refused', async () => {
    const visitor = openBrowser(world);
    const url = '/sal-studio/checkout/spring-prints';
    const { body } = await visitor.get(`${url}?code=MORE`);
    const form = { quote: hiddenField(body, 'quote'), idempotencyKey: hiddenField(body, 'idempotencyKey') };
    const buyer = { ...form, code: 'MORE', email: 'ted@example.com', name: 'Ted', ...CARDS.asks };
    const asks = await visitor.post(url, buyer);
    const challenge = await visitor.get(asks.headers.location ?? '');
    const action = /action="([^"]*\/confirm)"/.exec(challenge.body)?.[1] ?? '';
    const refused = await visitor.post(action, { token: hiddenField(challenge.body, 'token'), answer: 'decline' });
    expect(refused.body).toContain('Pay $8.40');
    expect(refused.body).toContain('value="MORE"');
  });
});
