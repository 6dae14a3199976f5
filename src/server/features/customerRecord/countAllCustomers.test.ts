import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { provenStore } from '#shared/kit/ids.ts';
import { openShop } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';
import { countAllCustomers, sweepCustomers, takeAllOffCount, takeOffCount } from './countAllCustomers.ts';

const world = await openWorld();
const ana = await openShop(world, 'ana');
const storeId = provenStore(ana.storeId);

const add = (email: string) => world.call('createStoreCustomer', { storeId: ana.storeId, email }, { as: ana });
const count = () => world.services.db.inStore(storeId, countAllCustomers);
const sweep = () =>
  sweepCustomers({ realm: ana.storeId }, { services: world.services, now: world.now(), jobId: randomUUID() });
const removeLater = async (email: string) => {
  const [row] = await world.sql('select id from customers where store_id = $1 and email = $2', [ana.storeId, email]);
  const id = String(row?.['id']);
  await world.services.db.inStore(storeId, async (tx) => {
    await takeOffCount(tx, id);
    await tx.run(tx.q.updateTable('customers').set({ anonymous_since: world.now() }).where('id', '=', id));
  });
};

it('counts every customer once, before and after they are added to the stored count', async () => {
  await add('bo@example.com');
  await add('cleo@example.com');
  await sweep();
  world.travel({ days: 2 });
  await sweep();
  expect(await world.sql('select customers from customer_counts where store_id = $1', [ana.storeId])).toEqual([
    { customers: 2 },
  ]);
  await add('dora@example.com');
  expect(await count()).toBe(3);
  await sweep();
  expect(await count()).toBe(3);
});

it('does not count who became anonymous, whether they were stored or not', async () => {
  await removeLater('bo@example.com');
  await removeLater('dora@example.com');
  expect(await count()).toBe(1);
  world.travel({ days: 2 });
  await sweep();
  expect(await count()).toBe(1);
});

it('does not lose who becomes anonymous while the sweep counts', async () => {
  await add('eve@example.com');
  world.travel({ days: 2 });
  await Promise.all([sweep(), removeLater('eve@example.com')]);
  expect(await count()).toBe(1);
});

it('counts nobody after the pool was cleared', async () => {
  await world.services.db.inStore(storeId, async (tx) => {
    await takeAllOffCount(tx);
    await tx.run(tx.q.updateTable('customers').set({ anonymous_since: world.now() }).where('store_id', '=', tx.realm));
  });
  expect(await count()).toBe(0);
});
