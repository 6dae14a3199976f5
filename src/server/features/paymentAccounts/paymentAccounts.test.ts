import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { job } from '#shared/contract/jobs.ts';
import { hiddenField, openBrowser } from '#test/browser.ts';
import { STRIPE_CARDS } from '#test/doubles/stripe/payments.ts';
import { startStripe, type StripeEvent } from '#test/doubles/stripe/startStripe.ts';
import { readTotals, openShop, publishWare, type Shop } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';

let clock = () => new Date();
const stripe = await startStripe({ now: () => clock() });
const world = await openWorld({ environment: stripe.connectEnvironment });
afterAll(() => stripe.close());
clock = world.now;

beforeEach(() => void (stripe.events.length = 0));

const read = (shop: Shop) => world.call('getPaymentAccount', { storeId: shop.storeId }, { as: shop });
const connect = (shop: Shop) => world.call('connectPayments', { storeId: shop.storeId }, { as: shop });

const accountIdOf = async (shop: Shop): Promise<string> => (await read(shop)).account.id;

/** A store that takes payments. */
async function openSeller(name: string): Promise<Shop & { account: string }> {
  const shop = await openShop(world, name);
  await connect(shop);
  const account = await accountIdOf(shop);
  stripe.accounts.decide(account, { cards: 'active' });
  await read(shop);
  return { ...shop, account };
}

const receive = (event: StripeEvent, options?: Parameters<typeof stripe.post>[1]) =>
  world.app.inject({ method: 'POST', ...stripe.post(event, options) });

async function receiveAll(): Promise<void> {
  for (const event of stripe.events) expect((await receive(event)).statusCode).toBe(204);
  await world.runJobs();
}

const statusOf = async (shop: Shop) =>
  (await world.sql('select status from payment_accounts where store_id = $1', [shop.storeId])).map(
    ({ status }) => status,
  );

async function checkOut(shop: Shop, email: string) {
  const visitor = openBrowser(world);
  const url = `/${shop.slug}/checkout/spring-prints`;
  const { body } = await visitor.get(url);
  const form = { quote: hiddenField(body, 'quote'), email, name: 'Cleo' };
  const { headers, statusCode } = await visitor.post(url, form);
  return { statusCode, session: /\/c\/pay\/(\w+)$/.exec(headers.location ?? '')?.[1] ?? '' };
}

const orderOf = async (email: string) => {
  const [order] = await world.sql(
    `select o.id, o.status, o.platform_fee_bps, o.refunded::int, p.status as payment, p.account_id, p.platform_fee::int, p.fee::int
       from orders o join payments p on p.store_id = o.store_id and p.order_id = o.id where o.email = $1`,
    [email],
  );
  return order;
};

describe('connecting an account', () => {
  it('opens the provider’s page, and continues with the same account', async () => {
    const shop = await openShop(world, 'ana');
    expect(await read(shop)).toEqual({ mode: 'connect', isTest: true, feeBps: 500, account: null });
    const { url } = await connect(shop);
    expect(url).toMatch(`${stripe.origin}/setup/link_`);
    const before = stripe.accounts.ids().length;
    await Promise.all([connect(shop), connect(shop), connect(shop)]);
    expect(stripe.accounts.ids()).toHaveLength(before);
    expect((await read(shop)).account).toMatchObject({
      status: 'restricted',
      requirements: expect.arrayContaining(['configuration.merchant.mcc']),
      isCurrent: true,
    });
  });

  it('creates one account for concurrent requests', async () => {
    const shop = await openShop(world, 'abe');
    const before = stripe.accounts.ids().length;
    await Promise.all(Array.from({ length: 5 }, () => connect(shop)));
    expect(stripe.accounts.ids()).toHaveLength(before + 1);
    expect(await statusOf(shop)).toHaveLength(1);
  });

  it('creates no second account after a lost response', async () => {
    const shop = await openShop(world, 'ada');
    const before = stripe.accounts.ids().length;
    stripe.failNext(/^POST \/v2\/core\/accounts$/, { kind: 'cut' }, 3);
    await expect(connect(shop)).rejects.toMatchObject({ details: { refusal: 'payment-provider-unavailable' } });
    await connect(shop);
    expect(stripe.accounts.ids()).toHaveLength(before + 1);
  });

  it('needs a recent proof of identity', async () => {
    const shop = await openShop(world, 'amy');
    world.travel({ minutes: 16 });
    await expect(connect(shop)).rejects.toMatchObject({ details: { refusal: 'fresh-proof-needed' } });
    expect(await statusOf(shop)).toEqual([]);
  });

  it('is refused for another creator’s store', async () => {
    const [ana, ben] = [await openShop(world, 'alma'), await openShop(world, 'axel')];
    for (const name of ['connectPayments', 'getPaymentAccount'])
      await expect(world.call(name, { storeId: ana.storeId }, { as: ben })).rejects.toMatchObject({ httpStatus: 403 });
    expect(await statusOf(ana)).toEqual([]);
  });

  it('shows the last known state while the provider cannot be reached', async () => {
    const shop = await openSeller('anton');
    stripe.failNext(/^GET \/v2\/core\/accounts/, { kind: 'status', status: 500 });
    expect((await read(shop)).account).toMatchObject({ status: 'connected', isCurrent: false });
  });
});

