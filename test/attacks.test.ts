import { request } from 'node:http';
import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { EMAILS_PER_PERSON, STORE_MOVES_PER_MONTH, STORES_OPENED_PER_MONTH } from '#shared/rules/limits.ts';
import { ATTEMPTS } from '#server/access/attempts.ts';
import { MAX_STREAMS } from '#server/http/live.ts';
import { FREE_ORDERS_PER_HOUR } from '#server/features/orders/checkout/declines.ts';
import { firstAdmin } from './admin.ts';
import { hiddenField, openBrowser } from './browser.ts';
import { buy } from './furnish.ts';
import { CARDS, openShop, publishWare, type Shop } from './shop.ts';
import { locationOf, readAll, tusClient, uploadIdOf } from './uploads.ts';
import { createWorld, type CreatorWithStore, type Person, type World } from './world.ts';

/** Attacks, each of which worked once or nearly did. */
describe('an attacker', () => {
  let world: World;
  let base: string;
  let ana: CreatorWithStore;
  let mallory: CreatorWithStore;

  beforeAll(async () => {
    world = await createWorld();
    base = await world.listen();
    ana = await world.creator('ana');
    mallory = await world.creator('mallory');
  });
  afterAll(() => world.close());

  const begin = async (creator: CreatorWithStore) => {
    const { storeId } = creator;
    const { product } = await world.call('saveProduct', { storeId, title: 'Prints' }, { as: creator });
    const client = tusClient(base, creator);
    const created = await client.create({ storeId, productId: product.id, filename: 'prints.txt' }, 10);
    return { client, location: locationOf(created), id: uploadIdOf(created) };
  };

  it('cannot reach another store’s upload by a query after their own', async () => {
    const [hers, mine] = [await begin(ana), await begin(mallory)];
    await hers.client.patch(hers.location, 0, new Uint8Array(5));
    const disguised = `${mine.location}?/${hers.id}`;
    expect((await mine.client.head(disguised)).headers.get('upload-offset')).toBe('0');
    expect((await mine.client.patch(disguised, 5, new Uint8Array(3))).status).toBe(409);
    expect((await mine.client.terminate(disguised)).status).toBe(204);
    expect((await hers.client.head(hers.location)).headers.get('upload-offset')).toBe('5');
    expect((await mine.client.head(hers.location)).status).toBe(404);
    expect((await mine.client.terminate(hers.location)).status).toBe(404);
  });

  it('can hold a few live streams at a time, and gets a place back by dropping one', async () => {
    const headers = { authorization: `Bearer ${mallory.idToken}` };
    const open = () => fetch(`${base}/live?topics=user`, { headers });
    const streams = await Promise.all(Array.from({ length: MAX_STREAMS + 5 }, open));
    const refused = streams.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(5);
    for (const { body } of streams) await body?.cancel();
    await vi.waitFor(async () => {
      const again = await open();
      await again.body?.cancel();
      expect(again.status).toBe(200);
    });
  });

  const isCached = async (path: string, host: string) => {
    const count = async () => /stoa_cached_pages_total (\d+)/.exec(await fetchText(base, '/metrics'))?.[1];
    await fetchText(base, path, { host });
    const before = await count();
    await fetchText(base, path, { host });
    return (await count()) !== before;
  };

  it('cannot fill the page cache with made-up hosts, ports and spellings', async () => {
    expect(await isCached('/ana-studio', 'stoa.test')).toBe(true);
    expect(await isCached('/ana-studio?utm_source=x', 'localhost:3000')).toBe(true);
    for (const host of ['STOA.test', 'stoa.test:81', 'stoa.test.', '203.0.113.7', '[::2]', 'localhost:1']) {
      expect({ host, cached: await isCached('/ana-studio', host) }).toEqual({ host, cached: false });
    }
    for (const path of ['/ana-studio/', '//ana-studio', '/ana-studio///', '/ANA-studio', '/%61na-studio', '//']) {
      expect({ path, cached: await isCached(path, 'stoa.test') }).toEqual({ path, cached: false });
    }
  });
});

