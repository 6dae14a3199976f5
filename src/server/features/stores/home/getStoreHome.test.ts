import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
const ana = await world.creator('ana');

const home = () => world.call('getStoreHome', { storeId: ana.storeId }, { as: ana });

describe('getStoreHome', () => {
  it('shows thirty days without sales and five set-up steps for a new store', async () => {
    const figures = await home();
    expect(figures.days).toHaveLength(30);
    expect(figures.days.at(-1)).toEqual({ date: '2026-03-02', revenue: 0, orders: 0, previous: 0 });
    expect(figures.last30).toEqual({ revenue: 0, orders: 0, others: [], customers: 0 });
    expect(figures.latestOrders).toEqual([]);
    expect(figures.setUp).toEqual({
      profile: false,
      firstProduct: false,
      firstContent: false,
      published: false,
      firstSale: false,
    });
  });

  it('sums sales by day, net of refunds, and counts each buyer once', async () => {
    const [bea, cem] = [await addCustomer('bea'), await addCustomer('cem')];
    await addOrder({ customer: bea, total: 1200, placedAt: '2026-03-02T00:00:00Z' });
    await addOrder({ customer: bea, total: 800, refunded: 300, placedAt: '2026-03-02T08:00:00Z' });
    await addOrder({ customer: cem, total: 500, placedAt: '2026-03-01T23:59:59Z' });
    await addOrder({ customer: cem, total: 9900, placedAt: '2026-03-01T12:00:00Z', status: 'void' });
    await addOrder({ customer: cem, total: 700, placedAt: '2026-03-01T12:00:00Z', currency: 'EUR' });
    await addOrder({ customer: cem, total: 400, placedAt: '2026-01-31T00:00:00Z' });
    await addOrder({ customer: bea, total: 100, placedAt: '2026-01-30T23:59:59Z' });
    await addOrder({ customer: bea, total: 100, placedAt: '2026-01-01T00:00:00Z' });
    await addOrder({ customer: bea, total: 100, placedAt: '2025-12-31T00:00:00Z' });

    const figures = await home();
    expect(figures.today).toEqual({ revenue: 1700, orders: 2, others: [] });
    expect(figures.yesterday).toMatchObject({ revenue: 500, orders: 2 });
    expect(figures.last30).toMatchObject({ revenue: 2200, orders: 4, customers: 2 });
    expect(figures.previous30).toEqual({ revenue: 500, orders: 2, others: [], customers: 2 });
    expect(figures.days[0]).toEqual({ date: '2026-02-01', revenue: 0, orders: 0, previous: 0 });
    expect(figures.days.map(({ previous }: { previous: number }) => previous).filter(Boolean)).toEqual([100, 400]);
    expect(figures.weeks).toHaveLength(12);
    expect(figures.weeks.slice(-1)).toEqual([2200]);
    expect(figures.weeks.reduce((sum: number, week: number) => sum + week, 0)).toBe(2900);
    expect(figures.latestOrders).toHaveLength(8);
    expect(figures.latestOrders[0]).toMatchObject({
      title: 'Brushes',
      total: { amount: 800, currency: 'USD' },
      placedAt: '2026-03-02T08:00:00.000Z',
    });
    expect(figures.setUp).toMatchObject({ firstProduct: true, firstSale: true, firstContent: false, published: false });
  });

  it('shows the revenue in every other currency, even after the store changes its own', async () => {
    const dia = await addCustomer('dia');
    const others = { customer: dia, placedAt: '2026-03-02T09:00:00Z' };
    await addOrder({ ...others, total: 3000, currency: 'JPY' });
    await addOrder({ ...others, total: 900, refunded: 200, currency: 'EUR' });
    await addOrder({ ...others, total: 400, refunded: 400, status: 'refunded', currency: 'CHF' });
    const euros = (amount: number) => ({ amount, currency: 'EUR' });
    const yen = { amount: 3000, currency: 'JPY' };
    expect(await home()).toMatchObject({
      currency: 'USD',
      today: { revenue: 1700, orders: 5, others: [euros(700), yen] },
      yesterday: { revenue: 500, orders: 2, others: [euros(700)] },
      last30: { revenue: 2200, orders: 7, others: [euros(1400), yen] },
      previous30: { others: [] },
    });

    await world.sql("update stores set currency = 'EUR' where id = $1", [ana.storeId]);
    const figures = await home();
    expect(figures).toMatchObject({
      currency: 'EUR',
      today: { revenue: 700, orders: 5, others: [yen, { amount: 1700, currency: 'USD' }] },
      previous30: { revenue: 0, orders: 2, others: [{ amount: 500, currency: 'USD' }] },
    });
    expect(figures.days.at(-1)).toEqual({ date: '2026-03-02', revenue: 700, orders: 5, previous: 0 });
  });

  it('counts days in the requested time zone', async () => {
    const inZone = async (timeZone: string) =>
      (await world.call('getStoreHome', { storeId: ana.storeId, timeZone }, { as: ana })).days
        .filter(({ orders }: { orders: number }) => orders > 0)
        .map(({ date, orders }: { date: string; orders: number }) => `${date} ${orders}`);
    await world.sql("update stores set currency = 'USD' where id = $1", [ana.storeId]);
    const eve = await addCustomer('eve');
    await addOrder({ customer: eve, total: 100, placedAt: '2026-02-20T18:29:59Z' });
    await addOrder({ customer: eve, total: 100, placedAt: '2026-02-20T18:30:00Z' });
    expect((await inZone('UTC'))[0]).toBe('2026-02-20 2');
    expect((await inZone('Asia/Kolkata')).slice(0, 2)).toEqual(['2026-02-20 1', '2026-02-21 1']);
    expect((await inZone('America/Los_Angeles'))[0]).toBe('2026-02-20 2');
    await expect(inZone('Mars/Phobos')).rejects.toMatchObject({ status: 'INVALID_ARGUMENT' });
  });

  it('counts a link as what customers get, and a tip jar once it is for sale', async () => {
    const [bea, cem] = [await world.creator('bea'), await world.creator('cem')];
    const steps = async (as: typeof bea) => (await world.call('getStoreHome', { storeId: as.storeId }, { as })).setUp;

    const page = { storeId: bea.storeId, title: 'The group', kind: 'link', price: { kind: 'free' } };
    const { product: group } = await world.call('saveProduct', page, { as: bea });
    expect(await steps(bea)).toMatchObject({ firstProduct: true, firstContent: false });
    const contents = [{ id: randomUUID(), kind: 'link', title: 'The group', url: 'https://group.example/join' }];
    await world.call('saveContents', { storeId: bea.storeId, productId: group.id, contents }, { as: bea });
    expect(await steps(bea)).toMatchObject({ firstContent: true, published: false });

    const tipJar = { amounts: [300, 500], most: 5000, showsSupporters: true };
    const price = { kind: 'from', least: 100, suggested: 300 };
    const jar = { storeId: cem.storeId, title: 'A coffee', kind: 'tip', price, currency: 'USD', tipJar };
    const { product: tips } = await world.call('saveProduct', jar, { as: cem });
    expect(await steps(cem)).toMatchObject({ firstContent: false });
    await world.call('publishProduct', { storeId: cem.storeId, productId: tips.id }, { as: cem });
    expect(await steps(cem)).toMatchObject({ firstContent: true, published: true });
  });

  it('is for the store’s creator only', async () => {
    const dia = await world.creator('dia');
    await expect(world.call('getStoreHome', { storeId: ana.storeId }, { as: dia })).rejects.toMatchObject({
      httpStatus: 403,
    });
  });
});

