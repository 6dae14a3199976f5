import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openDnsDouble } from '#test/doubles/dns.ts';
import { OWN_ACCOUNT } from '#test/doubles/stripe/objects.ts';
import { startStripe } from '#test/doubles/stripe/startStripe.ts';
import { openShop, type Shop } from '#test/shop.ts';
import { openWorld, type World } from '#test/world.ts';

const OURS = '203.0.113.7';
const PLATFORM = 'stoa-shops.net';

const dns = await openDnsDouble();
const stripe = await startStripe();
const alone = await startStripe();
const shared = { DNS_SERVERS: dns.address, PUBLIC_URL: `https://${PLATFORM}` };
const world = await openWorld({
  environment: { ...stripe.connectEnvironment, ...stripe.elementEnvironment, ...shared },
});
const operators = await openWorld({ environment: { ...alone.environment, ...alone.elementEnvironment, ...shared } });
afterAll(async () => {
  await Promise.all([stripe.close(), alone.close()]);
  await dns.close();
});

for (const each of [world, operators]) {
  const admin = await each.person('ada');
  await each.call('initializeFirstAdmin', {}, { as: admin });
  await each.call('updateFeatureFlags', { customDomains: true, websiteBuilder: true }, { as: admin });
}

beforeEach(() => {
  dns.clear();
  dns.set(PLATFORM, { a: [OURS] });
});

const read = (shop: Shop, on: World = world) => on.call('getWalletDomains', { storeId: shop.storeId }, { as: shop });
const check = (shop: Shop, on: World = world) => on.call('checkWalletDomains', { storeId: shop.storeId }, { as: shop });

/** A store that takes payments. The jobs have run. */
async function openSeller(name: string): Promise<Shop & { account: string }> {
  const shop = await openShop(world, name);
  const input = { storeId: shop.storeId };
  await world.call('connectPayments', input, { as: shop });
  const { account } = await world.call('getPaymentAccount', input, { as: shop });
  stripe.accounts.decide(account.id, { cards: 'active' });
  await world.call('getPaymentAccount', input, { as: shop });
  await world.runJobs();
  return { ...shop, account: account.id };
}

/** The owner connects and proves a domain. */
async function connectDomain(shop: Shop, domain: string, on: World = world): Promise<void> {
  const { domains } = await on.call('connectDomain', { storeId: shop.storeId, domain }, { as: shop });
  const host = domain.replace(/^www\./, '');
  dns.set(`_stoa.${host}`, { txt: [domains.at(-1).records[0].value] });
  dns.set(domain, { a: [OURS] });
  await on.runJobs();
}

const READY = { 'apple-pay': '', 'google-pay': '', link: '' };
const callsOf = (account: string) => stripe.seenOf(account).filter((call) => call.includes('payment_method_domains'));

