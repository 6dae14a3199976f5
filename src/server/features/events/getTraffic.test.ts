import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { PLATFORM_REALM, provenStore } from '#shared/kit/ids.ts';
import type { CountedEvent } from '#server/access/counting.ts';
import { hiddenField, openBrowser } from '#test/browser.ts';
import { CARDS, openShop } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';
import { sumEvents } from './sumEvents.ts';

const world = await openWorld();
const ana = await openShop(world, 'ana');
const bea = await openShop(world, 'bea');
const at = (time: string) => new Date(`${time}:00Z`);
const visitors = ['one', 'two', 'three', 'four'].map((name) => Buffer.from(name.padEnd(12)));
await count(
  { receivedAt: at('2026-03-01T23:59'), visitor: visitors[0] ?? null, source: 'instagram.com', country: 'PT' },
  { receivedAt: at('2026-03-02T00:00'), visitor: visitors[1] ?? null, source: 'instagram.com', campaign: 'spring' },
  { receivedAt: at('2026-03-02T08:00'), visitor: visitors[2] ?? null, device: 'desktop' },
  { receivedAt: at('2026-03-02T08:00'), visitor: null },
  { receivedAt: at('2026-03-02T08:01'), kind: 'block-shown', block: 'products' },
  { receivedAt: at('2026-03-02T08:02'), kind: 'block-click', block: 'products' },
  { receivedAt: at('2026-03-02T08:02'), kind: 'block-click', block: 'gone-1' },
  { receivedAt: at('2026-03-02T08:03'), kind: 'product-view', productSlug: 'spring-prints' },
  { receivedAt: at('2026-03-02T08:04'), kind: 'checkout-started', productSlug: 'spring-prints' },
  { receivedAt: at('2026-02-25T08:00'), visitor: visitors[3] ?? null },
  {
    receivedAt: at('2026-03-02T09:00'),
    storeId: provenStore(bea.storeId),
    visitor: visitors[1] ?? null,
    source: 'bea-only',
  },
);
await buy(
  'cleo@example.com',
  JSON.stringify({ b: 'products', r: 'https://instagram.com/', q: '?utm_campaign=spring' }),
);
await buy('dora@example.com', '');

async function count(...events: Partial<CountedEvent>[]) {
  const plain = { block: '', productSlug: '', source: '', campaign: '', medium: '', term: '', content: '' };
  const rest = { ...plain, kind: 'page-view' as const, country: '', device: 'phone', visitor: null };
  const storeId = provenStore(ana.storeId);
  world.services.counting.take(
    events.map((event) => ({ ...rest, id: randomUUID(), storeId, receivedAt: world.now(), ...event })),
  );
  await world.services.counting.flush();
  await sumEvents({ realm: PLATFORM_REALM }, { services: world.services, now: world.now(), jobId: randomUUID() });
}

async function buy(email: string, from: string) {
  const visitor = openBrowser(world);
  const url = '/ana-studio/checkout/spring-prints';
  const { body } = await visitor.get(url);
  const form = { quote: hiddenField(body, 'quote'), idempotencyKey: hiddenField(body, 'idempotencyKey') };
  expect((await visitor.post(url, { ...form, email, ...CARDS.pays, from })).statusCode).toBe(303);
}

const traffic = (by: string, rest: object = {}, as = ana) =>
  world.call('getTraffic', { storeId: as.storeId, from: '2026-03-01', to: '2026-03-03', by, ...rest }, { as });

