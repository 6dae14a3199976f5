import { describe, expect, it } from 'vitest';
import type { DiscountInput } from '#shared/contract/discounts.ts';
import { hiddenField, openBrowser } from '#test/browser.ts';
import { CARDS, openShop, publishWare } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
const shop = await openShop(world, 'ana');
const { storeId } = shop;
await publishWare(world, storeId, { title: 'Poster', slug: 'poster', price: { kind: 'fixed', amount: 500 } });

const TERMS: Omit<DiscountInput, 'code' | 'storeId'> = {
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

const addDiscount = (code: string, terms: Partial<DiscountInput> = {}) =>
  world.call('saveDiscount', { storeId, ...TERMS, code, ...terms }, { as: shop });

await addDiscount('SPRING');
await addDiscount('POSTERS', { minimum: { amount: 5000, currency: 'USD' } });

const PRODUCT = '/ana-studio/p/spring-prints';
const CHECKOUT = '/ana-studio/checkout/spring-prints';

const textOf = (html: string): string => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

async function follow(address: string) {
  const visitor = openBrowser(world);
  return { visitor, followed: await visitor.get(address) };
}

describe('a link with a discount code', () => {
  it.each(['/ana-studio', PRODUCT, '/ana-studio/cart'])('gives the code for the visit: %s', async (page) => {
    const { visitor, followed } = await follow(`${page}?code=spring&lang=en`);
    expect(followed.statusCode).toBe(303);
    expect(followed.headers.location).toBe(`${page}?lang=en`);
    expect(followed.headers['cache-control']).toBe('no-store');
    expect(String(followed.headers['set-cookie'])).toContain(
      'stoa_code=SPRING; Path=/ana-studio; HttpOnly; SameSite=Lax',
    );
    const { body } = await visitor.get(CHECKOUT);
    expect(body).toMatch(/name="code"[^>]*value="SPRING"/);
    expect(textOf(body)).toContain('Pay $9.60');
  });

  it('applies at the checkout of the cart, and is paid', async () => {
    const { visitor } = await follow('/ana-studio?code=SPRING');
    for (const product of ['spring-prints', 'poster'])
      await visitor.post('/ana-studio/cart', { intent: 'add', product });
    const { body } = await visitor.get('/ana-studio/checkout');
    expect(textOf(body)).toContain('Pay $13.60');
    const form = {
      quote: hiddenField(body, 'quote'),
      idempotencyKey: hiddenField(body, 'idempotencyKey'),
      code: 'SPRING',
    };
    const paid = await visitor.post('/ana-studio/checkout', {
      ...form,
      email: 'cleo@example.com',
      name: 'Cleo',
      ...CARDS.pays,
    });
    expect(paid.statusCode).toBe(303);
    const orders = await world.sql('select discount::int, total::int from orders where email = $1', [
      'cleo@example.com',
    ]);
    expect(orders).toEqual([{ discount: 340, total: 1360 }]);
  });

  it('leaves the pages of all others as they are', async () => {
    const plain = await openBrowser(world).get(PRODUCT);
    const { visitor } = await follow(`${PRODUCT}?code=SPRING`);
    expect((await visitor.get(PRODUCT)).body).toBe(plain.body);
    const other = openBrowser(world);
    expect((await other.get(PRODUCT)).headers['set-cookie']).toBeUndefined();
    expect(textOf((await other.get(CHECKOUT)).body)).toContain('Pay $12.00');
  });

  it('does not stop a purchase if the code does not apply, and says why in the closed field', async () => {
    for (const [code, reason] of [
      ['POSTERS', 'POSTERS: '],
      ['NOTHING', 'NOTHING: '],
    ] as const) {
      const { visitor } = await follow(`${PRODUCT}?code=${code}`);
      const { body } = await visitor.get(CHECKOUT);
      const field = /<details class="discount".*?<\/details>/s.exec(body)?.[0] ?? '';
      expect(field).toMatch(/^<details class="discount">/);
      expect(textOf(field)).toContain(reason);
      expect(field).not.toContain('class="problem"');
      expect(/name="code"[^>]*/.exec(field)?.[0]).not.toContain(code);
      const form = { quote: hiddenField(body, 'quote'), idempotencyKey: hiddenField(body, 'idempotencyKey'), code: '' };
      const paid = await visitor.post(CHECKOUT, { ...form, email: `${code}@example.com`, name: 'Cleo', ...CARDS.pays });
      expect(paid.statusCode).toBe(303);
    }
  });

  it('loses to a better automatic discount, and to the code of the checkout’s own address', async () => {
    const { discount } = await addDiscount('Sale', {
      isAutomatic: true,
      value: { kind: 'percent', basisPoints: 5000 },
    });
    const { visitor } = await follow(`${PRODUCT}?code=SPRING`);
    const { body } = await visitor.get(CHECKOUT);
    expect(textOf(body)).toContain('Pay $6.00');
    expect(textOf(body)).toContain('SPRING: ');
    await world.call('deleteDiscount', { storeId, discountId: discount.id }, { as: shop });
    await addDiscount('HALF', { value: { kind: 'percent', basisPoints: 5000 } });
    expect(textOf((await visitor.get(`${CHECKOUT}?code=HALF`)).body)).toContain('Pay $6.00');
  });

  it('ignores what is no code, in the address and in the cookie', async () => {
    const { followed } = await follow(`${PRODUCT}?code=%3Cb%3E`);
    expect(followed.statusCode).toBe(200);
    expect(followed.headers['set-cookie']).toBeUndefined();
    for (const value of ['%', '%3Cb%3E', 'x']) {
      const visitor = openBrowser(world);
      visitor.cookies.set('stoa_code', value);
      expect(textOf((await visitor.get(CHECKOUT)).body)).toContain('Pay $12.00');
    }
  });
});
