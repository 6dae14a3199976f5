import { describe, expect, it } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { buy } from '#test/furnish.ts';
import { openShop } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
const shop = await openShop(world, 'ana');

const PAGE = '/ana-studio/order';
const requestCode = (email: string) => openBrowser(world).submit(PAGE, { step: 'email', email });

const sell = (email: string) => buy(world, { ...shop, email, name: '' });

describe('"Find your order"', () => {
  it('is linked from a product, the sign-in and an expired link', async () => {
    for (const path of ['/p/spring-prints', '/members/login', '/order/no-such-link']) {
      const { body } = await world.get(`/ana-studio${path}`);
      expect({ path, isLinked: body.includes(`href="${PAGE}"`) }).toEqual({ path, isLinked: true });
    }
  });

  it('emails a code that opens the orders, without JavaScript', async () => {
    const email = 'cleo@example.com';
    const { number } = await sell(email);
    const visitor = openBrowser(world);
    const form = await visitor.get(PAGE);
    expect(form.body).toContain('Find your order');
    expect(form.body).toContain('<meta name="robots" content="noindex');
    const codePage = await visitor.submit(PAGE, { step: 'email', email });
    expect(codePage.statusCode).toBe(200);
    const refused = await visitor.submit(PAGE, { step: 'code', email, code: '000000' });
    expect(refused.body).toContain('Invalid email or verification code');
    const found = await visitor.post(PAGE, { step: 'code', email, code: await world.codeFor(email) });
    expect(found.headers.location).toBe('/ana-studio/members');
    expect((await visitor.get('/ana-studio/members/orders')).body).toContain(number);
  });

  it('responds alike to everyone, and emails only people who have an order', async () => {
    const [buyer, member, unknown] = ['dora@example.com', 'emil@example.com', 'fred@example.com'];
    await sell(buyer);
    await world.call('createStoreCustomer', { storeId: shop.storeId, email: member, name: 'Emil' }, { as: shop });
    await world.runJobs();
    const answers = await Promise.all([buyer, member, unknown].map(requestCode));
    const bodies = answers.map(({ body }, at) => body.replaceAll([buyer, member, unknown][at] ?? '', 'EMAIL'));
    expect(new Set(bodies).size).toBe(1);
    expect(bodies[0]).toContain('If there’s an order for');
    await expect(world.codeFor(buyer)).resolves.toMatch(/^\d{6}$/);
    for (const email of [member, unknown]) await expect(world.codeFor(email)).rejects.toThrow('No code was mailed');
  });

  it('emails people who were given something without an order', async () => {
    const email = 'gift@example.com';
    const { customer } = await world.call(
      'createStoreCustomer',
      { storeId: shop.storeId, email, name: '' },
      { as: shop },
    );
    const grant = { storeId: shop.storeId, customerId: customer.id, productId: shop.productId };
    await world.call('grantAccess', grant, { as: shop });
    await requestCode(email);
    await expect(world.codeFor(email)).resolves.toMatch(/^\d{6}$/);
  });

  it('keeps an invalid address in the field, and limits how often a code is sent', async () => {
    const wrong = await requestCode('not an address');
    expect(wrong.body).toContain('value="not an address"');
    await requestCode('gus@example.com');
    const again = await requestCode('gus@example.com');
    expect(again.body).toContain('name="code"');
  });

  it('answers 429 to an address that requests many codes', async () => {
    const visitor = openBrowser(world, 'localhost', '203.0.113.9');
    const statuses = new Set<number>();
    for (let turn = 0; turn < 61; turn += 1)
      statuses.add((await visitor.post(PAGE, { step: 'email', email: `guest-${turn}@example.com` })).statusCode);
    expect([...statuses]).toEqual([303, 429]);
  });
});