describe('getTraffic', () => {
  it('counts visitors, views, clicks, checkouts, sales, and the period before', async () => {
    const { totals, previous, currency, isAdvanced } = await traffic('day');
    expect(totals).toEqual({
      visitors: 3,
      views: 4,
      productViews: 1,
      checkouts: 1,
      shown: 1,
      clicks: 2,
      orders: 2,
      revenue: 2400,
    });
    expect(previous).toMatchObject({ visitors: 0, views: 0, orders: 0 });
    expect((await traffic('day', { from: '2026-03-02', to: '2026-03-06' })).previous).toMatchObject({
      visitors: 2,
      views: 2,
    });
    expect({ currency, isAdvanced }).toEqual({ currency: 'USD', isAdvanced: false });
  });

  it('shows every day, by UTC', async () => {
    const { rows } = await traffic('day');
    expect(rows).toMatchObject([
      { key: '2026-03-01', visitors: 1, views: 1, orders: 0 },
      { key: '2026-03-02', visitors: 2, views: 3, orders: 2, revenue: 2400 },
      { key: '2026-03-03', visitors: 0, views: 0 },
    ]);
  });

  it('shows the days of another time zone, also with offsets of half an hour or a quarter', async () => {
    const viewsByDay = async (timeZone: string, as = ana): Promise<number[]> => {
      const { rows, totals } = await traffic('day', { timeZone }, as);
      const views: number[] = rows.map((row: { views: number }) => row.views);
      expect(totals.views).toBe(views.reduce((sum, some) => sum + some, 0));
      return views;
    };
    await count({ storeId: provenStore(bea.storeId), receivedAt: new Date('2026-03-01T18:20:00Z') });
    expect(await viewsByDay('America/New_York')).toEqual([2, 2, 0]);
    expect(await viewsByDay('Asia/Kolkata')).toEqual([0, 4, 0]);
    expect(await viewsByDay('Asia/Kolkata', bea)).toEqual([1, 1, 0]);
    expect(await viewsByDay('Asia/Kathmandu', bea)).toEqual([0, 2, 0]);
    await world.sql("delete from events where store_id = $1 and received_at < '2026-03-02'", [bea.storeId]);
    for (const table of ['event_sums', 'event_totals'])
      await world.sql(`delete from ${table} where store_id = $1 and starts_at < '2026-03-02'`, [bea.storeId]);
  });

  it('compares with the previous period, or with the same days of last year', async () => {
    const before = await traffic('day', { from: '2026-03-02', to: '2026-03-03' });
    expect(before.compared).toEqual({ from: '2026-02-28', to: '2026-03-01' });
    expect(before.previousRows).toMatchObject([
      { key: '2026-02-28', views: 0 },
      { key: '2026-03-01', views: 1 },
    ]);
    const lastYear = await traffic('day', { from: '2027-03-01', to: '2027-03-03', compare: 'last-year' });
    expect(lastYear.compared).toEqual({ from: '2026-03-01', to: '2026-03-03' });
    expect(lastYear.previous).toMatchObject({ views: 4, orders: 2, revenue: 2400 });
    expect(lastYear.previousRows.map(({ views }: { views: number }) => views)).toEqual([1, 3, 0]);
  });

  it('lists blocks by name, with their clicks and credited sales', async () => {
    const { rows } = await traffic('block');
    expect(rows).toMatchObject([
      { key: 'products', name: expect.stringContaining('roduct'), shown: 1, clicks: 1, orders: 1, revenue: 1200 },
      { key: 'gone-1', name: '', clicks: 1, orders: 0 },
    ]);
  });

  it('lists sources, and separates direct visits from sales with an unknown origin', async () => {
    const { rows } = await traffic('source');
    expect(rows).toMatchObject([
      { key: 'instagram.com', visitors: 2, orders: 1, revenue: 1200 },
      { key: '', visitors: 1 },
      { key: null, visitors: 0, orders: 1 },
    ]);
  });

  it('lists products by title', async () => {
    const { rows } = await traffic('product');
    expect(rows).toMatchObject([
      { key: ana.productId, name: 'Spring prints', productViews: 1, checkouts: 1, orders: 2, revenue: 2400 },
    ]);
  });

  it('shows only the store’s own data', async () => {
    const { rows, totals } = await traffic('source', {}, bea);
    expect(totals).toMatchObject({ visitors: 1, views: 1, orders: 0 });
    expect(rows).toMatchObject([{ key: 'bea-only' }]);
    const refused = world.call(
      'getTraffic',
      { storeId: ana.storeId, from: '2026-03-01', to: '2026-03-02' },
      { as: bea },
    );
    await expect(refused).rejects.toMatchObject({ status: 'PERMISSION_DENIED' });
  });

  it('subtracts refunds from the revenue, and excludes sales recorded by hand', async () => {
    const [order] = await world.sql("select id from orders where email = 'dora@example.com'");
    await world.call(
      'refundOrder',
      { storeId: ana.storeId, orderId: order?.['id'], amount: 500, idempotencyKey: 'a refund for a test' },
      { as: ana },
    );
    await world.sql("update orders set gateway = 'external', reference = 'INV-1' where email = 'cleo@example.com'");
    expect((await traffic('product')).rows).toMatchObject([{ orders: 1, revenue: 700 }]);
    expect((await traffic('day')).totals).toMatchObject({ orders: 1, revenue: 700 });
    await world.sql("update orders set gateway = 'test', reference = null where email = 'cleo@example.com'");
  });

  it('lists revenue in other currencies separately', async () => {
    const only = (others: object[], revenue: number) => ({ others, totals: { orders: 2, revenue } });
    expect(await traffic('day')).toMatchObject(only([], 1900));
    await world.sql("update orders set currency = 'EUR' where email = 'cleo@example.com'");
    expect(await traffic('source')).toMatchObject(only([{ amount: 1200, currency: 'EUR' }], 700));
    expect((await traffic('day', { from: '2026-03-03' })).others).toEqual([]);
    await world.sql("update orders set currency = 'USD' where email = 'cleo@example.com'");
  });

  it('returns countries, devices and campaigns only while advancedAnalytics is on', async () => {
    for (const by of ['country', 'device', 'campaign'])
      await expect(traffic(by)).rejects.toMatchObject({
        message: 'Countries, devices and campaigns are part of advanced analytics, which is turned off for this store.',
      });
    await world.sql(
      "insert into flag_overrides (store_id, flag, is_on, set_by, set_at) values ($1, 'advancedAnalytics', true, $2, now())",
      [ana.storeId, ana.id],
    );
    const { rows: countries, isAdvanced } = await traffic('country');
    expect(isAdvanced).toBe(true);
    expect(countries).toMatchObject([
      { key: '', visitors: 2 },
      { key: 'PT', visitors: 1, orders: 0 },
    ]);
    expect((await traffic('device')).rows).toMatchObject([{ key: 'phone' }, { key: 'desktop', visitors: 1 }]);
    expect((await traffic('campaign')).rows).toMatchObject([
      { key: 'spring', visitors: 1, orders: 1 },
      { key: '' },
      { key: null },
    ]);
    await expect(traffic('country', {}, bea)).rejects.toMatchObject({ details: { refusal: 'analytics-off' } });
  });

  it.each([{ from: '2026-03-04' }, { from: '2020-01-01' }, { from: 'yesterday' }, { by: 'visitor' }])(
    'refuses %j',
    async (input) => {
      await expect(traffic('day', input)).rejects.toMatchObject({ status: 'INVALID_ARGUMENT' });
    },
  );
});
