import { describe, expect, it } from 'vitest';
import { readTotals, CARDS, openShop, publishWare } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
const shop = await openShop(world, 'ana');
const other = await openShop(world, 'bea');
const { storeId } = shop;
const poster = await publishWare(world, storeId, {
  title: 'Poster',
  slug: 'poster',
  price: { kind: 'fixed', amount: 333 },
  maxQuantity: 5,
});
const tip = await publishWare(world, storeId, { title: 'Tip', slug: 'tip', price: { kind: 'from', least: 100 } });
const leaflet = await publishWare(world, storeId, { title: 'Leaflet', slug: 'leaflet', price: { kind: 'free' } });

let keys = 0;
const freshKey = () => `a key for several lines ${(keys += 1)}`;

const LINES = [{ productId: shop.productId }, { productId: poster.productId, quantity: 3 }];

const quote = (lines: readonly object[] = LINES, input: object = {}) =>
  world.call('quoteOrder', { storeId, lines, ...input });

const place = (input: Record<string, unknown>) =>
  world.call('placeOrder', {
    storeId,
    email: 'cleo@example.com',
    card: CARDS.pays,
    idempotencyKey: freshKey(),
    ...input,
  });

const orderOf = async (orderId: string) => (await world.call('getOrder', { storeId, orderId }, { as: shop })).order;

const refusal = (code: string) => ({ details: { refusal: code } });

const addCode = (code: string, terms: object) =>
  world.call(
    'saveDiscount',
    {
      storeId,
      code,
      value: { kind: 'percent', basisPoints: 1000 },
      productIds: [],
      minimum: null,
      startsAt: null,
      endsAt: null,
      maxUses: null,
      maxUsesPerCustomer: null,
      isActive: true,
      ...terms,
    },
    { as: shop },
  );

