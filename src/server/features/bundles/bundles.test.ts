import { describe, expect, it } from 'vitest';
import { hiddenField, openBrowser } from '#test/browser.ts';
import { memberBrowser } from '#test/memberBrowser.ts';
import { buy } from '#test/furnish.ts';
import { CARDS, openShop, publishWare, readTotals, type Ware } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
const shop = await openShop(world, 'ana');
const { storeId } = shop;
const publish = (slug: string, ware: Ware = {}) => publishWare(world, storeId, { slug, title: slug, ...ware });
const fern = await publish('fern', { price: { kind: 'fixed', amount: 5000 } });
const moss = await publish('moss', { price: { kind: 'fixed', amount: 3000 } });
const set = await publish('set', { price: { kind: 'fixed', amount: 4900 } });

const save = (partIds: readonly string[], productId = set.productId) =>
  world.call('saveBundle', { storeId, productId, partIds: [...partIds] }, { as: shop });
const read = async (productId = set.productId) =>
  (await world.call('getBundle', { storeId, productId }, { as: shop })).bundle;
const publishNow = (productId = set.productId) => world.call('publishProduct', { storeId, productId }, { as: shop });
const refusalOf = async (work: Promise<unknown>) => {
  const error = await work.catch((problem: unknown) => problem);
  return error instanceof Error && 'details' in error ? error.details : undefined;
};
const purchase = (email: string, productId = set.productId) => buy(world, { storeId, productId, email, name: '' });
const openedBy = async (email: string) =>
  (
    await world.sql<{ slug: string }>(
      `select p.slug from entitlements e join products p on p.store_id = e.store_id and p.id = e.product_id
        join customers c on c.store_id = e.store_id and c.id = e.customer_id
        where e.store_id = $1 and c.email = $2 and e.revoked_at is null order by p.slug`,
      [storeId, email],
    )
  ).map(({ slug }) => slug);
const orderOf = async (email: string) => {
  const [row] = await world.sql<{ id: string; total: number }>(
    'select id, total::int from orders where store_id = $1 and email = $2 order by placed_at desc limit 1',
    [storeId, email],
  );
  return row ?? { id: '', total: 0 };
};
const setState = (productId: string, state: 'draft' | 'published') =>
  world.call('setProductsState', { storeId, productIds: [productId], state }, { as: shop });
const pageOf = async (path: string) => (await openBrowser(world).get(`/ana-studio${path}`)).body;

