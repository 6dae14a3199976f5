import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { PLATFORM_REALM, provenStore } from '#shared/kit/ids.ts';
import { storeImage } from '../media/uploadImage.ts';
import { firstAdmin } from '#test/admin.ts';
import { buy, sellable } from '#test/furnish.ts';
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

it('makes the products, messages and files of earlier versions searchable', async () => {
  const { storeId } = ana;
  await world.call('saveProduct', { storeId, title: 'Earlier vase' }, { as: ana });
  await world.sql(
    `insert into contact_messages (store_id, id, email, name, message, block, created_at)
     values ($1, gen_random_uuid(), 'bo@example.com', 'Bo', 'Is the vase blue?', 'form', now())`,
    [storeId],
  );
  await world.sql(
    `insert into media (store_id, id, name, format, bytes, created_at) values ($1, gen_random_uuid(), 'Vase turning.mp4', 'mp4', 9, now())`,
    [storeId],
  );
  await world.sql(
    `insert into images (store_id, id, width, height, widths, colour, created_at, name)
     values ($1, gen_random_uuid(), 640, 640, '{320}', '#6f4e37', now(), 'blue_vase.png')`,
    [storeId],
  );
  await world.sql(`delete from search_terms where store_id = $1 and kind <> 'store'`, [storeId]);
  const search = async (name: string, input: object = {}) =>
    (await world.call(name, { storeId, search: 'vase', ...input }, { as: ana })).items.length;
  const counts = async () => [
    await search('listProducts'),
    await search('listContactMessages'),
    await search('listMedia', { kind: 'video' }),
    await search('listMedia', { kind: 'image' }),
    (await world.app.inject(`/${ana.slug}/p?q=spring`)).body.includes('Spring prints'),
  ];
  expect(await counts()).toEqual([0, 0, 0, 0, false]);
  await world.sql(
    `insert into backfills (store_id, task)
     select $1, unnest(array['product-terms', 'published-terms', 'message-terms', 'image-terms', 'media-terms'])`,
    [storeId],
  );
  await run();
  expect(await counts()).toEqual([1, 1, 1, 1, true]);
});

it('finds the tags and covers of the products of earlier versions, before and after', async () => {
  const { storeId } = ana;
  const source = await sharp({ create: { width: 640, height: 640, channels: 3, background: '#6f4e37' } })
    .png()
    .toBuffer();
  const { id: imageId } = await storeImage(world.services, { storeId: provenStore(storeId), source, now: world.now() });
  const product = await sellable(world, ana, { title: 'Teapot', tags: ['Tea'], covers: [{ imageId, alt: '' }] });
  // Only the published copy shows the image.
  await world.call('saveProduct', { storeId, productId: product.id, covers: [] }, { as: ana });
  await world.sql(`delete from search_terms where store_id = $1 and term ~ '^@'`, [storeId]);
  await world.sql('delete from product_tags where store_id = $1', [storeId]);
  const seen = async () => {
    const { items, tags } = await world.call('listProducts', { storeId, tag: 'Tea' }, { as: ana });
    const media = await world.call('listMedia', { storeId, kind: 'image' }, { as: ana });
    const places = media.items.find(({ id }: { id: string }) => id === imageId).places;
    return [items.length, tags.includes('Tea'), places.length];
  };
  expect(await seen()).toEqual([0, false, 0]);
  await world.sql(
    `insert into backfills (store_id, task) select $1, unnest(array['product-tags', 'published-covers'])`,
    [storeId],
  );
  expect(await seen()).toEqual([1, true, 1]);
  await run();
  expect(await world.sql('select task from backfills', [])).toEqual([]);
  expect(await seen()).toEqual([1, true, 1]);
});

it('makes the creators and stores of earlier versions searchable for admins', async () => {
  const admin = await firstAdmin(world);
  const counts = async () =>
    Promise.all(
      [
        ['listPeople', ana.email],
        ['listAllStores', 'ana studio'],
      ].map(async ([name = '', search]) => (await world.call(name, { search }, { as: admin })).items.length),
    );
  expect(await counts()).toEqual([1, 1]);
  await world.sql(`delete from search_terms where kind in ('creator', 'store')`, []);
  expect(await counts()).toEqual([0, 0]);
  await world.sql(`insert into backfills (store_id, task) values ($1, 'customer-terms'), ($2, 'customer-terms')`, [
    PLATFORM_REALM,
    ana.storeId,
  ]);
  await run();
  expect(await counts()).toEqual([1, 1]);
});

const run = () =>
  runBackfills({ realm: PLATFORM_REALM }, { services: world.services, now: world.now(), jobId: randomUUID() });
