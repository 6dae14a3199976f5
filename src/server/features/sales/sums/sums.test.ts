import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { PLATFORM_REALM } from '#shared/kit/ids.ts';
import { buy } from '#test/furnish.ts';
import { AUDIENCE } from '#test/mailing.ts';
import { openShop, publishWare } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';
import { runBackfills } from '../../backfills/runBackfills.ts';
import { sumSales } from './sumSales.ts';

const world = await openWorld();
const ana = await openShop(world, 'ana');
const bea = await openShop(world, 'bea');
const large = await publishWare(world, ana.storeId, {
  title: 'A large print',
  slug: 'large',
  price: { kind: 'fixed', amount: 5000 },
});

await world.sql(
  `insert into flag_overrides (store_id, flag, is_on, set_by, set_at)
   select $1, 'advancedAnalytics', true, creator_id, now() from stores where id = $1`,
  [ana.storeId],
);

let as = ana;
const call = (name: string, input: object = {}) => world.call(name, { storeId: ana.storeId, ...input }, { as });
const sell = async (email: string, productId = ana.productId) =>
  (await buy(world, { storeId: ana.storeId, productId, email })).orderId;
const refund = (orderId: string, amount?: number) =>
  call('refundOrder', { orderId, idempotencyKey: randomUUID(), ...(amount && { amount }) });
const addUp = () =>
  sumSales({ realm: PLATFORM_REALM }, { services: world.services, now: world.now(), jobId: randomUUID() });

const BUYERS = { ...AUDIENCE, subscribers: 'none', customers: 'all' };

/** Every figure that is read from sums, in several time zones. */
async function figures() {
  const day = world.now().toISOString().slice(0, 10);
  const zones = ['UTC', 'Asia/Kolkata', 'America/Los_Angeles', 'Pacific/Chatham'];
  const homes = await Promise.all(zones.map((timeZone) => call('getStoreHome', { timeZone })));
  const traffic = await Promise.all(
    ['day', 'block', 'source', 'product', 'campaign'].flatMap((by) =>
      zones.map((timeZone) => call('getTraffic', { from: '2026-02-01', to: day, by, timeZone })),
    ),
  );
  const sorts = ['orders', 'spent', 'last-order', 'name', 'joined'].flatMap((sort) =>
    ['asc', 'desc'].map((direction) => call('getStoreCustomers', { sort, direction })),
  );
  const products = await call('listProducts');
  return {
    homes,
    traffic,
    customers: await Promise.all(sorts),
    products: products.items,
    buyers: await Promise.all(
      [{ productId: ana.productId }, { productId: large.productId }, { hasBought: true }, { hasBought: false }].map(
        (filter) => call('getStoreCustomers', filter),
      ),
    ),
    stats: await call('getStoreStats'),
    audience: await call('countAudience', { audience: BUYERS, isExact: true }),
  };
}

/** The figures are the same before and after they are added up. */
async function expectSameWhenAddedUp() {
  const live = await figures();
  await addUp();
  expect(await world.sql('select * from sale_marks', [])).toEqual([]);
  expect(await figures()).toEqual(live);
  return live;
}

