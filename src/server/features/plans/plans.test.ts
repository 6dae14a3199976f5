import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentGateway } from '#server/gateways/payments/port.ts';
import { hiddenField, openBrowser } from '#test/browser.ts';
import { CARDS, openShop, readTotals, type Shop } from '#test/shop.ts';
import { createWorld, type Loose, type Person, type World } from '#test/world.ts';

let world: World;
/** The first admin, whose store sells plans. */
let seller: Shop;
let gateway: PaymentGateway;

const PRICES = [
  { planId: 'side-hustle', month: 900, year: null },
  { planId: 'creator', month: 1900, year: 19_000 },
  { planId: 'boss', month: 4900, year: null },
];

const sell = (storeId: string | null, prices: Loose = PRICES) =>
  world.call('savePlanSales', { storeId, prices }, { as: seller });

beforeAll(async () => {
  world = await createWorld();
  gateway = { ...world.services.payments };
  seller = await openShop(world, 'olga');
  await world.call('initializeFirstAdmin', {}, { as: seller });
});
beforeEach(async () => {
  await renewSession(seller);
  await sell(seller.storeId);
});
afterEach(() => void Object.assign(world.services.payments, gateway));
afterAll(() => world.close());

/** Sessions end while the clock moves. */
async function renewSession(person: Person): Promise<void> {
  const { idToken } = await world.call('signIn', { email: person.email, password: person.password });
  Object.assign(person, { idToken });
}

let people = 0;
const newCreator = () => world.creator(`cleo${(people += 1)}`);

const LATER = { number: '4000 0000 0000 0341', expiry: '12/30', cvc: '123' };

const planOf = async (as: Person): Promise<Loose> => (await world.call('getPlan', {}, { as })).plan;

const start = async (as: Person, planId = 'creator', every = 'month'): Promise<string> => {
  const { url } = await world.call('startPlanCheckout', { planId, every }, { as });
  return new URL(url).pathname + new URL(url).search;
};

/** Fills in the form of a plan's checkout, and returns the response to it. */
async function pay(url: string, { card = CARDS.pays, email = 'somebody@example.com' }: Loose = {}) {
  const visitor = openBrowser(world);
  const page = await visitor.get(url);
  expect(page.statusCode).toBe(200);
  const paid = await visitor.post(url.split('?')[0] ?? '', {
    quote: hiddenField(page.body, 'quote'),
    idempotencyKey: hiddenField(page.body, 'idempotencyKey'),
    email,
    name: 'Cleo',
    ...card,
  });
  return { visitor, page, paid };
}

async function buy(as: Person, { planId = 'creator', every = 'month', card = CARDS.pays }: Loose = {}): Promise<void> {
  const { paid } = await pay(await start(as, planId, every), { card });
  expect(paid.statusCode).toBe(303);
  await world.runJobs();
}

async function pass(days: number): Promise<void> {
  world.travel({ days });
  await world.sweep(seller.storeId);
  await world.runJobs();
}

const subscriptionsOf = ({ id }: Person) =>
  world.sql<{ id: string; status: string; end_reason: string | null; canceled_by: string | null }>(
    `select s.id, s.status, s.end_reason, s.canceled_by from subscriptions s
       join plan_subscriptions p on p.subscription_id = s.id where p.creator_id = $1 order by s.started_at`,
    [id],
  );

const lastOrderOf = async ({ email }: Person): Promise<Loose> =>
  (await world.sql('select id, status, total::int from orders where email = $1 order by placed_at desc', [email]))[0];

