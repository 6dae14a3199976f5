import { describe, expect, it } from 'vitest';
import { newItem, type Item } from '#shared/blocks/page.ts';
import { sellable } from '../../../../test/furnish.ts';
import { openWorld, type CreatorWithStore } from '../../../../test/world.ts';

const world = await openWorld();
const admin = await world.person('ada');
await world.call('initializeFirstAdmin', {}, { as: admin });
await world.call('updateFeatureFlags', { websiteBuilder: true }, { as: admin });

/** A creator whose website is at {name}.test. */
async function builder(name: string): Promise<CreatorWithStore & { host: string }> {
  const creator = await world.creator(name);
  const host = `${name}.test`;
  await world.sql(
    "insert into store_hosts (host, store_id, kind, is_active, created_at) values ($2, $1, 'custom', true, now())",
    [creator.storeId, host],
  );
  return { ...creator, host };
}

const does =
  (creator: CreatorWithStore) =>
  (name: string, input: object = {}) =>
    world.call(name, { storeId: creator.storeId, ...input }, { as: creator });

const visit = (host: string, path: string) => world.get(path, { headers: { host } });

const pageOf = (...content: Item[]) => ({ root: { props: {} }, content });
const heading = (id: string, text: string) => newItem('heading', id, { text });

/** Adds a page with some content and publishes it. */
async function publish(creator: CreatorWithStore, { title, slug }: { title: string; slug: string }): Promise<string> {
  const call = does(creator);
  const { page } = await call('addWebsitePage', { title, slug });
  await call('saveWebsitePage', { pageId: page.id, page: pageOf(heading(`on-${slug}`, `This is ${title}`)) });
  await call('publishWebsite', { pageIds: [page.id] });
  return page.id;
}

