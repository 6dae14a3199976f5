import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { job } from '#shared/contract/jobs.ts';
import { provenStore } from '#shared/kit/ids.ts';
import { countLockWaits } from '#test/countLockWaits.ts';
import { hiddenField, openBrowser } from '#test/browser.ts';
import { CARDS, openShop, publishWare, readTotals, type Shop } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';
import { writeCommissions } from '../sales/commissionLedger.ts';

const world = await openWorld();
const admin = await world.person('ada');
await world.call('initializeFirstAdmin', {}, { as: admin });
await world.call('updateFeatureFlags', { websiteBuilder: true }, { as: admin });
const DISPUTED = { number: '4000 0000 0000 0259', expiry: '12/34', cvc: '123' };

const PERSON = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };

let shops = 0;

/** The rate limits count per minute. */
beforeEach(() => world.travel({ minutes: 1 }));

const freshKey = () => randomUUID();

interface Terms {
  affiliateId?: string;
  name?: string;
  email?: string;
  code?: string;
  basisPoints?: number;
  productIds?: string[];
  discountCode?: string;
  isActive?: boolean;
}

async function save(shop: Shop, terms: Terms = {}) {
  const input = {
    name: 'Bo',
    email: 'bo@example.com',
    code: 'bo',
    basisPoints: 2000,
    productIds: [],
    discountCode: '',
  };
  const { storeId } = shop;
  const { affiliate } = await world.call(
    'saveStoreAffiliate',
    { storeId, isActive: true, ...input, ...terms },
    { as: shop },
  );
  return affiliate;
}

/** A store of its own with one affiliate, who earns 20 %. */
async function open(terms: Terms = {}) {
  const shop = await openShop(world, `seller${(shops += 1)}`);
  const { id: affiliateId } = await save(shop, terms);
  const read = async () => {
    const { items } = await world.call('listStoreAffiliates', { storeId: shop.storeId }, { as: shop });
    return items.find(({ id }: { id: string }) => id === affiliateId);
  };
  /** The only balance, in minor units. */
  const balance = async () => {
    const [only] = (await read()).balances;
    return only === undefined ? null : [only.held.amount, only.due.amount, only.paid.amount];
  };
  const states = async () => {
    const { items } = await world.call('listCommissions', { storeId: shop.storeId, affiliateId }, { as: shop });
    return items.map(({ state }: { state: string }) => state);
  };
  const books = () => readTotals(world, shop.storeId);
  return { shop, affiliateId, read, balance, states, books };
}

type Browser = ReturnType<typeof openBrowser>;

async function follow(shop: Shop, code = 'bo'): Promise<Browser> {
  const visitor = openBrowser(world);
  await visitor.get(`/${shop.slug}?ref=${code}`);
  return visitor;
}

interface Buying {
  visitor?: Browser;
  email?: string;
  card?: Record<string, string>;
  code?: string;
  product?: string;
  /** Of the store's addresses. Default: its path on the platform. */
  base?: string;
}

/** Buys on the store's pages, for 12.00 USD, and returns the order's id. */
async function buy(
  shop: Shop,
  { visitor, email = `${randomUUID()}@example.com`, card = CARDS.pays, ...rest }: Buying = {},
) {
  const buyer = visitor ?? (await follow(shop));
  const path = `${rest.base ?? `/${shop.slug}`}/checkout/${rest.product ?? 'spring-prints'}`;
  const { body } = await buyer.get(rest.code === undefined ? path : `${path}?code=${rest.code}`);
  const form = { quote: hiddenField(body, 'quote'), idempotencyKey: hiddenField(body, 'idempotencyKey') };
  await buyer.post(path, { ...form, email, name: 'Cleo', code: rest.code ?? '', ...card });
  const [order] = await world.sql<{ id: string }>(
    'select id from orders where store_id = $1 and email = $2 order by placed_at desc limit 1',
    [shop.storeId, email],
  );
  return order?.id ?? '';
}

const refund = (shop: Shop, orderId: string, amount?: number) =>
  world.call(
    'refundOrder',
    { storeId: shop.storeId, orderId, idempotencyKey: freshKey(), ...(amount !== undefined && { amount }) },
    { as: shop },
  );