describe('the sums of sales', () => {
  it('are the same as the orders, sold, refunded and over days', async () => {
    await sell('bo@example.com');
    world.travel({ hours: 20 });
    const partly = await sell('cleo@example.com', large.productId);
    await sell('bo@example.com', large.productId);
    world.travel({ hours: 3, minutes: 40 });
    const wholly = await sell('dora@example.com');
    const before = await expectSameWhenAddedUp();
    expect(before.stats.stats).toMatchObject({ orders: 4 });
    expect(before.homes[0].last30).toMatchObject({ orders: 4, revenue: 12_400, customers: 3 });

    await refund(partly, 1500);
    await refund(wholly);
    const after = await expectSameWhenAddedUp();
    expect(after.homes[0].last30).toMatchObject({ orders: 4, revenue: 9700, customers: 3 });
    expect(after.products.find(({ id }: { id: string }) => id === ana.productId)).toMatchObject({
      sales: 1,
      revenue: [{ amount: 1200, currency: 'USD' }],
    });
    expect(after.buyers.map(({ count }) => count)).toEqual([2, 2, 3, 0]);
    world.travel({ days: 31 });
    as = { ...ana, ...(await world.call<{ idToken: string }>('signIn', { email: ana.email, password: ana.password })) };
    await sell('bo@example.com');
    const later = await expectSameWhenAddedUp();
    expect(later.homes[0]).toMatchObject({
      last30: { orders: 1, customers: 1 },
      previous30: { orders: 4, customers: 3 },
    });
  });

  it('have a sale made elsewhere at home, and not among the visits', async () => {
    await call('recordCustomerPurchase', {
      email: 'eve@example.com',
      productId: ana.productId,
      amount: { amount: 900, currency: 'USD' },
      reference: 'market stall',
      placedAt: new Date(world.now().getTime() - 3 * 86_400_000).toISOString(),
    });
    const { homes, traffic } = await expectSameWhenAddedUp();
    expect(homes[0].last30).toMatchObject({ orders: 2, customers: 2 });
    expect(traffic[0].totals.orders).toBe(5);
  });

  it('have a customer without orders, who sorts last', async () => {
    await call('createStoreCustomer', { email: 'fay@example.com', name: 'Fay' });
    const { customers } = await expectSameWhenAddedUp();
    expect(customers[1].items.at(-1)).toMatchObject({ email: 'fay@example.com', orders: 0, lastOrderAt: null });
    expect((await call('getStoreCustomers', { hasBought: false })).items).toMatchObject([{ email: 'fay@example.com' }]);
    await sell('fay@example.com');
    expect((await call('getStoreCustomers', { hasBought: false })).items).toEqual([]);
    await expectSameWhenAddedUp();
  });

  it('count a buyer as a recipient while an order is paid under their present address', async () => {
    const order = await sell('hal@example.com');
    const before = (await expectSameWhenAddedUp()).audience.count;
    const customerId = (await call('searchStoreCustomers', { query: 'hal@example.com' })).items[0].id;
    await call('updateStoreCustomer', { customerId, email: 'hal@elsewhere.example' });
    expect((await expectSameWhenAddedUp()).audience.count).toBe(before - 1);
    await call('updateStoreCustomer', { customerId, email: 'hal@example.com' });
    expect((await expectSameWhenAddedUp()).audience.count).toBe(before);
    await refund(order);
    expect((await expectSameWhenAddedUp()).audience.count).toBe(before - 1);
  });

  it('are made anew from the orders of an earlier version, and of one store only', async () => {
    await buy(world, { ...bea, email: 'gil@example.com' });
    const before = await expectSameWhenAddedUp();
    for (const table of ['sale_sums', 'product_sums', 'customer_sums', 'customer_products', 'buyer_counts'])
      await world.sql(`delete from ${table}`, []);
    await world.sql(
      `insert into backfills (store_id, task) select id, task from stores, unnest(array['sale-sums', 'customer-sums']) task`,
      [],
    );
    expect(await figures()).toEqual(before);
    await runBackfills({ realm: PLATFORM_REALM }, { services: world.services, now: world.now(), jobId: randomUUID() });
    expect(await figures()).toEqual(before);
    await addUp();
    expect(await figures()).toEqual(before);
    const owner = await world.call<{ idToken: string }>('signIn', { email: bea.email, password: bea.password });
    expect((await world.call('getStoreStats', { storeId: bea.storeId }, { as: owner })).stats).toMatchObject({
      orders: 1,
    });
  });

  it('are read by the quarter until a node that knows hours has added them up', async () => {
    const before = await expectSameWhenAddedUp();
    await world.sql(`delete from sale_sums where dimension = 'hour'`, []);
    await world.sql(`insert into backfills (store_id, task) select id, 'sale-hours' from stores`, []);
    expect(await figures()).toEqual(before);
    await runBackfills({ realm: PLATFORM_REALM }, { services: world.services, now: world.now(), jobId: randomUUID() });
    const hours = await world.sql(`select sum(orders)::int as orders from sale_sums where dimension = 'hour'`, []);
    const quarters = await world.sql(`select sum(orders)::int as orders from sale_sums where dimension = 'all'`, []);
    expect(hours).toEqual(quarters);
    expect(await figures()).toEqual(before);
  });

  it('follow the store’s currency', async () => {
    await expectSameWhenAddedUp();
    await call('updateStore', { currency: 'EUR' });
    await runBackfills({ realm: PLATFORM_REALM }, { services: world.services, now: world.now(), jobId: randomUUID() });
    expect(
      await world.sql('select sum(spent)::int as spent from customer_sums where store_id = $1', [ana.storeId]),
    ).toEqual([{ spent: 0 }]);
    await expectSameWhenAddedUp();
  });
});