describe('a website on a custom domain', () => {
  it('shows each published page at its URL, with a menu that marks the current one', async () => {
    const ana = await builder('ana');
    await publish(ana, { title: 'Home', slug: '' });
    await publish(ana, { title: 'About', slug: 'about' });
    const home = await visit(ana.host, '/');
    expect(home.statusCode).toBe(200);
    expect(home.body).toContain('This is Home');
    expect(home.body).toContain('<link rel="canonical" href="http://ana.test:3000/"/>');
    const about = await visit(`www.${ana.host}`, '/about');
    expect(about.body).toContain('This is About');
    expect(about.body).toContain('<title>About · ana Studio</title>');
    expect(about.body).toContain('<link rel="canonical" href="http://ana.test:3000/about"/>');
    expect(about.body).toContain('<a href="/about" aria-current="page" dir="auto">About</a>');
    expect(about.body).toMatch(/<a href="\/"[^>]*>Home<\/a>/);
    expect(about.body).toMatch(/"isPartOf":\{"@id":"http:\/\/ana\.test:3000\/#site"\}/);
  });

  it('answers unknown paths with the home page and 404, not indexed', async () => {
    const ben = await builder('ben');
    await publish(ben, { title: 'Home', slug: '' });
    for (const path of ['/nowhere', '/some/old/link', '/dashboard']) {
      const { statusCode, body, headers } = await visit(ben.host, path);
      expect({ path, statusCode }).toEqual({ path, statusCode: 404 });
      expect(body).toContain('This is Home');
      expect(body).toContain('<meta name="robots" content="noindex"/>');
      expect(body).not.toContain('rel="canonical"');
      expect(headers['cache-control']).toBe('private, no-store');
    }
    expect((await visit(ben.host, '/home')).headers.location).toBe('/');
  });

  it('redirects capital letters, slashes and former slugs to the URL of the page', async () => {
    const cleo = await builder('cleo');
    await publish(cleo, { title: 'Home', slug: '' });
    const pageId = await publish(cleo, { title: 'About', slug: 'about' });
    const leads = async (path: string) => {
      const { statusCode, headers } = await visit(cleo.host, path);
      return `${statusCode} ${headers.location}`;
    };
    expect(await leads('/About')).toBe('301 /about');
    expect(await leads('/about/')).toBe('301 /about');
    await does(cleo)('updateWebsitePage', { pageId, slug: 'who-i-am' });
    expect(await leads('/about')).toBe('301 /who-i-am');
    expect((await visit(cleo.host, '/who-i-am')).body).toContain('This is About');
  });

  it('is not found without a published page, and while the website builder is off for the store', async () => {
    const dan = await builder('dan');
    await does(dan)('addWebsitePage', { title: 'Home' });
    const draft = await visit(dan.host, '/');
    expect(draft.statusCode).toBe(404);
    expect(draft.body).toContain('Website Not Found');
    await does(dan)('publishWebsite');
    expect((await visit(dan.host, '/')).statusCode).toBe(200);
    const override = (enabled: boolean) =>
      world.call(
        'setFlagOverride',
        { flag: 'websiteBuilder', override: { kind: 'store', storeId: dan.storeId, enabled } },
        { as: admin },
      );
    await override(false);
    await expect.poll(async () => (await visit(dan.host, '/')).statusCode).toBe(404);
    await expect(does(dan)('addWebsitePage', { title: 'More' })).rejects.toMatchObject({
      httpStatus: 400,
      message: 'The website builder is turned off for this store.',
    });
    expect((await does(dan)('getWebsite')).website.isOn).toBe(false);
    await override(true);
    await expect.poll(async () => (await visit(dan.host, '/')).statusCode).toBe(200);
  });

  it('stays cached until something in it changes', async () => {
    const eve = await builder('eve');
    const pageId = await publish(eve, { title: 'Home', slug: '' });
    const first = await visit(`${eve.host}:3000`, '/');
    expect(first.headers['cache-control']).toBe('public, no-cache');
    await does(eve)('saveWebsitePage', { pageId, page: pageOf(heading('h', 'Something else')) });
    expect((await visit(`${eve.host}:3000`, '/')).headers['etag']).toBe(first.headers['etag']);
    await does(eve)('publishWebsite');
    expect((await visit(`${eve.host}:3000`, '/')).body).toContain('Something else');
    await does(eve)('addWebsitePage', { title: 'Second', slug: 'second' });
    await does(eve)('publishWebsite');
    expect((await visit(`${eve.host}:3000`, '/')).body).toContain('>Second</a>');
  });

  it('uses the page’s own language and the store’s theme', async () => {
    const fay = await builder('fay');
    const pageId = await publish(fay, { title: 'Home', slug: '' });
    const page = { root: { props: { language: 'de' } }, content: [heading('h', 'Hallo')] };
    await does(fay)('saveWebsitePage', { pageId, page });
    await does(fay)('publishWebsite');
    const { body } = await world.get('/', { headers: { host: fay.host, 'accept-language': 'fr' } });
    expect(body).toContain('<html lang="de"');
    expect(body).toContain('Erstellt mit Stoa');
  });

  it('includes the store’s products, checkout and members area', async () => {
    const gil = await builder('gil');
    await publish(gil, { title: 'Home', slug: '' });
    const product = await sellable(world, gil, { title: 'Maps' });
    const shown = await visit(gil.host, `/p/${product.slug}`);
    expect(shown.statusCode).toBe(200);
    // A product has one canonical URL, wherever it is viewed.
    expect(shown.body).toContain(`<link rel="canonical" href="http://localhost:3000/gil-studio/p/${product.slug}"/>`);
    expect((await visit(gil.host, `/checkout/${product.slug}`)).statusCode).toBe(200);
    expect((await visit(gil.host, '/members/login')).statusCode).toBe(200);
  });

  it('appears and disappears with its feature flag at once', async () => {
    const flo = await builder('flo');
    await publish(flo, { title: 'Home', slug: '' });
    const override = { kind: 'store', storeId: flo.storeId, enabled: false };
    const seen: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      await world.call('setFlagOverride', { flag: 'websiteBuilder', override }, { as: admin });
      seen.push((await visit(flo.host, '/')).statusCode);
      await world.call('removeFlagOverride', { flag: 'websiteBuilder', storeId: flo.storeId }, { as: admin });
      seen.push((await visit(flo.host, '/')).statusCode);
    }
    expect(seen).toEqual([404, 200, 404, 200, 404, 200]);
  });

  it('answers malformed paths with the home page and 404', async () => {
    const nul = await builder('nul');
    await publish(nul, { title: 'Home', slug: '' });
    for (const path of ['/%00', '/%2f%2fa.example', '/..%2f', '/__proto__']) {
      const { statusCode, body } = await visit(nul.host, path);
      expect([statusCode, body.includes('This is Home')]).toEqual([404, true]);
    }
    expect((await visit(nul.host, '/embed/%00')).statusCode).toBe(404);
  });

  it('lists its pages in the sitemap, except hidden ones', async () => {
    const hal = await builder('hal');
    await publish(hal, { title: 'Home', slug: '' });
    const pageId = await publish(hal, { title: 'Secret', slug: 'secret' });
    await publish(hal, { title: 'Open', slug: 'open' });
    const page = { root: { props: { hideFromSearch: true } }, content: [] };
    await does(hal)('saveWebsitePage', { pageId, page });
    await does(hal)('publishWebsite');
    const { body } = await visit(hal.host, '/sitemap.xml');
    expect([...body.matchAll(/<loc>([^<]+)/g)].map(([, url]) => url)).toEqual([
      'http://hal.test:3000/',
      'http://hal.test:3000/open',
    ]);
    const { body: index } = await visit(hal.host, '/llms.txt');
    expect(index).toContain('- [Open](http://hal.test:3000/open)');
    expect(index).not.toContain('secret');
    expect((await visit(hal.host, '/robots.txt')).body).toContain('Sitemap: http://hal.test/sitemap.xml');
    expect((await visit(hal.host, '/secret')).body).toContain('<meta name="robots" content="noindex"/>');
  });

  it('accepts the forms of its pages, even on a page at /contact', async () => {
    const ida = await builder('ida');
    await publish(ida, { title: 'Home', slug: '' });
    const { page } = await does(ida)('addWebsitePage', { title: 'Contact' });
    expect(page.slug).toBe('contact');
    await does(ida)('saveWebsitePage', { pageId: page.id, page: pageOf(newItem('contact', 'write-here')) });
    await does(ida)('publishWebsite');
    expect((await visit(ida.host, '/contact')).body).toContain('write-here');
    const sent = await world.post(
      '/contact',
      { block: 'write-here', website: '', name: 'Kim', email: 'kim@example.com', message: 'Hello there' },
      { headers: { host: ida.host } },
    );
    expect(sent.headers.location).toBe('/contact/sent');
    const { items } = await does(ida)('listContactMessages');
    expect(items).toMatchObject([{ message: 'Hello there' }]);
  });
});

