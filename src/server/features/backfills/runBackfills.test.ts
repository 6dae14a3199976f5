import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { PLATFORM_REALM } from '#shared/kit/ids.ts';
import { buy } from '#test/furnish.ts';
import { openShop } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';
import { runBackfills } from './runBackfills.ts';

const world = await openWorld();
const ana = await openShop(world, 'ana');

const found = async (search: string): Promise<number> =>
  (await world.call('listOrders', { storeId: ana.storeId, search }, { as: ana })).count;

it('makes the customers of earlier versions searchable, wherever it was interrupted', async () => {
  for (const email of ['bo@example.com', 'cleo@example.com'])
    await buy(world, { ...ana, email, name: `Earlier ${email}` });
  await world.sql('delete from search_terms where store_id = $1', [ana.storeId]);
  expect(await found('earlier')).toBe(0);
  // As after a step that ended with the first customer.
  const [first] = await world.sql('select id from customers where store_id = $1 order by id', [ana.storeId]);
  await world.sql(
    `insert into backfills (store_id, task, after_id)
     values ($1, 'customer-terms', $2), ($1, 'subscriber-terms', '${PLATFORM_REALM}')`,
    [ana.storeId, first?.['id']],
  );
  await run();
  expect(await found('earlier')).toBe(1);
  expect(await world.sql('select task from backfills', [])).toEqual([]);

  await world.sql(`insert into backfills (store_id, task) values ($1, 'customer-terms')`, [ana.storeId]);
  await run();
  expect(await found('earlier')).toBe(2);
});

const run = () =>
  runBackfills({ realm: PLATFORM_REALM }, { services: world.services, now: world.now(), jobId: randomUUID() });