const markPaid = (shop: Shop, affiliateId: string, amount: number, idempotencyKey: string = freshKey()) =>
  world.call(
    'markCommissionsPaid',
    { storeId: shop.storeId, affiliateId, amount: { amount, currency: 'USD' }, idempotencyKey },
    { as: shop },
  );

async function release(shop: Shop) {
  await travelFar(shop);
  await world.sweep(shop.storeId);
}

/** The creator's session has expired by then. */
async function travelFar(shop: Shop) {
  world.travel({ days: 31 });
  const { idToken } = await world.call('signIn', { email: shop.email, password: shop.password });
  shop.idToken = idToken;
}

const refusal = (code: string) => ({ details: { refusal: code } });

it('is named by a program that places orders, and an unknown code is ignored', async () => {
  const { shop, balance } = await open();
  const { storeId, productId } = shop;
  const place = async (affiliate: string) => {
    const { quote } = await world.call('quoteOrder', { storeId, productId });
    const email = `${randomUUID()}@example.com`;
    await world.call('placeOrder', { storeId, quote, email, card: CARDS.pays, affiliate, idempotencyKey: freshKey() });
  };
  await place(' BO ');
  expect(await balance()).toEqual([240, 0, 0]);
  await place('nobody');
  expect(await balance()).toEqual([240, 0, 0]);
});