describe('an attacker who floods a mailbox', () => {
  let world: World;
  let stores: CreatorWithStore[];
  const later = () => world.travel({ seconds: 61 });

  beforeAll(async () => {
    world = await createWorld();
    stores = [];
    for (const name of ['ana', 'bea', 'cleo']) stores.push(await world.creator(name));
    world.travel({ hours: 2 });
  });
  afterAll(() => world.close());

  const asOften = async (times: number, attempt: (turn: number) => Promise<boolean>) => {
    let granted = 0;
    for (let turn = 0; turn < times; turn += 1) {
      if (await attempt(turn)) granted += 1;
      later();
    }
    return granted;
  };

  it('gets no more codes from the sign-up form by requesting another under a different name', async () => {
    const url = '/ana-studio/members/signup';
    const typed = {
      name: 'V',
      email: 'victim@example.com',
      password: 'silver spoon 12',
    };
    const form = await openBrowser(world).submit(url, { step: 'form', ...typed });
    const sealed = hiddenField(form.body, 'sealed');
    later();
    const granted = await asOften(20, async (turn) => {
      const answer = await world.post(url, { step: 'resend', sealed, email: `nobody-${turn}@example.com` });
      return answer.statusCode === 303;
    });
    expect(granted).toBe(ATTEMPTS.codeByEmailAndAddress.most - 1);
  });

  it('can send one mailbox only a few emails an hour, from any number of stores', async () => {
    const granted = await asOften(30, async (turn) => {
      const { storeId } = stores[turn % stores.length] ?? { storeId: '' };
      const input = { storeId, email: 'flooded@example.com', type: 'signup' };
      return world.call('customerSendCode', input).then(
        () => true,
        () => false,
      );
    });
    expect(granted).toBe(ATTEMPTS.codeByEmailAndAddressInAllRealms.most);
  });

  it('cannot flood receipts of free orders, and does not keep others at the same network address from buying', async () => {
    const shop = await openShop(world, 'dora', { price: { kind: 'free' } });
    const { storeId } = shop;
    const other = await publishWare(world, storeId, { slug: 'paid' });
    const order = async (turn: number, { productId }: { productId: string }, card?: typeof CARDS.pays) => {
      const { quote } = await world.call('quoteOrder', { storeId, productId });
      const email = `buyer-${turn}@example.com`;
      return world.call('placeOrder', { storeId, quote, email, card, idempotencyKey: `order of buyer ${turn}` });
    };
    for (let turn = 0; turn < FREE_ORDERS_PER_HOUR; turn += 1) await order(turn, shop);
    await expect(order(1000, shop)).rejects.toThrow('Too many');
    await expect(order(1001, shop, CARDS.pays)).rejects.toThrow('Too many');
    expect(await order(1002, other, CARDS.pays)).toMatchObject({ status: 'paid' });
  });
});

