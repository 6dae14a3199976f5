import { describe, expect, it } from 'vitest';
import { hiddenField, openBrowser } from '#test/browser.ts';
import { CARDS, readTotals } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
const ana = await world.creator('ana');
const { storeId, slug: shop } = ana;

const TIPS = { amounts: [300, 500, 1000], most: 5000, showsSupporters: true };

async function draftJar(title: string, more: object = {}) {
  const price = { kind: 'from', least: 100, suggested: 300 };
  const input = { storeId, title, kind: 'tip', price, currency: 'USD', tipJar: TIPS, ...more };
  return (await world.call('saveProduct', input, { as: ana })).product;
}

async function tipJar(title: string, more: object = {}) {
  const { id: productId } = await draftJar(title, more);
  return (await world.call('publishProduct', { storeId, productId }, { as: ana })).product;
}

const openTip = async (slug: string, query = '', visitor = openBrowser(world)) => {
  const url = `/${shop}/checkout/${slug}`;
  const { body } = await visitor.get(url + query);
  const form = { quote: hiddenField(body, 'quote'), idempotencyKey: hiddenField(body, 'idempotencyKey') };
  const give = (email: string, fields: Record<string, string> = {}) =>
    visitor.post(url, { ...form, email, name: '', ...CARDS.pays, ...fields });
  return { visitor, body, give };
};

const orderOf = async (email: string) => {
  const rows = await world.sql<{ id: string; total: number; status: string }>(
    'select id, total::int, status from orders where email = $1 order by placed_at',
    [email],
  );
  const [row] = rows;
  const { order } = row ? await world.call('getOrder', { storeId, orderId: row.id }, { as: ana }) : { order: null };
  return { rows, order };
};

describe('a tip jar', () => {
  it('suggests amounts, each of which opens the checkout', async () => {
    const jar = await tipJar('Coffee');
    const page = await openBrowser(world).get(`/${shop}/p/${jar.slug}`);
    expect(page.body).toContain('$5');
    expect(page.body).toContain(`/checkout/${jar.slug}?amount=5`);
    expect(page.body).toContain('Other amount');
    expect(page.body).not.toContain('Add to cart');
    expect((await openTip(jar.slug, '?amount=5.00')).body).toMatch(/name="amount"[^>]*value="5(?:\.00)?"/);
  });

  it('takes an amount with a note, gives no access, and adds up in the ledger', async () => {
    const jar = await tipJar('Tea');
    const { give, visitor } = await openTip(jar.slug);
    const given = await give('bea@example.com', { amount: '7.50', supportNote: 'For the new kiln.\r\nThank you!' });
    expect(given.statusCode).toBe(303);
    const thanks = await visitor.get(String(given.headers.location));
    expect(thanks.body).toContain('Thank you for your support');
    expect(thanks.body).not.toContain('Open your library');
    const { order } = await orderOf('bea@example.com');
    expect(order).toMatchObject({
      total: { amount: 750, currency: 'USD' },
      status: 'paid',
      support: { note: 'For the new kiln.\nThank you!', shownName: '' },
    });
    const totals = await readTotals(world, storeId);
    expect(totals).toMatchObject({ entitlements: 0, payments: 1, unbalanced: 0 });
    const [email] = await world.emailsTo('bea@example.com');
    expect(email?.subject).toMatch(/^Thank you for supporting /);
    const { product } = await world.call('getProduct', { storeId, productId: jar.id }, { as: ana });
    expect(product.sales).toBe(1);
  });

  it('refuses what is below the minimum or above the maximum, at the field', async () => {
    const jar = await tipJar('Cake');
    for (const amount of ['0.50', '50.01']) {
      const { give } = await openTip(jar.slug);
      const refused = await give('low@example.com', { amount });
      expect([refused.statusCode, refused.body.includes('amount-problem')]).toEqual([400, true]);
    }
    expect((await orderOf('low@example.com')).rows.filter(({ status }) => status === 'paid')).toEqual([]);
    const { quote } = await world.call('quoteOrder', { storeId, productId: jar.id, offered: 5001 });
    const order = { storeId, quote, email: 'api@example.com', idempotencyKey: 'api-api-api-api-api' };
    await expect(
      world.call('placeOrder', { ...order, card: { number: '4242424242424242', expiry: '12/40', cvc: '123' } }),
    ).rejects.toMatchObject({
      details: { refusal: 'tip-over-most', field: 'amount' },
    });
  });

  it('takes another tip from the same person, and one for a double click', async () => {
    const jar = await tipJar('Juice');
    const first = await openTip(jar.slug);
    await Promise.all([
      first.give('cleo@example.com', { amount: '3' }),
      first.give('cleo@example.com', { amount: '3' }),
    ]);
    world.travel({ minutes: 1 });
    const second = await openTip(jar.slug, '', first.visitor);
    expect((await second.give('cleo@example.com', { amount: '3' })).statusCode).toBe(303);
    expect((await orderOf('cleo@example.com')).rows.map(({ status }) => status)).toEqual(['paid', 'paid']);
  });

  it('lists supporters who want that, latest first, and none whose tip was given back', async () => {
    const jar = await tipJar('Jam');
    for (const [name, fields] of [
      ['Ada', { supportShown: 'yes' }],
      ['Hidden', {}],
      ['Bo', { supportShown: 'yes' }],
    ] as const) {
      const { give } = await openTip(jar.slug);
      await give(`${name}@example.com`, { name, amount: '3', ...fields });
      world.travel({ minutes: 2 });
    }
    const page = async () => (await openBrowser(world).get(`/${shop}/p/${jar.slug}`)).body;
    expect(await page()).toMatch(/Supporters[\s\S]*Bo[\s\S]*Ada/);
    expect(await page()).not.toContain('Hidden');
    const { order } = await orderOf('Bo@example.com');
    const refund = { reason: '', idempotencyKey: crypto.randomUUID() };
    await world.call('refundOrder', { storeId, orderId: order.id, ...refund }, { as: ana });
    world.travel({ minutes: 2 });
    expect(await page()).not.toContain('>Bo<');
    const { give } = await openTip(jar.slug);
    const nameless = await give('who@example.com', { amount: '3', supportShown: 'yes' });
    expect([nameless.statusCode, nameless.body.includes('name-problem')]).toEqual([400, true]);
    const { give: write } = await openTip(jar.slug);
    const long = await write('who@example.com', { amount: '3', supportNote: 'x'.repeat(501) });
    expect([long.statusCode, long.body.includes('supportNote-problem')]).toEqual([400, true]);
  });

  it('has amounts between its minimum and maximum, and one open price', async () => {
    const refusalOf = async (more: object) => {
      const { id: productId } = await draftJar('Wrong', more);
      return world.call('publishProduct', { storeId, productId }, { as: ana }).then(
        () => null,
        (error) => error.details.refusal,
      );
    };
    expect(await refusalOf({ tipJar: { ...TIPS, amounts: [50] } })).toBe('tip-amounts');
    expect(await refusalOf({ tipJar: { ...TIPS, most: 400 } })).toBe('tip-amounts');
    expect(await refusalOf({ price: { kind: 'fixed', amount: 500 } })).toBe('tip-not-open');
    expect(await refusalOf({})).toBeNull();
  });

  it('is copied with its amounts', async () => {
    const jar = await tipJar('Bread');
    const { product } = await world.call('duplicateProduct', { storeId, productId: jar.id }, { as: ana });
    expect(product).toMatchObject({ kind: 'tip', tipJar: TIPS, state: 'draft' });
  });
});