describe('an affiliate’s link', () => {
  it('leads to the page without its code, and is remembered for 30 days by a cookie of the store', async () => {
    const { shop } = await open();
    const visitor = openBrowser(world);
    const address = `/${shop.slug}/p/spring-prints`;
    expect((await visitor.get(address)).statusCode).toBe(200);
    const followed = await visitor.get(`${address}?utm_source=blog&ref=BO`);
    expect(followed.statusCode).toBe(303);
    expect(followed.headers).toMatchObject({ location: `${address}?utm_source=blog`, 'cache-control': 'no-store' });
    expect(String(followed.headers['set-cookie'])).toMatch(
      new RegExp(`^stoa_affiliate=bo; Path=/${shop.slug}; Max-Age=2592000; HttpOnly; SameSite=Lax`),
    );
  });

  it.each([
    ['its own host', 'bio', 'shop.own.test'],
    ['the domain of its website', 'custom', 'own.test'],
  ])('works on %s', async (_where, kind, host) => {
    const { shop, balance } = await open();
    const address = '/p/spring-prints';
    await world.sql(
      'insert into store_hosts (host, store_id, kind, is_active, created_at) values ($1, $2, $3, true, now())',
      [host, shop.storeId, kind],
    );
    const visitor = openBrowser(world, host);
    const followed = await visitor.get(`${address}?ref=bo`);
    expect(followed.headers.location).toBe(address);
    expect(String(followed.headers['set-cookie'])).toContain('stoa_affiliate=bo; Path=/;');
    await buy(shop, { visitor, base: '' });
    expect(await balance()).toEqual([240, 0, 0]);
  });

  it('counts who follows it, by day, without telling who, and no bots, previews and scanners', async () => {
    const { shop, affiliateId, read } = await open();
    const visit = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
      world.app.inject({ method, url: `/${shop.slug}?ref=bo`, headers: { host: 'localhost', ...PERSON, ...headers } });
    for (let times = 0; times < 3; times += 1) await visit();
    await visit({ 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' });
    await visit({ 'sec-purpose': 'prefetch;prerender' });
    await visit({}, 'HEAD');
    await world.services.affiliateClicks.flush();
    expect((await read()).recent).toEqual({ clicks: 3, sales: 0 });
    const { pageUrl } = await read();
    world.travel({ days: 20 });
    await Promise.all([visit(), visit()]);
    await world.services.affiliateClicks.flush();
    expect(
      await world.sql('select * from affiliate_clicks where affiliate_id = $1 order by day', [affiliateId]),
    ).toEqual(
      [3, 2].map((clicks) => ({ store_id: shop.storeId, affiliate_id: affiliateId, day: expect.any(String), clicks })),
    );
    const recent = async () => {
      const { body } = await openBrowser(world).get(new URL(pageUrl).pathname);
      return /Last 30 days ((?:\w+ [\d.]+%? )+)/
        .exec(body.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' '))?.[1]
        ?.trim();
    };
    expect(await recent()).toBe('Clicks 5 Sales 0 Conversion 0%');
    await buy(shop);
    expect(await recent()).toBe('Clicks 5 Sales 1 Conversion 20%');
    world.travel({ days: 15 });
    expect(await recent()).toBe('Clicks 2 Sales 1 Conversion 50%');
  });

  it('loses no click while the database is unavailable, and gives none to a deleted affiliate', async () => {
    const { shop, affiliateId } = await open();
    const { affiliateClicks: clicks } = world.services;
    const click = { storeId: provenStore(shop.storeId), affiliateId, at: world.now() };
    clicks.count(click);
    await world.sql('alter table affiliate_clicks rename to away');
    await expect(clicks.flush()).rejects.toThrow(/affiliate_clicks/);
    await world.sql('alter table away rename to affiliate_clicks');
    clicks.count(click);
    await clicks.flush();
    const rows = () => world.sql('select clicks from affiliate_clicks where affiliate_id = $1', [affiliateId]);
    expect(await rows()).toEqual([{ clicks: 2 }]);
    clicks.count(click);
    await world.call('deleteStoreAffiliate', { storeId: shop.storeId, affiliateId }, { as: shop });
    await clicks.flush();
    expect(await rows()).toEqual([]);
  });

  it('changes nothing for a HEAD request, such as that of a mail scanner', async () => {
    const { shop } = await open();
    const head = await world.app.inject({
      method: 'HEAD',
      url: `/${shop.slug}?ref=bo`,
      headers: { host: 'localhost' },
    });
    expect(head.headers['set-cookie']).toBeUndefined();
  });

  it('is ignored if nobody has its code, if the affiliate is paused, and in other stores', async () => {
    const { shop, affiliateId } = await open();
    const other = await openShop(world, `seller${(shops += 1)}`);
    const address = `/${shop.slug}/p/spring-prints`;
    const unknown = await openBrowser(world).get(`${address}?ref=producthunt`);
    expect(unknown.statusCode).toBe(200);
    expect(unknown.headers['set-cookie']).toBeUndefined();
    expect((await openBrowser(world).get(`/${other.slug}?ref=bo`)).statusCode).toBe(200);
    await save(shop, { affiliateId, isActive: false });
    expect((await openBrowser(world).get(`${address}?ref=bo`)).statusCode).toBe(200);
  });
});

describe('a commission', () => {
  it('is held when the order is paid, and booked', async () => {
    const { shop, balance, states, books, read } = await open();
    await buy(shop);
    expect(await balance()).toEqual([240, 0, 0]);
    expect(await states()).toEqual(['held']);
    expect(await read()).toMatchObject({ sales: 1 });
    expect(await books()).toMatchObject({ unbalanced: 0, ledger: { commissions: 240, 'affiliates:held': -240 } });
  });

  it('is earned only through the link, of the chosen products, and never by the affiliate’s own purchase', async () => {
    const { shop, affiliateId, balance } = await open();
    const cards = await publishWare(world, shop.storeId, { slug: 'cards', title: 'Cards' });
    await buy(shop, { visitor: openBrowser(world) });
    await buy(shop, { email: 'Bo+shop@example.com' });
    await save(shop, { affiliateId, productIds: [cards.productId] });
    await buy(shop);
    expect(await balance()).toBeNull();
    await buy(shop, { product: 'cards' });
    expect(await balance()).toEqual([240, 0, 0]);
  });

  it('belongs to the affiliate of the discount code before that of the link', async () => {
    const { shop, balance } = await open();
    const terms = { value: { kind: 'percent', basisPoints: 5000 }, productIds: [], minimum: null, isAutomatic: false };
    const times = { startsAt: null, endsAt: null, maxUses: null, maxUsesPerCustomer: null, isActive: true };
    await world.call('saveDiscount', { storeId: shop.storeId, code: 'DORA', ...terms, ...times }, { as: shop });
    const dora = await save(shop, { name: 'Dora', email: 'dora@example.com', code: 'dora', discountCode: 'dora' });
    await buy(shop, { code: 'DORA' });
    expect(await balance()).toBeNull();
    const { items } = await world.call('listStoreAffiliates', { storeId: shop.storeId }, { as: shop });
    expect(items.find(({ id }: { id: string }) => id === dora.id)).toMatchObject({
      discountCode: 'DORA',
      balances: [{ held: { amount: 120 } }],
    });
    await expect(save(shop, { email: 'x@example.com', code: 'x2', discountCode: 'DORA' })).rejects.toMatchObject(
      refusal('affiliate-discount-taken'),
    );
    await expect(save(shop, { email: 'x@example.com', code: 'x2', discountCode: 'NONE' })).rejects.toMatchObject(
      refusal('affiliate-discount-unknown'),
    );
  });

  it('is reversed in proportion by refunds, also by several at once', async () => {
    const { shop, balance, states, books } = await open();
    const orderId = await buy(shop);
    await refund(shop, orderId, 300);
    expect(await balance()).toEqual([180, 0, 0]);
    await Promise.all([refund(shop, orderId, 300), refund(shop, orderId, 300)]);
    expect(await balance()).toEqual([60, 0, 0]);
    await refund(shop, orderId);
    expect(await balance()).toEqual([0, 0, 0]);
    expect(await states()).toEqual(['reversed']);
    expect(await books()).toMatchObject({ unbalanced: 0, ledger: { commissions: 0, 'affiliates:held': 0 } });
  });

  it('comes back when a refund fails', async () => {
    const { shop, balance, books } = await open();
    const orderId = await buy(shop, { card: CARDS.refundFails });
    await refund(shop, orderId);
    expect(await balance()).toEqual([0, 0, 0]);
    world.travel({ minutes: 1 });
    const [{ id: refundId } = { id: '' }] = await world.sql<{ id: string }>(
      'select id from refunds where order_id = $1',
      [orderId],
    );
    await world.services.db.onPlatform((tx) => tx.enqueue(job('settleRefund', { realm: shop.storeId, refundId })));
    await world.runJobs();
    expect(await balance()).toEqual([240, 0, 0]);
    expect(await books()).toMatchObject({ unbalanced: 0, ledger: { 'affiliates:held': -240 } });
  });

  it('is suspended by a dispute, and restored if it is won', async () => {
    const { shop, balance } = await open();
    await buy(shop, { card: DISPUTED });
    expect(await balance()).toEqual([240, 0, 0]);
    await world.runJobs();
    expect(await balance()).toEqual([0, 0, 0]);
    const [{ id: disputeId }] = (await world.call('listDisputes', { storeId: shop.storeId }, { as: shop })).items;
    await world.call('submitEvidence', { storeId: shop.storeId, disputeId, text: 'They downloaded it.' }, { as: shop });
    world.travel({ minutes: 2 });
    await world.sweep(shop.storeId);
    expect(await balance()).toEqual([240, 0, 0]);
  });

  it('is lost with a lost dispute, also after it was paid', async () => {
    const { shop, affiliateId, balance, books } = await open();
    await buy(shop);
    await release(shop);
    await markPaid(shop, affiliateId, 240);
    await buy(shop, { card: DISPUTED });
    await world.runJobs();
    world.travel({ days: 8 });
    await world.sweep(shop.storeId);
    expect(await balance()).toEqual([0, 0, 240]);
    expect((await books()).unbalanced).toBe(0);
  });

  it('is earned by the first payment of a subscription, and not by its renewals', async () => {
    const { shop, balance } = await open();
    const price = { kind: 'fixed', amount: 1200, every: { unit: 'month', count: 1 } } as const;
    await publishWare(world, shop.storeId, { slug: 'club', title: 'Club', price });
    await buy(shop, { product: 'club' });
    expect(await balance()).toEqual([240, 0, 0]);
    await travelFar(shop);
    await world.sweep(shop.storeId);
    await world.runJobs();
    const orders = await world.sql('select id from orders where store_id = $1 and status = $2', [shop.storeId, 'paid']);
    expect(orders).toHaveLength(2);
    expect(await balance()).toEqual([0, 240, 0]);
  });

  it('is shown with its order', async () => {
    const { shop, affiliateId } = await open();
    const orderId = await buy(shop);
    const { order } = await world.call('getOrder', { storeId: shop.storeId, orderId }, { as: shop });
    expect(order.commission).toEqual({
      affiliate: { id: affiliateId, name: 'Bo', code: 'bo' },
      amount: { amount: 240, currency: 'USD' },
      state: 'held',
    });
  });

  it('leaves nothing behind when the order is never paid', async () => {
    const { shop, balance } = await open();
    await buy(shop, { card: CARDS.declined });
    expect(await balance()).toBeNull();
    world.travel({ hours: 2 });
    await world.sweep(shop.storeId);
    expect(await world.sql('select 1 from commissions where store_id = $1', [shop.storeId])).toEqual([]);
  });
});

describe('the payment of commissions', () => {
  it('is due after 30 days, and recorded once for a repeated request', async () => {
    const { shop, affiliateId, balance, states, books } = await open();
    await buy(shop);
    await expect(markPaid(shop, affiliateId, 240)).rejects.toMatchObject(refusal('commission-changed'));
    await release(shop);
    await world.sweep(shop.storeId);
    expect(await balance()).toEqual([0, 240, 0]);
    expect(await states()).toEqual(['due']);
    expect((await books()).ledger).toMatchObject({ 'affiliates:held': 0, 'affiliates:due': -240 });
    await expect(markPaid(shop, affiliateId, 200)).rejects.toMatchObject(refusal('commission-changed'));
    const key = freshKey();
    await Promise.all(Array.from({ length: 5 }, () => markPaid(shop, affiliateId, 240, key)));
    expect(await balance()).toEqual([0, 0, 240]);
    expect(await states()).toEqual(['paid']);
    expect(await books()).toMatchObject({
      unbalanced: 0,
      ledger: { commissions: 240, 'affiliates:due': 0, bank: -240 },
    });
    await expect(markPaid(shop, affiliateId, 240)).rejects.toMatchObject(refusal('commission-changed'));
    await expect(markPaid(shop, affiliateId, 100, key)).rejects.toMatchObject(refusal('commission-key-reused'));
    const { items } = await world.call('listCommissionPayments', { storeId: shop.storeId }, { as: shop });
    expect(items).toMatchObject([{ affiliate: { name: 'Bo' }, amount: { amount: 240 }, orders: 1 }]);
  });

  it('is recorded once by different requests at the same time', async () => {
    const { shop, affiliateId, balance } = await open();
    await buy(shop);
    await release(shop);
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => markPaid(shop, affiliateId, 240)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await balance()).toEqual([0, 0, 240]);
  });

  it('sets off what refunds took back after the last one', async () => {
    const { shop, affiliateId, balance, states, books } = await open();
    const orderId = await buy(shop);
    await release(shop);
    await markPaid(shop, affiliateId, 240);
    await refund(shop, orderId, 600);
    expect(await balance()).toEqual([0, -120, 240]);
    await buy(shop);
    expect(await balance()).toEqual([240, -120, 240]);
    await release(shop);
    expect(await balance()).toEqual([0, 120, 240]);
    await markPaid(shop, affiliateId, 120);
    expect(await balance()).toEqual([0, 0, 360]);
    expect(await states()).toEqual(['paid', 'paid']);
    expect(await books()).toMatchObject({
      unbalanced: 0,
      ledger: { commissions: 360, 'affiliates:held': 0, 'affiliates:due': 0, bank: -360 },
    });
  });

  it('waits for a commission that is being released, and takes a refund from what is due then', async () => {
    const { shop, balance, books } = await open();
    const orderId = await buy(shop);
    await travelFar(shop);
    const locked = Promise.withResolvers<void>();
    // Requested from outside of the transaction that holds the lock.
    const refunded = locked.promise.then(() => refund(shop, orderId, 600));
    await world.services.db.inStore(provenStore(shop.storeId), async (tx) => {
      await tx.run(
        tx.q
          .updateTable('commissions')
          .set({ released_at: world.now() })
          .where('store_id', '=', tx.realm)
          .where('order_id', '=', orderId),
      );
      const release = { event: 'commission-release', eventId: orderId, amount: 240, currency: 'USD' } as const;
      const accounts = { debit: 'affiliates:held', credit: 'affiliates:due' } as const;
      writeCommissions(tx, { transfers: [{ ...release, ...accounts }], now: world.now() });
      locked.resolve();
      await expect.poll(() => countLockWaits(world)).toBe(1);
    });
    await refunded;
    expect(await balance()).toEqual([0, 120, 0]);
    expect((await books()).ledger).toMatchObject({ 'affiliates:held': 0, 'affiliates:due': -120 });
  });

  it('loses nothing to refunds at the same time', async () => {
    const { shop, affiliateId, balance, books } = await open();
    const orders = [await buy(shop), await buy(shop), await buy(shop)];
    await travelFar(shop);
    await Promise.all([...orders.map((orderId) => refund(shop, orderId, 600)), world.sweep(shop.storeId)]);
    await world.sweep(shop.storeId);
    expect(await balance()).toEqual([0, 360, 0]);
    const paid = markPaid(shop, affiliateId, 360).then(
      () => 360,
      () => 0,
    );
    await Promise.all([paid, ...orders.map((orderId) => refund(shop, orderId))]);
    expect(await balance()).toEqual([0, 0 - (await paid), await paid]);
    const { ledger, unbalanced } = await books();
    expect(unbalanced).toBe(0);
    expect(ledger).toMatchObject({ commissions: 0, 'affiliates:held': 0, 'affiliates:due': await paid });
  });
});