describe('an order of several products', () => {
  it('is quoted line by line, paid once, and opens every product', async () => {
    const before = await readTotals(world, storeId);
    const quoted = await quote();
    expect(quoted).toMatchObject({
      lines: [
        { productId: shop.productId, title: 'Spring prints', quantity: 1, amount: { amount: 1200 } },
        { productId: poster.productId, title: 'Poster', quantity: 3, unit: { amount: 333 }, amount: { amount: 999 } },
      ],
      subtotal: { amount: 2199 },
      discount: { amount: 0 },
      total: { amount: 2199, currency: 'USD' },
    });
    const { orderId, number } = await place({ quote: quoted.quote });
    expect(await orderOf(orderId)).toMatchObject({
      lineCount: 2,
      total: { amount: 2199 },
      lines: [
        { title: 'Spring prints', quantity: 1, hasAccess: true },
        { title: 'Poster', quantity: 3, unit: { amount: 333 }, amount: { amount: 999 }, hasAccess: true },
      ],
    });
    const after = await readTotals(world, storeId);
    expect(after).toMatchObject({
      orders: (before.orders ?? 0) + 1,
      payments: (before.payments ?? 0) + 1,
      entitlements: (before.entitlements ?? 0) + 2,
      unbalanced: 0,
    });
    expect((before.ledger['store'] ?? 0) - (after.ledger['store'] ?? 0)).toBe(2199);
    const [receipt] = await world.emailsTo('cleo@example.com');
    expect(receipt?.text).toContain('Spring prints: $12.00');
    expect(receipt?.text).toMatch(/Poster: \$9\.99\n  \$3\.33 × 3/);
    const toCreator = await world.emailsTo('ana@example.com');
    expect(toCreator.find(({ subject }) => subject.includes(number))?.text).toContain('Spring prints, 3 × Poster');
  });

  it('spreads a percentage over its lines so that they add up to the discount', async () => {
    await addCode('TENTH', {});
    const lines = [...LINES, { productId: tip.productId, offered: 105 }];
    const quoted = await quote(lines, { code: 'TENTH' });
    // 10 % of 23.04 is 2.304, rounded once.
    expect(quoted).toMatchObject({ discount: { amount: 230 }, total: { amount: 2074 } });
    expect(quoted.lines.map((line: { discount: { amount: number } }) => line.discount.amount)).toEqual([120, 100, 10]);
    const { orderId } = await place({ quote: quoted.quote, email: 'dora@example.com' });
    const order = await orderOf(orderId);
    expect(order).toMatchObject({ subtotal: { amount: 2304 }, discount: { amount: 230 }, total: { amount: 2074 } });
    const { items } = await world.call('listProducts', { storeId, search: 'Tip' }, { as: shop });
    expect(items).toMatchObject([{ revenue: [{ amount: 95, currency: 'USD' }], sales: 1 }]);
  });

  it('deducts an amount only from products that the code applies to', async () => {
    await addCode('POSTER', {
      value: { kind: 'amount', amount: { amount: 5000, currency: 'USD' } },
      productIds: [poster.productId],
      minimum: { amount: 999, currency: 'USD' },
    });
    const { lines, total } = await quote(LINES, { code: 'POSTER' });
    expect(lines).toMatchObject([{ discount: { amount: 0 } }, { discount: { amount: 999 } }]);
    expect(total.amount).toBe(1200);
    const two = [{ productId: shop.productId }, { productId: poster.productId, quantity: 2 }];
    await expect(quote(two, { code: 'POSTER' })).rejects.toMatchObject(refusal('discount-minimum'));
    await expect(quote([{ productId: shop.productId }], { code: 'POSTER' })).rejects.toMatchObject(
      refusal('discount-other-products'),
    );
  });

  it('includes free products along with paid ones, and needs no card for free products alone', async () => {
    const { quote: sealed } = await quote([...LINES, { productId: leaflet.productId }]);
    const { orderId } = await place({ quote: sealed, email: 'eva@example.com' });
    expect((await orderOf(orderId)).lines).toMatchObject([{}, {}, { amount: { amount: 0 }, hasAccess: true }]);
    const free = await quote([{ productId: leaflet.productId }, { productId: tip.productId, offered: 100 }], {});
    expect(free.isFree).toBe(false);
  });

  it('is placed once by twenty concurrent requests, and refuses other content under the same key', async () => {
    const { quote: sealed } = await quote();
    const input = { quote: sealed, email: 'fay@example.com', idempotencyKey: freshKey() };
    const placed = await Promise.all(Array.from({ length: 20 }, () => place(input)));
    expect(new Set(placed.map(({ orderId }) => orderId)).size).toBe(1);
    const more = await quote([{ productId: shop.productId }, { productId: poster.productId, quantity: 2 }]);
    await expect(place({ ...input, quote: more.quote })).rejects.toMatchObject(refusal('order-key-reused'));
  });

  it('stays open while a card is declined, and is deleted with all lines when it is abandoned', async () => {
    const { quote: sealed } = await quote();
    const input = { quote: sealed, email: 'gil@example.com', idempotencyKey: freshKey() };
    await expect(place({ ...input, card: CARDS.declined })).rejects.toMatchObject(refusal('card-declined'));
    const linesOf = () =>
      world.sql(
        `select l.id from order_lines l join orders o on o.store_id = l.store_id and o.id = l.order_id
          where o.store_id = $1 and o.idempotency_key = $2`,
        [storeId, input.idempotencyKey],
      );
    expect(await linesOf()).toHaveLength(2);
    world.travel({ hours: 2 });
    await world.sweep(storeId);
    expect(await linesOf()).toHaveLength(0);
  });

  it('revokes access to every product with a full refund', async () => {
    const { quote: sealed } = await quote();
    const { orderId } = await place({ quote: sealed, email: 'hana@example.com' });
    await world.call('refundOrder', { storeId, orderId, idempotencyKey: freshKey() }, { as: shop });
    await world.runJobs();
    const order = await orderOf(orderId);
    expect(order).toMatchObject({ status: 'refunded', refunded: { amount: 2199 } });
    expect(order.lines).toMatchObject([{ hasAccess: false }, { hasAccess: false }]);
  });

  it('is refused as a whole if one of its products is no longer for sale', async () => {
    const { productId } = await publishWare(world, storeId, { slug: 'gone', title: 'Gone' });
    const { quote: sealed } = await quote([...LINES, { productId }]);
    await world.sql("update products set state = 'draft' where id = $1", [productId]);
    await expect(place({ quote: sealed })).rejects.toMatchObject(refusal('product-not-for-sale'));
    await expect(quote([...LINES, { productId }])).rejects.toMatchObject(refusal('product-not-for-sale'));
  });

  it('is refused in two currencies, with products of another store, or with too many units', async () => {
    const euro = await publishWare(world, storeId, { slug: 'euro', title: 'Euro', currency: 'EUR' });
    await expect(quote([...LINES, { productId: euro.productId }])).rejects.toMatchObject(refusal('mixed-currencies'));
    await expect(quote([...LINES, { productId: other.productId }])).rejects.toMatchObject(
      refusal('product-not-for-sale'),
    );
    await expect(quote([{ productId: poster.productId, quantity: 6 }])).rejects.toMatchObject(
      refusal('quantity-too-high'),
    );
    await expect(quote([{ productId: shop.productId, quantity: 2 }])).rejects.toMatchObject(
      refusal('quantity-too-high'),
    );
  });

  it.each([
    ['no line', [], 'lines'],
    ['one product twice', [{ productId: shop.productId }, { productId: shop.productId.toUpperCase() }], 'lines'],
    ['more than fifty', Array.from({ length: 51 }, () => ({ productId: crypto.randomUUID() })), 'lines'],
    ['no quantity', [{ productId: shop.productId, quantity: 0 }], 'lines.0.quantity'],
  ])('refuses %s at its field', async (_what, lines, field) => {
    await expect(quote(lines)).rejects.toMatchObject({ status: 'INVALID_ARGUMENT', details: { field } });
  });

  it('refuses both forms of the call at once, and neither', async () => {
    const productId = { status: 'INVALID_ARGUMENT', details: { field: 'productId' } };
    await expect(quote(LINES, { productId: shop.productId })).rejects.toMatchObject(productId);
    await expect(world.call('quoteOrder', { storeId })).rejects.toMatchObject(productId);
  });

  it('has a quote that fits fifty lines', async () => {
    const wares = [];
    for (let at = 0; at < 50; at += 1)
      wares.push(await publishWare(world, storeId, { slug: `ware-${at}`, title: `Ware ${at}`, maxQuantity: 1000 }));
    const quoted = await quote(wares.map(({ productId }) => ({ productId, quantity: 1000 })));
    expect(quoted.quote.length).toBeLessThan(16_000);
    expect(quoted.total.amount).toBe(50 * 1000 * 1200);
    const { orderId } = await place({ quote: quoted.quote, email: 'iris@example.com' });
    expect((await orderOf(orderId)).lines).toHaveLength(50);
  });

  it('refuses a quote that was changed, or of another store', async () => {
    const { quote: sealed } = await quote();
    await expect(place({ quote: `${sealed.slice(0, -2)}AA` })).rejects.toMatchObject(refusal('quote-invalid'));
    await expect(place({ quote: sealed, storeId: other.storeId })).rejects.toMatchObject(refusal('quote-invalid'));
  });
});
