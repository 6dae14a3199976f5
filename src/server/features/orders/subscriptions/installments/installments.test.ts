import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { job } from '#shared/contract/jobs.ts';
import { provenStore } from '#shared/kit/ids.ts';
import { restoreDisputed } from '#server/features/orders/disputes/disputedAccess.ts';
import { lockOrder } from '#server/features/orders/refunds/lockOrder.ts';
import { hiddenField, openBrowser } from '#test/browser.ts';
import { memberBrowser } from '#test/memberBrowser.ts';
import { CARDS, openShop, publishWare, readTotals, type Shop } from '#test/shop.ts';
import { FAILS_LATER, subscribing } from '#test/subscribing.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
const gateway = { ...world.services.payments };
let shop: Shop;
let shops = 0;
let charges = 0;

const restore = () => {
  charges = 0;
  world.services.payments.chargeSaved = async (charge) => {
    if (charge.storeId === shop.storeId) charges += 1;
    return gateway.chargeSaved(charge);
  };
};
/** $100.00 in 3 payments: $33.34, then twice $33.33. */
beforeEach(async () => {
  restore();
  shop = await openShop(world, `ana${(shops += 1)}`, { price: { kind: 'fixed', amount: 10_000, installments: 3 } });
});
afterEach(restore);

const { subscribe, run, pass, read, ordersOf, hasAccess, memberSession } = subscribing(world, () => shop);

type Subscribing = NonNullable<Parameters<typeof subscribe>[0]>;
const buy = (buying: Subscribing = {}) => subscribe({ ...buying, asking: { ...buying.asking, installments: true } });

/** The creator's session has ended since. */
const signedIn = () => world.call('signIn', { email: shop.email, password: shop.password });

const settled = async () => expect((await readTotals(world, shop.storeId)).unbalanced).toBe(0);

const subjects = async (email: string) => (await world.emailsTo(email)).map(({ subject }) => subject);

