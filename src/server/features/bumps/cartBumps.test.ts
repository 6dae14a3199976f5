import { beforeEach, describe, expect, it } from 'vitest';
import { hiddenField, openBrowser } from '#test/browser.ts';
import { buy } from '#test/furnish.ts';
import { memberBrowser } from '#test/memberBrowser.ts';
import { CARDS, openShop, publishWare, readTotals, type Ware } from '#test/shop.ts';
import { publishFormats } from '#test/variants.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
const shop = await openShop(world, 'ana');
const { storeId, productId } = shop;
const CART = '/ana-studio/cart';
const CHECKOUT = '/ana-studio/checkout';
const publish = (slug: string, ware: Ware = {}) => publishWare(world, storeId, { slug, title: slug, ...ware });
const fixed = (amount: number) => ({ price: { kind: 'fixed', amount } }) as const;
const log = await publish('log', { ...fixed(1000), maxQuantity: 5 });
const apron = await publish('apron', fixed(2000));
const sponge = await publish('sponge', fixed(300));
const brush = await publish('brush', fixed(500));
const mug = await publish('mug', fixed(800));

type Browser = ReturnType<typeof openBrowser>;
type Terms = { bumpId: string; text?: string; basisPoints?: number };

const saveBumps = (id: string, bumps: readonly Terms[]) =>
  world.call('saveBumps', { storeId, productId: id, bumps: [...bumps] }, { as: shop });
const add = (visitor: Browser, product: string) => visitor.submit(CART, { intent: 'add', product });
const textOf = (html: string): string => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
const cartOf = async (visitor: Browser) => textOf((await visitor.get(CART)).body);
const offeredIn = ({ body }: { body: string }) => [...body.matchAll(/name="bump-([\w-]+)"/g)].map(([, id]) => id);
const tick = (visitor: Browser, { productId: id }: { productId: string }, intent = 'update') =>
  visitor.submit(CART, { intent, [`bump-${id}`]: 'yes' });

async function openForm(visitor: Browser) {
  const { body } = await visitor.get(CHECKOUT);
  return { body, quote: hiddenField(body, 'quote'), idempotencyKey: hiddenField(body, 'idempotencyKey') };
}

async function pay(visitor: Browser, email: string, fields: Record<string, string> = {}) {
  const { body: _body, ...form } = await openForm(visitor);
  return visitor.post(CHECKOUT, { ...form, email, name: '', ...CARDS.pays, ...fields });
}

const linesOf = (email: string) =>
  world.sql<{ title: string; amount: number; of: string | null }>(
    `select l.title, l.amount::int, p.slug as of
       from order_lines l
       join orders o on o.store_id = l.store_id and o.id = l.order_id
       left join products p on p.store_id = l.store_id and p.id = l.bump_of
      where o.email = $1 and o.status = 'paid' order by l.position`,
    [email],
  );

/** The rate limits count per minute. */
beforeEach(() => world.travel({ minutes: 1 }));

