import { describe, expect, it } from 'vitest';
import { provenStore } from '#shared/kit/ids.ts';
import { readPage } from '#shared/blocks/page.ts';
import { GRID_MAX } from '#shared/blocks/selectProducts.ts';
import { openShop, publishWare } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { findBuilderProducts, findPageProducts } from './findPageProducts.ts';
import { findPublishedProduct, findPublishedProductBySlug } from './findPublishedProduct.ts';
import { listPublishedProducts } from './listPublishedProducts.ts';
import { cardView, productView } from './productViews.ts';

const world = await openWorld();
const ana = await openShop(world, 'ana');
const ben = await openShop(world, 'ben');
let count = 0;

const inStore = <Result>(work: (tx: StoreTx) => Promise<Result>, { storeId } = ana) =>
  world.services.db.readStore(provenStore(storeId), work);
const find = (id: string, store = ana) => inStore((tx) => findPublishedProduct(tx, id), store);
const findBySlug = (slug: string, store = ana) => inStore((tx) => findPublishedProductBySlug(tx, slug), store);
const listed = async () => (await inStore((tx) => listPublishedProducts(tx))).map(({ slug }) => slug);
const set = (id: string, change: string) => world.sql(`update products set ${change} where id = $1`, [id]);

describe('a product that can be bought', () => {
  it('has its published fields, not later edits', async () => {
    await set(ana.productId, "title = 'Half-finished', price_amount = 1");
    expect(await find(ana.productId)).toMatchObject({
      slug: 'spring-prints',
      title: 'Spring prints',
      price: { kind: 'fixed', amount: { amount: 1200, currency: 'USD' } },
    });
  });

  it('is found only in its own store, by id and by slug', async () => {
    expect(await find(ben.productId)).toBeUndefined();
    expect(await findBySlug('spring-prints')).toMatchObject({ id: ana.productId });
    expect(await findBySlug('spring-prints', ben)).toMatchObject({ id: ben.productId });
  });

  it.each([
    ['archived', "state = 'archived'"],
    ['a draft again', "state = 'draft'"],
    ['deleted', 'deleted_at = now()'],
  ])('cannot be found once it is %s', async (_, change) => {
    const slug = `short-lived-${(count += 1)}`;
    const { productId } = await publishWare(world, ana.storeId, { slug });
    await set(productId, change);
    expect(await find(productId)).toBeUndefined();
    expect(await findBySlug(slug)).toBeUndefined();
    expect(await listed()).not.toContain(slug);
  });

  it.each(['pool_closed_at', 'deleted_at'])('cannot be bought if its store has %s', async (column) => {
    const { storeId, productId } = ben;
    await world.sql(`update stores set ${column} = now() where id = $1`, [storeId]);
    expect(await find(productId, ben)).toBeUndefined();
    expect(await findBySlug('spring-prints', ben)).toBeDefined();
    await world.sql(`update stores set ${column} = null where id = $1`, [storeId]);
    expect(await find(productId, ben)).toBeDefined();
  });

  it('has the currency in each amount of a pay-what-you-want price', async () => {
    const price = { kind: 'from' as const, least: 500, suggested: 900 };
    const { productId } = await publishWare(world, ana.storeId, { slug: 'zine', price, currency: 'EUR' });
    expect((await find(productId))?.price).toEqual({
      kind: 'from',
      least: { amount: 500, currency: 'EUR' },
      suggested: { amount: 900, currency: 'EUR' },
    });
  });
});

describe('the products of a store', () => {
  it('are in the creator’s order, up to a limit', async () => {
    const cem = await openShop(world, 'cem', { slug: 'first' });
    const second = await publishWare(world, cem.storeId, { slug: 'second' });
    const third = await publishWare(world, cem.storeId, { slug: 'third' });
    for (const [position, id] of [third.productId, cem.productId, second.productId].entries())
      await set(id, `position = ${position}`);
    const list = (limit?: number) =>
      inStore((tx) => listPublishedProducts(tx, limit === undefined ? {} : { limit }), cem);
    expect((await list()).map(({ slug }) => slug)).toEqual(['third', 'first', 'second']);
    expect((await list(2)).map(({ slug }) => slug)).toEqual(['third', 'first']);
  });
});

describe('the view of a product', () => {
  const views = { storeId: ana.storeId, language: 'en' as const };

  it('has a library link only for a customer who owns it', async () => {
    const product = await find(ana.productId);
    if (!product) throw new Error('The product is not published.');
    const owns = (id: string) => (id === ana.productId ? '/members/product/1' : undefined);
    expect(cardView(product, views)).not.toHaveProperty('libraryHref');
    expect(cardView(product, { ...views, libraryHref: owns }).libraryHref).toBe('/members/product/1');
    expect(cardView({ ...product, id: ben.productId }, { ...views, libraryHref: owns }).libraryHref).toBeUndefined();
  });

  it('describes its files and price in the language of the page', async () => {
    const product = await find(ana.productId);
    if (!product) throw new Error('The product is not published.');
    expect(productView(product, views)).toMatchObject({
      price: { label: '$12', amount: 1200 },
      files: [{ name: 'prints.pdf', kind: 'PDF', size: '2 KB', duration: null }],
    });
    expect(productView(product, { ...views, language: 'de' }).price.label).toBe('12\u00a0$');
  });
});

it('the builder has a product for every kind of block, also of a store with many and before any is added', async () => {
  const shop = await openShop(world, 'dov', { slug: 'later' });
  for (let at = 0; at < GRID_MAX + 4; at += 1) await publishWare(world, shop.storeId, { slug: `print-${at}` });
  await set(
    shop.productId,
    `position = 9999, published_at = timestamptz '2020-01-01Z', published = published || '{"isWaitlist": true}'`,
  );
  const inBuilder = await inStore((tx) => findBuilderProducts(tx, []), shop);
  expect(inBuilder.map(({ id }) => id)).toContain(shop.productId);
  const onPage = await inStore((tx) => findPageProducts(tx, readPage({}), null), shop);
  expect(onPage.map(({ id }) => id)).not.toContain(shop.productId);
});