describe('buying a plan', () => {
  it('takes effect with the payment, and allows more stores', async () => {
    const cleo = await newCreator();
    expect(await planOf(cleo)).toMatchObject({ planId: 'free', bought: null });
    const second = (slug: string) => world.call('createAdditionalStore', { storeName: slug, slug }, { as: cleo });
    await expect(second('cleo-b')).rejects.toMatchObject({ details: { refusal: 'store-limit' } });
    const { page, visitor, paid } = await pay(await start(cleo));
    expect(page.body).toContain('Creator plan');
    expect(page.body).toContain(`value="${cleo.email}"`);
    expect(page.body).toContain('readOnly');
    const done = await visitor.get(paid.headers.location ?? '');
    expect(done.body).toContain('Your plan is active.');
    expect(done.body).toContain('/dashboard/settings/plan"');
    // No job has run.
    expect(await planOf(cleo)).toMatchObject({
      planId: 'creator',
      setPlanId: 'free',
      bought: {
        planId: 'creator',
        every: 'month',
        price: { amount: 1900, currency: 'USD' },
        status: 'active',
        isCanceled: false,
        method: { last4: '4242' },
        payUrl: null,
        payments: [{ status: 'paid', total: { amount: 1900 } }],
      },
    });
    expect((await world.call('getUser', {}, { as: cleo })).user.subscription).toEqual({ planId: 'creator' });
    await second('cleo-b');
    expect((await readTotals(world, seller.storeId)).unbalanced).toBe(0);
  });

  it('sends the receipt to the creator, whatever address was typed', async () => {
    const cleo = await newCreator();
    await buy(cleo);
    const subjects = (await world.emailsTo(cleo.email)).map(({ subject }) => subject);
    expect(subjects).toContainEqual(expect.stringMatching(/^Your order/));
    expect(await world.emailsTo('somebody@example.com')).toEqual([]);
    expect(await lastOrderOf(cleo)).toMatchObject({ status: 'paid', total: 1900 });
  });

  it('opens the receipt of a payment, for its creator only', async () => {
    const [cleo, dana] = [await newCreator(), await newCreator()];
    await buy(cleo);
    await buy(dana);
    const { orderId, number } = (await planOf(cleo)).bought.payments[0];
    const { url } = await world.call('openPlanReceipt', { orderId }, { as: cleo });
    expect((await world.get(new URL(url).pathname)).body).toContain(number);
    await expect(world.call('openPlanReceipt', { orderId }, { as: dana })).rejects.toMatchObject({
      details: { refusal: 'not-found' },
    });
  });

  it('renews each period', async () => {
    const cleo = await newCreator();
    await buy(cleo);
    await pass(32);
    await renewSession(cleo);
    const { bought, planId } = await planOf(cleo);
    expect(planId).toBe('creator');
    expect(bought.payments).toHaveLength(2);
  });

  it('is sold by the year too', async () => {
    const cleo = await newCreator();
    await buy(cleo, { every: 'year' });
    expect((await planOf(cleo)).bought).toMatchObject({ every: 'year', price: { amount: 19_000 } });
  });

  it('is one plan at a time', async () => {
    const cleo = await newCreator();
    const open = [await start(cleo), await start(cleo, 'boss')];
    await pay(open[0] ?? '');
    await expect(start(cleo, 'boss')).rejects.toMatchObject({ details: { refusal: 'has-plan' } });
    const { paid } = await pay(open[1] ?? '');
    expect(paid.statusCode).toBe(400);
    expect(paid.body).toContain('You already have a plan.');
    expect(await subscriptionsOf(cleo)).toHaveLength(1);
  });

  it('returns the money of the second of two payments at once', async () => {
    const cleo = await newCreator();
    const tabs = await Promise.all([start(cleo), start(cleo, 'boss')]);
    const { asks } = CARDS;
    const waiting = [];
    // Both orders exist before one is paid.
    for (const url of tabs) waiting.push(await pay(url, { card: asks }));
    for (const { visitor, paid } of waiting) {
      const challenge = await visitor.get(paid.headers.location ?? '');
      const action = /action="([^"]*\/confirm)"/.exec(challenge.body)?.[1] ?? '';
      await visitor.post(action, { token: hiddenField(challenge.body, 'token'), answer: 'approve' });
    }
    await world.runJobs();
    expect(await subscriptionsOf(cleo)).toMatchObject([{ status: 'active' }]);
    const orders = await world.sql('select status from orders where email = $1 order by status', [cleo.email]);
    expect(orders).toEqual([{ status: 'paid' }, { status: 'refunded' }]);
    expect((await readTotals(world, seller.storeId)).unbalanced).toBe(0);
  });

  it('survives a payment that is recorded twice', async () => {
    const cleo = await newCreator();
    await buy(cleo);
    const [payment] = await world.sql(
      `select p.id from payments p join orders o on o.store_id = p.store_id and o.id = p.order_id where o.email = $1`,
      [cleo.email],
    );
    for (let times = 0; times < 2; times += 1)
      await world.services.db.inStore(seller.storeId as Loose, (tx) =>
        tx.enqueue({ name: 'settlePayment', data: { realm: seller.storeId, paymentId: payment?.['id'] } }),
      );
    await world.runJobs();
    expect(await subscriptionsOf(cleo)).toMatchObject([{ status: 'active' }]);
    expect((await planOf(cleo)).planId).toBe('creator');
  });
});