describe('the bumps of a cart', () => {
  it('are those of its products, at most three, and none that is in it already', async () => {
    await saveBumps(productId, [{ bumpId: log.productId, basisPoints: 4000 }, { bumpId: apron.productId }]);
    await saveBumps(mug.productId, [
      { bumpId: apron.productId },
      { bumpId: productId },
      { bumpId: sponge.productId, text: 'Keeps the rim smooth.' },
    ]);
    await saveBumps(brush.productId, [{ bumpId: sponge.productId }, { bumpId: mug.productId }]);
    const visitor = openBrowser(world);
    await add(visitor, 'spring-prints');
    const one = await visitor.get(CART);
    expect(offeredIn(one)).toEqual([log.productId, apron.productId]);
    expect(textOf(one.body)).toContain('Add log for $6 $10');
    await add(visitor, 'mug');
    await add(visitor, 'brush');
    expect(offeredIn(await visitor.get(CART))).toEqual([log.productId, apron.productId, sponge.productId]);
    await add(visitor, 'apron');
    const full = await visitor.get(CART);
    expect(offeredIn(full)).toEqual([log.productId, sponge.productId]);
    expect(textOf(full.body)).toContain('Keeps the rim smooth.');
  });

  it('are put into the order by a tick, at their price, and paid with it', async () => {
    const visitor = openBrowser(world);
    await add(visitor, 'spring-prints');
    const ticked = await tick(visitor, log);
    expect(offeredIn(ticked)).toEqual([apron.productId]);
    expect(textOf(ticked.body)).toMatch(/log \$10\.00 \$6\.00 .*Total \$18\.00/);
    expect(ticked.body).not.toContain('The price has changed');
    const left = await visitor.post(CART, { intent: 'checkout', [`bump-${apron.productId}`]: 'yes' });
    expect(left.headers.location).toBe(CHECKOUT);
    const before = await readTotals(world, storeId);
    expect((await pay(visitor, 'three@example.com')).statusCode).toBe(303);
    expect(await linesOf('three@example.com')).toEqual([
      { title: 'Spring prints', amount: 1200, of: null },
      { title: 'log', amount: 600, of: 'spring-prints' },
      { title: 'apron', amount: 2000, of: 'spring-prints' },
    ]);
    expect(await readTotals(world, storeId)).toMatchObject({ orders: (before.orders ?? 0) + 1, unbalanced: 0 });
    expect(await cartOf(visitor)).toContain('Your cart is empty.');
  });

  it('cost as much as by themselves without what offers them, and as one of several', async () => {
    const visitor = openBrowser(world);
    await add(visitor, 'spring-prints');
    await tick(visitor, log);
    await add(visitor, 'log');
    expect(await cartOf(visitor)).toMatch(/log .*\$10\.00 \$20\.00 .*Total \$32\.00/);
    await visitor.submit(CART, { intent: 'update', [`quantity-${log.productId}`]: '1' });
    expect(await cartOf(visitor)).toContain('Total $18.00');
    const removed = await visitor.submit(CART, { remove: productId });
    expect(textOf(removed.body)).toMatch(/log The price has changed: \$6\.00 \$10\.00 .*Total \$10\.00/);
    // What was added as a bump offers nothing, so two products cannot lower each other's price.
    await saveBumps(log.productId, [{ bumpId: productId, basisPoints: 9000 }]);
    expect(offeredIn(await visitor.get(CART))).toEqual([]);
    await saveBumps(log.productId, []);
    expect((await pay(visitor, 'alone@example.com')).statusCode).toBe(303);
    expect(await linesOf('alone@example.com')).toEqual([{ title: 'log', amount: 1000, of: null }]);
  });

  it('are removed and restored at their price', async () => {
    const visitor = openBrowser(world);
    await add(visitor, 'spring-prints');
    await tick(visitor, log);
    const { body } = await visitor.submit(CART, { remove: log.productId, [`bump-${apron.productId}`]: 'yes' });
    expect(textOf(body)).toMatch(/“log” was removed from your cart\..*Total \$32\.00/);
    const fields = ['product', 'quantity', 'offered', 'bumpOf'].map((name) => [name, hiddenField(body, name)]);
    await visitor.submit(CART, { intent: 'add', ...Object.fromEntries(fields) });
    expect(await cartOf(visitor)).toContain('Total $38.00');
  });

  it('cannot be taken at a price that nobody offers', async () => {
    const visitor = openBrowser(world);
    await add(visitor, 'spring-prints');
    await visitor.submit(CART, { intent: 'update', [`bump-${sponge.productId}`]: 'yes' });
    expect(await cartOf(visitor)).toContain('Total $12.00');
    for (const bumpOf of [productId, mug.productId, 'x'])
      await visitor.submit(CART, { intent: 'add', product: 'sponge', bumpOf });
    await visitor.submit(CART, { intent: 'update' });
    expect(await cartOf(visitor)).toContain('Total $15.00');
  });

  it('are kept at an old price, and sold at the new one only after it was shown', async () => {
    const visitor = openBrowser(world);
    await add(visitor, 'spring-prints');
    await tick(visitor, log);
    const { body: _body, ...form } = await openForm(visitor);
    const send = (fields: object = {}) =>
      visitor.post(CHECKOUT, { ...form, email: 'late@example.com', name: '', ...CARDS.pays, ...fields });
    world.travel({ minutes: 40 });
    await saveBumps(productId, [{ bumpId: log.productId }]);
    const changed = await send();
    expect(changed.statusCode).toBe(400);
    expect(changed.body).toContain('Pay $22.00');
    await saveBumps(productId, [{ bumpId: log.productId, basisPoints: 4000 }, { bumpId: apron.productId }]);
    expect((await send()).statusCode).toBe(303);
    expect(await linesOf('late@example.com')).toMatchObject([{ amount: 1200 }, { amount: 600 }]);
  });

  it('lose their price when what offers them is sold out', async () => {
    const visitor = openBrowser(world);
    await add(visitor, 'spring-prints');
    await tick(visitor, log);
    const { body: _body, ...form } = await openForm(visitor);
    await world.call('saveProduct', { storeId, productId, stock: 0 }, { as: shop });
    const refused = await visitor.post(CHECKOUT, { ...form, email: 'out@example.com', name: '', ...CARDS.pays });
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('Pay $10.00');
    await world.call('saveProduct', { storeId, productId, stock: null }, { as: shop });
  });

  it('are shown again at their price after a bank refused the payment', async () => {
    const visitor = openBrowser(world);
    await add(visitor, 'spring-prints');
    await tick(visitor, log);
    const asks = await pay(visitor, 'bank@example.com', CARDS.asks);
    const challenge = await visitor.get(asks.headers.location ?? '');
    const action = /action="([^"]*\/confirm)"/.exec(challenge.body)?.[1] ?? '';
    const refused = await visitor.post(action, { token: hiddenField(challenge.body, 'token'), answer: 'refuse' });
    expect(refused.body).toContain('Pay $18.00');
  });

  it('move to the cart of a customer who signs in, who is not offered what they have', async () => {
    await buy(world, { storeId, productId: apron.productId, email: 'owner@example.com', name: '' });
    const visitor = openBrowser(world);
    await add(visitor, 'spring-prints');
    await tick(visitor, log);
    const member = await memberBrowser(world, { slug: 'ana-studio', email: 'owner@example.com' });
    member.cookies.set('stoa_cart', visitor.cookies.get('stoa_cart') ?? '');
    const cart = await member.get(CART);
    expect(textOf(cart.body)).toContain('Total $18.00');
    expect(offeredIn(cart)).toEqual([]);
  });
});