it('is found by any part of the name, email or code, in any letter case', async () => {
  const shop = await openShop(world, `seller${(shops += 1)}`);
  await save(shop, { name: 'Émile Zola', email: 'emile@example.com', code: 'j-accuse' });
  await save(shop, { name: 'Bo', email: 'bo@example.com', code: 'bo' });
  const found = async (search: string) => {
    const { items, count } = await world.call('listStoreAffiliates', { storeId: shop.storeId, search }, { as: shop });
    return [count, ...items.map(({ name }: { name: string }) => name)];
  };
  expect(await found('ÉMILE z')).toEqual([1, 'Émile Zola']);
  expect(await found('Accuse')).toEqual([1, 'Émile Zola']);
  expect(await found('EXAMPLE.com')).toEqual([2, 'Bo', 'Émile Zola']);
  expect(await found('%')).toEqual([0]);
  expect(await found('zola emile')).toEqual([0]);
});

describe('an affiliate’s page', () => {
  const pathOf = (url: string) => new URL(url).pathname;

  it('shows terms, link, balance and sales, and nothing about buyers', async () => {
    const { shop, read, states } = await open();
    await buy(shop, { email: 'secret.buyer@example.com' });
    const { pageUrl } = await read();
    const page = await openBrowser(world).get(pathOf(pageUrl));
    expect(page.statusCode).toBe(200);
    expect(page.headers['cache-control']).toContain('no-store');
    expect(page.body).toContain('You earn 20% of what people pay');
    expect(page.body).toContain('?ref=bo');
    expect(page.body).toContain('$2.40');
    expect(page.body).toContain('Held until');
    expect(page.body).not.toMatch(/secret|Cleo/);
    const [{ number } = { number: '' }] = await world.sql<{ number: string }>(
      'select number from orders where store_id = $1',
      [shop.storeId],
    );
    expect(page.body).not.toContain(number);
    expect(await states()).toEqual(['held']);
  });

  it('opens with the link of the email, until the links are renewed', async () => {
    const { shop, affiliateId, read } = await open();
    const [email] = await world.emailsTo('bo@example.com');
    expect(email).toMatchObject({ subject: `Your affiliate link for ${shop.slug.replace('-studio', '')} Studio` });
    const { pageUrl, link } = await read();
    expect(email?.text).toContain(pageUrl);
    expect(email?.text).toContain(link);
    const earlier = pathOf(pageUrl);
    await world.call('sendStoreAffiliateLink', { storeId: shop.storeId, affiliateId }, { as: shop });
    expect((await openBrowser(world).get(earlier)).statusCode).toBe(404);
    const later = pathOf((await read()).pageUrl);
    expect((await openBrowser(world).get(later)).statusCode).toBe(200);
    // A link of one store opens nothing in another.
    const other = await openShop(world, `seller${(shops += 1)}`);
    expect((await openBrowser(world).get(later.replace(shop.slug, other.slug))).statusCode).toBe(404);
    await save(shop, { affiliateId, email: 'bo2@example.com' });
    expect((await openBrowser(world).get(later)).statusCode).toBe(404);
    expect(await world.emailsTo('bo2@example.com')).toHaveLength(1);
  });
});