describe('a website without a domain', () => {
  const address = (creator: CreatorWithStore) => `/${creator.slug}/site`;

  it('is served below the store’s path, with links that stay there', async () => {
    const sue = await world.creator('sue');
    await publish(sue, { title: 'Home', slug: '' });
    const pageId = await publish(sue, { title: 'About', slug: 'about' });
    const home = await world.get(address(sue));
    expect(home.statusCode).toBe(200);
    expect(home.body).toContain('This is Home');
    expect(home.body).toContain(`<link rel="canonical" href="http://localhost:3000${address(sue)}"/>`);
    expect(home.body).toContain(`<a class="home" href="${address(sue)}">`);
    expect(home.body).toContain(`<a href="${address(sue)}/about" dir="auto">About</a>`);
    const about = await world.get(`${address(sue)}/about`);
    expect(about.body).toContain('This is About');
    expect(about.body).toContain(`<link rel="canonical" href="http://localhost:3000${address(sue)}/about"/>`);
    const leads = async (path: string) => (await world.get(address(sue) + path)).headers.location;
    expect([await leads('/About'), await leads('/home')]).toEqual([`${address(sue)}/about`, address(sue)]);
    await does(sue)('updateWebsitePage', { pageId, slug: 'who-i-am' });
    expect(await leads('/about')).toBe(`${address(sue)}/who-i-am`);
  });

  it('answers unknown paths with 404, not indexed', async () => {
    const una = await world.creator('una');
    for (const path of ['', '/about']) {
      const nothing = await world.get(address(una) + path);
      expect([nothing.statusCode, nothing.body.includes('Website Not Found')]).toEqual([404, true]);
    }
    await publish(una, { title: 'Home', slug: '' });
    for (const path of ['/nowhere', '/a/b', '/%00']) {
      const { statusCode, body } = await world.get(address(una) + path);
      expect([path, statusCode]).toEqual([path, 404]);
      expect(body).toContain('<meta name="robots" content="noindex"/>');
      expect(body).not.toContain('rel="canonical"');
    }
  });

  it('is listed in the sitemap of its store, until it has a domain with its own sitemap', async () => {
    const quy = await world.creator('quy');
    await publish(quy, { title: 'Home', slug: '' });
    await publish(quy, { title: 'About', slug: 'about' });
    const listed = async () =>
      [...(await world.get(`/${quy.slug}/sitemap.xml`)).body.matchAll(/<loc>([^<]+)/g)].map(([, url]) => url);
    const store = `http://localhost:3000/${quy.slug}`;
    expect(await listed()).toEqual([store, `${store}/site`, `${store}/site/about`]);
    expect((await does(quy)('getWebsite')).website).toMatchObject({ address: `${store}/site`, hasDomain: false });

    await world.sql(
      "insert into store_hosts (host, store_id, kind, is_active, created_at) values ('quy.test', $1, 'custom', true, now())",
      [quy.storeId],
    );
    await publish(quy, { title: 'News', slug: 'news' });
    expect(await listed()).toEqual([store]);
    const { body } = await world.get(`${address(quy)}/about`);
    expect(body).toContain('<link rel="canonical" href="http://quy.test:3000/about"/>');
    expect((await does(quy)('getWebsite')).website).toMatchObject({ address: 'http://quy.test:3000', hasDomain: true });
  });

  it('appears and disappears with its feature flag, and does not occupy its path on a domain', async () => {
    const val = await builder('val');
    await publish(val, { title: 'Home', slug: '' });
    const override = { kind: 'store', storeId: val.storeId, enabled: false };
    expect((await world.get(address(val))).statusCode).toBe(200);
    await world.call('setFlagOverride', { flag: 'websiteBuilder', override }, { as: admin });
    expect((await world.get(address(val))).statusCode).toBe(404);
    await world.call('removeFlagOverride', { flag: 'websiteBuilder', storeId: val.storeId }, { as: admin });
    expect((await visit(val.host, '/site')).statusCode).toBe(404);
    // A page that had this slug before the platform reserved it keeps it.
    const pageId = await publish(val, { title: 'Site', slug: 'building-site' });
    await world.sql("update website_pages set slug = 'site' where store_id = $1 and id = $2", [val.storeId, pageId]);
    expect((await visit(val.host, '/site')).body).toContain('This is Site');
    expect((await world.get(`${address(val)}/site`)).body).toContain('This is Site');
  });
});