describe('a variant as a bump', () => {
  it('has its own price, stock and files, at the checkout and in the cart', async () => {
    const formats = await publishFormats(world, shop, { slug: 'formats', title: 'Book', epub: { price: 3000 } });
    const bump = { bumpId: formats.productId, basisPoints: 5000 };
    await expect(saveBumps(productId, [bump])).rejects.toMatchObject({
      details: { refusal: 'offer-without-variant', field: 'bumps' },
    });
    const save = (bumps: readonly object[]) => world.call('saveBumps', { storeId, productId, bumps }, { as: shop });
    await expect(save([{ ...bump, variantId: mug.productId }])).rejects.toMatchObject({
      details: { refusal: 'not-found' },
    });
    expect(await save([{ ...bump, variantId: formats.epub.id }])).toMatchObject({
      bumps: [{ title: 'Book', variantTitle: 'EPUB', isOffered: true }],
    });
    const visitor = openBrowser(world);
    const page = await visitor.get(`${CHECKOUT}/spring-prints`);
    expect(textOf(page.body)).toContain('Add Book – EPUB for $15 $30');
    await add(visitor, 'spring-prints');
    const ticked = await visitor.submit(CART, { intent: 'update', [`bump-${formats.epub.id}`]: 'yes' });
    expect(textOf(ticked.body)).toMatch(/Book – EPUB \$30\.00 \$15\.00 .*Total \$27\.00/);
    expect((await pay(visitor, 'book@example.com')).statusCode).toBe(303);
    expect(await linesOf('book@example.com')).toMatchObject([{ amount: 1200 }, { title: 'Book', amount: 1500 }]);
    const files = await world.sql(
      `select e.variant_id as id from entitlements e join customers c on c.store_id = e.store_id and c.id = e.customer_id
        where c.email = 'book@example.com' and e.product_id = $1`,
      [formats.productId],
    );
    expect(files).toEqual([{ id: formats.epub.id }]);
    await formats.save({ variantStock: { [formats.epub.id]: 0 } });
    expect(offeredIn(await openBrowser(world).get(`${CHECKOUT}/spring-prints`))).toEqual([]);
    await save([{ ...bump, variantId: formats.pdf.id }]);
    expect(textOf((await visitor.get(`${CHECKOUT}/spring-prints`)).body)).toContain('Add Book – PDF for $6');
  });
});
