import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { hiddenField, openBrowser } from '#test/browser.ts';
import { memberBrowser } from '#test/memberBrowser.ts';
import { CARDS, openShop, publishWare, readTotals, type Shop } from '#test/shop.ts';
import { FAILS_LATER, subscribing } from '#test/subscribing.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
let shop: Shop;
let shops = 0;

const MONTHLY = { kind: 'fixed', amount: 1200, every: { unit: 'month', count: 1 }, trialDays: 14 } as const;

/** A store of its own for each test, so that no other subscription is charged, and no rate limit of the last hour. */
beforeEach(async () => {
  world.travel({ days: 1 });
  shop = await openShop(world, `ana${(shops += 1)}`, { price: MONTHLY });
});

const { subscribe, run, pass, read, ordersOf, hasAccess, memberSession } = subscribing(world, () => shop);

/** The creator's session ends after some days. */
const signedIn = () => world.call<{ idToken: string }>('signIn', { email: shop.email, password: shop.password });

const statusesOf = (email: string) =>
  world.sql<{ status: string; total: number }>(
    'select status, total::int from orders where store_id = $1 and email = $2 order by placed_at',
    [shop.storeId, email],
  );

const subjectsTo = async (email: string) => (await world.emailsTo(email)).map(({ subject }) => subject);

/** Orders without subscribing, which may be refused. */
async function order(email: string, { card = CARDS.pays, ...wanted }: { card?: object; trial?: boolean } = {}) {
  const { storeId, productId } = shop;
  const { quote } = await world.call('quoteOrder', { storeId, productId, ...wanted });
  return world.call('placeOrder', { storeId, quote, email, card, idempotencyKey: randomUUID() });
}

