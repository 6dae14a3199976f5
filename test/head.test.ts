import { describe, expect, it } from 'vitest';
import type { LightMyRequestResponse } from 'fastify';
import { hiddenField, openBrowser } from './browser.ts';
import { CARD, furnish } from './furnish.ts';
import { openWorld } from './world.ts';

const PLATFORM = 'stoa.test';
const BIO = 'bio.ana.test';
const WEBSITE = 'ana.test';

let links: Record<'order' | 'file' | 'download' | 'receiptLink', string>;

const world = await openWorld();
const ada = await world.person('ada');
await world.call('initializeFirstAdmin', {}, { as: ada });
await world.call('updateFeatureFlags', { websiteBuilder: true }, { as: ada });
const ana = await world.creator('ana');
const { fileId } = await furnish(world, ana);

// While the store has no host of its own, its emails link to the platform's.
links = await boughtLinks(fileId);
await world.sql(
  `insert into store_hosts (host, store_id, kind, is_active, created_at)
   values ($2, $1, 'bio', true, now()), ($3, $1, 'custom', true, now())`,
  [ana.storeId, BIO, WEBSITE],
);
world.services.directory.dropAll();
const email = 'cleo@example.com';
await world.call('customerSendCode', { storeId: ana.storeId, email, type: 'signup' });
const code = await world.codeFor(email);
const signUp = { storeId: ana.storeId, email, password: 'silver spoon 12', code };
const member = (await world.call('customerSignUp', signUp)).idToken;

/** The addresses a buyer gets: the order's page, its file, the file's signed URL, the link in the receipt. */
async function boughtLinks(fileId: string) {
  const browser = openBrowser(world);
  const path = '/ana-studio/checkout/prints';
  const { body } = await browser.get(path);
  const typed = { email: 'dora@example.com', name: 'Dora', ...CARD };
  const fields = { quote: hiddenField(body, 'quote'), idempotencyKey: hiddenField(body, 'idempotencyKey'), ...typed };
  const order = String((await browser.post(path, fields)).headers.location);
  const file = `${order}/files/${fileId}`;
  const download = String((await browser.get(file)).headers.location);
  const [receipt] = await world.emailsTo(typed.email);

  const receiptLink = /\/ana-studio\/order\/[\w-]+/.exec(receipt?.text ?? '')?.[0] ?? '';
  return { order, file, download, receiptLink };
}

type Answer = Pick<LightMyRequestResponse, 'statusCode' | 'headers'>;

/** A response without the parts that change with time, and without cookies, which HEAD never sets. */
function facts({ statusCode, headers }: Answer) {
  const { date: _date, 'set-cookie': _cookies, 'transfer-encoding': _framing, location, ...rest } = headers;
  // A signed URL ends with its expiry and signature.
  return { status: statusCode, location: String(location).split('?')[0], ...rest };
}

/** The response to HEAD and the expected one: the response to GET without cookies and body. */
async function headAndGet(url: string, headers: Record<string, string>) {
  const request = (method: 'GET' | 'HEAD') => world.app.inject({ method, url, headers });
  const headAnswer = await request('HEAD');
  const getAnswer = await request('GET');
  const head = { url, ...facts(headAnswer), body: headAnswer.body, cookies: headAnswer.cookies };
  return { head, expected: { url, ...facts(getAnswer), body: '', cookies: [] } };
}

