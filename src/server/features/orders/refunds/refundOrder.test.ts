import { describe, expect, it } from 'vitest';
import { buy } from '#test/furnish.ts';
import { readTotals, CARDS, openShop, publishWare } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
const shop = await openShop(world, 'ana');
const other = await openShop(world, 'bea');

let keys = 0;
const freshKey = () => `a key for the test no ${(keys += 1)}`;

type Choices = Partial<Record<'email' | 'productId' | 'name', string>> & { card?: Record<string, string> };
const sell = (choices: Choices = {}) => buy(world, { ...shop, email: 'cleo@example.com', name: '', ...choices });

const refund = (orderId: string, input: Record<string, unknown> = {}) =>
  world.call('refundOrder', { storeId: shop.storeId, orderId, idempotencyKey: freshKey(), ...input }, { as: shop });

const list = (input: Record<string, unknown> = {}) =>
  world.call('listOrders', { storeId: shop.storeId, ...input }, { as: shop });

describe('refundOrder', () => {
  it('refunds a part, then the rest, and then says that nothing is left', async () => {
    const { orderId } = await sell();
    const { order: part } = await refund(orderId, { amount: 200, reason: 'A page was missing' });
    expect(part).toMatchObject({
      status: 'partially-refunded',
      refunded: { amount: 200 },
      refundable: { amount: 1000 },
      refunds: [{ amount: { amount: 200 }, reason: 'A page was missing' }],
      lines: [{ hasAccess: true }],
    });
    const { order: rest } = await refund(orderId);
    expect(rest).toMatchObject({ status: 'refunded', refundable: { amount: 0 }, lines: [{ hasAccess: false }] });
    await expect(refund(orderId)).rejects.toMatchObject({ details: { refusal: 'order-not-refundable' } });
    expect((await readTotals(world, shop.storeId)).unbalanced).toBe(0);
  });

  it('refuses more than is left', async () => {
    const { orderId } = await sell();
    await expect(refund(orderId, { amount: 1201 })).rejects.toMatchObject({
      details: { refusal: 'refund-too-large', field: 'amount' },
    });
  });

  it('refunds only through the provider of the payment', async () => {
    const { orderId } = await sell();
    await world.sql(`update orders set gateway = 'stripe' where id = $1`, [orderId]);
    await expect(refund(orderId)).rejects.toMatchObject({ details: { refusal: 'refund-provider-missing' } });
    expect(await world.sql('select from refunds where order_id = $1', [orderId])).toEqual([]);
  });

  it('happens once per key, even with concurrent requests', async () => {
    const { orderId } = await sell();
    const input = { amount: 300, idempotencyKey: freshKey() };
    const answers = await Promise.all([refund(orderId, input), refund(orderId, input), refund(orderId, input)]);
    for (const { order } of answers) expect(order.refunded.amount).toBe(300);
    const elsewhere = await sell();
    await expect(refund(elsewhere.orderId, input)).rejects.toMatchObject({ details: { refusal: 'refund-key-reused' } });
    await expect(refund(orderId, { ...input, amount: 301 })).rejects.toMatchObject({
      details: { refusal: 'refund-key-reused' },
    });
  });

  it('never refunds more than was paid, even with concurrent requests', async () => {
    const { orderId } = await sell();
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => refund(orderId, { amount: 500 })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    const [row] = await world.sql(
      'select (select sum(amount) from refunds where order_id = $1)::int as given, refunded::int from orders where id = $1',
      [orderId],
    );
    expect(row).toEqual({ given: 1000, refunded: 1000 });
    expect((await readTotals(world, shop.storeId)).unbalanced).toBe(0);
  });

  it('refuses free orders, orders that wait for the bank, and those of another store', async () => {
    const { productId } = await publishWare(world, shop.storeId, { slug: 'gift', price: { kind: 'free' } });
    const free = await sell({ productId });
    await expect(refund(free.orderId)).rejects.toMatchObject({ details: { refusal: 'order-not-refundable' } });
    const waiting = await sell({ card: CARDS.asks });
    await expect(refund(waiting.orderId)).rejects.toMatchObject({ details: { refusal: 'order-not-refundable' } });
    const { orderId } = await sell();
    const foreign = { storeId: other.storeId, orderId, idempotencyKey: freshKey() };
    await expect(world.call('refundOrder', foreign, { as: other })).rejects.toMatchObject({ status: 'NOT_FOUND' });
    await expect(world.call('refundOrder', foreign, { as: shop })).rejects.toMatchObject({
      status: 'PERMISSION_DENIED',
    });
  });
});