describe('a malicious creator', () => {
  let world: World;
  let mallory: Shop;
  const as = () => ({ as: mallory });
  const call = (name: string, input: object) => world.call(name, { storeId: mallory.storeId, ...input }, as());
  const record = (email: string) =>
    call('recordCustomerPurchase', {
      email,
      productId: mallory.productId,
      amount: { amount: 100, currency: 'USD' },
      reference: randomUUID(),
      sendReceipt: true,
    });

  beforeAll(async () => {
    world = await createWorld();
    mallory = await openShop(world, 'mallory', { title: 'Your account is locked', price: { kind: 'free' } });
  });
  afterAll(() => world.close());

  it('cannot make the platform email anyone but themselves', async () => {
    const victim = 'victim-of-notices@example.com';
    await call('updateStore', { contactEmail: victim });
    await buy(world, { ...mallory, email: 'eve@example.com', name: '' });
    await world.runJobs();
    expect(await world.emailsTo(victim)).toEqual([]);
    expect((await world.emailsTo(mallory.email)).map(({ text }) => text).join()).toContain('eve@example.com got');
  });

  it('cannot flood a mailbox: a person gets at most a few emails a day, whatever their cause', async () => {
    const victim = 'flooded-by-a-store@example.com';
    const { customerId } = await record(victim);
    for (let left = EMAILS_PER_PERSON; left > 0; left -= 1) {
      await record(victim);
      await call('updateStoreCustomer', { customerId, email: `away-${left}@example.com` });
      await call('updateStoreCustomer', { customerId, email: victim });
    }
    await world.runJobs();
    expect(await world.emailsTo(victim)).toHaveLength(EMAILS_PER_PERSON);
    await world.sql('update stores set mail_trusted_at = now() where id = $1', [mallory.storeId]);
    await record(victim);
    await world.runJobs();
    expect(await world.emailsTo(victim)).toHaveLength(EMAILS_PER_PERSON);
    world.travel({ days: 1 });
    await record(victim);
    await world.runJobs();
    expect(await world.emailsTo(victim)).toHaveLength(EMAILS_PER_PERSON + 1);
  });

  it('cannot send email while the store is suspended', async () => {
    const admin = await firstAdmin(world);
    const about = { storeId: mallory.storeId, reason: 'Spam.' };
    const victim = 'spammed@example.com';
    // The email is queued when the store is suspended.
    await record(victim);
    await world.call('suspendStore', about, { as: admin });
    await world.runJobs();
    expect(await world.emailsTo(victim)).toEqual([]);
    await expect(record(victim)).rejects.toMatchObject({ details: { refusal: 'store-suspended' } });
    const { problems } = await call('getMailStatus', {});
    expect(problems[0]).toMatchObject({ recipient: victim, problem: 'Not sent: the store is suspended.' });
    await world.call('restoreSuspendedStore', about, { as: admin });
    await record(victim);
    await world.runJobs();
    expect(await world.emailsTo(victim)).toHaveLength(1);
  });

  it('cannot hoard slugs by renaming a store again and again', async () => {
    const move = (slug: string) => call('updateStore', { slug });
    for (let turn = 0; turn < STORE_MOVES_PER_MONTH; turn += 1) await move(`hoarded-${turn}`);
    await expect(move('one-too-many')).rejects.toMatchObject({ details: { refusal: 'too-many-addresses' } });
    expect(await world.call('checkSlug', { slug: 'one-too-many' })).toMatchObject({ available: true });
    expect((await move('hoarded-0')).store.slug).toBe('hoarded-0');
    world.travel({ days: 31 });
    const { idToken } = await world.call('signIn', { email: mallory.email, password: mallory.password });
    mallory = { ...mallory, idToken };
    expect((await move('next-month')).store.slug).toBe('next-month');
  });

  it('cannot hoard slugs by opening stores and deleting them', async () => {
    const trudy = await world.person('trudy');
    const open = (turn: number, { idToken }: { idToken: string } = trudy) =>
      world.call('createStoreWithTenant', { storeName: `T ${turn}`, slug: `churned-${turn}` }, { as: idToken });
    for (let turn = 0; turn < STORES_OPENED_PER_MONTH; turn += 1) {
      const { store } = await open(turn);
      await world.call('deleteStoreAndTenant', { storeId: store.id, name: store.name }, { as: trudy });
    }
    await expect(open(1000)).rejects.toMatchObject({ httpStatus: 429 });
    world.travel({ days: 31 });
    const again = await world.call('signIn', { email: trudy.email, password: trudy.password });
    expect((await open(1001, again)).store.slug).toBe('churned-1001');
  });
});

describe('a buyer with a hostile name', () => {
  it('adds no line to an email, and turns no text around', async () => {
    const world = await createWorld();
    const shop = await openShop(world, 'ana');
    const name = 'Eve\u202e\u0007\r\nBcc: you@example.com';
    await buy(world, { ...shop, email: 'eve@example.com', name });
    const checkout = '/ana-studio/checkout/spring-prints';
    const form = await world.get(checkout);
    const [quote = '', idempotencyKey = ''] = ['quote', 'idempotencyKey'].map((field) => hiddenField(form.body, field));
    const typed = { quote, idempotencyKey, email: 'mal@example.com', name };
    const { statusCode } = await world.post(checkout, { ...typed, ...CARDS.pays });
    expect(statusCode).toBe(303);
    const { items } = await world.call('listOrders', { storeId: shop.storeId }, { as: shop });
    expect(items.map((order: { name: string }) => order.name)).toEqual(Array(2).fill('Eve Bcc: you@example.com'));
    const emails = await world.emailsTo(shop.email);
    expect(emails.length).toBeGreaterThan(0);
    expect(emails.filter(({ text }) => text.includes('\u202e') || /^Bcc:/m.test(text))).toEqual([]);
    await world.close();
  });
});