describe('events about an account', () => {
  it('update its state in any order, and when they are repeated', async () => {
    const shop = await openShop(world, 'bea');
    await connect(shop);
    const account = await accountIdOf(shop);
    stripe.accounts.decide(account, { cards: 'pending' });
    stripe.accounts.decide(account, { cards: 'active' });
    stripe.events.reverse();
    await receiveAll();
    await receiveAll();
    expect(await statusOf(shop)).toEqual(['connected']);
    stripe.accounts.decide(account, { cards: 'restricted', missing: ['identity.individual.phone'] });
    await receiveAll();
    expect(await statusOf(shop)).toEqual(['restricted']);
  });

  it('are refused without a signature for this endpoint', async () => {
    const shop = await openShop(world, 'bo');
    await connect(shop);
    stripe.events.length = 0;
    stripe.accounts.decide(await accountIdOf(shop), { cards: 'active' });
    const [event] = stripe.events;
    if (!event) throw new Error('Nothing happened.');
    for (const secret of ['whsec_forged', stripe.environment.STRIPE_WEBHOOK_SECRET])
      expect((await receive(event, { secret })).statusCode).toBe(401);
    expect((await receive({ ...event, object: 'event' })).statusCode).toBe(400);
  });

  it('become orphans if nobody here has the account', async () => {
    const id = stripe.accounts.create({
      contact_email: 'eve@example.com',
      dashboard: 'full',
      configuration: { merchant: { capabilities: { card_payments: { requested: true } } } },
      defaults: { responsibilities: { fees_collector: 'stripe', losses_collector: 'stripe' } },
    }).id;
    await receiveAll();
    world.travel({ minutes: 6 });
    await world.sql("update pgboss.job set start_after = now() where name = 'handlePaymentEvent'");
    await world.runJobs();
    const rows = await world.sql('select status from provider_events where account_id = $1', [id]);
    expect(rows).toEqual([{ status: 'orphan' }]);
  });

  it('may be lost: the sweep reads an account in review every hour', async () => {
    const shop = await openShop(world, 'bruno');
    await connect(shop);
    const account = await accountIdOf(shop);
    stripe.accounts.decide(account, { cards: 'pending' });
    await read(shop);
    stripe.accounts.decide(account, { cards: 'active' });
    await world.sweep(shop.storeId);
    expect(await statusOf(shop)).toEqual(['in-review']);
    world.travel({ minutes: 61 });
    await world.sweep(shop.storeId);
    expect(await statusOf(shop)).toEqual(['connected']);
  });
});