describe('the token of a checkout', () => {
  it('gives the plan to the creator it names, whoever pays', async () => {
    const [cleo, dana] = [await newCreator(), await newCreator()];
    await pay(await start(cleo), { email: dana.email });
    expect((await planOf(cleo)).planId).toBe('creator');
    expect((await planOf(dana)).planId).toBe('free');
  });

  it.each([
    ['is missing', () => ''],
    ['was changed', (token: string) => `${token.slice(0, -4)}AAAA`],
    ['is no token', () => 'nonsense'],
  ])('is needed: nothing is sold if it %s', async (_name, change) => {
    const url = await start(await newCreator());
    const [path, token = ''] = url.split('?plan=');
    const changed = change(token);
    const page = await world.get(changed === '' ? (path ?? '') : `${path}?plan=${changed}`);
    expect(page.statusCode).toBe(404);
    expect(page.body).not.toContain('name="quote"');
  });

  it('is only for the plan it was made for', async () => {
    const cleo = await newCreator();
    const [side, boss] = [await start(cleo, 'side-hustle'), await start(cleo, 'boss')];
    const mixed = `${boss.split('?')[0]}?${side.split('?')[1]}`;
    expect((await world.get(mixed)).statusCode).toBe(404);
  });

  it('expires, in the address and in an open form', async () => {
    const cleo = await newCreator();
    const url = await start(cleo);
    const visitor = openBrowser(world);
    const { body } = await visitor.get(url);
    world.travel({ minutes: 121 });
    const page = await visitor.get(url);
    expect(page.statusCode).toBe(404);
    expect(page.body).toContain('Choose your plan again in your dashboard.');
    const sent = await visitor.post(url.split('?')[0] ?? '', {
      quote: hiddenField(body, 'quote'),
      idempotencyKey: hiddenField(body, 'idempotencyKey'),
      email: cleo.email,
      name: 'Cleo',
      ...CARDS.pays,
    });
    expect(sent.statusCode).toBe(404);
    expect(await lastOrderOf(cleo)).toBeUndefined();
  });

  it('is asked for by the API too: a plan’s product cannot be quoted, put into a cart, edited or deleted', async () => {
    const [product] = await world.sql(
      `select id, slug from products where store_id = $1 and plan_id = 'creator' limit 1`,
      [seller.storeId],
    );
    const productId = product?.['id'];
    const { storeId } = seller;
    await expect(world.call('quoteOrder', { storeId, productId })).rejects.toMatchObject({
      details: { refusal: 'product-not-for-sale' },
    });
    const { items } = await world.call('listProducts', { storeId }, { as: seller });
    expect(items.map(({ id }: Loose) => id)).not.toContain(productId);
    for (const [name, input] of [
      ['deleteProducts', { productIds: [productId] }],
      ['setProductsState', { productIds: [productId], state: 'archived' }],
      ['saveProduct', { productId, title: 'Mine' }],
    ] as const)
      await expect(world.call(name, { storeId, ...input }, { as: seller })).rejects.toMatchObject({
        details: { refusal: 'not-found' },
      });
    expect((await world.get(`/${seller.slug}`)).body).not.toContain('Creator plan');
    expect((await world.get(`/${seller.slug}/p/${product?.['slug']}`)).statusCode).toBe(404);
  });

  it('keeps the plan apart from a customer with the same address', async () => {
    const cleo = await newCreator();
    await buy(cleo);
    const { storeId } = seller;
    await world.call('customerSendCode', { storeId, email: cleo.email });
    const code = await world.codeFor(cleo.email);
    const { idToken } = await world.call('customerSignInWithCode', { storeId, email: cleo.email, code });
    expect((await world.call('customerLibrary', { storeId }, { as: idToken })).items).toEqual([]);
    const { items } = await world.call('getMySubscriptions', { storeId }, { as: idToken });
    expect(items).toMatchObject([{ title: 'Creator plan', status: 'active' }]);
  });
});

