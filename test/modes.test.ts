import { describe, expect, it } from 'vitest';
import { openWorld } from './world.ts';

const PLATFORM = ['localhost:3000', 'stoa.test', 'www.stoa.test', 'stoa-one.hosting.test', 'stoa-two.hosting.test'];
const BIO = 'bio.ana.test';
const CUSTOM = 'ana.test';

const logged: string[] = [];

const world = await openWorld({ onLog: (line) => logged.push(line) });
const ana = await world.creator('ana');
await world.sql(
  `insert into store_hosts (host, store_id, kind, is_active, created_at)
   values ($2, $1, 'bio', true, now()), ($3, $1, 'custom', true, now())`,
  [ana.storeId, BIO, CUSTOM],
);

/** What a visitor gets: the page, identified by its text, or a redirect. */
async function visit(host: string, path: string): Promise<string> {
  const { statusCode, headers, body } = await world.get(path, { headers: { host } });
  if (statusCode >= 300 && statusCode < 400) return `to ${headers.location}`;
  const page = PAGES.find(([, mark]) => body.includes(mark))?.[0] ?? body.slice(0, 200);
  return statusCode === 200 ? page : `${statusCode} ${page}`;
}

const PAGES = [
  ['no store', 'Store Not Found'],
  ['no website', 'Website Not Found'],
  ['members login', 'action="/members/login"'],
  ['members login', 'action="/ana-studio/members/login"'],
  ['members signup', 'action="/members/signup"'],
  ['members signup', 'action="/ana-studio/members/signup"'],
  ['nothing here', 'There is no page at this address.'],
  ['store', '<h1 dir="auto">ana Studio</h1>'],
  ['landing', '<title>Stoa: the store behind your link in bio</title>'],
  ['dashboard', '<div id="root">'],
  ['dashboard', 'The dashboard has not been built.'],
] as const;

describe('on every host of the platform', () => {
  it.each(
    PLATFORM.flatMap(
      (host) =>
        [
          [host, '/', 'landing'],
          [host, '/login', 'dashboard'],
          [host, '/dashboard/products', 'dashboard'],
          [host, '/ana-studio', 'store'],
        ] as const,
    ),
  )('%s%s is the %s', async (host, path, page) => {
    expect(await visit(host, path)).toBe(page);
  });

  it.each([
    // The dashboard has its own routes for these and redirects unknown ones to its home page.
    ['/signup', 'dashboard'],
    ['/password-reset', 'dashboard'],
    ['/dashboard', 'dashboard'],
    ['/dashboard/no-such-place', 'dashboard'],
    ['/no-such-store', '404 dashboard'],
    ['/no-such-store/members', '404 dashboard'],
    // Every unknown path of a store shows the store's page.
    ['/ana-studio/', 'to /ana-studio'],
    ['/ana-studio/some/old/link', '404 store'],
    ['/ANA-Studio', 'to /ana-studio'],
    ['//ana-studio//some//link/?a=1', 'to /ana-studio/some/link?a=1'],
    // The members area asks strangers to sign in and remembers where they wanted to go.
    ['/ana-studio/members', 'to /ana-studio/members/login?returnTo=%2Fana-studio%2Fmembers'],
    [
      '/ana-studio/members/orders?page=2',
      'to /ana-studio/members/login?returnTo=%2Fana-studio%2Fmembers%2Forders%3Fpage%3D2',
    ],
    [
      '/ana-studio/members/no-such-place',
      'to /ana-studio/members/login?returnTo=%2Fana-studio%2Fmembers%2Fno-such-place',
    ],
    ['/ana-studio/members/login', 'members login'],
    ['/ana-studio/members/signup', 'members signup'],
  ])('%s is %s', async (path, page) => {
    expect(await visit('stoa.test', path)).toBe(page);
  });
});

describe('on a bio domain', () => {
  it.each([
    [BIO, '/', 'store'],
    [BIO, '/some/old/link', '404 store'],
    [BIO, '/dashboard', '404 store'],
    [BIO, '/members', 'to /members/login?returnTo=%2Fmembers'],
    [BIO, '/members/login', 'members login'],
    [BIO, '/members/signup', 'members signup'],
    ['bio.nobody.test', '/', '404 no store'],
    ['bio.nobody.test', '/members', '404 no store'],
  ])('%s%s is %s', async (host, path, page) => {
    expect(await visit(host, path)).toBe(page);
  });
});

