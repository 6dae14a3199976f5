import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { PLATFORM_REALM, provenStore } from '#shared/kit/ids.ts';
import { buy } from '#test/furnish.ts';
import { openShop } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';
import { checkSampledFigures } from '#start/doctor/checkSampledFigures.ts';
import { sumSales } from '../sales/sums/sumSales.ts';
import { checkFigures } from './checkFigures.ts';

const world = await openWorld();
const ana = await openShop(world, 'ana');
const { storeId, productId } = ana;

const sell = (email: string) => buy(world, { storeId, productId, email });
const addUp = () =>
  sumSales({ realm: PLATFORM_REALM }, { services: world.services, now: world.now(), jobId: randomUUID() });

async function check({ isRepairing = false } = {}): Promise<string[]> {
  const differences: string[] = [];
  const figures = checkFigures({
    db: world.services.db,
    storeId: provenStore(storeId),
    isRepairing,
    now: world.now(),
  });
  for await (const text of figures) differences.push(text);
  return differences;
}

await sell('ann@example.com');
world.travel({ days: 1 });
await sell('bob@example.com');
await sell('ann@example.com');
await addUp();

describe('checkFigures', () => {
  it('finds nothing in figures that are right, and none that are still to be added up', async () => {
    expect(await check()).toEqual([]);
    await sell('cat@example.com');
    expect(await check()).toEqual([]);
    await addUp();
    expect(await check()).toEqual([]);
  });

  it('reports a wrong sum of a day to the cent, and makes it and the units of its products again', async () => {
    await world.sql(`update sale_sums set revenue = revenue + 1, units = units + 2 where dimension = 'product'`);
    const found = await check();
    expect(found).toHaveLength(3);
    expect(found[0]).toMatch(/^Sales \(product "[\w-]{36}"\) of \S+Z: stored are 1 orders, 3 units, \d+\.\d1 \w{3} /);
    expect(found[2]).toMatch(
      /^Product [\w-]{36}: stored are 0 orders, 4 units, .*; its days add up to 0 orders, 8 units, /,
    );
    expect(await check({ isRepairing: true })).not.toEqual([]);
    expect(await check()).toEqual([]);
    expect(await world.sql('select units::int from product_sums')).toEqual([{ units: 4 }]);
  });

  it('reports sums that are missing, and sums of days without orders', async () => {
    await world.sql(`delete from sale_sums where dimension = 'all'`);
    await world.sql(
      `insert into sale_sums values ($1, 'all', timestamptz '2025-01-01 10:00Z', '', 'EUR', false, 1, 0, 100, 0, 0)`,
      [storeId],
    );
    expect((await check()).filter((text) => text.startsWith('Sales (all)')).length).toBeGreaterThan(1);
    await check({ isRepairing: true });
    expect(await check()).toEqual([]);
  });

  it('reports what a customer is said to have spent', async () => {
    await world.sql(
      `update customer_sums set spent = spent - 1 where customer_id = (select id from customers where email = 'ann@example.com')`,
    );
    expect(await check()).toEqual([
      expect.stringMatching(/^Customer [\w-]{36}: stored are 2 orders of 1 products and /),
    ]);
    await check({ isRepairing: true });
    expect(await check()).toEqual([]);
    await world.sql(`delete from customer_products`);
    expect(await check({ isRepairing: true })).toHaveLength(3);
    expect(await check()).toEqual([]);
  });

  it('reports a wrong number of customers', async () => {
    await world.sql(`insert into customer_counts values ($1, $2, 1)`, [storeId, world.now()]);
    expect(await check()).toEqual(['Number of customers: stored are 1, there were 3.']);
    await check({ isRepairing: true });
    expect(await world.sql('select customers from customer_counts')).toEqual([{ customers: 3 }]);
  });

  it('reports a wrong number of buyers, which is then counted again', async () => {
    await world.sql(`insert into buyer_counts values ($1, timestamptz '2020-01-01Z', timestamptz '2020-02-01Z', 7)`, [
      storeId,
    ]);
    expect(await check()).toEqual([
      'Buyers from 2020-01-01T00:00:00.000Z to 2020-02-01T00:00:00.000Z: stored are 7, the orders have 0.',
    ]);
    await check({ isRepairing: true });
    expect(await world.sql('select from buyer_counts')).toEqual([]);
  });

  it('reports totals of visits that are not the sum of their quarters of an hour', async () => {
    await world.sql(
      `insert into event_sums (store_id, starts_at, kind, block, product_id, source, campaign, country, device, count, visitors)
       values ($1, date_trunc('day', $2::timestamptz, 'UTC') - interval '20 hours', 'page-view', '', $3, 'youtube', '', 'DE', 'phone', 5, 2)`,
      [storeId, world.now(), PLATFORM_REALM],
    );
    const found = await check({ isRepairing: true });
    expect(found).toContainEqual(
      expect.stringMatching(
        /^Visits \(source "youtube"\) of \S+Z: stored are visitors 0 instead of 2, views 0 instead of 5\.$/,
      ),
    );
    expect(await check()).toEqual([]);
  });

  it('is what the doctor does for some days of some stores', async () => {
    const examine = () => checkSampledFigures(world.connectionAs('app'), world.now());
    world.travel({ days: 1 });
    expect(await examine()).toMatchObject({ state: 'ok', text: 'Sampled figures are what they add up (stores: 1).' });
    await world.sql(`update sale_sums set orders = orders + 1 where dimension = 'source'`);
    expect(await examine()).toMatchObject({
      state: 'problem',
      text: expect.stringContaining('such as:\nSales (source'),
    });
    await check({ isRepairing: true });
    expect(await examine()).toMatchObject({ state: 'ok' });
  });

  it('leaves out what an upgrade is still making', async () => {
    await world.sql(`delete from sale_sums`);
    await world.sql(`insert into backfills (store_id, task) values ($1, 'sale-sums')`, [storeId]);
    expect(await check()).toEqual([]);
    await world.sql(`delete from backfills`);
    expect(await check()).not.toEqual([]);
  });
});
