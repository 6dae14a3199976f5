import { describe, expect, it } from 'vitest';
import { fallbackPage, newItem } from '#shared/blocks/page.ts';
import { openBrowser } from '#test/browser.ts';
import { buy } from '#test/furnish.ts';
import { memberBrowser } from '#test/memberBrowser.ts';
import { openShop, publishWare } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';

const PER_PAGE = 60;

const world = await openWorld();
const shop = await openShop(world, 'ana');
const other = await openShop(world, 'bea');
await publishWare(world, other.storeId, { title: 'Foreign print', slug: 'foreign-print' });
const MANY = PER_PAGE * 2;
for (let at = 1; at <= MANY; at += 1)
  await publishWare(world, shop.storeId, {
    title: `Plate ${at}`,
    slug: `plate-${at}`,
    tags: at % 40 === 0 ? ['Raku'] : [],
    position: at,
  });

const open = async (path: string) => {
  const { statusCode, body } = await openBrowser(world).get(path);
  return { statusCode, body, titles: [...body.matchAll(/<h2><a [^>]*>([^<]*)</g)].map(([, title]) => title) };
};
const linkOf = (body: string, rel: 'prev' | 'next') =>
  new RegExp(`rel="${rel}" href="([^"]*)"`).exec(body)?.[1]?.replaceAll('&amp;', '&');

describe('the page of all products', () => {
  it('shows every product once, page by page', async () => {
    const seen: (string | undefined)[] = [];
    let path: string | undefined = '/ana-studio/p';
    let pages = 0;
    while (path !== undefined) {
      const page = await open(path);
      expect(page.titles.length).toBeLessThanOrEqual(PER_PAGE);
      seen.push(...page.titles);
      path = linkOf(page.body, 'next');
      pages += 1;
    }
    expect(pages).toBe(3);
    expect(seen).toHaveLength(MANY + 1);
    expect(new Set(seen).size).toBe(MANY + 1);
    expect(seen).not.toContain('Foreign print');
  });

  it('leads back, and to the first page where one does not exist', async () => {
    const second = await open('/ana-studio/p?page=2&lang=de');
    expect(second.body).toContain('Seite 2');
    expect(linkOf(second.body, 'prev')).toBe('/ana-studio/p?lang=de');
    const beyond = await openBrowser(world).get('/ana-studio/p?page=900&q=plate&lang=de');
    expect([beyond.statusCode, beyond.headers.location]).toEqual([302, '/ana-studio/p?lang=de&q=plate']);
    for (const typed of ['0', '-1', 'x', '1e9', '99999'])
      expect((await open(`/ana-studio/p?page=${typed}`)).titles).toHaveLength(PER_PAGE);
  });

  it('searches titles and tags by the beginnings of words, and keeps the search on its pages', async () => {
    expect((await open('/ana-studio/p?q=plate%20119')).titles).toEqual(['Plate 119']);
    expect((await open('/ana-studio/p?q=raku')).titles).toEqual(['Plate 40', 'Plate 80', 'Plate 120']);
    const many = await open('/ana-studio/p?q=PLATE');
    expect(linkOf(many.body, 'next')).toBe('/ana-studio/p?q=PLATE&page=2');
    expect(many.body).toContain('value="PLATE"');
    expect(many.body).toContain('<h1><bdi>PLATE</bdi></h1>');
    expect(many.body).toContain('<title>PLATE · All products · ana Studio</title>');
    const none = await open('/ana-studio/p?q=%00qqxxyy');
    expect(none.statusCode).toBe(200);
    expect(none.body).toContain('No products found. Try another search.');
  });

  it('shows those first whose whole title was typed, and every other match once on its pages', async () => {
    const { storeId } = shop;
    for (const at of [1, 2])
      await publishWare(world, storeId, {
        title: 'Pláte',
        slug: `only-plate-${at}`,
        tags: ['Raku'],
        position: 500 + at,
      });
    const pages = [];
    for (const page of [1, 2, 3]) pages.push((await open(`/ana-studio/p?q=PLATE&page=${page}`)).titles);
    expect(pages[0]?.slice(0, 3)).toEqual(['Pláte', 'Pláte', 'Plate 1']);
    expect(pages.map(({ length }) => length)).toEqual([PER_PAGE, PER_PAGE, 2]);
    expect(new Set(pages.flat()).size).toBe(MANY + 1);
    expect((await open('/ana-studio/p?q=plate&tag=raku')).titles.slice(0, 3)).toEqual(['Pláte', 'Pláte', 'Plate 40']);
    expect((await open('/ana-studio/p?q=plate%207')).titles[0]).toBe('Plate 7');
    await world.sql(`update products set deleted_at = now() where store_id = $1 and slug like 'only-%'`, [storeId]);
  });

  it('shows the products with a tag, in any letter case', async () => {
    expect((await open('/ana-studio/p?tag=rAKU')).titles).toEqual(['Plate 40', 'Plate 80', 'Plate 120']);
    expect((await open('/ana-studio/p?tag=rak')).titles).toEqual([]);
    expect((await open('/ana-studio/p?tag=raku&q=80')).titles).toEqual(['Plate 80']);
  });

  it('shows what visitors see, not what the creator is editing', async () => {
    const [{ id }] = (await world.call('listProducts', { storeId: shop.storeId, search: 'plate 7' }, { as: shop }))
      .items;
    await world.call('saveProduct', { storeId: shop.storeId, productId: id, title: 'Unfinished vase' }, { as: shop });
    expect((await open('/ana-studio/p?q=unfinished')).titles).toEqual([]);
    expect((await open('/ana-studio/p?q=plate%207')).titles).toContain('Plate 7');
  });

  it('shows customers what they own, and asks search engines for its pages only', async () => {
    await buy(world, { ...shop, email: 'cleo@example.com', name: '' });
    const browser = await memberBrowser(world, { slug: 'ana-studio', email: 'cleo@example.com' });
    expect((await browser.get('/ana-studio/p?q=spring')).body).toContain('You own this');
    const second = (await open('/ana-studio/p?page=2')).body;
    expect(second).toMatch(/<link rel="canonical" href="[^"]*\/ana-studio\/p\?page=2"/);
    expect(second).not.toContain('noindex');
    expect((await open('/ana-studio/p?q=plate')).body).toContain('noindex');
  });
});