describe('deleteStoreAffiliate', () => {
  const remove = (shop: Shop, affiliateId: string) =>
    world.call('deleteStoreAffiliate', { storeId: shop.storeId, affiliateId }, { as: shop });

  it('is refused while the store owes the affiliate something', async () => {
    const { shop, affiliateId, balance } = await open();
    await buy(shop);
    await expect(remove(shop, affiliateId)).rejects.toMatchObject(refusal('affiliate-owed'));
    expect(await balance()).toEqual([240, 0, 0]);
  });

  it('lets nothing be earned again when a refund fails afterwards', async () => {
    const { shop, affiliateId, books } = await open();
    const orderId = await buy(shop, { card: CARDS.refundFails });
    await refund(shop, orderId);
    await remove(shop, affiliateId);
    world.travel({ minutes: 1 });
    const [{ id: refundId } = { id: '' }] = await world.sql<{ id: string }>(
      'select id from refunds where order_id = $1',
      [orderId],
    );
    await world.services.db.onPlatform((tx) => tx.enqueue(job('settleRefund', { realm: shop.storeId, refundId })));
    await world.runJobs();
    expect(await books()).toMatchObject({
      unbalanced: 0,
      ledger: { store: -1200, commissions: 0, 'affiliates:held': 0 },
    });
  });

  it('removes name, address and links, and keeps the books', async () => {
    const { shop, affiliateId, read, books } = await open();
    const orderId = await buy(shop);
    await release(shop);
    await markPaid(shop, affiliateId, 240);
    const { pageUrl } = await read();
    await remove(shop, affiliateId);
    expect(await read()).toBeUndefined();
    expect((await openBrowser(world).get(new URL(pageUrl).pathname)).statusCode).toBe(404);
    expect((await openBrowser(world).get(`/${shop.slug}?ref=bo`)).statusCode).toBe(200);
    const rows = await world.sql<{ row: string }>('select a::text as row from store_affiliates a where id = $1', [
      affiliateId,
    ]);
    expect(rows[0]?.row).not.toMatch(/Bo|bo@/);
    const { items } = await world.call('listCommissionPayments', { storeId: shop.storeId }, { as: shop });
    expect(items).toMatchObject([{ affiliate: { name: 'Deleted affiliate', email: '' }, amount: { amount: 240 } }]);
    await refund(shop, orderId);
    expect(await books()).toMatchObject({
      unbalanced: 0,
      ledger: { commissions: 0, 'affiliates:due': 240, bank: -240 },
    });
    const { order } = await world.call('getOrder', { storeId: shop.storeId, orderId }, { as: shop });
    expect(order.commission).toMatchObject({ affiliate: null, amount: { amount: 0 } });
    await expect(save(shop, { affiliateId })).rejects.toMatchObject(refusal('not-found'));
    await expect(remove(shop, affiliateId)).rejects.toMatchObject(refusal('not-found'));
    // The code and the address are free again.
    await save(shop);
  });
});

