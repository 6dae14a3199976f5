import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { job } from '#shared/contract/jobs.ts';
import { hiddenField, openBrowser } from '#test/browser.ts';
import { memberBrowser } from '#test/memberBrowser.ts';
import { addFile, CARDS, openShop, publishWare, readTotals, type Shop } from '#test/shop.ts';
import { FAILS_LATER, subscribing } from '#test/subscribing.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
const gateway = { ...world.services.payments };
const DAY_MS = 86_400_000;
let shop: Shop;
const charged: string[] = [];

let shops = 0;
const restore = () => {
  charged.length = 0;
  world.services.payments.chargeSaved = async (charge) => {
    // A job of an earlier test may run during this one. It charges for another store.
    if (charge.storeId === shop.storeId) charged.push(charge.attemptId);
    return gateway.chargeSaved(charge);
  };
};
/** A store of its own for each test, so that no other subscription is charged, with a session that has not ended. */
beforeEach(async () => {
  restore();
  shop = await openShop(world, `ana${(shops += 1)}`, {
    price: { kind: 'fixed', amount: 1200, every: { unit: 'month', count: 1 } },
  });
});
afterEach(restore);

const { subscribe, run, pass, read, ordersOf, hasAccess, memberSession } = subscribing(world, () => shop);

/** The creator's session has ended since. */
const signedIn = () => world.call('signIn', { email: shop.email, password: shop.password });

/** Until its next payment is due. */
async function passPeriod(id: string): Promise<void> {
  const { period_end: end } = await read(id);
  world.travel({ seconds: 1 + (end.getTime() - world.now().getTime()) / 1000 });
  await run();
}

async function deleteAccount(email: string): Promise<void> {
  const browser = await memberBrowser(world, { slug: shop.slug, email });
  const { body } = await browser.post(`/${shop.slug}/members/profile/delete`, { step: 'delete' });
  expect(body).toContain('Your account was deleted');
}

const settled = async () => expect((await readTotals(world, shop.storeId)).unbalanced).toBe(0);