describe('a page of a store with many products', () => {
  it('shows the first sixty, and leads to all', async () => {
    const front = await open('/ana-studio');
    expect(front.titles).toHaveLength(PER_PAGE);
    expect(front.body).toContain('href="/ana-studio/p"');
    expect(front.body).toMatch(/<form [^>]*action="\/ana-studio\/p"/);
  });

  it('shows the newest, the best-selling, those with a tag, and chosen ones of all products', async () => {
    const [late] = (await world.call('listProducts', { storeId: shop.storeId, search: '118' }, { as: shop })).items;
    await world.sql(`update products set published_at = now() + interval '1 day' where id = $1`, [late.id]);
    const [sold] = (await world.call('listProducts', { storeId: shop.storeId, search: '119' }, { as: shop })).items;
    await buy(world, { ...shop, productId: sold.id, email: 'dana@example.com', name: '' });
    await buy(world, { ...shop, productId: sold.id, email: 'eli@example.com', name: '' });
    const grid = (props: object) => showing(newItem('productGrid', 'grid', { ...props }));
    expect(await grid({ show: 'newest', most: 1 })).toEqual(['Plate 118']);
    expect(await grid({ show: 'bestSelling', most: 1 })).toEqual(['Plate 119']);
    expect(await grid({ show: 'tag', tag: 'raku' })).toEqual(['Plate 40', 'Plate 80', 'Plate 120']);
    expect(await grid({ show: 'chosen', chosen: [sold.id, late.id] })).toEqual(['Plate 119', 'Plate 118']);
    expect(await showing(newItem('featured', 'star', { product: sold.id }))).toEqual(['Plate 119']);
  });

  it('shows products with a tag also before an upgrade has stored the words', async () => {
    await world.sql(`delete from search_terms where store_id = $1 and kind = 'published'`, [shop.storeId]);
    await world.sql(`insert into backfills (store_id, task) values ($1, 'published-terms')`, [shop.storeId]);
    expect((await open('/ana-studio/p?tag=RAKU')).titles).toEqual(['Plate 40', 'Plate 80', 'Plate 120']);
  });
});

async function showing(item: ReturnType<typeof newItem>) {
  const { storeId } = shop;
  const page = { ...fallbackPage(), content: [item] };
  await world.call('savePreview', { storeId, changes: { page } }, { as: shop });
  await world.call('publishPreview', { storeId }, { as: shop });
  return (await open('/ana-studio')).titles;
}
