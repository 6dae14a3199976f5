import { beforeEach, describe, expect, it } from 'vitest';
import { job } from '#shared/contract/jobs.ts';
import { lessonOf, publishCourse } from '#test/course.ts';
import { memberBrowser } from '#test/memberBrowser.ts';
import { CARDS, openShop, publishWare, readTotals, type Shop } from '#test/shop.ts';
import { FAILS_LATER, subscribing } from '#test/subscribing.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
let shop: Shop;
let shops = 0;
let big: string;
let small: string;
let year: string;
const { subscribe, run, pass, read, ordersOf } = subscribing(world, () => shop);

const every = { unit: 'month', count: 1 } as const;

beforeEach(async () => {
  shop = await openShop(world, `ana${(shops += 1)}`, { price: { kind: 'fixed', amount: 900, every } });
  const publish = async (slug: string, price: { amount: number; every: object }) => {
    const { productId } = await publishWare(world, shop.storeId, { slug, title: slug });
    await world.sql(
      `update products set price_amount = $2, price_every_count = 1, price_every_unit = $3,
         published = jsonb_set(published, '{price}', $4) where id = $1`,
      [productId, price.amount, Object(price.every).unit, JSON.stringify({ kind: 'fixed', ...price })],
    );
    return productId;
  };
  big = await publish('big', { amount: 1500, every });
  small = await publish('small', { amount: 500, every });
  year = await publish('year', { amount: 12_000, every: { unit: 'year', count: 1 } });
  await world.sql(`update products set price_every_count = 1, price_every_unit = 'month' where id = $1`, [
    shop.productId,
  ]);
  await world.call(
    'saveSubscriptionTerms',
    { storeId: shop.storeId, productId: shop.productId, allowsPause: true, targetIds: [big, small, year] },
    { as: shop },
  );
});

const PATH = () => `/${shop.slug}/members/subscriptions/switch`;

/** The page with what the member can switch to, by title. */
async function openPage({ id, email }: { id: string; email: string }) {
  const browser = await memberBrowser(world, { slug: shop.slug, email });
  const { body } = await browser.get(`${PATH()}?subscription=${id}`);
  const offers = new Map(
    body.split('<li>').flatMap((item) => {
      const title = /<b[^>]*>([^<]+)</.exec(item)?.[1];
      const offer = /name="offer" value="([^"]+)"/.exec(item)?.[1];
      return title !== undefined && offer !== undefined ? [[title, { item, offer }] as const] : [];
    }),
  );
  const take = (title: string) => browser.submit(PATH(), { subscription: id, offer: offers.get(title)?.offer ?? '' });
  return { browser, body, offers, take };
}

const changes = (id: string) =>
  world.sql<{ status: string }>(
    'select status from subscription_changes where subscription_id = $1 order by created_at',
    [id],
  );

const productsOf = async (customer: string) =>
  (
    await world.sql<{ product_id: string }>(
      'select product_id from entitlements where customer_id = $1 and revoked_at is null',
      [customer],
    )
  ).map(({ product_id }) => product_id);

const balanced = async () => expect((await readTotals(world, shop.storeId)).unbalanced).toBe(0);

it('is sold with a button and a step that say so', async () => {
  const { browser } = await openPage(await subscribe());
  const { body } = await browser.get(`/${shop.slug}/p/big`);
  expect(body).toMatch(/>\s*Subscribe\s*</);
  expect(body).toContain('It’s charged again for each period until you cancel.');
  expect(body).not.toMatch(/Buy now|No account needed/);
});