describe('an attacker with a sealed value', () => {
  it('cannot use it in another store, for another purpose, or from another site', async () => {
    const world = await createWorld();
    const [ana, bea] = [await openShop(world, 'ana'), await openShop(world, 'bea')];
    const checkout = '/ana-studio/checkout/spring-prints';
    const form = await world.get(checkout);
    const [quote, seed] = [hiddenField(form.body, 'quote'), hiddenField(form.body, 'idempotencyKey')];
    const { number, ...card } = CARDS.asks;
    const fields = { quote, idempotencyKey: seed, email: 'eve@example.com', name: '', number, ...card };
    const link = String((await world.post(checkout, fields)).headers.location).replace('/ana-studio/order/', '');
    const token = hiddenField((await world.get(`/ana-studio/order/${link}`)).body, 'token');
    const typed = { name: 'E', email: 'eve@example.com', password: 'silver spoon 12', confirmation: 'silver spoon 12' };
    const sealed = hiddenField(
      (await openBrowser(world).submit('/ana-studio/members/signup', { step: 'form', ...typed })).body,
      'sealed',
    );

    const found: Record<string, boolean> = {};
    for (const [what, seal] of Object.entries({ quote, seed, link, token, sealed })) {
      expect({ what, length: seal.length > 20 }).toEqual({ what, length: true });
      for (const { slug, storeId } of [ana, bea]) {
        const isOwn = (purpose: string) => slug === ana.slug && what === purpose;
        const order = await world.get(`/${slug}/order/${seal}`);
        const answer = await world.post(`/${slug}/checkout/spring-prints/confirm`, { token: seal, answer: 'refuse' });
        const code = await world.post(`/${slug}/members/signup`, { step: 'code', sealed: seal, code: '000000' });
        const input = { storeId, quote: seal, email: 'eve@example.com', idempotencyKey: `${what} in ${slug} again` };
        const bought = await world.call('placeOrder', { ...input, card: CARDS.pays }).then(
          () => true,
          () => false,
        );
        found[`${what} in ${slug}`] = [
          order.statusCode === 200 && !isOwn('link'),
          (answer.statusCode === 303 || answer.body.includes('declined')) && !isOwn('token'),
          code.body.includes('Invalid email or verification code') && !isOwn('sealed'),
          bought && !isOwn('quote'),
        ].includes(true);
      }
    }
    expect(Object.entries(found).filter(([, opened]) => opened)).toEqual([]);

    const elsewhere = { headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' } };
    for (const path of [
      checkout,
      '/ana-studio/members/login',
      '/ana-studio/members/logout',
      '/ana-studio/members/signup',
    ]) {
      expect({ path, status: (await world.post(path, fields, elsewhere)).statusCode }).toEqual({ path, status: 403 });
      const sandboxed = { headers: { origin: 'null' } };
      expect((await world.post(path, fields, sandboxed)).statusCode).toBe(403);
    }
    await world.close();
  });
});

describe('an attacker whose forwarded headers pass through a careless proxy', () => {
  it('cannot serve their store under another address', async () => {
    const world = await createWorld({ environment: { TRUSTED_PROXIES: '127.0.0.1' } });
    const mallory = await world.person('mallory');
    const input = { storeName: 'Mallory', slug: 'mallory', isFirstStore: true, domain: 'mallory.bio.localhost' };
    await world.call('createStoreWithTenant', input, { as: mallory });
    const base = await world.listen();
    const forwarded = { host: 'stoa.test', 'x-forwarded-host': 'mallory.bio.localhost' };
    expect(await fetchText(base, '/', forwarded)).toContain('<title>Mallory</title>');
    expect(await fetchText(base, '/', { host: 'stoa.test' })).not.toContain('Mallory');
    await world.close();
  });
});

describe('a thief who has a password', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world.close());

  /** Signs in repeatedly while something else happens. Returns how many of the sessions still open the account. */
  const sessionsLeft = async (victim: Person, action: () => Promise<unknown>) => {
    const tokens: string[] = [];
    const work = { isDone: false };
    const hammer = async () => {
      while (!work.isDone) {
        await world.call('signIn', { email: victim.email, password: victim.password }).then(
          ({ idToken }) => tokens.push(idToken),
          () => undefined,
        );
      }
    };
    const hammers = [hammer(), hammer(), hammer()];
    await action();
    work.isDone = true;
    await Promise.all(hammers);
    const attempts = await Promise.allSettled(tokens.map((idToken) => world.call('getUser', {}, { as: idToken })));
    return attempts.filter(({ status }) => status === 'fulfilled').length;
  };

  it('keeps no session that was being opened during a password reset', async () => {
    for (const name of ['ana', 'bea', 'cleo', 'dora']) {
      const victim = await world.person(name);
      const { email } = victim;
      world.travel({ minutes: 2 });
      await world.call('sendVerificationCode', { email, type: 'password-reset' });
      const code = await world.codeFor(email);
      const { verificationToken } = await world.call('verifyEmailCode', { email, code, type: 'password-reset' });
      const input = { email, newPassword: 'golden kettle 11', verificationToken };
      expect(await sessionsLeft(victim, () => world.call('resetPassword', input))).toBe(0);
    }
  });

  it('keeps no session that was being opened while the owner turned on two-step sign-in', async () => {
    for (const name of ['eva', 'fay', 'gia', 'hana']) {
      const victim = await world.person(name);
      world.travel({ minutes: 2 });
      const turnOn = async () => {
        const { secret } = await world.call('startSecondStep', { password: victim.password }, { as: victim });
        const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.now().getTime() });
        await world.call('confirmSecondStep', { code }, { as: victim });
      };
      expect(await sessionsLeft(victim, turnOn)).toBe(0);
    }
  });
});

