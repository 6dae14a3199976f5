import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { PLATFORM_REALM } from '#shared/kit/ids.ts';
import { openShop } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';
import { runBackfills } from '../backfills/runBackfills.ts';

const world = await openWorld();
const ana = await openShop(world, 'ana');
const ben = await openShop(world, 'ben');

const call = (name: string, input: object = {}, creator = ana) =>
  world.call(name, { storeId: creator.storeId, ...input }, { as: creator });
const namesOf = async (tag: string, creator = ana): Promise<string[]> =>
  (await call('getStoreCustomers', { tag, sort: 'name', direction: 'asc' }, creator)).items.map(
    ({ name }: { name: string }) => name,
  );
const add = async (name: string, tags: string[], creator = ana): Promise<string> =>
  (await call('createStoreCustomer', { email: `${name}@example.com`, name, tags }, creator)).customer.id;

const backfill = () =>
  runBackfills({ realm: PLATFORM_REALM }, { services: world.services, now: world.now(), jobId: randomUUID() });

it('finds customers by their present tags, and lists the tags in use', async () => {
  const dia = await add('dia', ['fair', 'press']);
  await add('emil', ['fair']);
  await add('emil', ['secret'], ben);
  expect(await namesOf('fair')).toEqual(['dia', 'emil']);
  await call('updateStoreCustomer', { customerId: dia, tags: ['press', 'workshop'] });
  expect(await namesOf('fair')).toEqual(['emil']);
  expect(await namesOf('workshop')).toEqual(['dia']);
  expect(await namesOf('secret')).toEqual([]);
  expect((await call('getStoreCustomers')).tags).toEqual(['fair', 'press', 'workshop']);
  await call('updateStoreCustomer', { customerId: dia, tags: [] });
  expect((await call('getAudienceChoices')).tags).toEqual([{ tag: 'fair', count: 1, isMore: false }]);
  expect((await call('getAudienceChoices', {}, ben)).tags).toEqual([{ tag: 'secret', count: 1, isMore: false }]);
});

it('finds them before and after an upgrade has stored the tags of earlier customers', async () => {
  await world.sql('delete from customer_tags where store_id = $1', [ben.storeId]);
  await world.sql(`insert into backfills (store_id, task) values ($1, 'customer-tags')`, [ben.storeId]);
  const seen = async () => [await namesOf('secret', ben), (await call('getAudienceChoices', {}, ben)).tags];
  const before = await seen();
  expect(before).toEqual([['emil'], [{ tag: 'secret', count: 1, isMore: false }]]);
  await backfill();
  expect(await world.sql('select tag from customer_tags where store_id = $1', [ben.storeId])).toEqual([
    { tag: 'secret' },
  ]);
  expect(await seen()).toEqual(before);
});

it('counts the customers with a tag up to 1,000, and lists all of them', async () => {
  await world.sql(
    `with made as (
       insert into accounts (store_id, id, email, email_key, created_at)
       select $1, gen_random_uuid(), n || '@example.com', n || '@example.com', now() from generate_series(1, 1100) n
       returning store_id, id, email, created_at),
     known as (
       insert into customers (store_id, id, email, tags, created_at, updated_at)
       select store_id, id, email, '{many}', created_at, created_at from made returning store_id, id)
     insert into backfills (store_id, task) select $1, 'customer-tags' from known limit 1`,
    [ana.storeId],
  );
  await backfill();
  expect((await call('getAudienceChoices')).tags).toContainEqual({ tag: 'many', count: 1000, isMore: true });
  expect(await call('getStoreCustomers', { tag: 'many' })).toMatchObject({ count: 1000, isMore: true });
  const listed = new Set<string>();
  for (let cursor: string | undefined; ;) {
    const page = await call('getStoreCustomers', { tag: 'many', limit: 100, ...(cursor && { cursor }) });
    for (const { id } of page.items) listed.add(id);
    cursor = page.nextCursor ?? undefined;
    if (cursor === undefined) break;
  }
  expect(listed.size).toBe(1100);
});