describe('the end of a plan', () => {
  it('is canceled for the end of the period, and can be resumed', async () => {
    const cleo = await newCreator();
    await buy(cleo);
    const canceled = (await world.call('cancelPlan', {}, { as: cleo })).plan;
    expect(canceled).toMatchObject({ planId: 'creator', bought: { isCanceled: true, nextChargeAt: null } });
    expect((await world.call('resumePlan', {}, { as: cleo })).plan.bought).toMatchObject({ isCanceled: false });
    await world.call('cancelPlan', {}, { as: cleo });
    await pass(32);
    await renewSession(cleo);
    expect(await planOf(cleo)).toMatchObject({ planId: 'free', bought: { status: 'ended' } });
    for (const name of ['cancelPlan', 'resumePlan'])
      await expect(world.call(name, {}, { as: cleo })).rejects.toMatchObject({
        details: { refusal: 'subscription-ended' },
      });
    await buy(cleo, { planId: 'boss' });
    expect((await planOf(cleo)).planId).toBe('boss');
  });

  it('keeps the stores, and refuses more of them', async () => {
    const cleo = await newCreator();
    await buy(cleo);
    const open = (slug: string) => world.call('createAdditionalStore', { storeName: slug, slug }, { as: cleo });
    await open(`${cleo.slug}-b`);
    await world.call('cancelPlan', {}, { as: cleo });
    await pass(32);
    await renewSession(cleo);
    expect((await world.get(`/${cleo.slug}-b`)).statusCode).toBe(200);
    await expect(open(`${cleo.slug}-c`)).rejects.toMatchObject({
      message: "You've reached your store limit. Upgrade your plan to create more stores",
    });
  });

  it('follows failed payments: a week with the plan, two without, then it ends', async () => {
    const cleo = await newCreator();
    await buy(cleo, { card: LATER });
    await pass(32);
    await renewSession(cleo);
    const { planId, bought } = await planOf(cleo);
    expect(planId).toBe('creator');
    expect(bought).toMatchObject({ status: 'past-due', nextChargeAt: null });
    expect((await world.get(bought.payUrl.replace(/^https?:\/\/[^/]+/, ''))).statusCode).toBe(200);
    for (const days of [2, 5]) await pass(days);
    expect((await planOf(cleo)).planId).toBe('free');
    for (const days of [7, 7]) await pass(days);
    await renewSession(cleo);
    expect(await subscriptionsOf(cleo)).toMatchObject([{ status: 'ended', end_reason: 'unpaid' }]);
    await buy(cleo);
    expect((await planOf(cleo)).planId).toBe('creator');
  });

  it('comes with a full refund at once, and another plan can be bought', async () => {
    const cleo = await newCreator();
    await buy(cleo);
    const { id: orderId } = await lastOrderOf(cleo);
    await world.call('refundOrder', { storeId: seller.storeId, orderId, idempotencyKey: randomUUID() }, { as: seller });
    await world.runJobs();
    expect(await planOf(cleo)).toMatchObject({ planId: 'free', bought: { status: 'ended' } });
    expect(await subscriptionsOf(cleo)).toMatchObject([{ end_reason: 'refunded' }]);
    await buy(cleo, { planId: 'boss' });
    expect((await planOf(cleo)).planId).toBe('boss');
  });

  it('is suspended by a dispute, and ends when that is lost', async () => {
    const cleo = await newCreator();
    await buy(cleo, { card: { number: '4000 0000 0000 0259', expiry: '12/30', cvc: '123' } });
    expect((await planOf(cleo)).planId).toBe('free');
    await pass(8);
    expect(await subscriptionsOf(cleo)).toMatchObject([{ status: 'ended', end_reason: 'refunded' }]);
    expect((await readTotals(world, seller.storeId)).unbalanced).toBe(0);
  });

  it('comes for a suspended creator at the end of the period, unless they are back', async () => {
    const cleo = await newCreator();
    await buy(cleo);
    await world.call('suspendUser', { userId: cleo.id, reason: 'A test' }, { as: seller });
    await world.runJobs();
    expect(await subscriptionsOf(cleo)).toMatchObject([{ status: 'active', canceled_by: 'customer' }]);
    await world.call('restoreUser', { userId: cleo.id, reason: 'A test' }, { as: seller });
    await renewSession(cleo);
    expect((await world.call('resumePlan', {}, { as: cleo })).plan.bought.isCanceled).toBe(false);
  });

  it('comes for a creator who was suspended before they paid', async () => {
    const cleo = await newCreator();
    const url = await start(cleo);
    await world.call('suspendUser', { userId: cleo.id, reason: 'A test' }, { as: seller });
    await world.runJobs();
    await pay(url);
    await world.runJobs();
    expect(await subscriptionsOf(cleo)).toMatchObject([{ canceled_by: 'customer' }]);
  });

  it('comes for a creator who deletes their account, who is not charged again', async () => {
    const cleo = await newCreator();
    await buy(cleo);
    await world.call('deleteMyAccount', { password: cleo.password }, { as: cleo });
    await world.runJobs();
    await pass(32);
    expect(await subscriptionsOf(cleo)).toMatchObject([{ status: 'ended', end_reason: 'customer' }]);
    const orders = await world.sql('select 1 from orders where email = $1', [cleo.email]);
    expect(orders).toHaveLength(1);
  });
});