describe('a subscription', () => {
  it('starts with its first payment, and renews each month with an order and a receipt of its own', async () => {
    const member = await subscribe();
    expect(await read(member.id)).toMatchObject({ status: 'active' });
    expect(await hasAccess(member.customer)).toBe(true);
    const [receipt] = await world.emailsTo(member.email);
    expect(receipt?.text).toMatch(/Your next payment is on .+\. You can cancel anytime\./);
    await pass(32);
    expect(await ordersOf(member.id)).toMatchObject([
      { status: 'paid', total: 1200 },
      { status: 'paid', total: 1200 },
    ]);
    expect(charged).toHaveLength(1);
    expect((await world.emailsTo(member.email)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Your order \w+ from/),
      expect.stringMatching(/^Your order \w+ from/),
    ]);
    expect(await hasAccess(member.customer)).toBe(true);
    await run();
    expect(charged).toHaveLength(1);
    await pass(31);
    expect(await ordersOf(member.id)).toHaveLength(3);
    await settled();
  });

  it('charges a period once, however many workers renew it together', async () => {
    const member = await subscribe();
    world.travel({ days: 32 });
    for (let worker = 0; worker < 20; worker += 1)
      await world.services.db.onPlatform((tx) =>
        tx.enqueue(job('renewSubscription', { realm: shop.storeId, subscriptionId: member.id })),
      );
    await Promise.all([world.runJobs(), world.runJobs(), world.runJobs(), world.sweep(shop.storeId)]);
    await run();
    expect(await ordersOf(member.id)).toHaveLength(2);
    const [payments] = await world.sql<{ count: number }>(
      `select count(*)::int as count from payments
        where order_id = any($1::uuid[]) and status = 'succeeded'`,
      [(await ordersOf(member.id)).map(({ id }) => id)],
    );
    expect(payments?.count).toBe(2);
    await settled();
  });

  it('is charged once if the process ends before the answer is recorded', async () => {
    const member = await subscribe();
    const ids = new Set<string>();
    world.services.payments.chargeSaved = async (charge) => {
      const answer = await gateway.chargeSaved(charge);
      if (answer.status === 'succeeded') ids.add(answer.chargeId);
      throw new Error('The process ended.');
    };
    world.travel({ days: 32 });
    await world.sweep(shop.storeId);
    await world.runJobs().catch(() => undefined);
    expect(await ordersOf(member.id)).toMatchObject([{ status: 'paid' }, { status: 'pending' }]);
    restore();
    await pass(1);
    await pass(1);
    expect(await ordersOf(member.id)).toMatchObject([{ status: 'paid' }, { status: 'paid' }]);
    const [paid] = await world.sql<{ charge_id: string }>(
      `select charge_id from payments where order_id = $1 and status = 'succeeded'`,
      [(await ordersOf(member.id))[1]?.id],
    );
    expect([...ids]).toEqual([paid?.charge_id]);
  });

  it('is tried again after a declined card, keeps access for a week, and ends after three', async () => {
    const member = await subscribe({ card: FAILS_LATER });
    await world.emailsTo(member.email);
    await pass(32);
    expect(await read(member.id)).toMatchObject({ status: 'past-due', tries: 1 });
    // There is no paid time left that canceling could keep.
    const area = await memberBrowser(world, { slug: shop.slug, email: member.email });
    const { body } = await area.get(`/${shop.slug}/members/orders`);
    expect(body).toContain('It ends now, together with your access.');
    expect(body).not.toContain('You’ll keep access until');
    expect(await hasAccess(member.customer)).toBe(true);
    const email = (await world.emailsTo(member.email)).find(({ subject }) => subject.startsWith('Your payment'));
    expect(email?.subject).toBe('Your payment for Spring prints failed');
    expect(email?.text).toMatch(/\/checkout\/spring-prints\/renew\?renewal=/);
    for (const [days, tries] of [
      [2, 2],
      [5, 3],
      [7, 4],
    ] as const) {
      await pass(days);
      expect(await read(member.id)).toMatchObject({ status: 'past-due', tries });
    }
    expect(await hasAccess(member.customer)).toBe(false);
    expect(await ordersOf(member.id)).toMatchObject([{ status: 'paid' }, { status: 'pending' }]);
    await pass(7);
    expect(await read(member.id)).toMatchObject({ status: 'ended', end_reason: 'unpaid', due_at: null });
    expect(await ordersOf(member.id)).toMatchObject([{ status: 'paid' }, { status: 'void' }]);
    expect((await world.emailsTo(member.email)).map(({ subject }) => subject)).toContain(
      'Your subscription to Spring prints has ended',
    );
    await settled();
  });

  it('gives access back when a later try succeeds, and charges no time that has passed', async () => {
    const member = await subscribe({ card: FAILS_LATER });
    await pass(32);
    await pass(10);
    expect(await hasAccess(member.customer)).toBe(false);
    world.services.payments.chargeSaved = async (charge) =>
      gateway.chargeSaved({ ...charge, method: { ...charge.method, method: 'test_pm_4242424242424242' } });
    await pass(8);
    expect(await read(member.id)).toMatchObject({ status: 'active', tries: 0 });
    expect(await hasAccess(member.customer)).toBe(true);
    expect(await ordersOf(member.id)).toHaveLength(2);
  });

  it('gives access after a failed payment for as long as its store chose when the period began', async () => {
    const choose = async (graceDays: number) =>
      world.call('saveSubscriptionSettings', { storeId: shop.storeId, graceDays }, { as: await signedIn() });
    expect(await world.call('getSubscriptionSettings', { storeId: shop.storeId }, { as: shop })).toEqual({
      settings: { graceDays: 7 },
    });
    await expect(choose(22)).rejects.toMatchObject({ status: 'INVALID_ARGUMENT' });
    await choose(3);
    const member = await subscribe({ card: FAILS_LATER });
    await passPeriod(member.id);
    const email = (await world.emailsTo(member.email)).find(({ subject }) => subject.startsWith('Your payment'));
    expect(email?.text).toMatch(/Otherwise it ends on \w+ \d+, \d{4}\./);
    // What was promised stays.
    await choose(0);
    expect(await hasAccess(member.customer)).toBe(true);
    const { period_end: since } = await read(member.id);
    const about = { storeId: shop.storeId, subscriptionId: member.id };
    expect(await world.call('getSubscription', about, { as: await signedIn() })).toMatchObject({
      subscription: { accessUntil: new Date(since.getTime() + 3 * DAY_MS).toISOString() },
    });
    await pass(3);
    expect(await hasAccess(member.customer)).toBe(false);
    const area = await memberBrowser(world, { slug: shop.slug, email: member.email });
    const { body } = await area.get(`/${shop.slug}/members/orders`);
    expect(body).toContain('so your access is suspended. It comes back when you pay.');
  });

  it('ends access at once if its store gives no days, and has a link for a week', async () => {
    await world.call('saveSubscriptionSettings', { storeId: shop.storeId, graceDays: 0 }, { as: shop });
    const [member, other] = [await subscribe({ card: FAILS_LATER }), await subscribe()];
    world.services.payments.chargeSaved = async (charge) =>
      charge.method.method === 'test_pm_4242424242424242'
        ? { status: 'declined', code: 'card_declined', sentence: 'The bank asks.', isFinal: true }
        : gateway.chargeSaved(charge);
    await passPeriod(member.id);
    for (const { customer } of [member, other]) expect(await hasAccess(customer)).toBe(false);
    const email = (await world.emailsTo(member.email)).find(({ subject }) => subject.startsWith('Your payment'));
    expect(email?.text).toContain('Your access is suspended, and comes back when you pay.');
    await pass(5);
    expect(await read(other.id)).toMatchObject({ status: 'past-due', tries: 1 });
    await pass(2);
    expect(await read(other.id)).toMatchObject({ status: 'ended', end_reason: 'unpaid' });
    world.services.payments.chargeSaved = async (charge) =>
      gateway.chargeSaved({ ...charge, method: { ...charge.method, method: 'test_pm_4242424242424242' } });
    await pass(7);
    expect(await read(member.id)).toMatchObject({ status: 'active' });
    expect(await hasAccess(member.customer)).toBe(true);
  });

  it('does not end access while the payment of a period is under way', async () => {
    await world.call('saveSubscriptionSettings', { storeId: shop.storeId, graceDays: 0 }, { as: shop });
    const member = await subscribe();
    world.services.payments.chargeSaved = async (charge) => {
      const answer = await gateway.chargeSaved(charge);
      return answer.status === 'succeeded' ? { ...answer, status: 'processing' } : answer;
    };
    await passPeriod(member.id);
    await pass(2);
    expect(await read(member.id)).toMatchObject({ status: 'active' });
    expect(await hasAccess(member.customer)).toBe(true);
  });

  it('is not tried again after a stolen card, and ends after a week', async () => {
    const member = await subscribe();
    const declined = { status: 'declined', code: 'card_declined', sentence: 'Stolen.', isFinal: true } as const;
    let calls = 0;
    world.services.payments.chargeSaved = async ({ storeId }) => {
      if (storeId === shop.storeId) calls += 1;
      return declined;
    };
    await passPeriod(member.id);
    await pass(3);
    expect(calls).toBe(1);
    expect(await hasAccess(member.customer)).toBe(true);
    await pass(5);
    expect(calls).toBe(1);
    expect(await read(member.id)).toMatchObject({ status: 'ended', end_reason: 'unpaid' });
    expect(await hasAccess(member.customer)).toBe(false);
  });

  it('ends instead of being charged after its last payment was refunded', async () => {
    const member = await subscribe();
    await world.call(
      'refundOrder',
      { storeId: shop.storeId, orderId: member.orderId, idempotencyKey: randomUUID() },
      { as: shop },
    );
    await world.runJobs();
    expect(await hasAccess(member.customer)).toBe(false);
    await pass(32);
    expect(charged).toEqual([]);
    expect(await read(member.id)).toMatchObject({ status: 'ended', end_reason: 'refunded' });
  });

  it('keeps its place in the library, and a refund of its last period ends the access', async () => {
    await addFile(world, { storeId: shop.storeId, productId: shop.productId, name: 'new.pdf' });
    const member = await subscribe();
    const items = async () =>
      world.sql<{ item: string }>(
        `select coalesce(item_id, order_line_id) as item from entitlements
          where customer_id = $1 and revoked_at is null`,
        [member.customer],
      );
    const before = await items();
    await pass(32);
    expect(await items()).toEqual(before);
    const [, renewal] = await ordersOf(member.id);
    await world.call(
      'refundOrder',
      { storeId: shop.storeId, orderId: renewal?.id ?? '', idempotencyKey: randomUUID() },
      { as: await signedIn() },
    );
    await world.runJobs();
    expect(await hasAccess(member.customer)).toBe(false);
  });

  it('takes a discount off its first payment only', async () => {
    await world.call(
      'saveDiscount',
      {
        storeId: shop.storeId,
        code: 'FIRST',
        value: { kind: 'percent', basisPoints: 5000 },
        startsAt: null,
        endsAt: null,
        minimum: null,
        maxUses: null,
        maxUsesPerCustomer: null,
        isActive: true,
        productIds: [],
      },
      { as: shop },
    );
    const member = await subscribe({ code: 'first' });
    await pass(32);
    expect(await ordersOf(member.id)).toMatchObject([
      { total: 600, discount: 600 },
      { total: 1200, discount: 0 },
    ]);
  });

  it('ends with the paid period if its customer cancels, and goes on if they resume', async () => {
    const [member, other] = [await subscribe(), await subscribe()];
    const as = await memberSession(member.email);
    const about = { storeId: shop.storeId, subscriptionId: member.id };
    const foreign = { storeId: shop.storeId, subscriptionId: other.id };
    await expect(world.call('cancelMySubscription', foreign, { as })).rejects.toMatchObject({ status: 'NOT_FOUND' });
    expect(await world.call('cancelMySubscription', about, { as })).toMatchObject({
      subscription: { status: 'active', isCanceled: true, nextChargeAt: null },
    });
    expect(await world.call('resumeMySubscription', about, { as })).toMatchObject({
      subscription: { isCanceled: false, nextChargeAt: expect.any(String) },
    });
    await world.call('cancelMySubscription', about, { as });
    expect(await hasAccess(member.customer)).toBe(true);
    const listed = await world.call('listSubscriptions', { storeId: shop.storeId, status: 'canceled' }, { as: shop });
    expect(listed).toMatchObject({ count: 1, items: [{ id: member.id, email: member.email, isCanceled: true }] });
    await pass(32);
    expect(await ordersOf(member.id)).toHaveLength(1);
    expect(await ordersOf(other.id)).toHaveLength(2);
    expect(await read(member.id)).toMatchObject({ status: 'ended', end_reason: 'customer' });
    expect(await hasAccess(member.customer)).toBe(false);
    const late = await memberSession(member.email);
    await expect(world.call('resumeMySubscription', about, { as: late })).rejects.toMatchObject({
      details: { refusal: 'subscription-ended' },
    });
  });

  it('is canceled and resumed by its creator, whose cancellation its customer cannot take back', async () => {
    const member = await subscribe();
    const about = { storeId: shop.storeId, subscriptionId: member.id };
    expect(await world.call('cancelSubscription', about, { as: shop })).toMatchObject({
      subscription: { status: 'active', isCanceled: true, canResume: false, canceledBy: 'creator', paymentCount: 1 },
    });
    const session = await memberSession(member.email);
    await expect(world.call('resumeMySubscription', about, { as: session })).rejects.toMatchObject({
      details: { refusal: 'canceled-by-store' },
    });
    expect(await world.call('resumeSubscription', about, { as: shop })).toMatchObject({
      subscription: { status: 'active', isCanceled: false },
    });
    await world.call('cancelMySubscription', about, { as: session });
    await expect(world.call('resumeSubscription', about, { as: shop })).rejects.toMatchObject({
      details: { refusal: 'canceled-by-customer' },
    });
  });

  it('shows its creator the payments, and not the order of a failed renewal', async () => {
    const member = await subscribe({ card: FAILS_LATER });
    await pass(32);
    const creator = await signedIn();
    const about = { storeId: shop.storeId, subscriptionId: member.id };
    expect(await world.call('getSubscription', about, { as: creator })).toMatchObject({
      subscription: {
        status: 'past-due',
        unpaidSince: expect.any(String),
        paymentCount: 1,
        payments: [{ orderId: member.orderId, status: 'paid', total: { amount: 1200 } }],
      },
    });
    const [, unpaid] = await ordersOf(member.id);
    const order = (orderId: string | undefined) =>
      world.call('getOrder', { storeId: shop.storeId, orderId }, { as: creator });
    expect(await order(member.orderId)).toMatchObject({
      order: { subscription: { id: member.id, isRenewal: false } },
    });
    await expect(order(unpaid?.id)).rejects.toMatchObject({ details: { refusal: 'not-found' } });
  });

  it('can be ended at once by its creator, and found by product and customer', async () => {
    const member = await subscribe();
    const find = (filter: object) =>
      world.call('listSubscriptions', { storeId: shop.storeId, ...filter }, { as: shop });
    expect(await find({ search: member.email.slice(0, 8) })).toMatchObject({ count: 1 });
    expect(await find({ search: 'spring', orderId: member.orderId })).toMatchObject({ count: 1 });
    expect(await find({ search: 'nothing' })).toMatchObject({ count: 0, items: [] });
    const about = { storeId: shop.storeId, subscriptionId: member.id, at: 'now' };
    expect(await world.call('cancelSubscription', about, { as: shop })).toMatchObject({
      subscription: { status: 'ended', endReason: 'creator' },
    });
    expect(await hasAccess(member.customer)).toBe(false);
    await expect(world.call('cancelSubscription', about, { as: shop })).rejects.toMatchObject({
      details: { refusal: 'subscription-ended' },
    });
  });

  it('is paid by its customer with another card after a failed renewal, and keeps that card', async () => {
    const member = await subscribe({ card: FAILS_LATER });
    await pass(32);
    const email = (await world.emailsTo(member.email)).find(({ subject }) => subject.startsWith('Your payment'));
    const link = new URL(/http\S+renewal=\S+/.exec(email?.text ?? '')?.[0] ?? '');
    const visitor = openBrowser(world);
    const form = await visitor.get(link.pathname + link.search);
    expect(form.statusCode).toBe(200);
    expect(form.body).toContain('$12 every month');
    const renewal = hiddenField(form.body, 'renewal');
    const declined = await visitor.post(link.pathname, { renewal, ...CARDS.declined });
    expect(declined.statusCode).toBe(400);
    expect(declined.body).toContain('Your card was declined.');
    expect(await read(member.id)).toMatchObject({ status: 'past-due', tries: 1 });
    const paid = await visitor.post(link.pathname, { renewal, ...CARDS.pays });
    expect(paid.statusCode).toBe(303);
    expect(await read(member.id)).toMatchObject({ status: 'active' });
    expect((await visitor.post(link.pathname, { renewal, ...CARDS.pays })).body).toContain('There’s nothing to do.');
    await pass(32);
    expect(await ordersOf(member.id)).toMatchObject([{ status: 'paid' }, { status: 'paid' }, { status: 'paid' }]);
    expect((await visitor.get(`${link.pathname}?renewal=${member.id}.x`)).body).not.toContain('every month');
    await settled();
  });

  it('is bought alone', async () => {
    const { productId } = await publishWare(world, shop.storeId, { slug: 'other' });
    const lines = [{ productId }, { productId: shop.productId }];
    await expect(world.call('quoteOrder', { storeId: shop.storeId, lines })).rejects.toMatchObject({
      details: { refusal: 'subscription-alone' },
    });
  });

  it('charges nobody for a suspended store, nor for a product that was deleted', async () => {
    const member = await subscribe();
    await world.sql('update stores set suspended_at = now() where id = $1', [shop.storeId]);
    await pass(32);
    expect(charged).toEqual([]);
    await world.sql('update stores set suspended_at = null where id = $1', [shop.storeId]);
    await world.sql('update products set deleted_at = now() where id = $1', [shop.productId]);
    await run();
    expect(charged).toEqual([]);
    expect(await read(member.id)).toMatchObject({ status: 'ended', end_reason: 'withdrawn' });
  });

  it('ends with its unpaid order instead of being charged again once its product or its customer’s account is deleted', async () => {
    const [ofProduct, ofAccount] = [await subscribe({ card: FAILS_LATER }), await subscribe({ card: FAILS_LATER })];
    await pass(32);
    expect(charged).toHaveLength(2);
    for (const { id } of [ofProduct, ofAccount]) expect(await read(id)).toMatchObject({ status: 'past-due' });
    await world.sql('update customers set anonymous_since = now() where id = $1', [ofAccount.customer]);
    await pass(3);
    expect(charged).toHaveLength(3);
    expect(await read(ofAccount.id)).toMatchObject({ status: 'ended', end_reason: 'withdrawn', due_at: null });
    await world.sql('update products set deleted_at = now() where id = $1', [shop.productId]);
    await pass(5);
    expect(charged).toHaveLength(3);
    expect(await read(ofProduct.id)).toMatchObject({ status: 'ended', end_reason: 'withdrawn', due_at: null });
    for (const { id } of [ofProduct, ofAccount])
      expect(await ordersOf(id)).toMatchObject([{ status: 'paid' }, { status: 'void' }]);
  });

  it('ends at once when its customer deletes the account, also while it is paused or a payment failed', async () => {
    const [active, paused, failed] = [await subscribe(), await subscribe(), await subscribe({ card: FAILS_LATER })];
    const creator = await signedIn();
    const days = 20;
    await world.call('pauseSubscription', { storeId: shop.storeId, subscriptionId: paused.id, days }, { as: creator });
    await pass(32);
    expect(await read(failed.id)).toMatchObject({ status: 'past-due' });
    for (const { email } of [active, paused, failed]) await deleteAccount(email);
    for (const { id } of [active, paused, failed])
      expect(await read(id)).toMatchObject({ status: 'ended', end_reason: 'withdrawn', due_at: null });
    expect(await ordersOf(failed.id)).toMatchObject([{ status: 'paid' }, { status: 'void' }]);
    charged.length = 0;
    await pass(40);
    expect(charged).toEqual([]);
    expect((await world.emailsTo(active.email))[0]?.subject).toMatch(/^Your account at .+ was deleted$/);
    const lost = await world.sql(`select kind from mail_messages where recipient like 'removed-%' and state <> 'sent'`);
    expect(lost).toEqual([]);
    await settled();
  });

  it('gives a payment back that was under way when its customer deleted the account', async () => {
    const member = await subscribe();
    let answer: Awaited<ReturnType<typeof gateway.chargeSaved>> | undefined;
    world.services.payments.chargeSaved = async (charge) => {
      answer ??= await gateway.chargeSaved(charge);
      return answer.status === 'succeeded' ? { ...answer, status: 'processing' } : answer;
    };
    await passPeriod(member.id);
    await deleteAccount(member.email);
    expect(await read(member.id)).toMatchObject({ status: 'ended' });
    restore();
    await pass(1);
    await pass(1);
    expect(await read(member.id)).toMatchObject({ status: 'ended', end_reason: 'withdrawn' });
    expect(await ordersOf(member.id)).toMatchObject([{ status: 'paid' }, { status: 'refunded' }]);
    await settled();
  });
});