describe('a product in installments', () => {
  it('is paid in full, or in equal payments with the remainder in the first', async () => {
    const { storeId, productId } = shop;
    expect(await world.call('quoteOrder', { storeId, productId })).toMatchObject({
      total: { amount: 10_000 },
      installments: null,
    });
    expect(await world.call('quoteOrder', { storeId, productId, installments: true })).toMatchObject({
      total: { amount: 3334 },
      installments: {
        payments: 3,
        total: { amount: 10_000 },
        first: { amount: 3334 },
        later: { amount: 3333 },
      },
    });
  });

  it('is charged each month, says which payment it is, and is for good when all are paid', async () => {
    const buyer = await buy();
    expect(await read(buyer.id)).toMatchObject({ status: 'active', payments_total: 3, amount: '3333' });
    expect(await hasAccess(buyer.customer)).toBe(true);
    const [receipt] = await world.emailsTo(buyer.email);
    expect(receipt?.text).toContain('Spring prints: $33.34\n  Payment 1 of 3\n');
    expect(receipt?.text).toMatch(/Payment 1 of 3\. The next one is due on .+: \$33\.33\./);
    const [notice] = await world.emailsTo(shop.email);
    expect(notice?.text).toContain('for $33.34 (payment 1 of 3)');
    await pass(32);
    await pass(31);
    expect(await ordersOf(buyer.id)).toMatchObject([
      { status: 'paid', total: 3334 },
      { status: 'paid', total: 3333 },
      { status: 'paid', total: 3333 },
    ]);
    expect((await world.emailsTo(buyer.email))[0]?.text).toContain(
      'Payment 3 of 3. You’ve made all payments, and Spring prints is yours for good.',
    );
    const [last] = await world.emailsTo(buyer.email);
    expect(last?.text).toContain('prints.pdf');
    const link = new URL(/http\S+\/order\/\S+/.exec(last?.text ?? '')?.[0] ?? '');
    expect((await openBrowser(world).get(link.pathname)).body).toContain('prints.pdf');
    expect(await read(buyer.id)).toMatchObject({ status: 'ended', end_reason: 'completed', due_at: null });
    expect(await hasAccess(buyer.customer)).toBe(true);
    await pass(40);
    expect(charges).toBe(2);
    expect(await hasAccess(buyer.customer)).toBe(true);
    expect((await readTotals(world, shop.storeId)).ledger).toMatchObject({ store: -10_000 });
    await settled();
  });

  it('charges a payment once, however many workers charge it together', async () => {
    const buyer = await buy();
    world.travel({ days: 32 });
    for (let worker = 0; worker < 10; worker += 1)
      await world.services.db.onPlatform((tx) =>
        tx.enqueue(job('renewSubscription', { realm: shop.storeId, subscriptionId: buyer.id })),
      );
    await Promise.all([world.runJobs(), world.runJobs(), world.sweep(shop.storeId)]);
    await run();
    expect(await ordersOf(buyer.id)).toHaveLength(2);
    expect(charges).toBe(1);
  });

  it('is suspended when the tries end, and comes back when the customer pays', async () => {
    const buyer = await buy({ card: FAILS_LATER });
    await subjects(buyer.email);
    await pass(32);
    expect(await hasAccess(buyer.customer)).toBe(true);
    for (const days of [2, 5, 7]) await pass(days);
    expect(await hasAccess(buyer.customer)).toBe(false);
    await pass(7);
    expect(await read(buyer.id)).toMatchObject({ status: 'past-due', due_at: null, tries: 5 });
    expect(await subjects(buyer.email)).toContain('Your access to Spring prints is suspended');
    await pass(60);
    expect(charges).toBe(5);
    const [email] = await world.emailsTo(buyer.email);
    const link = new URL(/http\S+renewal=\S+/.exec(email?.text ?? '')?.[0] ?? '');
    const visitor = openBrowser(world);
    const form = await visitor.get(link.pathname + link.search);
    expect(form.body).toContain('Payment 2 of 3');
    const renewal = hiddenField(form.body, 'renewal');
    expect((await visitor.post(link.pathname, { renewal, ...CARDS.pays })).statusCode).toBe(303);
    expect(await read(buyer.id)).toMatchObject({ status: 'active', end_reason: null });
    expect(await hasAccess(buyer.customer)).toBe(true);
    await pass(32);
    expect(await read(buyer.id)).toMatchObject({ status: 'ended', end_reason: 'completed' });
    expect((await readTotals(world, shop.storeId)).ledger).toMatchObject({ store: -10_000 });
    await settled();
  });

  it('is charged to a replaced card at once, and to that card from then on', async () => {
    const buyer = await buy({ card: FAILS_LATER });
    await pass(32);
    const member = await membersArea(buyer.email);
    const card = `/${shop.slug}/members/subscriptions/card`;
    const form = await member.get(`${card}?subscription=${buyer.id}`);
    expect(form.body).toContain('Spring prints: 3 payments: $33.34 first, then $33.33 each.');
    await member.post(card, { subscription: buyer.id, ...CARDS.pays });
    await world.runJobs();
    expect(await ordersOf(buyer.id)).toMatchObject([{ status: 'paid' }, { status: 'paid' }]);
    await pass(31);
    expect(await read(buyer.id)).toMatchObject({ status: 'ended', end_reason: 'completed' });
  });

  it('is not canceled, paused or switched by its customer', async () => {
    const buyer = await buy();
    const as = await memberSession(buyer.email);
    const about = { storeId: shop.storeId, subscriptionId: buyer.id };
    const agreed = { details: { refusal: 'installments-agreed' } };
    await expect(world.call('cancelMySubscription', about, { as })).rejects.toMatchObject(agreed);
    await expect(world.call('pauseMySubscription', { ...about, days: 9 }, { as })).rejects.toMatchObject(agreed);
    await expect(world.call('cancelSubscription', about, { as: shop })).rejects.toMatchObject(agreed);
    expect(await world.call('getMySubscriptions', { storeId: shop.storeId }, { as })).toMatchObject({
      items: [
        { isCanceled: false, installments: { payments: 3, made: 1, paid: { amount: 3334 }, left: { amount: 6666 } } },
      ],
    });
  });

  it('is paid off early with the saved card, in one order of its own', async () => {
    const buyer = await buy();
    const member = await membersArea(buyer.email);
    const orders = await member.get(`/${shop.slug}/members/orders`);
    expect(orders.body).toContain('$33.34 of $100.00 paid. $66.66 left.');
    const rest = { subscription: buyer.id, from: hiddenField(orders.body, 'from') };
    const path = `/${shop.slug}/members/subscriptions/rest`;
    const answers = await Promise.all([member.post(path, rest), member.post(path, rest)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
    expect(charges).toBe(1);
    expect(await ordersOf(buyer.id)).toMatchObject([
      { status: 'paid', total: 3334 },
      { status: 'paid', total: 6666 },
    ]);
    expect(await read(buyer.id)).toMatchObject({ status: 'ended', end_reason: 'completed' });
    expect(await hasAccess(buyer.customer)).toBe(true);
    expect((await world.emailsTo(buyer.email))[0]?.text).toContain('Payments 2 to 3 of 3.');
    await member.post(path, rest);
    await pass(70);
    expect(charges).toBe(1);
    await settled();
  });

  it('waits for an hour if the saved card is declined for the rest, and goes on as before', async () => {
    const buyer = await buy({ card: FAILS_LATER });
    const member = await membersArea(buyer.email);
    const rest = { subscription: buyer.id, from: '2' };
    const answer = await member.post(`/${shop.slug}/members/subscriptions/rest`, rest);
    expect(answer.headers['location']).toContain('/renew?renewal=');
    expect((await member.get(`${answer.headers['location']}`)).body).toContain('Payments 2 to 3 of 3');
    world.travel({ hours: 2 });
    await run();
    expect(await read(buyer.id)).toMatchObject({ status: 'active', tries: 0 });
    await pass(32);
    expect(await ordersOf(buyer.id)).toMatchObject([{ status: 'paid' }, { status: 'pending', total: 3333 }]);
    await settled();
  });

  it('is paid off while a payment is overdue, which is then not paid again', async () => {
    const buyer = await buy({ card: FAILS_LATER });
    await pass(32);
    expect(await read(buyer.id)).toMatchObject({ status: 'past-due', tries: 1 });
    const member = await membersArea(buyer.email);
    const orders = `/${shop.slug}/members/orders`;
    const page = await member.get(orders);
    expect(page.body).toContain('We’ll charge $66.66 to your card now, and nothing after that.');
    const rest = { subscription: buyer.id, from: hiddenField(page.body, 'from') };
    // The form of the overdue payment is still open in another tab.
    const href = /href="([^"]+renewal=[^"]+)"/.exec(page.body)?.[1] ?? '';
    const link = new URL(href, 'http://localhost');
    const overdue = await member.get(link.pathname + link.search);
    expect(overdue.body).toContain('Pay $33.33');
    const form = ({ body }: { body: string }) => ({
      renewal: hiddenField(body, 'renewal'),
      order: hiddenField(body, 'order'),
      ...CARDS.pays,
    });
    // The saved card is declined again, so the rest is paid with another one.
    const answer = await member.post(`/${shop.slug}/members/subscriptions/rest`, rest);
    const payPage = await member.get(`${answer.headers['location']}`);
    expect(payPage.body).toContain('Pay $66.66');
    const declined = await member.post(link.pathname, { ...form(payPage), ...CARDS.declined });
    expect(declined.body).toContain('Pay $66.66');
    // The link to the overdue payment still leads to that one.
    expect((await member.get(link.pathname + link.search)).body).toContain('Pay $33.33');
    expect((await member.post(link.pathname, form(payPage))).statusCode).toBe(303);
    expect(await read(buyer.id)).toMatchObject({ status: 'ended', end_reason: 'completed' });
    await run();
    expect(await ordersOf(buyer.id)).toMatchObject([
      { status: 'paid', total: 3334 },
      { status: 'void', total: 3333 },
      { status: 'paid', total: 6666 },
    ]);
    await pass(40);
    expect(charges).toBe(2);
    expect(await hasAccess(buyer.customer)).toBe(true);
    expect((await readTotals(world, shop.storeId)).ledger).toMatchObject({ store: -10_000 });
    await settled();
  });

  it('takes the overdue payment by itself after the rest was declined, whose order then ends', async () => {
    const buyer = await buy({ card: FAILS_LATER });
    await pass(32);
    const member = await membersArea(buyer.email);
    const rest = { subscription: buyer.id, from: '2' };
    const answer = await member.post(`/${shop.slug}/members/subscriptions/rest`, rest);
    const payRest = new URL(`${answer.headers['location']}`, 'http://localhost');
    const link = new URL(payRest);
    link.searchParams.delete('order');
    const form = ({ body }: { body: string }) => ({
      renewal: hiddenField(body, 'renewal'),
      order: hiddenField(body, 'order'),
      ...CARDS.pays,
    });
    const both = [await member.get(payRest.pathname + payRest.search), await member.get(link.pathname + link.search)];
    expect(both.map(({ body }) => /Pay \$(66\.66|33\.33)/.exec(body)?.[1])).toEqual(['66.66', '33.33']);
    const [ofRest, overdue] = both.map(form);
    expect((await member.post(link.pathname, overdue ?? {})).statusCode).toBe(303);
    expect(await read(buyer.id)).toMatchObject({ status: 'active' });
    // The rest has another amount now, so its page pays nothing.
    expect((await member.post(link.pathname, ofRest ?? {})).statusCode).toBe(200);
    await world.runJobs();
    const orders = await world.sql('select status, total::int from orders where store_id = $1 order by placed_at', [
      shop.storeId,
    ]);
    expect(orders).toEqual([
      { status: 'paid', total: 3334 },
      { status: 'paid', total: 3333 },
      { status: 'void', total: 6666 },
    ]);
    expect((await readTotals(world, shop.storeId)).ledger).toMatchObject({ store: -6667 });
    await settled();
  });

  it('is paid off or charged again, not both, if both happen at the same moment', async () => {
    const buyer = await buy({ card: FAILS_LATER });
    await pass(32);
    const member = await membersArea(buyer.email);
    world.services.payments.chargeSaved = async (charge) => {
      charges += 1;
      return gateway.chargeSaved({ ...charge, method: { ...charge.method, method: 'test_pm_4242424242424242' } });
    };
    world.travel({ days: 2 });
    await Promise.all([
      member.post(`/${shop.slug}/members/subscriptions/rest`, { subscription: buyer.id, from: '2' }),
      run(),
    ]);
    await run();
    await pass(32);
    const paid = (await ordersOf(buyer.id)).filter(({ status }) => status === 'paid');
    expect(paid.reduce((sum, { total }) => sum + total, 0)).toBe(10_000);
    expect(await read(buyer.id)).toMatchObject({ status: 'ended', end_reason: 'completed' });
    expect((await readTotals(world, shop.storeId)).ledger).toMatchObject({ store: -10_000 });
    await settled();
  });

  it('gives access back that was suspended when the rest is paid', async () => {
    const buyer = await buy({ card: FAILS_LATER });
    await pass(32);
    for (const days of [2, 5, 7, 7]) await pass(days);
    expect(await hasAccess(buyer.customer)).toBe(false);
    world.services.payments.chargeSaved = (charge) =>
      gateway.chargeSaved({ ...charge, method: { ...charge.method, method: 'test_pm_4242424242424242' } });
    const member = await membersArea(buyer.email);
    await member.post(`/${shop.slug}/members/subscriptions/rest`, { subscription: buyer.id, from: '2' });
    expect(await hasAccess(buyer.customer)).toBe(true);
    expect(await read(buyer.id)).toMatchObject({ status: 'ended', end_reason: 'completed' });
  });

  it('is announced three days before each automatic payment, once', async () => {
    const buyer = await buy();
    const soon = async () => (await world.emailsTo(buyer.email)).filter(({ subject }) => subject.includes('is due on'));
    await pass(26);
    expect(await soon()).toEqual([]);
    await pass(2);
    await pass(1);
    const [email, ...others] = await soon();
    expect(others).toEqual([]);
    expect(email?.subject).toMatch(/^Spring prints: your next payment is due on \w+ \d+, \d+$/);
    expect(email?.text).toMatch(/we’ll charge \$33\.33 for Spring prints at .+ \(Payment 2 of 3\)/);
    await pass(3);
    await pass(28);
    const [last] = await soon();
    expect(last?.text).toContain('(Payment 3 of 3)');
    expect(await soon()).toHaveLength(2);
    await pass(40);
    expect(await soon()).toHaveLength(2);
  });

  it('is not announced if nothing is saved that could be charged, or the rest was paid', async () => {
    const [without, done] = [await buy(), await buy()];
    await world.sql('update subscriptions set method_id = null where id = $1', [without.id]);
    const member = await membersArea(done.email);
    await member.post(`/${shop.slug}/members/subscriptions/rest`, { subscription: done.id, from: '2' });
    await pass(29);
    for (const { email } of [without, done])
      expect(await subjects(email)).not.toContainEqual(expect.stringContaining('is due on'));
  });

  it('pays nothing for somebody else', async () => {
    const [buyer, other] = [await buy(), await buy()];
    const member = await membersArea(other.email);
    const rest = { subscription: buyer.id, from: '2' };
    const answer = await member.post(`/${shop.slug}/members/subscriptions/rest`, rest);
    expect(answer.statusCode).toBe(404);
    expect(charges).toBe(0);
  });

  it('is out of reach of visitors, and of a customer and the creator of another store', async () => {
    const buyer = await buy({ card: FAILS_LATER });
    await pass(32);
    const before = [await read(buyer.id), await ordersOf(buyer.id)];
    charges = 0;
    const foreign = await openShop(world, `foreign${shops}`, {});
    const { quote } = await world.call('quoteOrder', { storeId: foreign.storeId, productId: foreign.productId });
    const email = `visitor${shops}@example.com`;
    const order = { storeId: foreign.storeId, quote, email, card: CARDS.pays, idempotencyKey: randomUUID() };
    await world.call('placeOrder', order);
    const member = await memberBrowser(world, { slug: foreign.slug, email });
    const actions = [
      ['/members/subscriptions/rest', { from: '2' }],
      ['/members/subscriptions/card', CARDS.pays],
      ['/members/subscriptions/switch', { offer: 'x' }],
      ...['cancel', 'resume', 'pause', 'keep'].map((step) => ['/members/subscriptions', { step, days: '9' }] as const),
    ] as const;
    for (const slug of [shop.slug, foreign.slug])
      for (const [path, fields] of actions) {
        const about = { subscription: buyer.id, ...fields };
        expect((await openBrowser(world).post(`/${slug}${path}`, about)).headers['location']).toContain('/login');
        await member.post(`/${slug}${path}`, about);
      }
    // The signature of another store's link does not open this one's payment.
    const page = (await (await membersArea(buyer.email)).get(`/${shop.slug}/members/orders`)).body;
    const link = /renewal=[\w.-]+/.exec(page)?.[0] ?? '';
    const moved = await openBrowser(world).get(`/${foreign.slug}/checkout/spring-prints/renew?${link}`);
    expect(moved.body).not.toContain('$33.33');
    const forged = link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    expect((await openBrowser(world).get(`/${shop.slug}/checkout/spring-prints/renew?${forged}x`)).body).not.toContain(
      '$33.33',
    );
    const [first] = await ordersOf(buyer.id);
    for (const [name, input] of [
      ['forgiveInstallments', { subscriptionId: buyer.id }],
      ['cancelSubscription', { subscriptionId: buyer.id, at: 'now' }],
      ['getSubscription', { subscriptionId: buyer.id }],
      ['refundOrder', { orderId: first?.id ?? '', idempotencyKey: randomUUID() }],
    ] as const)
      for (const storeId of [shop.storeId, foreign.storeId])
        await expect(world.call(name, { storeId, ...input }, { as: foreign })).rejects.toMatchObject({
          status: expect.stringMatching(/^(NOT_FOUND|PERMISSION_DENIED)$/),
        });
    await world.runJobs();
    expect([await read(buyer.id), await ordersOf(buyer.id)]).toEqual(before);
    expect(charges).toBe(0);
  });

  it('is forgiven by its creator: nothing more is charged, and access is for good', async () => {
    const buyer = await buy({ card: FAILS_LATER });
    const subscription = await aSubscription();
    await pass(32);
    for (const days of [2, 5, 7, 7]) await pass(days);
    expect(await hasAccess(buyer.customer)).toBe(false);
    const creator = await signedIn();
    const about = { storeId: shop.storeId, subscriptionId: buyer.id };
    expect(await world.call('forgiveInstallments', about, { as: creator })).toMatchObject({
      subscription: { status: 'ended', endReason: 'forgiven', installments: { left: { amount: 0 } } },
    });
    expect(await hasAccess(buyer.customer)).toBe(true);
    expect(await ordersOf(buyer.id)).toMatchObject([{ status: 'paid' }, { status: 'void' }]);
    expect(await subjects(buyer.email)).toContain('Your installments for Spring prints have ended');
    await expect(world.call('forgiveInstallments', about, { as: creator })).rejects.toMatchObject({
      details: { refusal: 'subscription-ended' },
    });
    const repeated = { storeId: shop.storeId, subscriptionId: subscription.id };
    await expect(world.call('forgiveInstallments', repeated, { as: creator })).rejects.toMatchObject({
      status: 'NOT_FOUND',
    });
  });

  it('is ended by its creator with the access', async () => {
    const buyer = await buy();
    const about = { storeId: shop.storeId, subscriptionId: buyer.id, at: 'now' };
    expect(await world.call('cancelSubscription', about, { as: shop })).toMatchObject({
      subscription: { status: 'ended', endReason: 'creator' },
    });
    expect(await hasAccess(buyer.customer)).toBe(false);
    await pass(70);
    expect(charges).toBe(0);
  });

  it('is taken back with all of one payment, and not with a part of it', async () => {
    const buyer = await buy();
    await pass(32);
    const as = await signedIn();
    const [first] = await ordersOf(buyer.id);
    const refund = { storeId: shop.storeId, orderId: first?.id ?? '' };
    await world.call('refundOrder', { ...refund, amount: 100, idempotencyKey: randomUUID() }, { as });
    await world.runJobs();
    expect(await hasAccess(buyer.customer)).toBe(true);
    await world.call('refundOrder', { ...refund, idempotencyKey: randomUUID() }, { as });
    await world.runJobs();
    expect(await hasAccess(buyer.customer)).toBe(false);
    expect(await read(buyer.id)).toMatchObject({ status: 'ended', end_reason: 'refunded' });
    await pass(40);
    expect(charges).toBe(1);
    await settled();
  });

  it('is taken back with the item of its first payment, while a bump and a tip stay paid', async () => {
    const { storeId } = shop;
    await world.call('saveTipSettings', { storeId, isOn: true, percents: [10, 15, 20], text: '' }, { as: shop });
    const buyer = await buy({ asking: { tip: 1000 } });
    const [first] = await ordersOf(buyer.id);
    expect(first).toMatchObject({ total: 4334 });
    const [line] = await world.sql<{ id: string }>('select id from order_lines where order_id = $1', [first?.id]);
    const refund = { storeId, orderId: first?.id ?? '', lines: [{ lineId: line?.id ?? '', units: 1 }] };
    await world.call('refundOrder', { ...refund, idempotencyKey: randomUUID() }, { as: shop });
    await world.runJobs();
    expect(await hasAccess(buyer.customer)).toBe(false);
    expect(await read(buyer.id)).toMatchObject({ status: 'ended', end_reason: 'refunded' });
    await pass(40);
    expect(charges).toBe(0);
    await settled();
  });

  it('goes on after a refund that fails later', async () => {
    const [open, done] = [await buy({ card: CARDS.refundFails }), await buy({ card: CARDS.refundFails })];
    const refund = async (orderId: string) => {
      const input = { storeId: shop.storeId, orderId, idempotencyKey: randomUUID() };
      const { order } = await world.call('refundOrder', input, { as: await signedIn() });
      world.travel({ minutes: 1 });
      const [made] = order.refunds;
      await world.services.db.onPlatform((tx) =>
        tx.enqueue(job('settleRefund', { realm: shop.storeId, refundId: made.id })),
      );
      await world.runJobs();
    };
    const [first] = await ordersOf(open.id);
    await refund(first?.id ?? '');
    expect(await read(open.id)).toMatchObject({ status: 'active', end_reason: null });
    expect(await hasAccess(open.customer)).toBe(true);
    await pass(32);
    await pass(31);
    expect(await read(open.id)).toMatchObject({ end_reason: 'completed' });
    const [paid] = await ordersOf(done.id);
    await refund(paid?.id ?? '');
    expect(await read(done.id)).toMatchObject({ status: 'ended', end_reason: 'completed' });
    expect(await hasAccess(done.customer)).toBe(true);
    await settled();
  });

  it('stays suspended while another payment is disputed', async () => {
    const buyer = await buy();
    await pass(32);
    const [first, second] = await ordersOf(buyer.id);
    const dispute = (orderId: string | undefined, status: string) =>
      world.sql(
        `insert into disputes (store_id, id, payment_id, order_id, provider_id, status, reason, amount, currency, opened_at)
         select store_id, gen_random_uuid(), id, order_id, gen_random_uuid()::text, $2, 'general', amount, currency, now()
           from payments where order_id = $1`,
        [orderId, status],
      );
    await dispute(second?.id, 'open');
    await world.sql(`update entitlements set revoked_at = now(), revoked_reason = 'disputed' where customer_id = $1`, [
      buyer.customer,
    ]);
    const restore = () =>
      world.services.db.inStore(provenStore(shop.storeId), async (tx) => {
        const order = await lockOrder(tx, first?.id ?? '');
        if (order) await restoreDisputed({ tx, now: world.now() }, order);
      });
    await restore();
    expect(await hasAccess(buyer.customer)).toBe(false);
    await world.sql(`update disputes set status = 'won' where order_id = $1`, [second?.id]);
    await restore();
    expect(await hasAccess(buyer.customer)).toBe(true);
  });

  it('is suspended by a dispute about one payment, and ends when that is lost', async () => {
    const buyer = await buy({ card: { number: '4000 0000 0000 0259', expiry: '12/34', cvc: '123' } });
    await world.runJobs();
    expect(await hasAccess(buyer.customer)).toBe(false);
    expect(await read(buyer.id)).toMatchObject({ status: 'active' });
    world.travel({ days: 8 });
    await run();
    await run();
    expect(await read(buyer.id)).toMatchObject({ status: 'ended', end_reason: 'refunded' });
    await pass(40);
    expect(charges).toBe(0);
    await settled();
  });

  it('goes on after its product was deleted, and ends with the customer’s account', async () => {
    const [buyer, other] = [await buy(), await buy()];
    await world.sql('update products set deleted_at = now() where id = $1', [shop.productId]);
    await world.sql('update customers set anonymous_since = now() where id = $1', [other.customer]);
    await pass(32);
    expect(await ordersOf(buyer.id)).toMatchObject([{ status: 'paid' }, { status: 'paid' }]);
    expect(await read(other.id)).toMatchObject({ status: 'ended', end_reason: 'withdrawn' });
  });

  it('is not charged again once its customer has deleted the account, also after a failed payment', async () => {
    const buyer = await buy({ card: FAILS_LATER });
    await pass(32);
    expect(await read(buyer.id)).toMatchObject({ status: 'past-due' });
    await world.sql('update customers set anonymous_since = now() where id = $1', [buyer.customer]);
    charges = 0;
    await pass(3);
    expect(charges).toBe(0);
    expect(await read(buyer.id)).toMatchObject({ status: 'ended', end_reason: 'withdrawn' });
    expect(await ordersOf(buyer.id)).toMatchObject([{ status: 'paid' }, { status: 'void' }]);
  });

  it('shares a discount and the tax among its payments to the cent', async () => {
    const taxes = { home: 'NL', isOn: true, isInclusive: false, isBelowThreshold: false, addEuRates: true };
    await world.call('saveTaxes', { storeId: shop.storeId, ...taxes }, { as: shop });
    await world.call('saveDiscount', discount('SPRING'), { as: shop });
    const buyer = await buy({ code: 'spring', asking: { country: 'NL' } });
    await world.call('saveTaxes', { storeId: shop.storeId, ...taxes, isOn: false }, { as: shop });
    await pass(32);
    await pass(31);
    const [sums] = await world.sql<Record<string, number>>(
      `select sum(total)::int as total, sum(discount)::int as discount, sum(tax)::int as tax, sum(subtotal)::int as subtotal
         from orders where store_id = $1`,
      [shop.storeId],
    );
    // $100.00 less 7 %, and 21 % on the rest.
    expect(sums).toEqual({ total: 11_253, discount: 700, tax: 1953, subtotal: 10_000 });
    expect(await ordersOf(buyer.id)).toMatchObject([{ total: 3751 }, { total: 3751 }, { total: 3751 }]);
    expect((await readTotals(world, shop.storeId)).ledger).toMatchObject({ 'tax:NL:2100': -1953, store: -9300 });
    await settled();
  });

  it('earns its affiliate a commission from each payment', async () => {
    const affiliate = { name: 'Bo', email: 'bo@example.com', code: 'bo', basisPoints: 1000, productIds: [] };
    await world.call('saveDiscount', discount('BOSEND'), { as: shop });
    const terms = { storeId: shop.storeId, isActive: true, ...affiliate, discountCode: 'BOSEND' };
    await world.call('saveStoreAffiliate', terms, { as: shop });
    await buy({ code: 'bosend' });
    await pass(32);
    const earned = await world.sql<{ amount: number }>(
      'select amount::int from commissions where store_id = $1 order by amount',
      [shop.storeId],
    );
    expect(earned).toEqual([{ amount: 310 }, { amount: 310 }]);
  });

  it('is one unit of the stock, and one sale', async () => {
    await world.call('saveProduct', { storeId: shop.storeId, productId: shop.productId, stock: 1 }, { as: shop });
    await buy();
    await expect(buy()).rejects.toMatchObject({ details: { refusal: 'sold-out' } });
    await pass(32);
    expect(charges).toBe(1);
  });
});

describe('the checkout', () => {
  const open = () => openBrowser(world);
  const page = () => `/${shop.slug}/checkout/spring-prints`;
  const fields = (html: string, more: Record<string, string> = {}) => ({
    quote: hiddenField(html, 'quote'),
    idempotencyKey: hiddenField(html, 'idempotencyKey'),
    email: 'cleo@example.com',
    name: 'Cleo',
    ...CARDS.pays,
    ...more,
  });

  it('shows both ways to pay with the dates, and takes the first payment without a script', async () => {
    const buyer = open();
    const product = await buyer.get(`/${shop.slug}/p/spring-prints`);
    expect(product.body).toContain('Or 3 payments: $33.34 first, then $33.33 each, one a month. $100.00 in total.');
    const form = await buyer.get(page());
    expect(form.body).toContain('3 payments: $33.34 first, then $33.33 each');
    expect(form.body.match(/<li><span>/g)).toHaveLength(3);
    const shown = await buyer.post(page(), fields(form.body, { payIn: 'installments' }));
    expect(shown.statusCode).toBe(200);
    expect(shown.body).toContain('You agree to 3 payments: $33.34 first, then $33.33 each, $100.00 in total.');
    expect(shown.body).toContain('Pay $33.34');
    const back = await buyer.post(page(), fields(shown.body, { payIn: 'full' }));
    expect(back.statusCode).toBe(200);
    expect(back.body).toContain('Pay $100.00');
    const again = await buyer.post(page(), fields(back.body, { payIn: 'installments' }));
    const paid = await buyer.submit(page(), fields(again.body, { payIn: 'installments' }));
    expect(paid.body).toContain('Thank you for your order');
    expect(paid.body).toContain('Payment 1 of 3');
    expect(await world.sql('select payments_total from subscriptions where store_id = $1', [shop.storeId])).toEqual([
      { payments_total: 3 },
    ]);
  });

  it('opens with installments from the product page, and with another card after a declined one', async () => {
    const buyer = open();
    const form = await buyer.get(`${page()}?pay=installments`);
    expect(form.body).toContain('Due today');
    const declined = await buyer.post(page(), fields(form.body, { payIn: 'installments', ...CARDS.declined }));
    expect(declined.statusCode).toBe(400);
    expect(declined.body).toContain('Pay $33.34');
    const paid = await buyer.submit(page(), fields(declined.body, { payIn: 'installments' }));
    expect(paid.body).toContain('Thank you for your order');
    expect(await world.sql('select payments from installment_plans where store_id = $1', [shop.storeId])).toEqual([
      { payments: 3 },
    ]);
  });

  it('replaces an unpaid order that was to be paid in another way', async () => {
    const buyer = open();
    const form = await buyer.get(`${page()}?pay=installments`);
    const declined = await buyer.post(page(), fields(form.body, { payIn: 'installments', ...CARDS.declined }));
    const full = await buyer.post(page(), fields(declined.body, { payIn: 'full' }));
    const paid = await buyer.submit(page(), fields(full.body, { payIn: 'full' }));
    expect(paid.body).toContain('Thank you for your order');
    const sold = await world.sql(`select total::int from orders where store_id = $1 and status = 'paid'`, [
      shop.storeId,
    ]);
    expect(sold).toEqual([{ total: 10_000 }]);
    expect(await world.sql('select 1 from subscriptions where store_id = $1', [shop.storeId])).toEqual([]);
  });

  it('honors a sealed price in as many payments as were shown', async () => {
    const buyer = open();
    const form = await buyer.get(`${page()}?pay=installments`);
    const price = { kind: 'fixed', amount: 20_000, installments: 4 };
    await world.sql(`update products set published = jsonb_set(published, '{price}', $2) where id = $1`, [
      shop.productId,
      JSON.stringify(price),
    ]);
    const paid = await buyer.submit(page(), fields(form.body, { payIn: 'installments' }));
    expect(paid.body).toContain('Payment 1 of 3');
  });

  it('shows another number of payments before an expired price is paid', async () => {
    const buyer = open();
    const form = await buyer.get(`${page()}?pay=installments`);
    const price = { kind: 'fixed', amount: 10_000, installments: 4 };
    await world.sql(`update products set published = jsonb_set(published, '{price}', $2) where id = $1`, [
      shop.productId,
      JSON.stringify(price),
    ]);
    world.travel({ minutes: 31 });
    const shown = await buyer.post(page(), fields(form.body, { payIn: 'installments' }));
    expect(shown.body).toContain('Pay $25.00');
    const paid = await buyer.submit(page(), fields(shown.body, { payIn: 'installments' }));
    expect(paid.body).toContain('Payment 1 of 4');
  });

  it('offers only the full price if a discount leaves too little for payments', async () => {
    const code = { ...discount('ALMOST'), value: { kind: 'percent', basisPoints: 9999 } };
    await world.call('saveDiscount', code, { as: shop });
    const buyer = open();
    const form = await buyer.get(`${page()}?pay=installments&code=almost`);
    expect(form.body).toContain('Pay $0.01');
    expect(form.body).not.toContain('name="payIn"');
    const input = { storeId: shop.storeId, productId: shop.productId, code: 'almost', installments: true };
    await expect(world.call('quoteOrder', input)).rejects.toMatchObject({
      details: { refusal: 'installments-not-offered' },
    });
  });

  it('takes a bump and a tip with the first payment, in full', async () => {
    const { productId: bumpId } = await publishWare(world, shop.storeId, {
      slug: 'brushes',
      title: 'Brushes',
      price: { kind: 'fixed', amount: 700 },
    });
    const { storeId, productId } = shop;
    await world.call('saveBumps', { storeId, productId, bumps: [{ bumpId }] }, { as: shop });
    await world.call('saveTipSettings', { storeId, isOn: true, percents: [10, 15, 20], text: '' }, { as: shop });
    const buyer = open();
    const form = await buyer.get(`${page()}?pay=installments`);
    const chosen = { payIn: 'installments', [`bump-${bumpId}`]: 'yes', tip: '10' };
    const shown = await buyer.post(page(), fields(form.body, chosen));
    expect(shown.body).toContain('Pay $51.04');
    const paid = await buyer.submit(page(), fields(shown.body, chosen));
    expect(paid.body).toContain('Thank you for your order');
    await pass(32);
    const totals = await world.sql(`select total::int from orders where store_id = $1 order by placed_at`, [
      shop.storeId,
    ]);
    expect(totals).toEqual([{ total: 5104 }, { total: 3333 }]);
    const [plan] = await world.sql<{ id: string }>('select id from subscriptions where store_id = $1', [shop.storeId]);
    const end = { storeId: shop.storeId, subscriptionId: plan?.id ?? '', at: 'now' };
    await world.call('cancelSubscription', end, { as: await signedIn() });
    // The bump was paid, so its access stays.
    expect(
      await world.sql('select product_id as id from entitlements where store_id = $1 and revoked_at is null', [
        shop.storeId,
      ]),
    ).toEqual([{ id: bumpId }]);
    await settled();
  });

  it('takes a tip that is higher than the first payment', async () => {
    shop = await openShop(world, `ana${(shops += 1)}`, { price: { kind: 'fixed', amount: 10_000, installments: 12 } });
    await world.call(
      'saveTipSettings',
      { storeId: shop.storeId, isOn: true, percents: [10, 15, 20], text: '' },
      { as: shop },
    );
    const buyer = await buy({ asking: { tip: 1500 } });
    await pass(32);
    expect(await ordersOf(buyer.id)).toMatchObject([
      { status: 'paid', total: 2337 },
      { status: 'paid', total: 833 },
    ]);
    await settled();
  });
});

const discount = (code: string) => ({
  storeId: shop.storeId,
  code,
  value: { kind: 'percent', basisPoints: 700 },
  startsAt: null,
  endsAt: null,
  minimum: null,
  maxUses: null,
  maxUsesPerCustomer: null,
  isActive: true,
  productIds: [],
});

const membersArea = (email: string) => memberBrowser(world, { slug: shop.slug, email });

/** A subscription, which is no installment plan. */
async function aSubscription() {
  const other = await openShop(world, `other${shops}`, {
    price: { kind: 'fixed', amount: 900, every: { unit: 'month', count: 1 } },
  });
  return subscribing(world, () => other).subscribe();
}
