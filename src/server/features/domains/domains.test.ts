import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { job } from '#shared/contract/jobs.ts';
import { PLATFORM_REALM } from '#shared/kit/ids.ts';
import { openDnsDouble } from '../../../../test/doubles/dns.ts';
import { createWorld, type CreatorWithStore, type Person, type World } from '../../../../test/world.ts';

const OURS = '203.0.113.7';

let world: World;
let admin: Person;
let dns: Awaited<ReturnType<typeof openDnsDouble>>;
beforeAll(async () => {
  dns = await openDnsDouble();
  world = await createWorld({ environment: { DNS_SERVERS: dns.address, PUBLIC_URL: 'https://stoa.test' } });
  admin = await world.person('ada');
  await world.call('initializeFirstAdmin', {}, { as: admin });
});
beforeEach(async () => {
  dns.clear();
  dns.set('stoa.test', { a: [OURS] });
  await world.call('updateFeatureFlags', { customDomains: true, websiteBuilder: true }, { as: admin });
});
afterAll(async () => {
  await world.close();
  await dns.close();
});

const does =
  (creator: CreatorWithStore) =>
  (name: string, wish: object = {}) =>
    world.call(name, { storeId: creator.storeId, ...wish }, { as: creator });

/** Connects a domain and looks at it once; answers it with the value that would prove it. */
async function connect(creator: CreatorWithStore, domain: string) {
  const { domains } = await does(creator)('connectDomain', { domain });
  await world.runJobs();
  const proof: string = domains.at(-1).records[0].value;
  return { proof, host: domain.replace(/^www\./, '') };
}

/** The owner sets the records, and the clock goes on until they are looked at. */
function prove(domain: string, proof: string, address = OURS): void {
  dns.set(`_stoa.${domain.replace(/^www\./, '')}`, { txt: ['v=spf1 -all', proof] });
  dns.set(domain, { a: [address] });
}

const look = async (creator: CreatorWithStore, domain: string) => {
  await does(creator)('checkDomain', { domain });
  await world.runJobs();
  const { domains } = await does(creator)('getDomains');
  return domains.find((one: { domain: string }) => one.domain === domain);
};

const shows = async (host: string, path = '/') => {
  const { statusCode, body } = await world.get(path, { headers: { host } });
  const what = body.includes('<div id="root">') || body.includes('has not been built') ? 'dashboard' : '';
  const notFound = /(Store|Website) Not Found/.exec(body)?.[0] ?? '';
  return `${statusCode} ${what}${notFound}`.trim();
};

