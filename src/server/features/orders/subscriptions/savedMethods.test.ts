import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { STRIPE_CARDS } from '#test/doubles/stripe/payments.ts';
import { startStripe } from '#test/doubles/stripe/startStripe.ts';
import { memberBrowser } from '#test/memberBrowser.ts';
import { CARDS, openShop, readTotals, type Shop } from '#test/shop.ts';
import { FAILS_LATER, subscribing } from '#test/subscribing.ts';
import { openWorld } from '#test/world.ts';

const MONTHLY = { price: { kind: 'fixed', amount: 1200, every: { unit: 'month', count: 1 } } } as const;

describe('with the test gateway, a customer', async () => {
  const world = await openWorld();
  const gateway = { ...world.services.payments };
  let shop: Shop;
  let shops = 0;
  const charged: string[] = [];
  const forgotten: string[] = [];
  const { subscribe, run, pass, read, ordersOf } = subscribing(world, () => shop);

  beforeEach(async () => {
    shop = await openShop(world, `ana${(shops += 1)}`, MONTHLY);
    charged.length = 0;
    forgotten.length = 0;
    world.services.payments.chargeSaved = async (charge) => {
      if (charge.storeId === shop.storeId) charged.push(charge.method.method);
      return gateway.chargeSaved(charge);
    };
    world.services.payments.forgetMethod = async ({ method }) => void forgotten.push(method);
  });
  afterEach(() => void Object.assign(world.services.payments, gateway));

  const pageOf = (id: string) => `/${shop.slug}/members/subscriptions/card?subscription=${id}`;
  const signIn = (email: string) => memberBrowser(world, { slug: shop.slug, email });
  const submit = async (email: string, id: string, card: { number: string; expiry: string; cvc: string }) =>
    (await signIn(email)).submit(`/${shop.slug}/members/subscriptions/card`, { subscription: id, ...card });

  it('sees the card, replaces it without a payment, and has the new one charged', async () => {
    const member = await subscribe();
    const before = await readTotals(world, shop.storeId);
    const browser = await signIn(member.email);
    const orders = await browser.get(`/${shop.slug}/members/orders`);
    expect(orders.body).toContain('Visa ending in 4242');
    const page = await browser.get(pageOf(member.id));
    expect(page.body).toContain('Nothing is charged now.');
    const done = await submit(member.email, member.id, CARDS.refundsLater);
    expect(done.body).toContain('Your next payments will use your new card.');
    expect(done.body).toContain('Visa ending in 7726');
    expect(charged).toEqual([]);
    expect(await readTotals(world, shop.storeId)).toEqual(before);
    await pass(32);
    expect(charged).toEqual(['test_pm_4000000000007726']);
  });

  it('keeps the card if the new one is declined or missing, and is told at its field', async () => {
    const member = await subscribe();
    const { method_id: before } = await read(member.id);
    const declined = await submit(member.email, member.id, CARDS.declined);
    expect(declined.statusCode).toBe(400);
    expect(declined.body).toContain('Your card was declined.');
    const missing = await submit(member.email, member.id, { number: '', expiry: '', cvc: '' });
    expect(missing.statusCode).toBe(400);
    expect((await read(member.id)).method_id).toBe(before);
  });

  it('replaces only their own card', async () => {
    const [member, other] = [await subscribe(), await subscribe()];
    const browser = await signIn(other.email);
    for (const id of [member.id, 'x', other.customer])
      expect((await browser.get(pageOf(id))).body).not.toContain('Nothing is charged now.');
    const before = (await read(member.id)).method_id;
    await submit(other.email, member.id, CARDS.pays);
    expect((await read(member.id)).method_id).toBe(before);
    const visitor = await openBrowser(world).get(pageOf(member.id));
    expect(visitor.headers.location).toContain('/members/login');
  });

  it('has an unpaid period charged at once, and the schedule continues if that fails', async () => {
    const member = await subscribe({ card: FAILS_LATER });
    await pass(32);
    expect(await read(member.id)).toMatchObject({ status: 'past-due', tries: 1 });
    const page = await (await signIn(member.email)).get(pageOf(member.id));
    expect(page.body).toContain('We’ll charge the open payment of $12.00 to this card now');
    await submit(member.email, member.id, FAILS_LATER);
    await world.runJobs();
    expect(charged).toHaveLength(2);
    expect(await read(member.id)).toMatchObject({ status: 'past-due', tries: 1, charges_now: false });
    await submit(member.email, member.id, CARDS.pays);
    await world.runJobs();
    expect(await read(member.id)).toMatchObject({ status: 'active', tries: 0 });
    expect(await ordersOf(member.id)).toMatchObject([{ status: 'paid' }, { status: 'paid' }]);
    expect((await readTotals(world, shop.storeId)).unbalanced).toBe(0);
  });

  it('has a replaced card forgotten once nothing uses it, and that of a subscription that ended', async () => {
    const member = await subscribe({ card: FAILS_LATER });
    const other = await subscribe();
    await submit(member.email, member.id, CARDS.pays);
    await run();
    expect(forgotten).toEqual([]);
    await pass(2);
    expect(forgotten).toEqual(['test_pm_4000000000000341']);
    await pass(1);
    expect(forgotten).toHaveLength(1);
    const creator = await world.call('signIn', { email: shop.email, password: shop.password });
    await world.call(
      'cancelSubscription',
      { storeId: shop.storeId, subscriptionId: other.id, at: 'now' },
      { as: creator },
    );
    await pass(1);
    expect(forgotten).toEqual(['test_pm_4000000000000341', 'test_pm_4242424242424242']);
  });

  it('has the card forgotten after deleting the account, not only when the next payment is due', async () => {
    const member = await subscribe();
    const browser = await signIn(member.email);
    await browser.post(`/${shop.slug}/members/profile/delete`, { step: 'delete' });
    await pass(2);
    expect(forgotten).toEqual(['test_pm_4242424242424242']);
    expect(charged).toEqual([]);
  });

  it('has the new card if the process ended before the answer was recorded', async () => {
    const member = await subscribe();
    const before = (await read(member.id)).method_id;
    world.services.payments.createPayment = async () => {
      throw new Error('The process ended.');
    };
    const answer = await submit(member.email, member.id, CARDS.refundsLater);
    expect(answer.statusCode).toBe(400);
    expect((await read(member.id)).method_id).toBe(before);
    world.services.payments.createPayment = (payment) => gateway.createPayment(payment);
    world.travel({ minutes: 61 });
    await run();
    expect((await read(member.id)).method_id).not.toBe(before);
    await pass(32);
    expect(charged).toEqual(['test_pm_4000000000007726']);
  });
});