describe('resendReceipt', () => {
  it('sends the receipt again, twice a minute at most', async () => {
    const { orderId } = await sell({ email: 'dora@example.com' });
    const resend = () => world.call('resendReceipt', { storeId: shop.storeId, orderId }, { as: shop });
    await resend();
    await resend();
    await expect(resend()).rejects.toMatchObject({ status: 'RESOURCE_EXHAUSTED' });
    const emails = await world.emailsTo('dora@example.com');
    expect(emails).toHaveLength(3);
    const waiting = await sell({ card: CARDS.asks });
    await expect(
      world.call('resendReceipt', { storeId: shop.storeId, orderId: waiting.orderId }, { as: shop }),
    ).rejects.toMatchObject({ status: 'NOT_FOUND' });
  });
});

describe('listOrders', () => {
  it('pages through all orders, latest first, each once', async () => {
    const { items: all, count } = await list();
    expect(all).toHaveLength(count);
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await list({ limit: 3, ...(cursor === undefined ? {} : { cursor }) });
      seen.push(...page.items.map(({ id }: { id: string }) => id));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(all.map(({ id }: { id: string }) => id));
    await expect(list({ cursor: 'nonsense' })).rejects.toMatchObject({ details: { field: 'cursor' } });
  });

  it('sorts by amount in either direction, page by page, and refuses a cursor of another sort order', async () => {
    for (const direction of ['asc', 'desc'] as const) {
      const totals: number[] = [];
      for (let cursor: string | null | undefined; cursor !== null;) {
        const page = await list({ sort: 'total', direction, limit: 2, ...(cursor === undefined ? {} : { cursor }) });
        totals.push(...page.items.map(({ total }: { total: { amount: number } }) => total.amount));
        cursor = page.nextCursor;
      }
      const { count } = await list();
      expect(totals).toHaveLength(count);
      expect(totals).toEqual(totals.toSorted((a, b) => (direction === 'asc' ? a - b : b - a)));
    }
    const { nextCursor } = await list({ sort: 'total', limit: 1 });
    await expect(list({ cursor: nextCursor })).rejects.toMatchObject({ details: { field: 'cursor' } });
  });

  it('finds orders by number, email, name and title, and treats wildcards literally', async () => {
    const { number } = await sell({ email: 'under_score@example.com', name: '100% Ida' });
    await sell({ email: 'underXscore@example.com', name: '2100 Ida' });
    for (const search of [number.toLowerCase(), 'UNDER_SCORE', '100% i']) {
      expect(await list({ search })).toMatchObject({ count: 1, items: [{ number }] });
    }
    expect((await list({ search: 'spring' })).count).toBeGreaterThan(2);
    expect(await list({ search: '\\' })).toMatchObject({ count: 0, items: [], nextCursor: null });
  });

  it('filters by status, product and time', async () => {
    const { items } = await list({ status: 'refunded' });
    expect(new Set(items.map(({ status }: { status: string }) => status))).toEqual(new Set(['refunded']));
    expect((await list({ productId: other.productId })).count).toBe(0);
    world.travel({ days: 1 });
    const from = world.now().toISOString();
    expect((await list({ from })).count).toBe(0);
    await sell();
    expect((await list({ from })).count).toBe(1);
    expect((await list({ to: from })).count).toBe((await list()).count - 1);
  });

  it('shows an order to its store alone', async () => {
    const { orderId } = await sell();
    const { order } = await world.call('getOrder', { storeId: shop.storeId, orderId }, { as: shop });
    expect(order).toMatchObject({
      total: { amount: 1200 },
      payment: { gateway: 'test', brand: 'visa', last4: '4242', fee: { amount: 36 } },
      lines: [{ title: 'Spring prints', downloads: 0, hasAccess: true }],
    });
    await expect(world.call('getOrder', { storeId: other.storeId, orderId }, { as: other })).rejects.toMatchObject({
      status: 'NOT_FOUND',
    });
  });
});