describe('a person who receives a receipt meant for another', () => {
  it('cannot open the order once the creator has corrected the address, even if the receipt was being sent', async () => {
    const world = await createWorld();
    const shop = await openShop(world, 'ana');
    const { storeId, productId } = shop;
    const opened: string[] = [];
    for (let turn = 0; turn < 8; turn += 1) {
      const email = `wrong-${turn}@example.com`;
      const sale = { email, productId, amount: { amount: 100, currency: 'USD' }, reference: email, sendReceipt: true };
      const { customerId } = await world.call('recordCustomerPurchase', { storeId, ...sale }, { as: shop });
      const right = { storeId, customerId, email: `right-${turn}@example.com` };
      await Promise.all([world.runJobs(), world.call('updateStoreCustomer', right, { as: shop })]);
      for (const { text } of await world.emailsTo(email)) {
        const link = /\/ana-studio\/order\/[\w-]+/.exec(text)?.[0];
        if (link && (await world.get(link)).statusCode === 200) opened.push(link);
      }
    }
    expect(opened).toEqual([]);
    await world.close();
  });
});

describe('a guest with a whole network of addresses', () => {
  it('gets as few live streams as one connection, and no store’s flags', async () => {
    const world = await createWorld({ environment: { TRUSTED_PROXIES: '127.0.0.1' } });
    const base = await world.listen();
    const open = (topics: string, address: string) =>
      fetch(`${base}/live?topics=${topics}`, { headers: { 'x-forwarded-for': address } });
    const addresses = Array.from({ length: MAX_STREAMS + 3 }, (_, index) => `2001:db8::${(index + 1).toString(16)}`);
    const streams = await Promise.all(addresses.map((address) => open('flags', address)));
    expect(streams.filter(({ status }) => status === 429)).toHaveLength(3);
    for (const { body } of streams) await body?.cancel();
    expect((await open(`flags:${randomUUID()}`, '203.0.113.9')).status).toBe(401);
    await world.close();
  });
});

/** A raw request that browsers and fetch do not allow: any host, any path. */
const fetchText = (base: string, path: string, headers: Record<string, string> = {}): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(base);
    request({ hostname, port, path, headers }, (answer) => {
      readAll(answer).then((bytes) => resolve(bytes.toString()), reject);
    })
      .once('error', reject)
      .end();
  });