describe('a domain', () => {
  it('answers once its owner has proven it, as a store or as a website', async () => {
    const ana = await world.creator('ana');
    const { proof } = await connect(ana, 'shop.ana-prints.net');
    const [before] = (await does(ana)('getDomains')).domains;
    expect(before).toMatchObject({
      domain: 'shop.ana-prints.net',
      shows: 'store',
      state: 'pending',
      problem: 'no-proof',
      isChecking: false,
      records: [
        { type: 'TXT', name: '_stoa.shop.ana-prints.net', value: proof, isFound: false },
        { type: 'CNAME', name: 'shop.ana-prints.net', value: 'stoa.test', isFound: null },
      ],
    });
    expect(await shows('shop.ana-prints.net')).toBe('404 Store Not Found');
    prove('shop.ana-prints.net', proof);
    expect(await look(ana, 'shop.ana-prints.net')).toMatchObject({
      state: 'connected',
      problem: null,
      records: [{ isFound: true }, { isFound: true }],
    });
    expect(await shows('shop.ana-prints.net')).toBe('200');
    expect((await world.call('getStore', { storeId: ana.storeId }, { as: ana })).store.url).toBe(
      'https://shop.ana-prints.net',
    );
    const website = await connect(ana, 'www.ana-prints.net');
    prove('www.ana-prints.net', website.proof);
    expect(await look(ana, 'www.ana-prints.net')).toMatchObject({
      shows: 'website',
      url: 'https://www.ana-prints.net',
    });
    expect(await shows('ana-prints.net')).toBe('404 Website Not Found');
    await does(ana)('addWebsitePage', { title: 'Home' });
    await does(ana)('publishWebsite');
    const home = await world.get('/', { headers: { host: 'www.ana-prints.net' } });
    expect(home.body).toContain('<link rel="canonical" href="https://www.ana-prints.net/"/>');
    expect((await does(ana)('getWebsite')).website.address).toBe('https://www.ana-prints.net');
  });

  it('is looked for ever more rarely, and given up after three days with a letter', async () => {
    const ben = await world.creator('ben');
    await connect(ben, 'ben-prints.net');
    const next = async () => {
      const [row] = await world.sql('select next_check_at, checked_at from store_domains where host = $1', [
        'ben-prints.net',
      ]);
      return Math.round((row?.['next_check_at'] - row?.['checked_at']) / 60_000);
    };
    const pauses: number[] = [];
    for (let looks = 0; looks < 8; looks += 1) {
      pauses.push(await next());
      world.travel({ minutes: pauses.at(-1) ?? 1, seconds: 1 });
      await clock();
    }
    expect(pauses).toEqual([1, 2, 5, 10, 20, 40, 60, 60]);
    world.travel({ days: 3 });
    await clock();
    const { domains } = await does(ben)('getDomains');
    expect(domains).toMatchObject([{ state: 'failed', problem: 'no-proof' }]);
    const [letter] = await world.lettersTo(ben.email);
    expect(letter?.subject).toBe('ben-prints.net could not be connected');
    dns.asked.length = 0;
    world.travel({ days: 1 });
    await clock();
    expect(dns.asked).toEqual([]);
    expect(await look(ben, 'ben-prints.net')).toMatchObject({ state: 'pending', problem: 'no-proof' });
  });

  it('says what stands in the way, in order', async () => {
    const cleo = await world.creator('cleo');
    const { proof } = await connect(cleo, 'cleo-prints.net');
    dns.breakName('_stoa.cleo-prints.net');
    expect(await look(cleo, 'cleo-prints.net')).toMatchObject({ state: 'pending', problem: 'unanswered' });
    dns.set('_stoa.cleo-prints.net', { txt: ['stoa-site=another'] });
    expect(await look(cleo, 'cleo-prints.net')).toMatchObject({ problem: 'other-proof', found: 'stoa-site=another' });
    dns.set('_stoa.cleo-prints.net', { txt: [proof] });
    expect(await look(cleo, 'cleo-prints.net')).toMatchObject({ state: 'connected', problem: 'no-address' });
    dns.set('cleo-prints.net', { a: ['198.51.100.9'] });
    expect(await look(cleo, 'cleo-prints.net')).toMatchObject({
      state: 'connected',
      problem: 'elsewhere',
      found: '198.51.100.9',
    });
    dns.set('cleo-prints.net', { a: [OURS] });
    expect(await look(cleo, 'cleo-prints.net')).toMatchObject({ state: 'connected', problem: null });
  });

  it('belongs to one store: claims hold nobody back, a proof does, and removing frees it', async () => {
    const [dan, eve] = [await world.creator('dan'), await world.creator('eve')];
    const dans = await connect(dan, 'shared-prints.net');
    const eves = await connect(eve, 'shared-prints.net');
    dns.set('_stoa.shared-prints.net', { txt: [dans.proof, eves.proof] });
    dns.set('shared-prints.net', { a: [OURS] });
    await Promise.all([
      does(dan)('checkDomain', { domain: 'shared-prints.net' }),
      does(eve)('checkDomain', { domain: 'shared-prints.net' }),
    ]);
    await world.runJobs();
    const states = await Promise.all([dan, eve].map(async (creator) => (await does(creator)('getDomains')).domains[0]));
    expect(states.map(({ state }) => String(state)).toSorted()).toEqual(['connected', 'failed']);
    expect(states.find(({ state }) => state === 'failed').problem).toBe('taken');
    const [owner, other] = states[0].state === 'connected' ? [dan, eve] : [eve, dan];
    const fay = await world.creator('fay');
    await expect(does(fay)('connectDomain', { domain: 'SHARED-prints.net.' })).rejects.toMatchObject({
      httpStatus: 409,
      message: 'This domain already belongs to a store.',
      details: { field: 'domain' },
    });
    await does(owner)('removeDomain', { domain: 'shared-prints.net' });
    expect(await shows('shared-prints.net')).toBe('200 dashboard');
    expect(await look(other, 'shared-prints.net')).toMatchObject({ state: 'connected', problem: null });
  });

  it('is found in whatever form it is typed, and refused with a reason where no store can live', async () => {
    const gil = await world.creator('gil');
    const typed = async (domain: string) => {
      const { domains } = await does(gil)('connectDomain', { domain });
      return domains.at(-1).domain;
    };
    expect(await typed(' HTTPS://Shop.Bücher-Gil.NET./path?x#y ')).toBe('shop.xn--bcher-gil-q9a.net');
    const refusals: [string, string][] = [
      ['gil', 'Enter a domain like shop.example.com.'],
      ['192.0.2.1', 'Enter a domain like shop.example.com.'],
      ['[::1]', 'Enter a domain like shop.example.com.'],
      ['a_b.net', 'Enter a domain like shop.example.com.'],
      ['stoa.test', 'This domain belongs to the platform.'],
      ['gil.www.stoa.test', 'This domain belongs to the platform.'],
      ['shop.gil.local', 'No domain that ends in .local can be reached from the internet. Enter one that you own.'],
      ['gil.onion', 'No domain that ends in .onion can be reached from the internet. Enter one that you own.'],
    ];
    for (const [domain, message] of refusals) {
      await expect(does(gil)('connectDomain', { domain })).rejects.toMatchObject({
        httpStatus: 400,
        message,
        details: { field: 'domain' },
      });
    }
    for (const name of ['two', 'three', 'four', 'five']) await typed(`${name}.gil-prints.net`);
    await expect(does(gil)('connectDomain', { domain: 'six.gil-prints.net' })).rejects.toMatchObject({
      httpStatus: 429,
    });
  });

  it('is nobody’s business but its store’s', async () => {
    const [jan, kim] = [await world.creator('jan'), await world.creator('kim')];
    await connect(jan, 'jan-prints.net');
    for (const name of ['checkDomain', 'removeDomain']) {
      await expect(does(kim)(name, { domain: 'jan-prints.net' })).rejects.toMatchObject({ httpStatus: 404 });
    }
    expect((await does(kim)('getDomains')).domains).toEqual([]);
    expect((await does(jan)('getDomains')).domains).toHaveLength(1);
  });

  it('waits behind others while connecting domains is off for its store', async () => {
    const lea = await world.creator('lea');
    await connect(lea, 'lea-prints.net');
    await world.call('updateFeatureFlags', { customDomains: false }, { as: admin });
    world.travel({ minutes: 5 });
    dns.asked.length = 0;
    await clock();
    expect(dns.asked).toEqual([]);
    const [row] = await world.sql("select next_check_at from store_domains where host = 'lea-prints.net'");
    expect(row?.['next_check_at'].getTime()).toBeGreaterThan(world.now().getTime() + 50 * 60_000);
  });

  it('on this machine needs no proof while somebody tries things out', async () => {
    const hal = await world.creator('hal');
    const { domains } = await does(hal)('connectDomain', { domain: 'hal.localhost:3000' });
    expect(domains).toMatchObject([{ domain: 'hal.localhost', state: 'connected', problem: null }]);
    expect(await shows('hal.localhost')).toBe('404 Website Not Found');
    await world.call('updateFeatureFlags', { customDomains: false }, { as: admin });
    await expect.poll(() => shows('hal.localhost')).toBe('404 Website Not Found');
  });

  it('answers no more while connecting domains is off, and nothing new can be connected', async () => {
    const ida = await world.creator('ida');
    const { proof } = await connect(ida, 'shop.ida-prints.net');
    prove('shop.ida-prints.net', proof);
    await look(ida, 'shop.ida-prints.net');
    const site = await connect(ida, 'ida-prints.net');
    prove('ida-prints.net', site.proof);
    await look(ida, 'ida-prints.net');
    expect(await shows('shop.ida-prints.net')).toBe('200');
    await world.call('updateFeatureFlags', { customDomains: false }, { as: admin });
    await expect.poll(() => shows('shop.ida-prints.net')).toBe('404 Store Not Found');
    expect(await shows('ida-prints.net')).toBe('200 dashboard');
    expect((await world.get('/internal/domain-allowed?domain=ida-prints.net')).statusCode).toBe(404);
    expect((await world.call('getStore', { storeId: ida.storeId }, { as: ida })).store.url).toBe(
      'https://stoa.test/ida-studio',
    );
    const page = await world.get('/ida-studio', { headers: { host: 'stoa.test' } });
    expect(page.body).toContain('<link rel="canonical" href="https://stoa.test/ida-studio"/>');
    for (const [name, domain] of [
      ['connectDomain', 'new.ida-prints.net'],
      ['checkDomain', 'ida-prints.net'],
    ] as const) {
      await expect(does(ida)(name, { domain })).rejects.toMatchObject({
        message: 'Connecting domains is switched off for this store at the moment.',
      });
    }
    expect((await does(ida)('removeDomain', { domain: 'ida-prints.net' })).domains).toHaveLength(1);
    await world.call('updateFeatureFlags', { customDomains: true }, { as: admin });
    await expect.poll(() => shows('shop.ida-prints.net')).toBe('200');
  });
});

/** What the platform's clock does every minute. */
async function clock(): Promise<void> {
  await world.services.db.onPlatform((tx) => tx.later(job('lookAtDomains', { realm: PLATFORM_REALM })));
  await world.runJobs();
}