describe('a store without a connected account', () => {
  it('sells free products only, and shows its owner a notice', async () => {
    const shop = await openShop(world, 'cem');
    await publishWare(world, shop.storeId, { slug: 'free', price: { kind: 'free' } });
    const page = await openBrowser(world).get(`/${shop.slug}/checkout/spring-prints`);
    expect(page.body).toContain('This store can’t take payments yet.');
    expect(page.body).not.toContain('name="email"');
    const quoting = world.call('quoteOrder', { storeId: shop.storeId, productId: shop.productId });
    await expect(quoting).rejects.toMatchObject({ details: { refusal: 'payments-off' } });
    const home = await world.call('getStoreHome', { storeId: shop.storeId }, { as: shop });
    expect(home).toMatchObject({ takesPayments: false, canConnectPayments: true });
    const visitor = openBrowser(world);
    const { body } = await visitor.get(`/${shop.slug}/checkout/free`);
    const form = { quote: hiddenField(body, 'quote'), email: 'kim@example.com', name: '' };
    expect((await visitor.post(`/${shop.slug}/checkout/free`, form)).headers.location).toContain('/order/');
  });

  it('is closed again when the account is restricted or disconnected, also to a price that was shown', async () => {
    const shop = await openSeller('cora');
    const { quote } = await world.call('quoteOrder', { storeId: shop.storeId, productId: shop.productId });
    stripe.events.length = 0;
    stripe.accounts.decide(shop.account, { cards: 'restricted', missing: ['identity.individual.phone'] });
    await receiveAll();
    const order = { storeId: shop.storeId, quote, email: 'lea@example.com', name: 'Lea', idempotencyKey: randomUUID() };
    await expect(world.call('placeOrder', order)).rejects.toMatchObject({ details: { refusal: 'payments-off' } });
    expect(await orderOf('lea@example.com')).toBeUndefined();

    stripe.events.length = 0;
    stripe.accounts.decide(shop.account, { cards: 'active' });
    await receiveAll();
    expect((await checkOut(shop, 'mia@example.com')).statusCode).toBe(303);
    stripe.events.length = 0;
    stripe.accounts.deauthorize(shop.account);
    await receiveAll();
    expect((await read(shop)).account).toMatchObject({ status: 'disconnected', isCurrent: true });
    const page = await openBrowser(world).get(`/${shop.slug}/checkout/spring-prints`);
    expect(page.body).toContain('This store can’t take payments yet.');
    // The payment that waited is ended without the account.
    world.travel({ minutes: 61 });
    await world.sweep(shop.storeId);
    expect(await orderOf('mia@example.com')).toMatchObject({ status: 'void' });
  });

  it('takes payments again when a wrong key of the operator was corrected', async () => {
    const shop = await openSeller('clio');
    stripe.failNext(/^GET \/v2\/core\/accounts/, { kind: 'no-access' }, 1);
    expect((await read(shop)).account).toMatchObject({ status: 'disconnected' });
    world.travel({ minutes: 61 });
    await world.sweep(shop.storeId);
    expect(await statusOf(shop)).toEqual(['connected']);
    const emails = await world.emailsTo(shop.email);
    const subjects = emails.map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('can now take payments'))).toHaveLength(2);
    expect(subjects.filter((subject) => subject.includes('no longer connected'))).toHaveLength(1);
    const { items } = await world.call('listSecurityEvents', {}, { as: shop });
    expect(items.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(['payments-opened', 'payments-connected', 'payments-disconnected']),
    );
    stripe.failNext(/^GET \/v2\/core\/accounts/, { kind: 'no-access' }, 1);
    await read(shop);
    expect((await read(shop)).account).toMatchObject({ status: 'connected' });
  });

  it('keeps its new account when the earlier one becomes available again', async () => {
    const shop = await openSeller('coco');
    stripe.failNext(/^GET \/v2\/core\/accounts/, { kind: 'no-access' }, 1);
    await read(shop);
    await connect(shop);
    await world.services.db.onPlatform((tx) =>
      tx.enqueue(job('refreshPaymentAccount', { realm: shop.storeId, accountId: shop.account })),
    );
    await world.runJobs();
    expect(new Set(await statusOf(shop))).toEqual(new Set(['created', 'disconnected']));
  });

  it('emails its owner when Stripe restricts the account, once', async () => {
    const shop = await openSeller('cyd');
    stripe.accounts.decide(shop.account, { cards: 'restricted', missing: ['identity.individual.phone'] });
    await receiveAll();
    await receiveAll();
    const subjects = (await world.emailsTo(shop.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('can’t take payments right now'))).toHaveLength(1);
  });

  it('can connect another account after the first was disconnected', async () => {
    const shop = await openSeller('cleo');
    stripe.accounts.deauthorize(shop.account);
    await receiveAll();
    await world.call('confirmIdentity', { password: shop.password }, { as: shop });
    await connect(shop);
    const account = await accountIdOf(shop);
    expect(account).not.toBe(shop.account);
    expect(new Set(await statusOf(shop))).toEqual(new Set(['disconnected', 'restricted']));
  });
});