describe('a customer who switches', () => {
  it('to a more expensive subscription pays the difference for the rest, keeps the period, and has access at once', async () => {
    const member = await subscribe();
    const before = await read(member.id);
    world.travel({ days: 10 });
    const page = await openPage(member);
    const [, shown = ''] = /Switch and pay (\$[\d.]+)/.exec(page.offers.get('big')?.item ?? '') ?? [];
    const done = await page.take('big');
    expect(done.body).toContain('You switched your subscription.');
    const after = await read(member.id);
    expect(after).toMatchObject({ product_id: big, title: 'big', amount: '1500', period_end: before.period_end });
    expect(await productsOf(member.customer)).toEqual([big]);
    const [order] = await world.sql<{ id: string; total: number; status: string }>(
      `select o.id, o.total::int, o.status from orders o join subscription_changes c
         on c.store_id = o.store_id and c.order_id = o.id where c.subscription_id = $1`,
      [member.id],
    );
    expect(order?.status).toBe('paid');
    expect(`$${((order?.total ?? 0) / 100).toFixed(2)}`).toBe(shown);
    const { ledger } = await readTotals(world, shop.storeId);
    expect(ledger['store']).toBe(-(900 + (order?.total ?? 0)));
    // The order says that it is a difference, whose refund returns the money and leaves the subscription.
    const creator = await world.call<{ idToken: string }>('signIn', { email: shop.email, password: shop.password });
    const about = { storeId: shop.storeId, orderId: order?.id ?? '' };
    const sold = await world.call('getOrder', about, { as: creator });
    expect(sold.order.subscription).toEqual({
      id: member.id,
      isRenewal: false,
      payment: null,
      isSwitch: true,
      isEarlier: false,
    });
    await world.call('refundOrder', { ...about, idempotencyKey: 'refund of a difference' }, { as: creator });
    expect(await productsOf(member.customer)).toEqual([big]);
    await pass(32);
    expect((await ordersOf(member.id)).map(({ total }) => total)).toEqual([900, 1500]);
    expect(await productsOf(member.customer)).toEqual([big]);
    await balanced();
  });

  it.each([
    ['big', 1],
    ['small', 32],
  ])('keeps a certificate, and begins the other course from its first day: to %s', async (title, days) => {
    const { storeId, slug } = shop;
    const [done, late] = [lessonOf('text'), lessonOf('text', { opens: { kind: 'days', days: 3 } })];
    const contentId = await publishCourse(world, shop, { productId: shop.productId, lessons: [done] });
    await publishCourse(world, shop, { productId: title === 'big' ? big : small, lessons: [late] });
    const member = await subscribe();
    const { browser } = await openPage(member);
    await browser.call('completeLesson', { storeId, lessonId: done.id });
    const answer = await browser.call('getCertificate', { storeId, contentId, name: 'Bea Lima' });
    const { serial } = JSON.parse(answer.body).result.certificate;
    world.travel({ days: 10 });
    const status = async () => {
      // A session ends before the period does.
      const session = await memberBrowser(world, { slug, email: member.email });
      return (await session.get(`/${slug}/members/lessons/${late.id}`)).statusCode;
    };
    expect(await status()).toBe(404);
    await (await openPage(member)).take(title);
    await pass(days);
    expect(await status()).toBe(403);
    expect(await world.call('checkCertificate', { storeId, serial })).toMatchObject({ state: 'valid' });
    world.travel({ days: 3 });
    expect(await status()).toBe(200);
  });

  it('cannot go on with a link to a file of the earlier subscription', async () => {
    const member = await subscribe();
    const { browser } = await openPage(member);
    const { headers } = await browser.get(`/${shop.slug}/members/files/${shop.fileId}`);
    const { pathname, search } = new URL(String(headers['location']), 'http://localhost');
    const [version] = await world.sql<{ tag: string }>(
      `select encode(sha256, 'hex') as tag from file_versions where file_id = $1`,
      [shop.fileId],
    );
    const part = { range: 'bytes=5-', 'if-range': `"${version?.tag}"` };
    const resume = async () => (await world.app.inject({ url: pathname + search, headers: part })).statusCode;
    world.travel({ minutes: 11 });
    expect(await resume()).toBe(307);
    await (await openPage(member)).take('big');
    expect(await resume()).toBe(404);
  });

  it.each(['big', 'year'])('is one event for webhooks: to %s', async (title) => {
    const { storeId } = shop;
    const webhook = { url: 'https://hooks.invalid/stoa', description: '', kinds: ['entitlement.changed'] };
    await world.call('saveWebhook', { storeId, ...webhook }, { as: shop });
    const member = await subscribe();
    world.travel({ days: 15 });
    await (await openPage(member)).take(title);
    expect(await world.sql('select kind from webhook_events where store_id = $1', [storeId])).toEqual([
      { kind: 'entitlement.changed' },
    ]);
  });

  it('to another interval begins a new period, less the unused rest, which the ledger moves', async () => {
    const member = await subscribe();
    world.travel({ days: 15 });
    const page = await openPage(member);
    expect(page.offers.get('year')?.item).toMatch(/This includes a credit of .+ for unused time/);
    await page.take('year');
    const [, anew] = await ordersOf(member.id);
    expect(anew).toMatchObject({ status: 'paid' });
    expect((anew?.total ?? 0) + (anew?.discount ?? 0)).toBe(12_000);
    expect(anew?.discount).toBeGreaterThan(400);
    expect(await read(member.id)).toMatchObject({ every_unit: 'year', product_id: year, periods: 1 });
    const moved = await world.sql<{ event: string; amount: number }>(
      "select event, amount::int from ledger_transfers where store_id = $1 and event like 'credit%' order by event",
      [shop.storeId],
    );
    expect(moved).toEqual([
      { event: 'credit', amount: anew?.discount },
      { event: 'credit-used', amount: anew?.discount },
    ]);
    const [{ id: orderId } = { id: '' }] = await world.sql<{ id: string }>(
      'select order_id as id from subscription_changes where subscription_id = $1',
      [member.id],
    );
    const creator = await world.call<{ idToken: string }>('signIn', { email: shop.email, password: shop.password });
    const sold = await world.call('getOrder', { storeId: shop.storeId, orderId }, { as: creator });
    expect(sold.order).toMatchObject({ isCredit: true, discount: { amount: anew?.discount } });
    const [receipt] = await world.emailsTo(member.email);
    expect(receipt?.text).toContain('Credit');
    expect(receipt?.text).not.toContain('Discount');
    expect(await productsOf(member.customer)).toEqual([year]);
    await pass(40);
    expect(await ordersOf(member.id)).toHaveLength(2);
    await balanced();
  });

  it('to a cheaper one keeps what they have until the period ends, and can take it back', async () => {
    const member = await subscribe();
    const page = await openPage(member);
    expect(page.offers.get('small')?.item).toContain('Nothing is charged until then');
    const done = await page.take('small');
    expect(done.body).toMatch(/Becomes small on /);
    expect(await productsOf(member.customer)).toEqual([shop.productId]);
    const stays = await page.browser.submit(`/${shop.slug}/members/subscriptions`, {
      subscription: member.id,
      step: 'keep',
    });
    expect(stays.body).toContain('You keep your current subscription.');
    await (await openPage(member)).take('small');
    expect(await changes(member.id)).toEqual([{ status: 'withdrawn' }, { status: 'waiting' }]);
    const listed = await world.call('listSubscriptions', { storeId: shop.storeId, status: 'switching' }, { as: shop });
    expect(listed).toMatchObject({ count: 1, items: [{ becomes: { title: 'small', price: { amount: 500 } } }] });
    await pass(32);
    expect((await ordersOf(member.id)).map(({ total }) => total)).toEqual([900, 500]);
    expect(await read(member.id)).toMatchObject({ product_id: small });
    expect(await productsOf(member.customer)).toEqual([small]);
    await pass(31);
    expect((await ordersOf(member.id)).map(({ total }) => total)).toEqual([900, 500, 500]);
  });

  it('twice or on two devices switches once and pays once', async () => {
    const member = await subscribe();
    const [one, two] = [await openPage(member), await openPage(member)];
    await Promise.all([one.take('big'), one.take('big'), two.take('big'), two.take('year')]);
    await one.take('big');
    const done = (await changes(member.id)).filter(({ status }) => status === 'done');
    expect(done).toHaveLength(1);
    const paid = await world.sql(`select 1 from orders where email = $1 and status = 'paid'`, [member.email]);
    expect(paid).toHaveLength(2);
    await balanced();
  });

  it('pays on a page if the saved card is declined, and nothing changes until then', async () => {
    const member = await subscribe({ card: FAILS_LATER });
    const page = await openPage(member);
    const form = await page.take('big');
    expect(form.body).toContain('Pay for your subscription');
    expect(await read(member.id)).toMatchObject({ status: 'active', product_id: shop.productId, tries: 0 });
    const renewal = /name="renewal" value="([^"]+)"/.exec(form.body)?.[1] ?? '';
    const paid = await page.browser.post(`/${shop.slug}/checkout/big/renew`, { renewal, ...CARDS.pays });
    expect(paid.statusCode).toBe(303);
    expect(await read(member.id)).toMatchObject({ product_id: big });
    expect(await changes(member.id)).toEqual([{ status: 'done' }]);
    await pass(32);
    expect(await read(member.id)).toMatchObject({ status: 'active' });
    await balanced();
  });

  it('and never pays loses nothing: the switch ends after an hour, or when the next period begins', async () => {
    const member = await subscribe({ card: FAILS_LATER });
    await (await openPage(member)).take('big');
    world.travel({ minutes: 61 });
    await run();
    expect(await changes(member.id)).toEqual([{ status: 'withdrawn' }]);
    expect(await read(member.id)).toMatchObject({ status: 'active', product_id: shop.productId });
    await (await openPage(member)).take('big');
    world.travel({ days: 32 });
    await world.services.db.onPlatform((tx) =>
      tx.enqueue(job('renewSubscription', { realm: shop.storeId, subscriptionId: member.id })),
    );
    await world.runJobs();
    expect((await changes(member.id)).map(({ status }) => status)).toEqual(['withdrawn', 'withdrawn']);
    expect(await ordersOf(member.id)).toHaveLength(2);
  });

  it('is refused at an amount of another period, of somebody else, or that was made up', async () => {
    const [member, other] = [await subscribe(), await subscribe()];
    const page = await openPage(member);
    world.travel({ minutes: 31 });
    expect((await page.take('big')).statusCode).toBe(400);
    const theirs = await openPage(other);
    const offer = theirs.offers.get('big')?.offer ?? '';
    for (const form of [
      { subscription: member.id, offer },
      { subscription: other.id, offer },
      { subscription: member.id, offer: 'x' },
    ])
      await page.browser.submit(PATH(), form);
    expect(await changes(member.id)).toEqual([]);
    expect(await changes(other.id)).toEqual([]);
    await world.call(
      'saveSubscriptionTerms',
      { storeId: shop.storeId, productId: shop.productId, allowsPause: true, targetIds: [] },
      { as: shop },
    );
    expect((await theirs.take('big')).statusCode).toBe(400);
    expect(await changes(other.id)).toEqual([]);
  });

  it('does so before or after a renewal that runs at the same time, not twice', async () => {
    const member = await subscribe();
    const page = await openPage(member);
    const before = await read(member.id);
    world.travel({ seconds: (before.period_end.getTime() - world.now().getTime()) / 1000 });
    await Promise.all([page.take('big'), run(), page.take('big'), run()]);
    await run();
    expect(await ordersOf(member.id)).toMatchObject([{ status: 'paid' }, { status: 'paid' }]);
    expect(await read(member.id)).toMatchObject({ status: 'active' });
    await balanced();
  });
});

