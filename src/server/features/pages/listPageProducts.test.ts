import { describe, expect, it } from 'vitest';
import { fallbackPage, newItem } from '#shared/blocks/page.ts';
import { openShop, publishWare } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';

const MANY = 130;

const world = await openWorld();
const shop = await openShop(world, 'ana');
const other = await openShop(world, 'bea');
for (let at = 1; at <= MANY; at += 1)
  await publishWare(world, shop.storeId, {
    title: `Plate ${at}`,
    slug: `plate-${at}`,
    tags: at === 64 || at === 66 ? ['Raku'] : [],
    position: at,
  });

type Found = { products: { id: string; title: string }[]; hasMore: boolean; tags?: string[] };
const list = (input: object): Promise<Found> =>
  world.call('listPageProducts', { storeId: shop.storeId, ...input }, { as: shop });
const titles = ({ products }: Found) => products.map(({ title }) => title);
const builderPage = (): Promise<Found> => world.call('getStorePage', { storeId: shop.storeId }, { as: shop });

describe('listPageProducts', () => {
  it('returns the first hundred in the creator’s order, and says that there are more', async () => {
    const first = await list({});
    expect(first.hasMore).toBe(true);
    expect(titles(first).slice(0, 3)).toEqual(['Spring prints', 'Plate 1', 'Plate 2']);
    expect(first.products).toHaveLength(100);
  });

  it('finds any of them by its words, its tag or its id', async () => {
    const found = await list({ search: 'plate 65' });
    expect([titles(found), found.hasMore]).toEqual([['Plate 65'], false]);
    expect(titles(await list({ tag: 'raku' }))).toEqual(['Plate 64', 'Plate 66']);
    const productIds = found.products.map(({ id }) => id);
    expect(titles(await list({ productIds }))).toEqual(['Plate 65']);
    expect(titles(await list({ productIds: [] }))).toEqual([]);
  });

  it('finds neither drafts nor products of another store', async () => {
    const { product } = await world.call('saveProduct', { storeId: shop.storeId, title: 'Kiln log' }, { as: shop });
    expect(titles(await list({ search: 'kiln' }))).toEqual([]);
    expect(titles(await list({ productIds: [product.id, other.productId] }))).toEqual([]);
  });
});

describe('the builder of a store with many products', () => {
  // Neither the first nor the newest are plates 62 to 68.
  it('gets those that its pages show, and the tags of all', async () => {
    expect(titles(await builderPage())).not.toContain('Plate 65');
    const id = (await list({ search: 'plate 65' })).products[0]?.id;
    const content = [
      newItem('featured', 'star', { product: id }),
      newItem('productGrid', 'grid', { show: 'tag', tag: 'Raku' }),
    ];
    const changes = { page: { ...fallbackPage(), content } };
    await world.call('savePreview', { storeId: shop.storeId, changes }, { as: shop });
    const { products, tags } = await builderPage();
    expect(titles({ products, hasMore: false })).toEqual(
      expect.arrayContaining(['Spring prints', 'Plate 1', 'Plate 65', 'Plate 64', 'Plate 66']),
    );
    expect(products.length).toBeLessThan(MANY);
    expect(tags).toEqual(['Raku']);
  });
});