describe('a sale into a connected account', () => {
  it('charges the account with the platform’s share, and books both fees', async () => {
    const shop = await openSeller('dana');
    const { session } = await checkOut(shop, 'nia@example.com');
    expect(stripe.ofSession(session)).toMatchObject({ account: shop.account, applicationFee: 60 });
    stripe.events.length = 0;
    stripe.pay(session, STRIPE_CARDS.pays);
    expect(stripe.events.every(({ account }) => account === shop.account)).toBe(true);
    await receiveAll();
    await receiveAll();
    expect(await orderOf('nia@example.com')).toMatchObject({
      status: 'paid',
      account_id: shop.account,
      platform_fee_bps: 500,
      platform_fee: 60,
      fee: 65,
    });
    const { ledger, unbalanced } = await readTotals(world, shop.storeId);
    expect(unbalanced).toBe(0);
    expect(ledger).toEqual({ 'gateway:stripe': 1075, fees: 65, 'fees:platform': 60, store: -1200 });
  });

  it('keeps no share of a creator on the largest plan', async () => {
    const shop = await openSeller('dora');
    await world.sql("update creators set plan_id = 'boss' where id = $1", [shop.id]);
    const { session } = await checkOut(shop, 'ora@example.com');
    expect(stripe.ofSession(session)).toMatchObject({ applicationFee: 0 });
    expect(await orderOf('ora@example.com')).toMatchObject({ platform_fee_bps: 0, platform_fee: 0 });
  });

  it('returns the share with a refund, in proportion', async () => {
    const shop = await openSeller('drew');
    const { session } = await checkOut(shop, 'pam@example.com');
    stripe.pay(session, STRIPE_CARDS.pays);
    await receiveAll();
    const orderId = (await orderOf('pam@example.com'))?.['id'];
    const refund = (amount: number) =>
      world.call(
        'refundOrder',
        { storeId: shop.storeId, orderId, amount, reason: '', idempotencyKey: randomUUID() },
        { as: shop },
      );
    await refund(400);
    expect(stripe.ofSession(session)).toMatchObject({ feeReturned: 20 });
    expect((await readTotals(world, shop.storeId)).ledger).toMatchObject({ 'fees:platform': 40, store: -800 });
    await refund(800);
    expect(stripe.ofSession(session)).toMatchObject({ feeReturned: 60 });
    expect((await readTotals(world, shop.storeId)).ledger).toMatchObject({
      'fees:platform': 0,
      'gateway:stripe': -65,
      store: 0,
    });
  });

  it.each([
    ['the dashboard first', ['stripe', 'stoa']],
    ['ours first', ['stoa', 'stripe']],
  ])('returns the same share at Stripe as in the books, with refunds made there and here: %s', async (_name, order) => {
    const shop = await openSeller(`fee-${order[0]}`);
    const { session } = await checkOut(shop, `${order[0]}@example.com`);
    stripe.pay(session, STRIPE_CARDS.pays);
    await receiveAll();
    const orderId = (await orderOf(`${order[0]}@example.com`))?.['id'];
    const { intent } = stripe.ofSession(session);
    for (const where of order) {
      stripe.events.length = 0;
      if (where === 'stripe') stripe.refund({ payment_intent: intent?.id ?? '', amount: 501 }, shop.account);
      else
        await world.call(
          'refundOrder',
          { storeId: shop.storeId, orderId, amount: 699, reason: '', idempotencyKey: randomUUID() },
          { as: shop },
        );
      await receiveAll();
    }
    expect(await orderOf(`${order[0]}@example.com`)).toMatchObject({ status: 'refunded', refunded: 1200 });
    const { feeReturned, applicationFee } = stripe.ofSession(session);
    expect(feeReturned).toBeGreaterThan(0);
    const { ledger, unbalanced } = await readTotals(world, shop.storeId);
    expect(unbalanced).toBe(0);
    expect(ledger).toMatchObject({ 'fees:platform': applicationFee - feeReturned, store: 0 });
  });

  it('returns the share once, even if the response is lost', async () => {
    const shop = await openSeller('dex');
    const { session } = await checkOut(shop, 'pia@example.com');
    stripe.pay(session, STRIPE_CARDS.pays);
    await receiveAll();
    const orderId = (await orderOf('pia@example.com'))?.['id'];
    stripe.failNext(/^POST \/v1\/application_fees/, { kind: 'cut' }, 3);
    const refund = { storeId: shop.storeId, orderId, amount: 600, reason: '', idempotencyKey: randomUUID() };
    await world.call('refundOrder', refund, { as: shop });
    world.travel({ minutes: 2 });
    await world.sql("update pgboss.job set start_after = now() where name = 'settleRefund'");
    await world.runJobs();
    expect(stripe.ofSession(session)).toMatchObject({ feeReturned: 30 });
    expect((await readTotals(world, shop.storeId)).ledger).toMatchObject({ 'fees:platform': 30 });
  });

  it('books a refund made at Stripe in an account that is disconnected here', async () => {
    const shop = await openSeller('didi');
    const { session } = await checkOut(shop, 'didi-buyer@example.com');
    stripe.pay(session, STRIPE_CARDS.pays);
    await receiveAll();
    stripe.events.length = 0;
    stripe.refund({ payment_intent: stripe.ofSession(session).intent?.id ?? '', amount: 500 }, shop.account);
    await world.sql("update payment_accounts set status = 'disconnected' where store_id = $1", [shop.storeId]);
    await receiveAll();
    expect(await orderOf('didi-buyer@example.com')).toMatchObject({ status: 'partially-refunded', refunded: 500 });
  });

  it('is not refunded through a disconnected account', async () => {
    const shop = await openSeller('dino');
    const { session } = await checkOut(shop, 'quin@example.com');
    stripe.pay(session, STRIPE_CARDS.pays);
    await receiveAll();
    stripe.events.length = 0;
    stripe.accounts.deauthorize(shop.account);
    await receiveAll();
    const orderId = (await orderOf('quin@example.com'))?.['id'];
    const refund = { storeId: shop.storeId, orderId, reason: '', idempotencyKey: randomUUID() };
    await expect(world.call('refundOrder', refund, { as: shop })).rejects.toMatchObject({
      details: { refusal: 'refund-provider-missing' },
    });
    expect(await orderOf('quin@example.com')).toMatchObject({ status: 'paid', refunded: 0 });
  });

  it('is not paid by an event of another account, whatever that account’s objects say', async () => {
    const [ana, eve] = [await openSeller('dave'), await openSeller('eve')];
    const victim = await checkOut(ana, 'rita@example.com');
    const forged = await checkOut(eve, 'sam@example.com');
    // The owner of an account can write any metadata there.
    stripe.ofSession(forged.session).session.metadata = { ...stripe.ofSession(victim.session).session.metadata };
    stripe.events.length = 0;
    stripe.pay(forged.session, STRIPE_CARDS.pays);
    await receiveAll();
    // The same events again, sent as if they came from the victim's account or from the operator's own.
    for (const event of stripe.events) {
      await receive({ ...event, id: `${event.id}0`, account: ana.account });
      const { account: _, ...own } = event;
      await receive({ ...own, id: `${event.id}1` });
    }
    await world.runJobs();
    expect(await orderOf('rita@example.com')).toMatchObject({ status: 'requires-action' });
    expect((await readTotals(world, ana.storeId)).ledger).toEqual({});
  });

  it('is not paid by another payment of the same account that names it', async () => {
    const shop = await openSeller('finn');
    const victim = await checkOut(shop, 'tom@example.com');
    const other = await checkOut(shop, 'uma@example.com');
    stripe.ofSession(other.session).session.metadata = { ...stripe.ofSession(victim.session).session.metadata };
    stripe.events.length = 0;
    stripe.pay(other.session, STRIPE_CARDS.pays);
    await receiveAll();
    await world.runJobs();
    expect(await orderOf('tom@example.com')).toMatchObject({ status: 'requires-action' });
    expect((await readTotals(world, shop.storeId)).ledger).toEqual({});
  });
});