describe('a free trial', () => {
  it('costs nothing, gives access, and is charged once when it ends', async () => {
    const member = await subscribe();
    expect(await ordersOf(member.id)).toMatchObject([{ status: 'paid', total: 0 }]);
    expect(await hasAccess(member.customer)).toBe(true);
    expect((await readTotals(world, shop.storeId)).ledger).toEqual({});
    const [receipt] = await world.emailsTo(member.email);
    expect(receipt?.text).toMatch(/Free until .+, then \$12 every month\. Cancel before then and pay nothing\./);
    await pass(13);
    expect(await ordersOf(member.id)).toHaveLength(1);
    await pass(1);
    await run();
    expect(await ordersOf(member.id)).toMatchObject([
      { status: 'paid', total: 0 },
      { status: 'paid', total: 1200 },
    ]);
    expect((await readTotals(world, shop.storeId)).ledger).toMatchObject({ store: -1200 });
    expect(await hasAccess(member.customer)).toBe(true);
    await pass(32);
    expect(await ordersOf(member.id)).toHaveLength(3);
    expect((await readTotals(world, shop.storeId)).unbalanced).toBe(0);
  });

  it('is called a free trial in the list of sales, in the order, on the receipt and in the members area', async () => {
    const member = await subscribe();
    const { storeId, slug } = shop;
    const { items } = await world.call('listOrders', { storeId }, { as: shop });
    expect(items).toMatchObject([{ isTrial: true, status: 'paid', total: { amount: 0 } }]);
    const { orders } = await world.call('getLatestOrders', { storeId }, { as: shop });
    expect(orders).toMatchObject([{ isTrial: true }]);
    const { order: shown } = await world.call('getOrder', { storeId, orderId: member.orderId }, { as: shop });
    expect(shown).toMatchObject({
      isTrial: true,
      trial: {
        endsAt: (await read(member.id)).period_end.toISOString(),
        later: { amount: 1200, currency: 'USD' },
        every: { unit: 'month', count: 1 },
      },
    });
    const [receipt] = await world.emailsTo(member.email);
    expect(receipt?.text).toContain('Free trial');
    const browser = await memberBrowser(world, { slug, email: member.email });
    expect((await browser.get(`/${slug}/members/orders`)).body).toContain('<span class="meta">Free trial</span>');
    const { body } = await browser.get(`/${slug}/members/orders/${member.orderId}`);
    expect(body).toMatch(/<dt>Status<\/dt><dd><bdi>Free trial/);
    // What is paid when it ends is a sale like any other.
    await pass(14);
    const later = await world.call('listOrders', { storeId }, { as: await signedIn() });
    expect(later.items).toMatchObject([{ isTrial: false, total: { amount: 1200 } }, { isTrial: true }]);
  });

  it('is quoted with what is paid afterwards, and needs a payment method', async () => {
    const { storeId, productId } = shop;
    const quoted = await world.call('quoteOrder', { storeId, productId });
    expect(quoted).toMatchObject({
      total: { amount: 0 },
      trial: { days: 14, later: { amount: 1200, currency: 'USD' } },
      isFree: false,
    });
    const full = await world.call('quoteOrder', { storeId, productId, trial: false });
    expect(full).toMatchObject({ total: { amount: 1200 }, trial: null });
    await expect(order('cardless@example.com', { card: { number: '', expiry: '', cvc: '' } })).rejects.toThrow(
      'card number',
    );
  });

  it('is announced a week before the first payment, once', async () => {
    const member = await subscribe();
    await world.emailsTo(member.email);
    await pass(6);
    expect(await subjectsTo(member.email)).not.toContainEqual(expect.stringContaining('free trial'));
    await pass(1);
    await pass(1);
    const reminders = (await world.emailsTo(member.email)).filter(({ subject }) => subject.includes('free trial'));
    expect(reminders).toHaveLength(1);
    expect(reminders[0]?.subject).toMatch(/^Your free trial of Spring prints ends on \w+ \d+, \d+$/);
    expect(reminders[0]?.text).toContain('From then on, you’ll pay $12 every month.');
  });

  it('costs nothing if it is canceled, and is not announced then', async () => {
    const member = await subscribe();
    const as = await memberSession(member.email);
    const { subscription } = await world.call(
      'cancelMySubscription',
      { storeId: shop.storeId, subscriptionId: member.id },
      { as },
    );
    expect(subscription).toMatchObject({ isCanceled: true, nextChargeAt: null, canResume: true });
    await pass(8);
    expect(await hasAccess(member.customer)).toBe(true);
    await pass(7);
    expect(await read(member.id)).toMatchObject({ status: 'ended', end_reason: 'customer' });
    expect(await hasAccess(member.customer)).toBe(false);
    expect(await ordersOf(member.id)).toMatchObject([{ total: 0 }]);
    expect(await subjectsTo(member.email)).not.toContainEqual(expect.stringMatching(/free trial/));
  });

  it('is followed by the tries of a failed renewal if the card is declined', async () => {
    const member = await subscribe({ card: FAILS_LATER });
    await pass(14);
    expect(await read(member.id)).toMatchObject({ status: 'past-due', tries: 1 });
    expect(await hasAccess(member.customer)).toBe(true);
    expect(await subjectsTo(member.email)).toContain('Your payment for Spring prints failed');
    await pass(8);
    expect(await hasAccess(member.customer)).toBe(false);
  });

  it('is not begun with a card that is declined', async () => {
    await expect(order('declined@example.com', { card: CARDS.declined })).rejects.toThrow('Your card was declined');
    expect(await statusesOf('declined@example.com')).toEqual([{ status: 'pending', total: 0 }]);
    // The card that was declined has taken nothing.
    expect(await order('declined@example.com')).toMatchObject({ status: 'paid' });
  });

  it('is not switched or paused', async () => {
    const { storeId, productId } = shop;
    await world.sql('update products set allows_pause = true where id = $1', [productId]);
    const member = await subscribe();
    const creator = await signedIn();
    await expect(
      world.call('pauseSubscription', { storeId, subscriptionId: member.id, days: 5 }, { as: creator }),
    ).rejects.toThrow('once the free trial has ended');
    await expect(
      world.call(
        'pauseMySubscription',
        { storeId, subscriptionId: member.id, days: 5 },
        { as: await memberSession(member.email) },
      ),
    ).rejects.toThrow('once the free trial has ended');
    const listed = await world.call('listSubscriptions', { storeId, status: 'trial' }, { as: creator });
    expect(listed.items).toMatchObject([{ id: member.id, trialUntil: expect.any(String) }]);
    await pass(15);
    const later = await signedIn();
    const after = await world.call('listSubscriptions', { storeId, status: 'trial' }, { as: later });
    expect(after.items).toEqual([]);
  });
});