describe('a pause', () => {
  const pause = (member: { id: string; email: string }, days: string) =>
    memberBrowser(world, { slug: shop.slug, email: member.email }).then((browser) =>
      browser.submit(`/${shop.slug}/members/subscriptions`, { subscription: member.id, step: 'pause', days }),
    );

  it('charges nothing, closes the access, resumes by itself, and keeps the rest of the period', async () => {
    const member = await subscribe();
    const before = await read(member.id);
    world.travel({ days: 10 });
    const done = await pause(member, '30');
    expect(done.body).toContain('Your subscription is paused.');
    expect(done.body).toMatch(/Paused until /);
    expect(await productsOf(member.customer)).toEqual([]);
    await pass(29);
    expect(await read(member.id)).toMatchObject({ status: 'paused' });
    expect(await ordersOf(member.id)).toHaveLength(1);
    await pass(1);
    const after = await read(member.id);
    expect(after).toMatchObject({ status: 'active', paused_at: null });
    expect(await productsOf(member.customer)).toEqual([shop.productId]);
    const moved = after.period_end.getTime() - before.period_end.getTime();
    expect(Math.abs(moved - 30 * 86_400_000)).toBeLessThan(60_000);
    await pass(22);
    expect(await ordersOf(member.id)).toHaveLength(2);
  });

  it('is ended before its time, and by a cancellation that keeps the rest', async () => {
    const member = await subscribe();
    await pause(member, '90');
    const browser = await memberBrowser(world, { slug: shop.slug, email: member.email });
    const resumed = await browser.submit(`/${shop.slug}/members/subscriptions`, {
      subscription: member.id,
      step: 'resume',
    });
    expect(resumed.body).toContain('Your subscription continues.');
    await pause(member, '90');
    world.travel({ days: 1 });
    await (
      await memberBrowser(world, { slug: shop.slug, email: member.email })
    ).submit(`/${shop.slug}/members/subscriptions`, { subscription: member.id, step: 'cancel' });
    expect(await read(member.id)).toMatchObject({ status: 'active', canceled_by: 'customer' });
    expect(await productsOf(member.customer)).toEqual([shop.productId]);
    await pass(33);
    expect(await read(member.id)).toMatchObject({ status: 'ended', end_reason: 'customer' });
    expect(await productsOf(member.customer)).toEqual([]);
  });

  it('needs a number of days, and the creator’s permission', async () => {
    const member = await subscribe();
    for (const days of ['0', '91', 'x', '']) expect((await pause(member, days)).body).toContain('from 1 to 90.');
    await world.call(
      'saveSubscriptionTerms',
      { storeId: shop.storeId, productId: shop.productId, allowsPause: false, targetIds: [] },
      { as: shop },
    );
    await pause(member, '30');
    expect(await read(member.id)).toMatchObject({ status: 'active' });
    const about = { storeId: shop.storeId, subscriptionId: member.id };
    expect(await world.call('pauseSubscription', { ...about, days: 30 }, { as: shop })).toMatchObject({
      subscription: { status: 'paused', pausedBy: 'creator', pausedUntil: expect.any(String), nextChargeAt: null },
    });
    const browser = await memberBrowser(world, { slug: shop.slug, email: member.email });
    await browser.submit(`/${shop.slug}/members/subscriptions`, { subscription: member.id, step: 'resume' });
    expect(await read(member.id)).toMatchObject({ status: 'paused' });
    expect(await world.call('resumeSubscription', about, { as: shop })).toMatchObject({
      subscription: { status: 'active' },
    });
  });

  it('comes before or after a renewal that runs at the same time', async () => {
    const member = await subscribe();
    world.travel({ days: 32 });
    await Promise.all([run(), pause(member, '30'), run(), pause(member, '30')]);
    await run();
    const { status } = await read(member.id);
    const orders = await ordersOf(member.id);
    expect(orders.map((order) => order.status)).toEqual(['paid', 'paid']);
    expect(['active', 'paused']).toContain(status);
    expect(await productsOf(member.customer)).toHaveLength(status === 'active' ? 1 : 0);
    await balanced();
  });
});
