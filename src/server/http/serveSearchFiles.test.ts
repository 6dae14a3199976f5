import { describe, expect, it } from 'vitest';
import { fallbackPage } from '#shared/blocks/page.ts';
import { sellable } from '#test/furnish.ts';
import { openWorld, type CreatorWithStore } from '#test/world.ts';

const BIO = 'bio.ben.test';
const HOSTILE = `]]></title><script>alert(1)</script>&"'\u0001 [x](javascript:alert(1))`;

const world = await openWorld();
const ana = await world.creator('ana');
const ben = await world.creator('ben');
await sellable(world, ana, { title: 'Prints', summary: 'Of the sea', tags: ['Paper'] });
await sellable(world, ben, { title: HOSTILE, summary: HOSTILE, tags: ['<b>'] });
await world.sql(
  `insert into store_hosts (host, store_id, kind, is_active, created_at) values ($2, $1, 'bio', true, now())`,
  [ben.storeId, BIO],
);
world.services.directory.dropAll();

const get = async (path: string, host = 'stoa.test') => world.get(path, { headers: { host } });

/** The elements of an XML document. Null if tags are not closed in order or a character is stray. */
function elementsOf(document: string): string[] {
  const open: string[] = [];
  const seen: string[] = [];
  const body = document.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/, '');
  for (const [, closes, name = '', self] of body.matchAll(TAG)) {
    if (closes && open.pop() !== name) return [];
    if (!closes) seen.push(name);
    if (!closes && !self) open.push(name);
  }
  const text = body.replaceAll(TAG, '');
  const isStray = /[<>]|&(?!amp;|lt;|gt;|quot;|apos;)/.test(text) || !/^[\P{Cc}\s]*$/u.test(text);
  return open.length > 0 || isStray ? [] : seen;
}

const TAG = /<(\/?)([a-zA-Z:]+)(?:\s[a-zA-Z:]+="[^"<]*")*\s*(\/?)>/g;

describe('robots.txt', () => {
  it.each(['localhost', 'stoa.test', 'shop.example'])(
    'lists for crawlers at %s what they must not index',
    async (host) => {
      const answer = await get('/robots.txt', host);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
      expect(answer.body).toMatch(/^User-agent: \*\nDisallow: \/dashboard\n/);
    },
  );

  it('contains the sitemap of the host, and none for an unknown host', async () => {
    expect((await get('/robots.txt')).body).toContain(`Sitemap: ${world.services.settings.publicUrl}/sitemap.xml\n`);
    expect((await get('/robots.txt', BIO)).body).toContain(`Sitemap: http://${BIO}/sitemap.xml\n`);
    expect((await get('/robots.txt', 'nobody.example')).body).not.toContain('Sitemap');
  });
});

describe('the sitemap of the platform', () => {
  it('lists the stores on its host, and its own pages', async () => {
    const { body, headers } = await get('/sitemap.xml');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(new Set(elementsOf(body))).toEqual(new Set(['sitemapindex', 'sitemap', 'loc', 'lastmod']));
    expect(body).toContain(`/${ana.slug}/sitemap.xml</loc>`);
    expect(body, 'a store with a host of its own is found there').not.toContain(`/${ben.slug}/`);
    expect(elementsOf((await get('/sitemaps/platform.xml')).body)).toEqual(['urlset', 'url', 'loc']);
  });

  it('has only the pages that its stores need, and refuses made-up numbers', async () => {
    for (const path of ['/sitemaps/2.xml', '/sitemaps/0.xml', '/sitemaps/x.xml', '/sitemaps/99999999.xml'])
      expect((await get(path)).statusCode).toBe(404);
  });

  it('leaves out stores that are hidden, suspended or deleted', async () => {
    const cay = await world.creator('cay');
    const isListed = async () => (await get('/sitemap.xml')).body.includes(`/${cay.slug}/sitemap.xml`);
    expect(await isListed()).toBe(true);
    await world.sql('update stores set suspended_at = now() where id = $1', [cay.storeId]);
    expect(await isListed()).toBe(false);
    await world.sql('update stores set suspended_at = null where id = $1', [cay.storeId]);
    await hide(cay);
    expect(await isListed()).toBe(false);
  });
});