describe('the pages of a website', () => {
  it('start with those of a template, as drafts, once', async () => {
    const jan = await builder('jan');
    const { website } = await does(jan)('startWebsite', { site: 'studio' });
    expect(website.pages).toMatchObject([
      { slug: '', title: 'Home', inMenu: true, publishedAt: null, hasDraft: true },
      { slug: 'about', title: 'About' },
      { slug: 'contact', title: 'Contact' },
    ]);
    expect(website.address).toBe('http://jan.test:3000');
    await expect(does(jan)('startWebsite', { site: 'single' })).rejects.toMatchObject({ httpStatus: 400 });
    await does(jan)('publishWebsite');
    expect((await visit(jan.host, '/about')).body).toContain('About me');
    await expect(does(jan)('publishWebsite')).rejects.toMatchObject({
      message: 'There’s nothing to publish. Your pages are up to date.',
    });
  });

  it('have unique slugs, which the store does not use itself', async () => {
    const kai = await builder('kai');
    const call = does(kai);
    expect((await call('addWebsitePage', { title: 'Straße & Café' })).page.slug).toBe('');
    expect((await call('addWebsitePage', { title: 'Straße & Café' })).page.slug).toBe('strasse-cafe');
    expect((await call('addWebsitePage', { title: 'Straße & Café' })).page.slug).toBe('strasse-cafe-2');
    expect((await call('addWebsitePage', { title: '日本' })).page.slug).toBe('page');
    await expect(call('addWebsitePage', { title: 'X', slug: 'page' })).rejects.toMatchObject({
      httpStatus: 409,
      details: { field: 'slug' },
    });
    for (const slug of ['members', 'p', 'checkout', 'e', 'assets', 'functions', 'home', 'a b', 'a--b', '-a']) {
      await expect(call('addWebsitePage', { title: 'X', slug })).rejects.toMatchObject({
        httpStatus: 400,
        details: { field: 'slug' },
      });
    }
  });

  it('get a slug only once, even with concurrent requests', async () => {
    const lea = await builder('lea');
    const tries = await Promise.allSettled(
      Array.from({ length: 6 }, () => does(lea)('addWebsitePage', { title: 'Shop', slug: 'shop' })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('can be reordered, removed from the menu, deleted and restored', async () => {
    const mia = await builder('mia');
    const call = does(mia);
    const home = await publish(mia, { title: 'Home', slug: '' });
    const one = await publish(mia, { title: 'One', slug: 'one' });
    const two = await publish(mia, { title: 'Two', slug: 'two' });
    const { website } = await call('orderWebsitePages', { pageIds: [two, home] });
    expect(website.pages.map(({ id }: { id: string }) => id)).toEqual([two, home, one]);
    await call('updateWebsitePage', { pageId: one, inMenu: false });
    const menu = async () =>
      [...(await visit(mia.host, '/')).body.matchAll(/<li><a href="([^"]+)"/g)].map(([, href]) => href);
    expect(await menu()).toEqual(['/two', '/', '/members']);
    await call('deleteWebsitePage', { pageId: two });
    expect((await visit(mia.host, '/two')).body).toContain('This is Home');
    expect((await call('restoreWebsitePage', { pageId: two })).page.slug).toBe('two');
    expect((await visit(mia.host, '/two')).body).toContain('This is Two');
    await call('deleteWebsitePage', { pageId: two });
    await publish(mia, { title: 'Other two', slug: 'two' });
    await expect(call('restoreWebsitePage', { pageId: two })).rejects.toMatchObject({ httpStatus: 409 });
    world.travel({ days: 31 });
    await world.sweep(mia.storeId);
    expect(await world.sql('select 1 from website_pages where id = $1', [two])).toEqual([]);
  });

  it('are limited to a hundred, even with concurrent requests', async () => {
    const ned = await builder('ned');
    await does(ned)('addWebsitePage', { title: 'Home' });
    await world.sql(
      `insert into website_pages (store_id, id, slug, title, position, in_menu, created_at, updated_at)
       select $1, gen_random_uuid(), 'page-' || n, 'Page', n, true, now(), now() from generate_series(2, 98) n`,
      [ned.storeId],
    );
    const tries = await Promise.allSettled(
      Array.from({ length: 5 }, (_, n) => does(ned)('addWebsitePage', { title: `More ${n}` })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  });
});

describe('the draft of a page', () => {
  it('is saved per window, and a window with an older version is refused', async () => {
    const oda = await builder('oda');
    const call = does(oda);
    const pageId = await publish(oda, { title: 'Home', slug: '' });
    const { revision } = await call('getWebsitePage', { pageId });
    const save = (editor: string, text: string, baseRevision: number) =>
      call('saveWebsitePage', { pageId, editor, baseRevision, page: pageOf(heading('h', text)) });
    const first = await save('one', 'From one', revision);
    expect(first).toMatchObject({ isConflict: false, revision: revision + 1 });
    expect(await save('two', 'From two', revision)).toMatchObject({ isConflict: true, revision: revision + 1 });
    expect((await save('one', 'Again from one', revision)).isConflict).toBe(false);
    const { draft } = await call('getWebsitePage', { pageId });
    expect(draft.content[0].props.text).toBe('Again from one');
    const thrown = await call('discardWebsitePage', { pageId });
    expect(thrown.draft).toBeNull();
    expect((await call('getWebsite')).website.pages).toMatchObject([{ hasDraft: false }]);
  });

  it('is deleted when it equals the published page', async () => {
    const pia = await builder('pia');
    const call = does(pia);
    const pageId = await publish(pia, { title: 'Home', slug: '' });
    const { page } = await call('getWebsitePage', { pageId });
    await call('saveWebsitePage', { pageId, page: pageOf(heading('h', 'Other')) });
    expect((await call('saveWebsitePage', { pageId, page })).draft).toBeNull();
  });

  it('is either published whole or saved as a new draft if both happen at once', async () => {
    const quin = await builder('quin');
    const call = does(quin);
    const pageId = await publish(quin, { title: 'Home', slug: '' });
    await call('saveWebsitePage', { pageId, page: pageOf(heading('h', 'First')) });
    await Promise.all([
      call('publishWebsite', { pageIds: [pageId] }),
      call('saveWebsitePage', { pageId, page: pageOf(heading('h', 'Second')) }),
    ]);
    const { page, draft } = await call('getWebsitePage', { pageId });
    const texts = [page, draft].map((one) => one?.content[0].props.text ?? null);
    expect([
      ['Second', null],
      ['First', 'Second'],
    ]).toContainEqual(texts);
  });
});
