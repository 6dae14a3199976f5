import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { furnish } from '#test/furnish.ts';
import { createWorld, type CreatorWithStore, type World } from '#test/world.ts';

let world: World;
let ana: CreatorWithStore;
let productSlug: string;
let base: string;
beforeAll(async () => {
  world = await createWorld();
  ana = await world.creator('ana');
  ({ productSlug } = await furnish(world, ana));
  base = await world.listen();
});
afterAll(() => world.close());

const NOINDEX = '<meta name="robots" content="noindex"/>';

describe('an unknown URL', () => {
  it.each(['/no-such-store', '/no-such-store/p/prints', '/wp-login.php', '/checkout', '/internal/none'])(
    'is the dashboard with status 404 at %s',
    async (path) => {
      const { statusCode, headers } = await world.get(path);
      expect([statusCode, headers['x-robots-tag']]).toEqual([404, 'noindex']);
    },
  );

  it.each(['/login', '/login/', '/signup', '/password-reset', '/dashboard', '/dashboard/anything', '/dev/ui'])(
    'is not %s',
    async (path) => {
      const { statusCode, body } = await world.get(path);
      expect(statusCode).toBe(200);
      expect(body).not.toContain('stoa-no-store');
    },
  );

  it('below a store shows the store with status 404, not indexed and without a canonical URL', async () => {
    for (const path of ['/no-such-page', '/a/b/c', '/favicon.ico', '/legal/%00', '/certificates/%00']) {
      const { statusCode, body } = await world.get(`/${ana.slug}${path}`);
      expect({ path, statusCode }).toEqual({ path, statusCode: 404 });
      expect(body).toContain('ana Studio');
      expect(body).toContain(NOINDEX);
      expect(body).not.toContain('rel="canonical"');
    }
    const front = await world.get(`/${ana.slug}`);
    expect(front.statusCode).toBe(200);
    expect(front.body).not.toContain(NOINDEX);
    expect(front.body).toContain('rel="canonical"');
  });

  it('is a plain 404 for files that browsers request by themselves, on every kind of host', async () => {
    const hosts = ['localhost:3000', 'nobody.example', 'bio.nobody.example'];
    const paths = [
      '/favicon.ico',
      '/.well-known/security.txt',
      '/.well-known/x/y',
      '/security.txt',
      '/manifest.webmanifest',
    ];
    for (const host of hosts)
      for (const path of [
        ...paths,
        '/apple-touch-icon-precomposed.png',
        ...(host === 'localhost:3000' ? [] : ['/apple-touch-icon.png']),
      ]) {
        const { statusCode, headers } = await world.get(path, { headers: { host } });
        expect({ host, path, statusCode, type: headers['content-type'] }).toEqual({
          host,
          path,
          statusCode: 404,
          type: 'text/plain; charset=utf-8',
        });
      }
  });
});

describe('a checkout', () => {
  it('is not indexed', async () => {
    const { statusCode, body } = await world.get(`/${ana.slug}/checkout/${productSlug}`);
    expect(statusCode).toBe(200);
    expect(body).toContain(NOINDEX);
  });
});

describe('an HTTP method', () => {
  const PAGE = 'GET, HEAD, OPTIONS';
  const addresses: [string, string][] = [
    ['/', PAGE],
    ['/login', PAGE],
    ['/no-such-store', PAGE],
    ['/ana-studio', PAGE],
    ['/ana-studio/no-such-page', PAGE],
    ['/ana-studio/members/login', 'GET, HEAD, POST, OPTIONS'],
    ['/healthz', PAGE],
    ['/robots.txt', PAGE],
    ['/live', PAGE],
    ['/files/none', PAGE],
    ['/e', 'POST, OPTIONS'],
    ['/webhooks/mail/a/b', 'POST, OPTIONS'],
    ['/functions/checkSlug', 'POST, OPTIONS'],
  ];

  it.each(addresses)('that %s does not support is refused with the list of supported ones', async (path, allow) => {
    for (const method of ['PUT', 'DELETE', 'PATCH', 'TRACE', 'POST', 'GET'] as const) {
      if (allow.split(', ').includes(method)) continue;
      const response = await world.app.inject({ method: method as 'PUT', url: path });
      expect({ method, status: response.statusCode, allow: response.headers.allow }).toEqual({
        method,
        status: 405,
        allow,
      });
    }
  });

  it.each(addresses)('OPTIONS at %s returns the allowed methods', async (path, allow) => {
    const { status, headers } = await fetch(base + path, { method: 'OPTIONS' });
    expect([status, headers.get('allow')]).toEqual([204, allow]);
  });

  it('with a body is refused as well', async () => {
    for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain']) {
      const { status } = await fetch(`${base}/healthz`, {
        method: 'PUT',
        body: '{}',
        headers: { 'content-type': type },
      });
      expect({ type, status }).toEqual({ type, status: 405 });
    }
  });

  it('other than POST is refused for a function, and answered 404 for an unknown one', async () => {
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) {
      const { status, headers } = await fetch(`${base}/functions/checkSlug`, { method });
      expect([status, headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
      expect((await fetch(`${base}/functions/none`, { method })).status).toBe(404);
    }
  });
});

describe('an uncached page', () => {
  it('is sent in the accepted encoding', async () => {
    for (const [accepted, coding] of [
      ['br', 'br'],
      ['gzip', 'gzip'],
      ['gzip;q=0.2, br;q=0.1', 'gzip'],
      ['identity', undefined],
    ] as const) {
      const { headers } = await world.get(`/${ana.slug}/no-such-page`, { headers: { 'accept-encoding': accepted } });
      expect({ accepted, coding: headers['content-encoding'] }).toEqual({ accepted, coding });
    }
  });
});