async function hide(owner: CreatorWithStore): Promise<void> {
  const page = fallbackPage();
  const changes = { page: { ...page, root: { props: { ...page.root.props, hideFromSearch: true } } } };
  await world.call('savePreview', { storeId: owner.storeId, changes }, { as: owner });
  await world.call('publishPreview', { storeId: owner.storeId }, { as: owner });
}

describe('the files of a store', () => {
  it.each([
    ['sitemap.xml', 'urlset'],
    ['feed.xml', 'rss'],
  ])('%s is well-formed, whatever its creator wrote', async (file, root) => {
    const onPlatform = await get(`/${ana.slug}/${file}`);
    const onOwnHost = await get(`/${file}`, BIO);
    for (const { body, statusCode } of [onPlatform, onOwnHost]) {
      expect(statusCode).toBe(200);
      expect(elementsOf(body)).toContain(root);
      expect(body).not.toContain('<script');
    }
    expect(onPlatform.body).toContain(`/${ana.slug}/p/prints`);
    expect(onOwnHost.body).toContain(`//${BIO}`);
  });

  it('the feed lists what is new, with price, tags and a permanent id', async () => {
    const { body, headers } = await get(`/${ana.slug}/feed.xml`);
    expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    expect(body).toContain('<title>Prints</title>');
    expect(body).toContain('<description>Of the sea · $12</description>');
    expect(body).toContain('<category>Paper</category>');
    expect(body).toMatch(/<guid isPermaLink="false">[0-9a-f-]{36}<\/guid>/);
  });

  it('llms.txt lists the products, and contains only our links', async () => {
    const { body } = await get('/llms.txt', BIO);
    expect(body).toMatch(/^# ben Studio\n/);
    expect(
      [...body.matchAll(/(?<!\\)\[[^\]]*\]\((.*?)\)/g)].map(([, url]) => url).every((url) => url?.includes(BIO)),
    ).toBe(true);
    expect((await get('/llms.txt')).body).toMatch(/^# Stoa\n/);
  });

  it('return 304 to clients that have them', async () => {
    for (const path of [`/${ana.slug}/feed.xml`, '/sitemap.xml', '/robots.txt']) {
      const etag = String((await get(path)).headers.etag);
      const again = await world.get(path, { headers: { host: 'stoa.test', 'if-none-match': etag } });
      expect(again.statusCode).toBe(304);
    }
  });

  it('list nothing of a store that is hidden from search engines', async () => {
    const dot = await world.creator('dot');
    await sellable(world, dot, { title: 'Secret' });
    await hide(dot);
    expect((await get(`/${dot.slug}/sitemap.xml`)).statusCode).toBe(404);
    expect((await get(`/${dot.slug}/llms.txt`)).statusCode).toBe(404);
    expect((await get(`/${dot.slug}/feed.xml`)).headers['x-robots-tag']).toBe('noindex');
    expect((await get(`/${dot.slug}`)).body).toContain('<meta name="robots" content="noindex"/>');
    expect((await get(`/${dot.slug}/p/secret`)).body).toContain('<meta name="robots" content="noindex"/>');
  });
});

describe('a page', () => {
  it.each([
    ['/ana-studio/p/prints/', '/ana-studio/p/prints'],
    ['/ANA-studio/p/prints?utm_source=x', '/ana-studio/p/prints?utm_source=x'],
    ['/ana-studio/p/PRINTS', '/ana-studio/p/prints'],
    ['/ana-studio//members/login/', '/ana-studio/members/login'],
    ['/ana-studio//evil.example/', '/ana-studio/evil.example'],
  ])('has one URL: %s redirects to %s', async (path, address) => {
    const { statusCode, headers } = await get(path);
    expect([statusCode, headers.location]).toEqual([301, address]);
  });

  it('of an unknown product is answered 404 with the store’s notice', async () => {
    const { statusCode, body } = await get(`/${ana.slug}/p/unknown`);
    expect(statusCode).toBe(404);
    expect(body).toContain('Product not found');
    expect(body).toContain('<header class="bar">');
  });
});