describe('what follows a free trial', () => {
  it('is charged with the tax of the buyer’s place, which the checkout said', async () => {
    const { storeId, productId } = shop;
    const settings = { isOn: true, home: 'NL', isInclusive: false, isBelowThreshold: false, addEuRates: true };
    await world.call('saveTaxes', { storeId, ...settings }, { as: shop });
    await expect(world.call('quoteOrder', { storeId, productId })).rejects.toThrow('country');
    const { quote, trial, total } = await world.call('quoteOrder', { storeId, productId, country: 'NL' });
    expect([total.amount, trial]).toEqual([0, { days: 14, later: { amount: 1452, currency: 'USD' } }]);
    const placing = { storeId, quote, email: 'taxed@example.com', card: CARDS.pays, idempotencyKey: randomUUID() };
    await world.call('placeOrder', placing);
    const [receipt] = await world.emailsTo('taxed@example.com');
    expect(receipt?.text).toMatch(/Free until .+, then \$14\.52 every month/);
    await pass(7);
    const visitor = openBrowser(world);
    await world.call('customerSendCode', { storeId, email: 'taxed@example.com' });
    const code = await world.codeFor('taxed@example.com');
    await visitor.call('customerSignInWithCode', { storeId, email: 'taxed@example.com', code });
    expect((await visitor.get(`/ana${shops}-studio/members/orders`)).body).toMatch(
      /Free until .+, then \$14\.52 every month/,
    );
    const reminder = (await world.emailsTo('taxed@example.com')).find(({ subject }) => subject.includes('free trial'));
    expect(reminder?.text).toContain('From then on, you’ll pay $14.52 every month.');
    await pass(7);
    expect(await statusesOf('taxed@example.com')).toEqual([
      { status: 'paid', total: 0 },
      { status: 'paid', total: 1452 },
    ]);
    expect((await readTotals(world, storeId)).ledger).toMatchObject({ store: -1200, 'tax:NL:2100': -252 });
  });

  it('earns an affiliate their commission with the first payment', async () => {
    const { storeId } = shop;
    const terms = {
      name: 'Bo',
      email: 'bo@example.com',
      code: 'bo',
      basisPoints: 2000,
      productIds: [],
      discountCode: '',
    };
    await world.call('saveStoreAffiliate', { storeId, isActive: true, ...terms }, { as: shop });
    const browser = openBrowser(world);
    const path = `/ana${shops}-studio/checkout/spring-prints`;
    await browser.get(`/ana${shops}-studio?ref=bo`);
    const { body } = await browser.get(path);
    const form = { ...CARDS.pays, name: '', quote: hiddenField(body, 'quote'), email: 'led@example.com' };
    expect((await browser.post(path, form)).statusCode).toBe(303);
    const commissions = () =>
      world.sql<{ amount: number; total: number }>(
        `select c.amount::int, o.total::int from commissions c
           join orders o on o.store_id = c.store_id and o.id = c.order_id where c.store_id = $1`,
        [storeId],
      );
    expect(await commissions()).toEqual([{ amount: 0, total: 0 }]);
    await pass(14);
    expect(await commissions()).toEqual([{ amount: 240, total: 1200 }]);
    await pass(32);
    expect(await commissions()).toEqual([{ amount: 240, total: 1200 }]);
    expect((await readTotals(world, storeId)).unbalanced).toBe(0);
  });
});

