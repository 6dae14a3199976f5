import { describe, expect, it } from 'vitest';
import { newItem, type Page } from '#shared/blocks/page.ts';
import { pageSettings } from '#shared/blocks/settings.ts';
import { provenStore } from '#shared/kit/ids.ts';
import { buy, furnish } from '#test/furnish.ts';
import { openWorld } from '#test/world.ts';
import { listPublishedProducts } from '../publishedProducts/listPublishedProducts.ts';
import { pageData, shownInBuilder } from './pageData.ts';

const world = await openWorld();
const ana = await world.creator('ana');
const ben = await world.creator('ben');
const things = await furnish(world, ana);
const foreign = await furnish(world, ben);
await buy(world, { storeId: ana.storeId, productId: things.productId, email: 'second@example.com' });

const pageOf = (...content: Page['content']): Page => ({ root: { props: pageSettings.read({}) }, content });
const dataOf = (page: Page) =>
  world.services.db.readStore(provenStore(ana.storeId), async (tx) =>
    pageData(tx, page, { products: await listPublishedProducts(tx), images: {}, now: world.now(), language: 'en' }),
  );

describe('the data for a page’s blocks', () => {
  it('counts sales only for a page that sorts by them', async () => {
    const { products } = await dataOf(pageOf(newItem('productGrid', 'grid', { show: 'bestSelling' })));
    expect(products).toMatchObject([{ id: things.productId, sold: 2 }]);
    const newest = await dataOf(pageOf(newItem('productGrid', 'grid', { show: 'newest' })));
    expect(newest.products).toMatchObject([{ id: things.productId, sold: 0 }]);
  });

  it('contains media files of its own store only', async () => {
    const mediaOf = async (id: string) => (await dataOf(pageOf(newItem('audio', 'a', { file: { id } })))).media;
    expect(Object.keys(await mediaOf(things.mediaId))).toEqual([things.mediaId]);
    expect(await mediaOf(foreign.mediaId)).toEqual({});
  });
});

describe('the products for the builder', () => {
  it('are those of the store, with every field that a block can sort by', async () => {
    const { products } = await world.services.db.readStore(provenStore(ana.storeId), (tx) =>
      shownInBuilder(tx, [pageOf()]),
    );
    expect(products).toMatchObject([{ id: things.productId, sold: 2, publishedAt: expect.any(String) }]);
  });
});