describe('with Stripe, a customer', async () => {
  let clock = () => new Date();
  const stripe = await startStripe({ now: () => clock() });
  const world = await openWorld({ environment: stripe.environment });
  afterAll(() => stripe.close());
  clock = world.now;
  const shop = await openShop(world, 'ana', MONTHLY);
  const { subscriptionOf, run, pass, read, ordersOf } = subscribing(world, () => shop);
  let people = 0;

  async function subscribe(card: string = STRIPE_CARDS.pays) {
    const email = `stripe${(people += 1)}@example.com`;
    const { quote } = await world.call('quoteOrder', { storeId: shop.storeId, productId: shop.productId });
    const about = { storeId: shop.storeId, quote, email, idempotencyKey: email };
    const { orderId } = await world.call('placeOrder', about);
    stripe.pay(sessionOf(), card);
    await deliver();
    return { email, orderId, ...(await subscriptionOf(orderId)) };
  }

  const sessionOf = () => stripe.list().findLast(({ session }) => session.status === 'open')?.session.id ?? '';

  async function deliver(): Promise<void> {
    for (const event of stripe.events.splice(0)) await world.app.inject({ method: 'POST', ...stripe.post(event) });
    await world.runJobs();
  }

  async function openPage(member: { email: string; id: string }) {
    const browser = await memberBrowser(world, { slug: shop.slug, email: member.email });
    const page = await browser.get(`/${shop.slug}/members/subscriptions/card?subscription=${member.id}`);
    expect(page.body).toContain('You’ll enter your card on Stripe’s secure page');
    expect(page.headers['content-security-policy']).toContain(stripe.origin);
    const answer = await browser.post(`/${shop.slug}/members/subscriptions/card?lang=pl`, { subscription: member.id });
    expect(answer.headers.location).toContain(`${stripe.origin}/c/pay/cs_test_`);
    const { session } = stripe.ofSession(sessionOf());
    return { browser, session, back: new URL(session.success_url ?? '') };
  }

  it('enters the new card on a page that charges nothing, and comes back', async () => {
    const member = await subscribe();
    const { browser, session, back } = await openPage(member);
    expect(session).toMatchObject({ mode: 'setup', amount_total: null, customer_email: member.email, locale: 'pl' });
    const open = await browser.get(back.pathname + back.search);
    expect(open.headers.location).toContain('subscription=replacing');
    stripe.pay(session.id, STRIPE_CARDS.refundsLater);
    const done = await browser.get(back.pathname + back.search);
    expect(done.headers.location).toContain('subscription=replaced');
    const again = await browser.get(back.pathname + back.search);
    expect(again.headers.location).toContain('subscription=replaced');
    expect(stripe.methods()).toHaveLength(2);
    await pass(32);
    await deliver();
    expect(await ordersOf(member.id)).toMatchObject([{ status: 'paid' }, { status: 'paid' }]);
    expect(stripe.list().at(-1)?.card).toBe(STRIPE_CARDS.refundsLater);
    expect(stripe.methods().map(({ card }) => card)).toEqual([STRIPE_CARDS.refundsLater]);
  });

  it('has the new card although they never came back, once, by the event and by the job', async () => {
    const member = await subscribe();
    const before = (await read(member.id)).method_id;
    const { session } = await openPage(member);
    stripe.pay(session.id, STRIPE_CARDS.asks);
    await Promise.all([deliver(), world.runJobs()]);
    const { method_id: after } = await read(member.id);
    expect(after).not.toBe(before);
    world.travel({ minutes: 20 });
    await world.runJobs();
    expect((await read(member.id)).method_id).toBe(after);
    const events = await world.sql('select status from provider_events where object_id = $1', [session.id]);
    expect(events).toEqual([{ status: 'handled' }]);
  });

  it('has the page closed after an hour, and keeps the card', async () => {
    const member = await subscribe();
    const before = (await read(member.id)).method_id;
    const { session } = await openPage(member);
    world.travel({ minutes: 61 });
    await run();
    expect(stripe.ofSession(session.id).session.status).toBe('expired');
    expect((await read(member.id)).method_id).toBe(before);
  });

  it('is asked for another card when it was removed at Stripe, and is charged again with the new one', async () => {
    const member = await subscribe();
    const [method] = stripe.methods().slice(-1);
    stripe.changeMethod(method?.id ?? '', 'removed');
    await deliver();
    await deliver();
    const emails = await world.emailsTo(member.email);
    expect(emails.filter(({ subject }) => subject.startsWith('Add a card for '))).toHaveLength(1);
    expect(emails[0]?.text).toContain('we can’t charge your next payment');
    const browser = await memberBrowser(world, { slug: shop.slug, email: member.email });
    expect((await browser.get(`/${shop.slug}/members/orders`)).body).toContain('>Add a card</a>');
    const { session } = await openPage(member);
    stripe.pay(session.id, STRIPE_CARDS.refundsLater);
    await deliver();
    await pass(32);
    await deliver();
    expect(await ordersOf(member.id)).toMatchObject([{ status: 'paid' }, { status: 'paid' }]);
  });

  it('pays by a link if a removed card was not replaced', async () => {
    const member = await subscribe();
    const [method] = stripe.methods().slice(-1);
    stripe.changeMethod(method?.id ?? '', 'removed');
    await deliver();
    await pass(32);
    expect(await read(member.id)).toMatchObject({ status: 'past-due' });
    const [newest] = await world.emailsTo(member.email);
    expect(newest?.text).toContain('/renew?');
  });

  it('sees the new number when the network replaced the card', async () => {
    const member = await subscribe();
    const [method] = stripe.methods().slice(-1);
    stripe.changeMethod(method?.id ?? '', { card: STRIPE_CARDS.refundsLater });
    await deliver();
    const browser = await memberBrowser(world, { slug: shop.slug, email: member.email });
    expect((await browser.get(`/${shop.slug}/members/orders`)).body).toContain('Visa ending in 7726');
    const events = await world.sql('select status from provider_events where object_id = $1', [method?.id]);
    expect(events).toEqual([{ status: 'handled' }]);
  });
});