describe('a bundle', () => {
  it('contains products of the store that are paid once, in its currency, and no bundles', async () => {
    const club = await publish('club');
    const price = { kind: 'fixed', amount: 500, every: { unit: 'month', count: 1 } };
    await world.call('saveProduct', { storeId, productId: club.productId, price }, { as: shop });
    const euro = await publish('euro', { currency: 'EUR' });
    const other = await openShop(world, 'bea');
    expect(await refusalOf(save([set.productId]))).toMatchObject({ refusal: 'bundle-nested', field: 'partIds' });
    expect(await refusalOf(save([club.productId]))).toMatchObject({ refusal: 'bundle-subscription' });
    expect(await refusalOf(save([euro.productId]))).toMatchObject({ refusal: 'mixed-currencies', field: 'partIds' });
    expect(await refusalOf(save([other.productId]))).toMatchObject({ refusal: 'not-found' });
    expect(await refusalOf(save([fern.productId], other.productId))).toMatchObject({ refusal: 'not-found' });
    await save([fern.productId]);
    expect(await refusalOf(publishNow())).toMatchObject({ refusal: 'bundle-too-small', field: 'parts' });
    expect(await refusalOf(save([moss.productId], fern.productId))).toMatchObject({ refusal: 'bundle-nested' });
    const upper = await publish('upper');
    expect(await refusalOf(save([set.productId], upper.productId))).toMatchObject({ refusal: 'bundle-nested' });
  });

  it('is published with its products, and needs no file of its own', async () => {
    await world.sql("update product_files set removed_at = '2020-01-01' where product_id = $1", [set.productId]);
    const { parts } = (await save([fern.productId, moss.productId])).bundle;
    expect(parts).toMatchObject([
      { title: 'fern', problem: null },
      { title: 'moss', problem: null },
    ]);
    await setState(moss.productId, 'draft');
    expect(await refusalOf(publishNow())).toMatchObject({ refusal: 'bundle-not-complete', field: 'parts' });
    await setState(moss.productId, 'published');
    expect((await publishNow()).product).toMatchObject({ state: 'published', hasChanges: false });
    expect(await read(fern.productId)).toMatchObject({ parts: [], partOf: [{ title: 'set' }] });
    const page = await pageOf('/p/set');
    expect(page).toContain('In this bundle');
    expect(page).toContain('Worth $80, yours for $49');
    expect(page).toContain('href="/ana-studio/p/moss"');
  });

  it('sells as one line, with exact shares of price, discount and tax for its products', async () => {
    const before = await readTotals(world, storeId);
    await purchase('ben@example.com');
    expect(await openedBy('ben@example.com')).toEqual(['fern', 'moss', 'set']);
    const { id } = await orderOf('ben@example.com');
    const { order } = await world.call('getOrder', { storeId, orderId: id }, { as: shop });
    expect(order.lineCount).toBe(1);
    expect(order.lines).toMatchObject([
      {
        title: 'set',
        amount: { amount: 4900 },
        parts: [
          { title: 'fern', amount: { amount: 3063 }, discount: { amount: 0 }, tax: { amount: 0 } },
          { title: 'moss', amount: { amount: 1837 }, discount: { amount: 0 }, tax: { amount: 0 } },
        ],
      },
    ]);
    const after = await readTotals(world, storeId);
    expect(after.orders).toBe((before.orders ?? 0) + 1);
    expect(after.unbalanced).toBe(0);
    const { items } = await world.call('listProducts', { storeId }, { as: shop });
    for (const figures of [
      { slug: 'set', sales: 1, revenue: [{ amount: 4900, currency: 'USD' }] },
      { slug: 'fern', sales: 0, revenue: [{ amount: 0, currency: 'USD' }] },
    ])
      expect(items).toContainEqual(expect.objectContaining(figures));
    expect((await read(fern.productId)).soldInBundles).toEqual({ count: 1, revenue: 3063 });
  });

  it('lists each product in the library, and opens its files', async () => {
    const member = await memberBrowser(world, { slug: 'ana-studio', email: 'ben@example.com' });
    const { body } = await member.get('/ana-studio/members');
    expect(body).toContain('fern');
    expect(body).toContain('moss');
    expect(body).not.toContain('>set<');
    expect((await member.get(`/ana-studio/members/files/${fern.fileId}`)).statusCode).toBe(303);
    const { body: product } = await member.get('/ana-studio/checkout/set');
    const [, item = ''] = /href="([^"]*\/members\/product\/[^"]+)"/.exec(product) ?? [];
    const { body: opened } = await member.get(item);
    expect(opened).toContain('In this bundle');
    expect(opened).toContain('moss');
  });

  it('names what the buyer has already, and sells it all the same', async () => {
    await purchase('cleo@example.com', fern.productId);
    const member = await memberBrowser(world, { slug: 'ana-studio', email: 'cleo@example.com' });
    const { body } = await member.get('/ana-studio/checkout/set');
    expect(body).toContain('You already have fern from this bundle.');
    const form = { quote: hiddenField(body, 'quote'), idempotencyKey: hiddenField(body, 'idempotencyKey') };
    const paid = await member.post('/ana-studio/checkout/set', {
      ...form,
      email: 'cleo@example.com',
      name: '',
      ...CARDS.pays,
    });
    expect(paid.statusCode).toBe(303);
    expect(await openedBy('cleo@example.com')).toEqual(['fern', 'fern', 'moss', 'set']);
  });

  it('withdraws with a full refund what it gave, and nothing else', async () => {
    const { id, total } = await orderOf('cleo@example.com');
    const refund = { storeId, orderId: id, amount: total, reason: '', idempotencyKey: crypto.randomUUID() };
    await world.call('refundOrder', refund, { as: shop });
    await world.runJobs();
    expect(await openedBy('cleo@example.com')).toEqual(['fern']);
  });

  it('is limited by the stock of each product in it', async () => {
    const stock = (left: number | null) =>
      world.call('saveProduct', { storeId, productId: moss.productId, stock: left }, { as: shop });
    await stock(1);
    await publishNow();
    await purchase('dora@example.com');
    expect(await refusalOf(purchase('emil@example.com'))).toMatchObject({ refusal: 'sold-out' });
    expect(await refusalOf(purchase('emil@example.com', moss.productId))).toMatchObject({ refusal: 'sold-out' });
    world.travel({ minutes: 1 });
    expect(await pageOf('/p/set')).toContain('Sold out');
    const { id } = await orderOf('dora@example.com');
    const [line] = (await world.call('getOrder', { storeId, orderId: id }, { as: shop })).order.lines;
    const refund = {
      storeId,
      orderId: id,
      lines: [{ lineId: line.id, units: 1 }],
      idempotencyKey: crypto.randomUUID(),
    };
    await world.call('refundOrder', { ...refund, restock: true }, { as: shop });
    await world.runJobs();
    await purchase('dora@example.com');
    await stock(1);
    const lines = [
      { productId: set.productId, quantity: 1 },
      { productId: moss.productId, quantity: 1 },
    ];
    const { quote } = await world.call('quoteOrder', { storeId, lines }, {});
    const order = {
      storeId,
      quote,
      email: 'emil@example.com',
      name: '',
      card: { number: '4242424242424242', expiry: '12/30', cvc: '123' },
    };
    expect(
      await refusalOf(world.call('placeOrder', { ...order, idempotencyKey: crypto.randomUUID() }, {})),
    ).toMatchObject({
      refusal: 'stock-too-low',
    });
    await stock(null);
  });

  it('is not sold while one of its products is not', async () => {
    await setState(fern.productId, 'draft');
    expect((await read()).parts).toMatchObject([{ problem: 'unpublished' }, { problem: null }]);
    expect(await refusalOf(purchase('emil@example.com'))).toMatchObject({ refusal: 'product-not-for-sale' });
    const page = await pageOf('/p/set');
    expect(page).toContain('This product isn’t for sale right now.');
    expect(page).not.toContain('Buy now');
    expect(page).not.toContain('Worth');
    expect(await pageOf('/checkout/set')).toContain('This product isn’t for sale right now.');
    await setState(fern.productId, 'published');
    expect(await pageOf('/p/set')).toContain('Buy now');
  });

  it('gives an added product to earlier buyers once, if the creator asks for it', async () => {
    const reed = await publish('reed');
    await save([fern.productId, moss.productId, reed.productId]);
    expect((await read()).withoutAdditions).toBe(0);
    await publishNow();
    // Ben and Dora. The others were refunded.
    expect((await read()).withoutAdditions).toBe(2);
    expect(await openedBy('ben@example.com')).not.toContain('reed');
    const give = () => world.call('giveBundleAdditions', { storeId, productId: set.productId }, { as: shop });
    expect((await give()).bundle.giving).toEqual({ total: 2, given: 0 });
    await Promise.all([give(), give()]);
    await world.runJobs();
    expect(await read()).toMatchObject({ withoutAdditions: 0, giving: null });
    expect(await openedBy('ben@example.com')).toEqual(['fern', 'moss', 'reed', 'set']);
    await give();
    await world.runJobs();
    expect(await openedBy('ben@example.com')).toEqual(['fern', 'moss', 'reed', 'set']);
    const { id, total } = await orderOf('ben@example.com');
    const refund = { storeId, orderId: id, amount: total, reason: '', idempotencyKey: crypto.randomUUID() };
    await world.call('refundOrder', refund, { as: shop });
    await world.runJobs();
    expect(await openedBy('ben@example.com')).toEqual([]);
  });

  it('is copied with its product, and sold in a cart', async () => {
    const { product } = await world.call('duplicateProduct', { storeId, productId: set.productId }, { as: shop });
    expect((await read(product.id)).parts).toHaveLength(3);
    const visitor = openBrowser(world);
    await visitor.post('/ana-studio/cart', { product: 'set', intent: 'add' });
    await visitor.post('/ana-studio/cart', { product: 'fern', intent: 'add' });
    const { body } = await visitor.get('/ana-studio/checkout');
    const form = { quote: hiddenField(body, 'quote'), idempotencyKey: hiddenField(body, 'idempotencyKey') };
    const paid = await visitor.post('/ana-studio/checkout', {
      ...form,
      email: 'finn@example.com',
      name: '',
      ...CARDS.pays,
    });
    expect(paid.statusCode).toBe(303);
    expect(await openedBy('finn@example.com')).toEqual(['fern', 'fern', 'moss', 'reed', 'set']);
    expect((await readTotals(world, storeId)).unbalanced).toBe(0);
  });
});