describe('a plan that an admin sets', () => {
  it('counts beside a bought one: the higher of both', async () => {
    const cleo = await newCreator();
    const set = (planId: string) =>
      world.call('setUserPlan', { userId: cleo.id, planId, reason: 'A test' }, { as: seller });
    await buy(cleo);
    const { person } = await set('boss');
    expect(person).toMatchObject({ planId: 'boss', setPlanId: 'boss' });
    expect(await planOf(cleo)).toMatchObject({ planId: 'boss', setPlanId: 'boss', bought: { planId: 'creator' } });
    expect((await set('side-hustle')).person).toMatchObject({ planId: 'creator', setPlanId: 'side-hustle' });
    const { items } = await world.call('listPeople', { search: cleo.email, planId: 'creator' }, { as: seller });
    expect(items).toHaveLength(1);
    await world.call('cancelPlan', {}, { as: cleo });
    await pass(32);
    await renewSession(cleo);
    expect((await planOf(cleo)).planId).toBe('side-hustle');
  });
});

describe('selling plans', () => {
  it('changes prices for new subscribers, and takes plans off sale', async () => {
    const cleo = await newCreator();
    await buy(cleo);
    await sell(seller.storeId, [{ planId: 'creator', month: 2500, year: null }]);
    expect((await planOf(cleo)).offers).toEqual([
      { planId: 'creator', every: 'month', price: { amount: 2500, currency: 'USD' } },
    ]);
    await expect(start(await newCreator(), 'boss')).rejects.toMatchObject({
      details: { refusal: 'plan-not-for-sale' },
    });
    await pass(32);
    expect(await lastOrderOf(cleo)).toMatchObject({ status: 'paid', total: 1900 });
  });

  it('can be turned off, and existing plans go on', async () => {
    const cleo = await newCreator();
    await buy(cleo);
    const off = await sell(null);
    expect(off).toMatchObject({ storeId: null, offers: expect.arrayContaining([expect.anything()]) });
    expect((await planOf(await newCreator())).offers).toEqual([]);
    await pass(32);
    await renewSession(cleo);
    expect((await planOf(cleo)).planId).toBe('creator');
  });

  it('needs a store of an admin and a price', async () => {
    const cleo = await newCreator();
    await expect(sell(cleo.storeId)).rejects.toMatchObject({ details: { refusal: 'store-not-found' } });
    await expect(sell(seller.storeId, [])).rejects.toMatchObject({ details: { refusal: 'plan-prices-missing' } });
    await expect(world.call('savePlanSales', { storeId: null }, { as: cleo })).rejects.toMatchObject({
      details: { refusal: 'admin-permission-denied' },
    });
  });

  it('is in the audit log, and an equal save is not', async () => {
    await sell(seller.storeId, [{ planId: 'boss', month: 5000, year: null }]);
    await sell(seller.storeId, [{ planId: 'boss', month: 5000, year: null }]);
    const { items } = await world.call('getAdminAuditLog', { action: 'plans.sales' }, { as: seller });
    expect(items[0]).toMatchObject({ after: { prices: 'boss/month 5000 USD' } });
    expect(items[1]?.after).not.toEqual(items[0].after);
  });

  it('keeps its store from being deleted', async () => {
    const removal = world.call('deleteStoreAndTenant', { storeId: seller.storeId }, { as: seller });
    await expect(removal).rejects.toMatchObject({ details: { refusal: 'plan-store' } });
  });

  it('keeps the account of its creator from being deleted', async () => {
    await renewSession(seller);
    const deletion = world.call('deleteMyAccount', { password: seller.password }, { as: seller });
    await expect(deletion).rejects.toMatchObject({ details: { refusal: 'plan-store' } });
  });

  it('lists the subscribers by search, plan and state', async () => {
    const cleo = await newCreator();
    await buy(cleo, { planId: 'boss' });
    const list = async (input: Loose): Promise<Loose[]> =>
      (await world.call('listPlanSubscribers', input, { as: seller })).items;
    expect(await list({ search: cleo.email })).toMatchObject([
      { creatorId: cleo.id, email: cleo.email, planId: 'boss', state: 'active', endedAt: null },
    ]);
    expect(await list({ search: cleo.email, planId: 'creator' })).toEqual([]);
    expect(await list({ search: cleo.email, state: 'ended' })).toEqual([]);
    expect((await list({ state: 'active', limit: 1 })).map(({ email }) => email)).toEqual([cleo.email]);
  });
});
