import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { job } from '#shared/contract/jobs.ts';
import { PLATFORM_REALM } from '#shared/kit/ids.ts';
import { jobHandlers as handlers } from '#server/features/jobHandlers.ts';
import { runJob } from '#server/jobs/runJobs.ts';
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
  (name: string, input: object = {}) =>
    world.call(name, { storeId: creator.storeId, ...input }, { as: creator });

/** Connects a domain, checks it once, and returns it with the value of its proof. */
async function connect(creator: CreatorWithStore, domain: string) {
  const { domains } = await does(creator)('connectDomain', { domain });
  await world.runJobs();
  const proof: string = domains.at(-1).records[0].value;
  return { proof, host: domain.replace(/^www\./, '') };
}

/** The owner sets the DNS records, and the clock advances until they are checked. */
function prove(domain: string, proof: string, address = OURS): void {
  dns.set(`_stoa.${domain.replace(/^www\./, '')}`, { txt: ['v=spf1 -all', proof] });
  dns.set(domain, { a: [address] });
}

const check = async (creator: CreatorWithStore, domain: string) => {
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
  it('serves a store or a website once its owner has proven it', async () => {
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
    expect(await check(ana, 'shop.ana-prints.net')).toMatchObject({
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
    expect(await check(ana, 'www.ana-prints.net')).toMatchObject({
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

  it('is checked like any other if it was named when the store was created', async () => {
    const ivy = await world.person('ivy');
    const input = { storeName: 'Ivy Prints', slug: 'ivy-prints', isFirstStore: true, domain: 'shop.ivy-prints.net' };
    const { store } = await world.call('createStoreWithTenant', input, { as: ivy });
    await world.runJobs();
    const list = async () => (await does({ ...ivy, storeId: store.id, slug: store.slug })('getDomains')).domains;
    const [before] = await list();
    expect(before).toMatchObject({ domain: 'shop.ivy-prints.net', state: 'pending', problem: 'no-proof' });
    prove('shop.ivy-prints.net', before.records[0].value);
    world.travel({ minutes: 10 });
    await world.services.db.onPlatform((tx) => tx.enqueue(job('checkDnsOfDueDomains', { realm: PLATFORM_REALM })));
    await world.runJobs();
    expect(await list()).toMatchObject([{ state: 'connected', problem: null }]);
  });

  it('is checked at growing intervals, and given up after three days with an email', async () => {
    const ben = await world.creator('ben');
    await connect(ben, 'ben-prints.net');
    const next = async () => {
      const [row] = await world.sql('select next_check_at, checked_at from store_domains where host = $1', [
        'ben-prints.net',
      ]);
      return Math.round((row?.['next_check_at'] - row?.['checked_at']) / 60_000);
    };
    const pauses: number[] = [];
    for (let checks = 0; checks < 8; checks += 1) {
      pauses.push(await next());
      world.travel({ minutes: pauses.at(-1) ?? 1, seconds: 1 });
      await clock();
    }
    expect(pauses).toEqual([1, 2, 5, 10, 20, 40, 60, 60]);
    world.travel({ days: 3 });
    await clock();
    const { domains } = await does(ben)('getDomains');
    expect(domains).toMatchObject([{ state: 'failed', problem: 'no-proof' }]);
    const [email] = await world.emailsTo(ben.email);
    expect(email?.subject).toBe('We couldn’t connect ben-prints.net');
    dns.queries.length = 0;
    world.travel({ days: 1 });
    await clock();
    expect(dns.queries).toEqual([]);
    expect(await check(ben, 'ben-prints.net')).toMatchObject({ state: 'pending', problem: 'no-proof' });
  });

  it('lists the missing steps in order', async () => {
    const cleo = await world.creator('cleo');
    const { proof } = await connect(cleo, 'cleo-prints.net');
    dns.breakName('_stoa.cleo-prints.net');
    expect(await check(cleo, 'cleo-prints.net')).toMatchObject({ state: 'pending', problem: 'unanswered' });
    dns.set('_stoa.cleo-prints.net', { txt: ['stoa-site=another'] });
    expect(await check(cleo, 'cleo-prints.net')).toMatchObject({ problem: 'other-proof', found: 'stoa-site=another' });
    dns.set('_stoa.cleo-prints.net', { txt: [proof] });
    expect(await check(cleo, 'cleo-prints.net')).toMatchObject({ state: 'connected', problem: 'no-address' });
    dns.set('cleo-prints.net', { a: ['198.51.100.9'] });
    expect(await check(cleo, 'cleo-prints.net')).toMatchObject({
      state: 'connected',
      problem: 'elsewhere',
      found: '198.51.100.9',
    });
    dns.set('cleo-prints.net', { a: [OURS] });
    expect(await check(cleo, 'cleo-prints.net')).toMatchObject({ state: 'connected', problem: null });
  });

  it('belongs to the store that proves it; unproven claims block nobody, and removing it frees it', async () => {
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
    expect(states.map(({ state }) => String(state)).toSorted()).toEqual(['connected', 'pending']);
    expect(states.find(({ state }) => state === 'pending').problem).toBe('taken');
    const [owner, other] = states[0].state === 'connected' ? [dan, eve] : [eve, dan];
    await expect(does(owner)('connectDomain', { domain: 'SHARED-prints.net.' })).rejects.toMatchObject({
      httpStatus: 409,
      message: 'This domain is already in your list.',
      details: { field: 'domain' },
    });
    await does(owner)('removeDomain', { domain: 'shared-prints.net' });
    expect(await shows('shared-prints.net')).toBe('404 dashboard');
    expect(await check(other, 'shared-prints.net')).toMatchObject({ state: 'connected', problem: null });
  });

  it('is normalized however it is typed, and refused with a reason if no store can use it', async () => {
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
      ['shop.gil.local', 'Domains ending in .local can’t be reached from the internet. Enter a domain you own.'],
      ['gil.onion', 'Domains ending in .onion can’t be reached from the internet. Enter a domain you own.'],
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

  it('is hidden from other stores', async () => {
    const [jan, kim] = [await world.creator('jan'), await world.creator('kim')];
    await connect(jan, 'jan-prints.net');
    for (const name of ['checkDomain', 'removeDomain']) {
      await expect(does(kim)(name, { domain: 'jan-prints.net' })).rejects.toMatchObject({ httpStatus: 404 });
    }
    expect((await does(kim)('getDomains')).domains).toEqual([]);
    expect((await does(jan)('getDomains')).domains).toHaveLength(1);
  });

  it('is not checked while custom domains are off for its store', async () => {
    const lea = await world.creator('lea');
    await connect(lea, 'lea-prints.net');
    await world.call('updateFeatureFlags', { customDomains: false }, { as: admin });
    world.travel({ minutes: 5 });
    dns.queries.length = 0;
    await clock();
    expect(dns.queries).toEqual([]);
    const [row] = await world.sql("select next_check_at from store_domains where host = 'lea-prints.net'");
    expect(row?.['next_check_at'].getTime()).toBeGreaterThan(world.now().getTime() + 50 * 60_000);
  });

  it('on localhost needs no proof', async () => {
    const hal = await world.creator('hal');
    const { domains } = await does(hal)('connectDomain', { domain: 'hal.localhost:3000' });
    expect(domains).toMatchObject([{ domain: 'hal.localhost', state: 'connected', problem: null }]);
    expect(await shows('hal.localhost')).toBe('404 Website Not Found');
    await world.call('updateFeatureFlags', { customDomains: false }, { as: admin });
    await expect.poll(() => shows('hal.localhost')).toBe('404 Website Not Found');
  });

  it('on localhost goes to one of two concurrent claims, and stays there', async () => {
    const [mia, ned] = [await world.creator('mia'), await world.creator('ned')];
    const inputs = await Promise.allSettled(
      [mia, ned].map((creator) => does(creator)('connectDomain', { domain: 'shop.both.localhost' })),
    );
    expect(inputs.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const loser = inputs[0]?.status === 'rejected' ? mia : ned;
    await expect(does(loser)('connectDomain', { domain: 'shop.both.localhost' })).rejects.toMatchObject({
      httpStatus: 409,
      message: 'This domain already belongs to a store.',
    });
    expect((await does(loser)('getDomains')).domains).toEqual([]);
  });

  it('stops working while custom domains are off, and no new one can be connected', async () => {
    const ida = await world.creator('ida');
    const { proof } = await connect(ida, 'shop.ida-prints.net');
    prove('shop.ida-prints.net', proof);
    await check(ida, 'shop.ida-prints.net');
    const site = await connect(ida, 'ida-prints.net');
    prove('ida-prints.net', site.proof);
    await check(ida, 'ida-prints.net');
    expect(await shows('shop.ida-prints.net')).toBe('200');
    await world.call('updateFeatureFlags', { customDomains: false }, { as: admin });
    await expect.poll(() => shows('shop.ida-prints.net')).toBe('404 Store Not Found');
    expect(await shows('ida-prints.net')).toBe('404 dashboard');
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
        message: 'Custom domains are currently turned off for this store.',
      });
    }
    expect((await does(ida)('removeDomain', { domain: 'ida-prints.net' })).domains).toHaveLength(1);
    await world.call('updateFeatureFlags', { customDomains: true }, { as: admin });
    await expect.poll(() => shows('shop.ida-prints.net')).toBe('200');
  });
});

describe('a domain whose owner has changed', () => {
  it('moves to the store that proves it, and back again', async () => {
    const [nia, oli] = [await world.creator('nia'), await world.creator('oli')];
    const [shop, site] = ['shop.sold-prints.net', 'sold-prints.net'];
    const nias = { shop: await hold(nia, shop), site: await hold(nia, site) };
    expect(await titleAt(shop)).toContain('nia Studio');
    const { proof } = await connect(oli, shop);
    expect((await does(oli)('getDomains')).domains).toMatchObject([{ state: 'pending', problem: 'other-proof' }]);
    prove(shop, proof);
    expect(await check(oli, shop)).toMatchObject({
      state: 'connected',
      problem: null,
      records: [{ isFound: true }, {}],
    });
    expect(await titleAt(shop)).toContain('oli Studio');
    expect(await storeOf(oli)).toMatchObject({ url: `https://${shop}` });
    expect(await storeOf(nia)).toMatchObject({ url: 'https://stoa.test/nia-studio', customDomain: site });
    expect((await does(nia)('getDomains')).domains).toMatchObject([
      { domain: shop, state: 'failed', problem: 'lost', connectedAt: null, records: [{ isFound: false }, {}] },
      { domain: site, state: 'connected', problem: null },
    ]);
    const [email] = await world.emailsTo(nia.email);
    expect(email?.subject).toBe(`${shop} is no longer connected to your store`);
    expect(email?.text).toContain(`_stoa.${shop}`);

    prove(site, (await connect(oli, site)).proof);
    await check(oli, site);
    expect(await storeOf(nia)).toMatchObject({ customDomain: null });
    expect(await storeOf(oli)).toMatchObject({ customDomain: site });

    prove(shop, nias.shop);
    expect(await check(nia, shop)).toMatchObject({ state: 'connected', problem: null });
    expect(await titleAt(shop)).toContain('nia Studio');
    expect((await does(oli)('getDomains')).domains[0]).toMatchObject({ state: 'failed', problem: 'lost' });
  });

  it('stays while both proofs are valid, and the other store learns which record to delete', async () => {
    const [pam, quin] = [await world.creator('pam'), await world.creator('quin')];
    const domain = 'both-prints.net';
    const [pams, quins] = [await hold(pam, domain), (await connect(quin, domain)).proof];
    dns.set(`_stoa.${domain}`, { txt: [pams, quins] });
    expect(await check(quin, domain)).toMatchObject({
      state: 'pending',
      problem: 'taken',
      found: pams,
      records: [{ value: quins, isFound: true }, {}],
    });
    expect((await does(pam)('getDomains')).domains).toMatchObject([{ state: 'connected', problem: null }]);
    world.travel({ days: 4 });
    await clock();
    expect((await does(quin)('getDomains')).domains).toMatchObject([{ state: 'failed', problem: 'taken' }]);
    const [email] = await world.emailsTo(quin.email);
    expect(email?.subject).toBe(`We couldn’t connect ${domain}`);
    expect(email?.text).toContain(`delete the record ${pams}`);
    expect((await check(quin, domain)).state).toBe('pending');
    dns.set(`_stoa.${domain}`, { txt: [quins] });
    world.travel({ minutes: 2 });
    await clock();
    expect((await does(quin)('getDomains')).domains).toMatchObject([{ state: 'connected', problem: null }]);
    expect((await does(pam)('getDomains')).domains).toMatchObject([{ state: 'failed', problem: 'lost' }]);
  });

  it('goes to one of two stores that prove it at once', async () => {
    const people = [await world.creator('ria'), await world.creator('sol'), await world.creator('tom')] as const;
    const [ria, ...claimants] = people;
    const domain = 'raced-prints.net';
    await hold(ria, domain);
    const txt: string[] = [];
    for (const claimant of claimants) txt.push((await connect(claimant, domain)).proof);
    dns.set(`_stoa.${domain}`, { txt });
    for (const claimant of claimants) await does(claimant)('checkDomain', { domain });
    const checks = await world.queue.fetch('checkDns');
    expect(checks).toHaveLength(2);
    await Promise.all(checks.map((one) => runJob({ job: one, handlers, services: world.services })));
    await Promise.all(checks.map((one) => world.queue.complete(one)));
    await clock();
    const states = await Promise.all(people.map(async (one) => (await does(one)('getDomains')).domains[0]));
    expect(states[0]).toMatchObject({ state: 'failed', problem: 'lost' });
    expect(
      states
        .slice(1)
        .map(({ state, problem }) => `${state} ${problem}`)
        .toSorted(),
    ).toEqual(['connected null', 'pending taken']);
    const winner = claimants[states[1].state === 'connected' ? 0 : 1];
    expect(await world.sql('select store_id from store_hosts where host = $1', [domain])).toEqual([
      { store_id: winner?.storeId },
    ]);
    const emails = await world.emailsTo(ria.email);
    expect(emails.filter(({ subject }) => subject === `${domain} is no longer connected to your store`)).toHaveLength(
      1,
    );
  });

  it('moves only to the store whose proof is valid', async () => {
    const [una, vic, wes] = [await world.creator('una'), await world.creator('vic'), await world.creator('wes')];
    const domain = 'quiet-prints.net';
    await hold(una, domain);
    const { proof } = await connect(vic, domain);
    dns.set(`_stoa.${domain}`, { txt: ['v=spf1 -all'] });
    expect(await check(vic, domain)).toMatchObject({ state: 'pending', problem: 'other-proof' });
    expect((await does(una)('getDomains')).domains).toMatchObject([{ state: 'connected', problem: null }]);
    prove(domain, proof);
    await expect(world.call('checkDomain', { storeId: vic.storeId, domain }, { as: wes })).rejects.toMatchObject({
      status: 'PERMISSION_DENIED',
    });
    await expect(does(wes)('checkDomain', { domain })).rejects.toMatchObject({ httpStatus: 404 });
    expect(await connect(wes, domain)).not.toMatchObject({ proof });
    expect((await does(wes)('getDomains')).domains).toMatchObject([{ state: 'pending', problem: 'other-proof' }]);
    expect((await does(una)('getDomains')).domains).toMatchObject([{ state: 'connected', problem: null }]);
  });

  it('stays where it is while custom domains are off for the claiming store', async () => {
    const [xia, yan] = [await world.creator('xia'), await world.creator('yan')];
    const domain = 'shop.off-prints.net';
    await hold(xia, domain);
    const { proof } = await connect(yan, domain);
    prove(domain, proof);
    const allow = (enabled: boolean) =>
      world.call(
        'setFlagOverride',
        { flag: 'customDomains', override: { kind: 'store', storeId: yan.storeId, enabled } },
        { as: admin },
      );
    await allow(false);
    world.travel({ minutes: 5 });
    await clock();
    await expect(does(yan)('checkDomain', { domain })).rejects.toMatchObject({ httpStatus: 400 });
    expect(await titleAt(domain)).toContain('xia Studio');
    await allow(true);
    world.travel({ hours: 2 });
    await clock();
    expect(await titleAt(domain)).toContain('yan Studio');
  });
});

/** Connects a domain with correct records and returns its proof. */
async function hold(creator: CreatorWithStore, domain: string): Promise<string> {
  const { proof } = await connect(creator, domain);
  prove(domain, proof);
  expect(await check(creator, domain)).toMatchObject({ state: 'connected', problem: null });
  return proof;
}

const titleAt = async (host: string) => /<title>[^<]*/.exec((await world.get('/', { headers: { host } })).body)?.[0];

const storeOf = async (creator: CreatorWithStore) =>
  (await world.call('getStore', { storeId: creator.storeId }, { as: creator })).store;

/** Does what the scheduler does every minute. */
async function clock(): Promise<void> {
  await world.services.db.onPlatform((tx) => tx.enqueue(job('checkDnsOfDueDomains', { realm: PLATFORM_REALM })));
  await world.runJobs();
}