describe('the hosts of a store', () => {
  it('are registered in its account once payments are connected, and once for each later sweep', async () => {
    const ana = await openSeller('ana');
    expect(stripe.walletDomains.enabledIn(ana.account)).toEqual([PLATFORM]);
    expect((await read(ana)).hosts).toEqual([
      { host: PLATFORM, isPublic: true, problem: '', missing: READY, checkedAt: expect.any(String) },
    ]);
    const before = callsOf(ana.account).length;
    await world.sweep(ana.storeId);
    expect(callsOf(ana.account)).toHaveLength(before);
  });

  it('include its own domains when they go live, and lose them when they are removed', async () => {
    const ben = await openSeller('ben');
    await connectDomain(ben, 'shop.ben-prints.net');
    await connectDomain(ben, 'www.ben-prints.net');
    expect(stripe.walletDomains.enabledIn(ben.account)).toEqual([
      'shop.ben-prints.net',
      PLATFORM,
      'www.ben-prints.net',
    ]);
    await world.call('removeDomain', { storeId: ben.storeId, domain: 'shop.ben-prints.net' }, { as: ben });
    await world.runJobs();
    expect(stripe.walletDomains.enabledIn(ben.account)).toEqual([PLATFORM, 'www.ben-prints.net']);
    expect((await read(ben)).hosts.map(({ host }: { host: string }) => host)).toEqual([PLATFORM, 'www.ben-prints.net']);
    await connectDomain(ben, 'shop.ben-prints.net');
    expect(stripe.walletDomains.enabledIn(ben.account)).toContain('shop.ben-prints.net');
  });

  it('say what is missing, and can be checked again', async () => {
    stripe.walletDomains.decide(PLATFORM, 'apple_pay', 'Apple could not reach the domain.');
    const cleo = await openSeller('cleo');
    expect((await read(cleo)).hosts[0].missing).toEqual({
      ...READY,
      'apple-pay': 'Apple could not reach the domain.',
    });
    stripe.walletDomains.decide(PLATFORM, 'apple_pay', null);
    expect((await check(cleo)).hosts[0].missing).toEqual(READY);
    expect((await read(cleo)).hosts[0].missing).toEqual(READY);
  });

  it('are registered once after a lost answer, also by several requests at once', async () => {
    stripe.failNext(/^POST \/v1\/payment_method_domains$/, { kind: 'cut' }, 3);
    const dora = await openSeller('dora');
    await Promise.all([check(dora), check(dora), check(dora)]);
    expect(stripe.walletDomains.enabledIn(dora.account)).toEqual([PLATFORM]);
    expect((await read(dora)).hosts[0].missing).toEqual(READY);
  });

  it('are registered by the sweep if the provider could not be reached', async () => {
    stripe.failNext(/payment_method_domains$/, { kind: 'status', status: 500 }, 3);
    const eva = await openSeller('eva');
    expect((await read(eva)).hosts[0]).toMatchObject({ missing: { link: null }, checkedAt: null });
    stripe.failNext(/payment_method_domains$/, { kind: 'status', status: 500 }, 3);
    await expect(check(eva)).rejects.toMatchObject({ details: { refusal: 'payment-provider-unavailable' } });
    await world.sweep(eva.storeId);
    expect((await read(eva)).hosts[0].missing).toEqual(READY);
  });

  it('are turned off when the store is removed', async () => {
    const finn = await openSeller('finn');
    await connectDomain(finn, 'finn-prints.net');
    expect(stripe.walletDomains.enabledIn(finn.account)).toContain('finn-prints.net');
    await world.sql("update stores set deleted_at = now() - interval '400 days' where id = $1", [finn.storeId]);
    await world.sweep();
    expect(stripe.walletDomains.enabledIn(finn.account)).toEqual([PLATFORM]);
    expect(await world.sql('select 1 from stores where id = $1', [finn.storeId])).toEqual([]);
  });

  it('are not shown to, or checked by, another creator', async () => {
    const [gil, hana] = [await openShop(world, 'gil'), await openShop(world, 'hana')];
    for (const name of ['getWalletDomains', 'checkWalletDomains'])
      await expect(world.call(name, { storeId: gil.storeId }, { as: hana })).rejects.toMatchObject({ httpStatus: 403 });
    expect((await read(gil)).hosts).toEqual([]);
  });
});

describe('the hosts of an installation without accounts of stores', () => {
  it('are registered in the operator’s account, and its own stays when a store loses its domain', async () => {
    const ira = await openShop(operators, 'ira');
    await operators.sweep(ira.storeId);
    expect(alone.walletDomains.enabledIn(OWN_ACCOUNT)).toEqual([PLATFORM]);
    await connectDomain(ira, 'ira-prints.net', operators);
    const own = (await operators.call('getWalletDomains', { storeId: ira.storeId }, { as: ira })).hosts;
    expect(own.map(({ missing }: { missing: object }) => missing)).toEqual([READY, READY]);
    await operators.call('removeDomain', { storeId: ira.storeId, domain: 'ira-prints.net' }, { as: ira });
    await operators.runJobs();
    expect(alone.walletDomains.enabledIn(OWN_ACCOUNT)).toEqual([PLATFORM]);
    expect((await read(ira, operators)).hosts).toHaveLength(1);
  });
});

describe('a local address', () => {
  it('is named and never registered', async () => {
    const local = await startStripe();
    const home = await openWorld({ environment: { ...local.environment, ...local.elementEnvironment } });
    const jo = await openShop(home, 'jo');
    await home.sweep(jo.storeId);
    expect((await read(jo, home)).hosts).toEqual([
      {
        host: 'localhost',
        isPublic: false,
        problem: '',
        missing: { 'apple-pay': null, 'google-pay': null, link: null },
        checkedAt: null,
      },
    ]);
    await check(jo, home);
    expect(local.seen.filter((call) => call.includes('payment_method_domains'))).toEqual([]);
    await local.close();
  });
});