describe('a second free trial', () => {
  it('is refused to the same person, also for another product, who can pay at once', async () => {
    await subscribe({ email: 'cleo@example.com' });
    const other = await publishWare(world, shop.storeId, { title: 'Zine', slug: 'zine', price: MONTHLY });
    const again = { storeId: shop.storeId, productId: other.productId };
    const { quote } = await world.call('quoteOrder', again);
    const placing = { storeId: shop.storeId, email: 'Cleo@Example.com', card: CARDS.refundsLater };
    for (const email of [placing.email, 'cleo+again@example.com'])
      await expect(
        world.call('placeOrder', { ...placing, email, quote, idempotencyKey: randomUUID() }),
      ).rejects.toThrow('you’ve already had one here');
    const full = await world.call('quoteOrder', { ...again, trial: false });
    const paid = await world.call('placeOrder', { ...placing, quote: full.quote, idempotencyKey: randomUUID() });
    expect(paid).toMatchObject({ status: 'paid', total: { amount: 1200 } });
  });

  it('is refused to the same card, and nothing is charged', async () => {
    await subscribe();
    await expect(order('other@example.com')).rejects.toThrow('you’ve already had one here');
    expect(await statusesOf('other@example.com')).toEqual([{ status: 'void', total: 0 }]);
    expect((await readTotals(world, shop.storeId)).ledger).toEqual({});
    // The person has had none.
    expect(await order('other@example.com', { card: CARDS.refundsLater })).toMatchObject({ status: 'paid' });
  });

  it('is given to one of many orders at once with one card', async () => {
    const people = Array.from({ length: 6 }, (_, at) => `racer${at}@example.com`);
    const outcomes = await Promise.allSettled(people.map((email) => order(email)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [{ count } = { count: 0 }] = await world.sql<{ count: number }>(
      'select count(*)::int as count from subscriptions where store_id = $1',
      [shop.storeId],
    );
    expect(count).toBe(1);
  });

  it('is given to one of many orders at once of one person', async () => {
    const cards = [CARDS.pays, CARDS.refundsLater, CARDS.refundFails];
    const outcomes = await Promise.allSettled(cards.map((card) => order('greedy@example.com', { card })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await world.sql('select 1 from trial_uses where store_id = $1', [shop.storeId])).toHaveLength(2);
  });
});

describe('the checkout', () => {
  const path = () => `/ana${shops}-studio/checkout/spring-prints`;
  const typed = { number: CARDS.pays.number, expiry: CARDS.pays.expiry, cvc: CARDS.pays.cvc, name: 'Cleo' };

  async function send(email: string, card: object = typed) {
    const browser = openBrowser(world);
    const { body } = await browser.get(path());
    return browser.post(path(), { ...typed, ...card, quote: hiddenField(body, 'quote'), email });
  }

  it('says what a trial costs, and starts it', async () => {
    const browser = openBrowser(world);
    const product = await browser.get(path().replace('checkout', 'p'));
    expect(product.body).toContain('Free for 14 days, then $12 every month. Cancel before then and pay nothing.');
    expect(product.body).toContain('>Start free trial</a>');
    const { body } = await browser.get(path());
    expect(body).toMatch(/Free until .+, then \$12 every month\. Cancel before then and pay nothing\./);
    expect(body).toContain('Nothing is charged today.');
    expect(body).toContain('Due today');
    expect(body).toContain('>Start free trial</button>');
    expect((await send('mia@example.com')).statusCode).toBe(303);
    expect(await statusesOf('mia@example.com')).toEqual([{ status: 'paid', total: 0 }]);
  });

  it('tells whoever has had a trial that the price is due now, before anything is paid', async () => {
    expect((await send('leo@example.com')).statusCode).toBe(303);
    const browser = openBrowser(world);
    const { body } = await browser.get(path());
    const shown = await browser.post(path(), { ...typed, quote: hiddenField(body, 'quote'), email: 'leo@example.com' });
    expect(shown.statusCode).toBe(400);
    expect(shown.body).toContain('you’ve already had one here');
    expect(shown.body).toContain('>Subscribe for $12.00</button>');
    expect(shown.body).not.toContain('Free until');
    const quote = hiddenField(shown.body, 'quote');
    const paid = await browser.post(path(), { ...typed, quote, email: 'leo@example.com' });
    expect(paid.statusCode).toBe(303);
    expect((await statusesOf('leo@example.com')).at(-1)).toEqual({ status: 'paid', total: 1200 });
  });

  it('tells whoever pays with a card that has had a trial, too', async () => {
    expect((await send('first@example.com')).statusCode).toBe(303);
    const shown = await send('second@example.com');
    expect(shown.body).toContain('you’ve already had one here');
    expect(shown.body).toContain('>Subscribe for $12.00</button>');
    expect(await statusesOf('second@example.com')).toEqual([{ status: 'void', total: 0 }]);
  });
});