async function addCustomer(name: string): Promise<string> {
  const id = randomUUID();
  const email = `${name}@example.com`;
  await world.sql(`insert into accounts (store_id, id, email, email_key, created_at) values ($1, $2, $3, $3, now())`, [
    ana.storeId,
    id,
    email,
  ]);
  await world.sql(
    `insert into customers (store_id, id, email, created_at, updated_at) values ($1, $2, $3, now(), now())`,
    [ana.storeId, id, email],
  );
  return id;
}

interface Sale {
  customer: string;
  total: number;
  placedAt: string;
  refunded?: number;
  status?: string;
  currency?: string;
}

let product: string | undefined;

async function addOrder({ customer, total, placedAt, refunded = 0, status = 'paid', currency = 'USD' }: Sale) {
  const [order, line] = [randomUUID(), randomUUID()];
  product ??= await addProduct();
  await world.sql(
    `insert into orders (store_id, id, number, customer_id, email, status, currency, subtotal, total, refunded,
       gateway, is_test, idempotency_key, request_hash, placed_at, paid_at)
     values ($1, $2, $2::uuid::text, $3, 'x@example.com', $4, $5, $6, $6, $7, 'test', true, $2::uuid::text, '', $8, $8)`,
    [ana.storeId, order, customer, status, currency, total, refunded, placedAt],
  );
  await world.sql(
    'insert into sale_marks (store_id, day, id, customer_id) values ($1, $2::timestamptz::date, gen_random_uuid(), $3)',
    [ana.storeId, placedAt, customer],
  );
  await world.sql(
    `insert into order_lines (store_id, id, order_id, product_id, position, title, product_slug, quantity,
       unit_amount, amount, currency)
     values ($1, $2, $3, $4, 0, 'Brushes', 'brushes', 1, $5, $5, $6)`,
    [ana.storeId, line, order, product, total, currency],
  );
}

async function addProduct(): Promise<string> {
  const id = randomUUID();
  await world.sql(
    `insert into products (store_id, id, slug, title, price_kind, price_amount, currency, created_at, updated_at)
     values ($1, $2, 'brushes', 'Brushes', 'fixed', 500, 'USD', now(), now())`,
    [ana.storeId, id],
  );
  return id;
}
