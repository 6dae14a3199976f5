import { describe, expect, it } from 'vitest';
import { BEACON_BYTES_MAX, BEACONS_PER_MINUTE, deviceOf } from '#shared/rules/traffic.ts';
import { openWorld } from '#test/world.ts';
import { readBeacon } from './readBeacon.ts';
import { readOrderOrigin, readOrigin } from '../readOrigin.ts';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const ADDRESS = '81.2.69.142';

const lines: string[] = [];

const world = await openWorld({
  environment: { TRUSTED_PROXIES: '127.0.0.1', COUNTRY_HEADER: 'CF-IPCountry' },
  onLog: (line) => lines.push(line),
});
const ana = await world.creator('ana');
const bea = await world.creator('bea');
await world.sql(
  "insert into store_hosts (host, store_id, kind, is_active, created_at) values ('shop.bea.test', $1, 'bio', true, now())",
  [bea.storeId],
);

async function send(body: unknown, headers: Record<string, string> = {}) {
  return world.app.inject({
    method: 'POST',
    url: '/e',
    headers: {
      'content-type': 'text/plain;charset=UTF-8',
      'user-agent': PHONE,
      'x-forwarded-for': ADDRESS,
      host: 'stoa.test',
      ...headers,
    },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** The rows that a beacon added to the table. */
async function left(body: unknown, headers?: Record<string, string>) {
  await world.services.counting.flush();
  await world.sql('delete from events');
  const answer = await send(body, headers);
  expect(answer.statusCode).toBe(204);
  await world.services.counting.flush();
  return world.sql('select * from events order by kind, block');
}

const VISIT = { u: '/ana-studio', r: '', q: '', e: ['v'] };

describe('a beacon', () => {
  it('is counted with its source, tags, country and device, but without the IP address', async () => {
    const [event, ...rest] = await left({
      u: '/ana-studio',
      r: 'https://www.youtube.com/watch?v=1',
      q: '?utm_source=Newsletter&utm_campaign=Spring&utm_medium=email&utm_content=reel-7&utm_term=clay',
      e: ['v'],
    });
    expect(rest).toEqual([]);
    expect(event).toMatchObject({
      store_id: ana.storeId,
      kind: 'page-view',
      source: 'newsletter',
      campaign: 'Spring',
      medium: 'email',
      content: 'reel-7',
      term: 'clay',
      country: 'GB',
      device: 'phone',
    });
    expect(event?.['visitor']).toHaveLength(12);
    expect(JSON.stringify(event)).not.toContain(ADDRESS);
    expect(lines.join()).not.toContain(ADDRESS);
    expect(lines.join()).not.toContain('iPhone');
  });

  it('leaves no IP address and no browser name in any table or log line', async () => {
    await left(VISIT);
    const tables = await world.sql<{ name: string }>(
      "select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')",
    );
    for (const { name } of tables) {
      const [found] = await world.sql(
        `select count(*)::int as count from ${name} as stored where stored::text like any ($1)`,
        [[`%${ADDRESS}%`, '%iPhone%']],
      );
      expect({ name, ...found }).toEqual({ name, count: 0 });
    }
    expect(lines.filter((line) => line.includes(ADDRESS) || line.includes('iPhone'))).toEqual([]);
  });

  it('determines the source by the page’s URL, and views and clicks by the beacon', async () => {
    const kinds = async (beacon: object) =>
      (await left({ ...VISIT, ...beacon })).map(({ kind, block, product_slug }) => [kind, block, product_slug]);
    expect(await kinds({ e: ['v', 'sLinks-1', 'cLinks-1', 'x', 's', 'c<script>', 'zzz'] })).toEqual([
      ['block-click', 'Links-1', ''],
      ['block-shown', 'Links-1', ''],
      ['page-view', '', ''],
    ]);
    expect(await kinds({ u: '/ana-studio/p/spring-prints' })).toEqual([
      ['page-view', '', ''],
      ['product-view', '', 'spring-prints'],
    ]);
    expect(await kinds({ u: '/ana-studio/checkout/spring-prints' })).toEqual([
      ['checkout-started', '', 'spring-prints'],
    ]);
    expect(await kinds({ u: '/ana-studio/p/%00' })).toEqual([
      ['page-view', '', ''],
      ['product-view', '', ''],
    ]);
    expect(await kinds({ u: '/ana-studio/members/orders' })).toEqual([]);
    expect(await kinds({ u: '/ana-studio/order/secret' })).toEqual([]);
  });

  it('counts for the store of its host, whatever its body says', async () => {
    const events = await left({ ...VISIT, e: ['v', `sblock-of-ana`] }, { host: 'shop.bea.test' });
    expect(new Set(events.map(({ store_id }) => store_id))).toEqual(new Set([bea.storeId]));
  });

  it.each([
    ['a machine', VISIT, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
    ['nobody', VISIT, { 'user-agent': '' }],
    ['a page fetched ahead', VISIT, { 'sec-purpose': 'prefetch;prerender' }],
    ['a creator’s preview', { ...VISIT, q: '?preview=true' }, {}],
    ['a store that is not there', { ...VISIT, u: '/nobody-here' }, {}],
    ['a host that is nobody’s', VISIT, { host: 'shop.nobody.test' }],
    ['the landing page', { ...VISIT, u: '/' }, {}],
  ])('of %s is accepted and not counted', async (_what, body, headers) => {
    expect(await left(body, headers)).toEqual([]);
  });

  it.each([
    ['no JSON', 'nonsense', 400],
    ['nothing', '', 400],
    ['another shape', { events: [] }, 400],
    ['a path that is none', { ...VISIT, u: 'https://elsewhere.test/' }, 400],
    ['too many events', { ...VISIT, e: Array.from({ length: 21 }, () => 'v') }, 400],
    ['__proto__', '{"__proto__": {"u": "/"}}', 400],
    ['too many bytes', 'x'.repeat(BEACON_BYTES_MAX + 1), 413],
  ])('of %s is refused', async (_what, body, status) => {
    expect((await send(body)).statusCode).toBe(status);
  });

  it('from another site’s page is refused', async () => {
    expect((await send(VISIT, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect((await send(VISIT, { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(204);
  });

  it('accepts any text a person can send', async () => {
    const hostile = '\u0000\ud800’"{}\\x00\u202e' + 'é'.repeat(300);
    const [event] = await left({
      u: `/ana-studio/${hostile}`,
      r: hostile,
      q: `?utm_source=${encodeURIComponent('a\u0000b\u202e')}&utm_campaign=%ED%A0%80`,
      e: ['v'],
    });
    expect(event).toMatchObject({ kind: 'page-view', source: 'ab' });
  });

  it('stores no visitor id of people who ask not to be tracked', async () => {
    for (const headers of [{ dnt: '1' }, { 'sec-gpc': '1' }]) {
      expect(await left(VISIT, headers)).toMatchObject([{ visitor: null }]);
    }
  });

  it('takes the country from a trusted proxy only', async () => {
    expect(await left(VISIT, { 'cf-ipcountry': 'pt' })).toMatchObject([{ country: 'PT' }]);
    expect(await left(VISIT, { 'cf-ipcountry': 'T1<' })).toMatchObject([{ country: '' }]);
    expect(await left(VISIT, { 'cf-ipcountry': 'PT', 'x-forwarded-for': '127.0.0.1' })).toMatchObject([
      { country: '' },
    ]);
  });

  it('has the same visitor id all day in one store, and another one the next day', async () => {
    const visitor = async (headers?: Record<string, string>, u = '/ana-studio') =>
      String((await left({ ...VISIT, u }, headers))[0]?.['visitor'].toString('hex'));
    const first = await visitor();
    expect(await visitor()).toBe(first);
    expect(await visitor({ 'x-forwarded-for': '81.2.69.143' })).not.toBe(first);
    expect(await visitor({}, '/bea-studio')).not.toBe(first);
    world.travel({ days: 1 });
    expect(await visitor()).not.toBe(first);
    await world.sweep();
    const [{ day } = { day: '' }, ...older] = await world.sql<{ day: string }>('select day from visitor_salts');
    expect([day, ...older]).toEqual([world.now().toISOString().slice(0, 10)]);
  });

  it('is refused with Retry-After if an address sends too many', async () => {
    world.travel({ minutes: 2 });
    const flood = { 'x-forwarded-for': '198.51.100.7' };
    await Promise.all(Array.from({ length: BEACONS_PER_MINUTE }, () => send({ ...VISIT, e: [] }, flood)));
    const refused = await send(VISIT, flood);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await send(VISIT)).statusCode).toBe(204);
    world.travel({ minutes: 1 });
    expect((await send(VISIT, flood)).statusCode).toBe(204);
  });
});

describe('readBeacon', () => {
  it('ignores unknown events', () => {
    expect(readBeacon('{"u":"/x","e":["v","s","s a","cHero-1","?"]}')?.happened).toEqual([
      { kind: 'visit' },
      { kind: 'block-click', block: 'Hero-1' },
    ]);
  });
});

describe('readOrigin', () => {
  it.each([
    ['https://l.instagram.com/?u=x', '', 'instagram.com'],
    ['https://www.example.com/post', '', 'example.com'],
    ['https://stoa.test/other', '', ''],
    ['android-app://com.linkedin.android/', '', 'linkedin.com'],
    ['nonsense', '', ''],
    ['https://example.com', '?utm_source=TikTok', 'tiktok'],
    ['https://example.com', `?utm_source=${'a'.repeat(500)}`, 'a'.repeat(80)],
  ])('of %s with %s is %s', (referrer, search, source) => {
    expect(readOrigin({ referrer, search, host: 'stoa.test' }).source).toBe(source);
  });

  it('of an order ignores a landing time in the future or too long ago', () => {
    const now = new Date('2026-03-02T09:30:00Z');
    const hour = Math.floor(now.getTime() / 3_600_000);
    const landed = (t: unknown) => readOrderOrigin(JSON.stringify({ t }), { host: 'x', now })?.landedAt ?? null;
    expect(landed(hour - 2)).toEqual(new Date('2026-03-02T07:00:00Z'));
    for (const wrong of [hour + 1, hour - 24 * 31, 1.5, '5', null]) expect(landed(wrong)).toBeNull();
  });
});

describe('deviceOf', () => {
  it.each([
    [PHONE, 'phone'],
    ['Mozilla/5.0 (iPad; CPU OS 12_0 like Mac OS X) Mobile/15E148', 'tablet'],
    ['Mozilla/5.0 (Linux; Android 14; SM-X200) AppleWebKit/537.36 Chrome/126 Safari/537.36', 'tablet'],
    ['Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126 Mobile Safari/537.36', 'phone'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605', 'desktop'],
  ])('%s is a %s', (userAgent, device) => {
    expect(deviceOf(userAgent)).toBe(device);
  });
});