describe('saveStoreAffiliate', () => {
  it('refuses a code and an address that are taken, bad rates and foreign products', async () => {
    const { shop, affiliateId } = await open();
    const other = await openShop(world, `seller${(shops += 1)}`);
    await expect(save(shop, { email: 'x@example.com' })).rejects.toMatchObject(refusal('affiliate-code-taken'));
    await expect(save(shop, { code: 'x2', email: 'BO@example.com' })).rejects.toMatchObject(
      refusal('affiliate-email-taken'),
    );
    for (const bad of [{ basisPoints: 99 }, { basisPoints: 7501 }, { code: 'a b' }, { code: '' }, { name: ' ' }])
      await expect(save(shop, { affiliateId, ...bad })).rejects.toMatchObject(refusal('invalid-argument'));
    await expect(save(shop, { affiliateId, productIds: [other.productId] })).rejects.toMatchObject(
      refusal('affiliate-product'),
    );
    await expect(save(other, { affiliateId })).rejects.toMatchObject(refusal('not-found'));
  });

  it('changes nothing about earlier orders', async () => {
    const { shop, affiliateId, balance } = await open();
    const orderId = await buy(shop);
    await save(shop, { affiliateId, basisPoints: 5000 });
    await refund(shop, orderId, 600);
    expect(await balance()).toEqual([120, 0, 0]);
  });
});
