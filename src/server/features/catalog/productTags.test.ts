import { describe, expect, it } from 'vitest';
import { provenStore } from '#shared/kit/ids.ts';
import { listPublishedProducts } from '../publishedProducts/listPublishedProducts.ts';
import { buy, sellable } from '#test/furnish.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
const ana = await world.creator('ana');
const ben = await world.creator('ben');

const call = async (name: string, input: object, as = ana) =>
  world.call(name, { storeId: as.storeId, ...input }, { as });
const draft = async (input: object, as = ana) => (await call('saveProduct', input, as)).product;
const onShow = async (as = ana) =>
  world.services.db.inStore(provenStore(as.storeId), (tx) => listPublishedProducts(tx));

describe('the tags of a product', () => {
  it('keep the first spelling of each, in the given order', async () => {
    const { tags } = await draft({ title: 'Bowls', tags: [' Clay ', 'wheel', 'CLAY'] });
    expect(tags).toEqual(['Clay', 'wheel']);
  });

  it.each([
    ['eleven of them', Array.from({ length: 11 }, (_, index) => `tag ${index}`), 'Use up to 10 tags.'],
    ['one of 31 characters', ['x'.repeat(31)], 'Tags can have up to 30 characters.'],
    ['an empty one', ['  '], 'Enter a tag.'],
  ])('are refused if there are %s', async (_, tags, sentence) => {
    await expect(draft({ title: 'Bowls', tags })).rejects.toMatchObject({
      httpStatus: 400,
      details: { reason: expect.stringContaining(sentence) },
    });
  });

  it('stay if the field is absent, and are removed by an empty list', async () => {
    const { id } = await draft({ title: 'Vases', tags: ['clay'] });
    expect((await draft({ productId: id, title: 'Vase' })).tags).toEqual(['clay']);
    expect((await draft({ productId: id, tags: [] })).tags).toEqual([]);
  });

  it('are copied with the product', async () => {
    const { id } = await draft({ title: 'Mugs', tags: ['clay', 'gifts'] });
    expect((await call('duplicateProduct', { productId: id })).product.tags).toEqual(['clay', 'gifts']);
  });

  it('become public with the next publication, not before', async () => {
    const { id } = await sellable(world, ana, { title: 'Plates' });
    await draft({ productId: id, tags: ['tableware'] });
    expect((await onShow()).find((product) => product.id === id)?.tags).toEqual([]);
    expect((await call('getProduct', { productId: id })).product.hasChanges).toBe(true);
    await call('publishProduct', { productId: id });
    expect((await onShow()).find((product) => product.id === id)?.tags).toEqual(['tableware']);
    expect((await call('getProduct', { productId: id })).product.hasChanges).toBe(false);
  });
});

describe('the list of products with a tag', () => {
  it('has only products with this tag, and lists every tag of this store only', async () => {
    await draft({ title: 'Teapot', tags: ['tea'] });
    await draft({ title: 'Foreign', tags: ['tea', 'of ben'] }, ben);
    const { items, tags } = await call('listProducts', { tag: 'tea' });
    expect(items.map(({ title }: { title: string }) => title)).toEqual(['Teapot']);
    expect(tags).toContain('tea');
    expect(tags).not.toContain('of ben');
  });

  it('follows changes of tags, in their own letter case, and leaves out deleted products', async () => {
    const cay = await world.creator('cay');
    const { id } = await draft({ title: 'Cups', tags: ['Clay', 'clay pots'] }, cay);
    const other = await draft({ title: 'Jugs', tags: ['Clay', 'glaze'] }, cay);
    const seen = async (tag: string) => {
      const { items, tags } = await call('listProducts', { tag }, cay);
      return [items.map(({ title }: { title: string }) => title), tags];
    };
    const all = ['Clay', 'clay pots', 'glaze'];
    expect(await seen('Clay')).toEqual([['Jugs', 'Cups'], all]);
    expect(await seen('clay')).toEqual([[], all]);
    await draft({ productId: id, tags: ['wheel'] }, cay);
    expect(await seen('Clay')).toEqual([['Jugs'], ['Clay', 'glaze', 'wheel']]);
    await call('deleteProducts', { productIds: [other.id] }, cay);
    expect(await seen('Clay')).toEqual([[], ['wheel']]);
    await call('restoreProducts', { productIds: [other.id] }, cay);
    expect(await seen('glaze')).toEqual([['Jugs'], ['Clay', 'glaze', 'wheel']]);
  });

  it('finds a tag of more products than are listed by id, and lists no more than 200 tags', async () => {
    const dot = await world.creator('dot');
    await world.sql(
      `with made as (
         insert into products (store_id, id, slug, title, price_kind, currency, position, tags, created_at, updated_at)
           select $1, gen_random_uuid(), 'piece-' || n, 'Piece ' || n, 'free', 'USD', n, array['all', 'tag ' || n], now(), now()
             from generate_series(1, 1100) n returning store_id, id, tags)
       insert into product_tags (store_id, tag, product_id) select store_id, unnest(tags), id from made`,
      [dot.storeId],
    );
    const { items, tags } = await call('listProducts', { tag: 'all', limit: 2 }, dot);
    expect(items.map(({ title }: { title: string }) => title)).toEqual(['Piece 1', 'Piece 2']);
    expect([tags.length, ...tags.slice(0, 3)]).toEqual([200, 'all', 'tag 1', 'tag 10']);
  });
});

describe('a product on a store page', () => {
  it('has its publication date and its number of sales', async () => {
    const product = await sellable(world, ben, { title: 'Glazes' });
    const other = await sellable(world, ben, { title: 'Kilns' });
    await buy(world, { storeId: ben.storeId, productId: product.id, email: 'bea@example.com' });
    const { products } = await call('getStorePage', {}, ben);
    expect(products).toContainEqual(expect.objectContaining({ id: product.id, sold: 1 }));
    expect(products).toContainEqual(expect.objectContaining({ id: other.id, sold: 0 }));
    expect((await onShow(ben)).every(({ publishedAt }) => publishedAt instanceof Date)).toBe(true);
  });
});