describe('on a custom domain', () => {
  it.each([
    [CUSTOM, '/', '404 no website'],
    [`www.${CUSTOM}`, '/about', '404 no website'],
    [CUSTOM, '/members', 'to /members/login?returnTo=%2Fmembers'],
    [`www.${CUSTOM}`, '/members/login', 'members login'],
    [CUSTOM, '/members/signup', 'members signup'],
    ['nobody.test', '/', '404 dashboard'],
    ['www.nobody.test', '/about', '404 dashboard'],
    ['nobody.test', '/members', '404 no store'],
    ['www.nobody.test', '/members/login', '404 no store'],
  ])('%s%s is %s', async (host, path, page) => {
    expect(await visit(host, path)).toBe(page);
  });
});

describe('in the members area', () => {
  it('a customer finds their library, sees a notice at unknown pages, and returns after signing in', async () => {
    const { storeId } = ana;
    const [email, password] = ['bea@example.com', 'silver spoon 12'];
    await world.call('customerSendCode', { storeId, email, type: 'signup' });
    await world.call('customerSignUp', { storeId, email, password, code: await world.codeFor(email) });
    const signedIn = await world.post(
      '/ana-studio/members/login',
      { step: 'password', email, password, returnTo: '/ana-studio/members/orders' },
      { headers: { host: 'stoa.test' } },
    );
    expect(signedIn.headers.location).toBe('/ana-studio/members/orders');
    const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? '';
    const inside = (path: string) => world.get(path, { headers: { host: 'stoa.test', cookie } });
    expect((await inside('/ana-studio/members')).body).toContain('Library');
    const nowhere = await inside('/ana-studio/members/no-such-place');
    expect(nowhere.statusCode).toBe(404);
    expect(nowhere.body).toContain('There is no page at this address.');
    expect(nowhere.body, 'still the store’s own page').toContain('<header class="bar">');
    expect(nowhere.body).toContain('<a class="button" href="/ana-studio/members">Open your library</a>');
  });
});

describe('at a malformed URL', () => {
  const broken = '/%E0%A4%A';
  const request = (host: string, path: string, accept: string) =>
    world.get(path, { headers: { host, accept, 'accept-language': 'de' } });

  it.each([
    ['stoa.test', broken, 'Seite nicht gefunden', '/', 'Zur Startseite'],
    ['stoa.test', `/no-such-store${broken}`, 'Seite nicht gefunden', '/', 'Zur Startseite'],
    ['stoa.test', `/ana-studio${broken}`, 'Seite nicht gefunden', '/ana-studio', 'Zurück zum Shop'],
    [BIO, `/p${broken}`, 'Seite nicht gefunden', '/', 'Zurück zum Shop'],
    [CUSTOM, broken, 'Seite nicht gefunden', '/', 'Zurück zum Shop'],
  ])('%s%s shows a browser a page with a way back', async (host, path, title, href, label) => {
    const { statusCode, headers, body } = await request(host, path, 'text/html,application/xhtml+xml,*/*;q=0.8');
    expect([statusCode, headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
    expect(headers['content-security-policy']).toContain("style-src 'self' 'sha256-");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(body).toContain(title);
    expect(body).toContain(`href="${href}">${label}<`);
  });

  it.each(['*/*', 'application/json'])('a client that accepts %s gets the error as JSON', async (accept) => {
    const { statusCode, body } = await request('stoa.test', broken, accept);
    expect(statusCode).toBe(400);
    expect(JSON.parse(body)).toMatchObject({
      error: { status: 'INVALID_ARGUMENT', details: { reason: 'This URL is not well-formed.' } },
    });
  });
});

describe('if the database does not respond', () => {
  it('a page that fails shows an error and a way to reload it', async () => {
    await world.sql('alter table products rename to products_away');
    const { statusCode, body, headers } = await world.get('/ana-studio/p/prints', { headers: { host: 'stoa.test' } });
    await world.sql('alter table products_away rename to products');
    expect(statusCode).toBe(500);
    expect(headers['cache-control']).toBe('private, no-store');
    expect(body).toContain('Something went wrong');
    expect(body).toMatch(/href="\/ana-studio\/p\/prints"[^>]*>Reload Page</);
  });

  it('a store that cannot be looked up is treated as unknown, and the log says why', async () => {
    world.services.directory.dropAll();
    await world.sql('alter table store_hosts rename to store_hosts_away');
    await world.sql('alter table store_addresses rename to store_addresses_away');
    logged.length = 0;
    const met = [await visit(BIO, '/'), await visit(CUSTOM, '/'), await visit('stoa.test', '/ana-studio')];
    await world.sql('alter table store_hosts_away rename to store_hosts');
    await world.sql('alter table store_addresses_away rename to store_addresses');
    expect(met).toEqual(['503 no store', '503 dashboard', '503 dashboard']);
    expect(logged.filter((line) => line.includes('store look-up'))).toHaveLength(3);
    expect(await visit(BIO, '/')).toBe('store');
  });
});