describe('HEAD is answered like GET, without a body', () => {
  it.each([
    [PLATFORM, '/'],
    [PLATFORM, '/home'],
    [PLATFORM, '/login'],
    [PLATFORM, '/dashboard/products'],
    [PLATFORM, '/ana-studio'],
    [PLATFORM, '/ana-studio/'],
    [PLATFORM, '/ANA-studio/p/prints?a=1'],
    [PLATFORM, '/ana-studio?preview=true'],
    [PLATFORM, '/ana-studio/some/old/link'],
    [PLATFORM, '/ana-studio/p/prints'],
    [PLATFORM, '/ana-studio/p/no-such-thing'],
    [PLATFORM, '/ana-studio/p/prints/share.png'],
    [PLATFORM, '/ana-studio/checkout/prints'],
    [PLATFORM, '/ana-studio/order/no-such-order'],
    [PLATFORM, '/ana-studio/library-link/no-such-link'],
    [PLATFORM, '/ana-studio/subscribe'],
    [PLATFORM, '/ana-studio/contact'],
    [PLATFORM, '/ana-studio/feed.xml'],
    [PLATFORM, '/ana-studio/share.png'],
    [PLATFORM, '/ana-studio/members'],
    [PLATFORM, '/ana-studio/members/orders?page=2'],
    [PLATFORM, '/ana-studio/members/login'],
    [PLATFORM, '/ana-studio/members/signup'],
    [PLATFORM, '/ana-studio/members/logout'],
    [PLATFORM, '/no-such-store'],
    [PLATFORM, '/robots.txt'],
    [PLATFORM, '/sitemap.xml'],
    [PLATFORM, '/sitemaps/9.xml'],
    [PLATFORM, '/llms.txt'],
    [PLATFORM, '/healthz'],
    [PLATFORM, '/readyz'],
    [PLATFORM, '/dev/mail'],
    [PLATFORM, '/dev/mail/no-such-email'],
    [PLATFORM, '/functions/openapi.json'],
    [PLATFORM, '/functions/getStore'],
    [PLATFORM, '/files/no-such-file'],
    [PLATFORM, '/media/no-such-store/no-such-file'],
    [PLATFORM, '/live?topics=flags,no-such-topic'],
    [PLATFORM, '/live'],
    [PLATFORM, '/uploads'],
    [PLATFORM, '/e'],
    [PLATFORM, '/%zz'],
    [BIO, '/'],
    [BIO, '/some/old/link'],
    [BIO, '/p/prints'],
    [BIO, '/sitemap.xml'],
    [BIO, '/robots.txt'],
    [BIO, '/llms.txt'],
    [BIO, '/members/login'],
    ['bio.nobody.test', '/'],
    [WEBSITE, '/'],
    [WEBSITE, '/about'],
    [WEBSITE, '/no-such-page'],
    [WEBSITE, '/p/prints'],
    [WEBSITE, '/sitemap.xml'],
    [WEBSITE, '/llms.txt'],
    ['nobody.test', '/members'],
  ])('at %s%s', async (host, url) => {
    // The second response of a cacheable page comes from the cache.
    for (let turn = 0; turn < 2; turn += 1) {
      const { head, expected } = await headAndGet(url, { host });
      expect(head).toEqual(expected);
    }
  });

  it('in the members area', async () => {
    const headers = { host: PLATFORM, authorization: `Bearer ${member}` };
    for (const path of ['', '/orders', '/profile', '/nowhere', '/login', '/files/no-such-file']) {
      const { head, expected } = await headAndGet(`/ana-studio/members${path}`, headers);
      expect(head).toEqual(expected);
    }
  });

  it('for the links of an order, without the file’s bytes', async () => {
    const headers = { host: PLATFORM };
    for (const url of [links.order, links.file, links.download, `${links.download}x`]) {
      const { head, expected } = await headAndGet(url, headers);
      expect(head).toEqual(expected);
    }
    const head = await world.app.inject({ method: 'HEAD', url: links.download, headers });
    expect(head.statusCode).toBe(200);
    expect(Number(head.headers['content-length'])).toBeGreaterThan(0);
    expect(head.rawPayload).toHaveLength(0);
  });
});

describe('HEAD has no side effects', () => {
  it('opens no session, and counts as no download and no visit', async () => {
    const traces = () =>
      world.sql(`select (select count(*) from sessions) as sessions, (select count(*) from downloads) as downloads,
        (select count(*) from events) as events`);
    const before = await traces();
    for (const url of [...Object.values(links), '/ana-studio', '/ana-studio/p/prints']) {
      const { statusCode, cookies } = await world.app.inject({ method: 'HEAD', url, headers: { host: PLATFORM } });
      expect(statusCode).toBeLessThan(400);
      expect(cookies).toEqual([]);
    }
    expect(await traces()).toEqual(before);
  });
});
