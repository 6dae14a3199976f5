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

beforeAll(async () => {
  world = await createWorld();
  gateway = { ...world.services.payments };
  seller = await openShop(world, 'olga');
  await world.call('initializeFirstAdmin', {}, { as: seller });
});
beforeEach(async () => {
  world.travel({ days: 1 });
  await renewSession(seller);
  await world.call('savePlanSales', { storeId: seller.storeId, prices: PRICES }, { as: seller });
});
afterEach(() => void Object.assign(world.services.payments, gateway));
afterAll(() => world.close());

/** Sessions end while the clock moves. */
async function renewSession(person: Person): Promise<void> {
  const { idToken } = await world.call('signIn', { email: person.email, password: person.password });
  Object.assign(person, { idToken });
}

let people = 0;

const LATER = { number: '4000 0000 0000 0341', expiry: '12/30', cvc: '123' };

const planOf = async (as: Person): Promise<Loose> => (await world.call('getPlan', {}, { as })).plan;

/** A creator who pays for a plan. */
async function buyer(planId: string, card: Loose = CARDS.pays): Promise<Person> {
  const cleo = await world.creator(`cleo${(people += 1)}`);
  const { url } = await world.call('startPlanCheckout', { planId, every: 'month' }, { as: cleo });
  const visitor = openBrowser(world);
  const { pathname, search } = new URL(url);
  const { body } = await visitor.get(pathname + search);
  const form = { quote: hiddenField(body, 'quote'), email: cleo.email, name: 'Cleo', ...card };
  expect((await visitor.post(pathname, form)).statusCode).toBe(303);
  await world.runJobs();
  return cleo;
}

const preview = (as: Person, planId: string, every = 'month'): Promise<Loose> =>
  world.call('previewPlanSwitch', { planId, every }, { as });

const switchTo = async (as: Person, offer: string): Promise<Loose> =>
  (await world.call('switchPlan', { offer }, { as })).plan;

async function pass(days: number): Promise<void> {
  world.travel({ days });
  await world.sweep(seller.storeId);
  await world.runJobs();
}

const ordersOf = (as: Person) =>
  world.sql<{ status: string; total: number; email: string }>(
    `select o.status, o.total::int, o.email from orders o where o.customer_id = (
       select s.customer_id from subscriptions s join plan_subscriptions l on l.subscription_id = s.id
        where l.creator_id = $1 order by s.started_at desc limit 1) order by o.placed_at`,
    [as.id],
  );

const refusal = (name: string) => ({ details: { refusal: name } });

describe('switching to a more expensive plan', () => {
  it('charges the difference for the rest of the period, and takes effect at once', async () => {
    const cleo = await buyer('creator');
    const { offer, total, at, nextPaymentAt } = await preview(cleo, 'boss');
    expect([at, total]).toEqual(['now', { amount: 3000, currency: 'USD' }]);
    const { planId, bought } = await switchTo(cleo, offer);
    expect(planId).toBe('boss');
    expect(bought).toMatchObject({
      planId: 'boss',
      price: { amount: 4900 },
      becomes: null,
      paidUntil: nextPaymentAt,
      nextChargeAt: nextPaymentAt,
    });
    expect((await world.call('getUser', {}, { as: cleo })).user.subscription).toEqual({ planId: 'boss' });
    expect(await ordersOf(cleo)).toMatchObject([{ total: 1900 }, { status: 'paid', total: 3000 }]);
    expect(bought.payments).toMatchObject([{ total: { amount: 3000 } }, { total: { amount: 1900 } }]);
    const { url } = await world.call('openPlanReceipt', { orderId: bought.payments[0].orderId }, { as: cleo });
    expect((await world.get(new URL(url).pathname)).body).toContain('$30.00');
    const { items } = await world.call('listPlanSubscribers', { search: cleo.email }, { as: seller });
    expect(items).toMatchObject([{ planId: 'boss', state: 'active' }]);
    await pass(32);
    expect((await ordersOf(cleo)).at(-1)).toMatchObject({ status: 'paid', total: 4900 });
    expect((await readTotals(world, seller.storeId)).unbalanced).toBe(0);
  });

  it('is made once, however often it is sent, and only by its creator', async () => {
    const [cleo, dana] = [await buyer('creator'), await buyer('creator')];
    const { offer } = await preview(cleo, 'boss');
    await expect(switchTo(dana, offer)).rejects.toMatchObject(refusal('quote-expired'));
    await Promise.allSettled([switchTo(cleo, offer), switchTo(cleo, offer), switchTo(cleo, offer)]);
    expect(await ordersOf(cleo)).toHaveLength(2);
    expect((await planOf(cleo)).planId).toBe('boss');
    expect((await planOf(dana)).planId).toBe('creator');
  });

  it('begins a new period with another interval, and takes off what was not used', async () => {
    const cleo = await buyer('side-hustle');
    const { total, credit, at, nextPaymentAt } = await preview(cleo, 'creator', 'year');
    expect([at, credit.amount, total.amount, nextPaymentAt]).toEqual(['now', 900, 18_100, null]);
    const { offer } = await preview(cleo, 'creator', 'year');
    expect((await switchTo(cleo, offer)).bought).toMatchObject({ planId: 'creator', every: 'year' });
  });

  it('waits for a payment if the card is declined, and can be paid or taken back', async () => {
    const cleo = await buyer('creator', LATER);
    const { bought, planId } = await switchTo(cleo, (await preview(cleo, 'boss')).offer);
    expect(planId).toBe('creator');
    expect(bought).toMatchObject({ planId: 'creator', becomes: { planId: 'boss', isUnpaid: true }, canSwitch: false });
    const { pathname, search } = new URL(bought.payUrl);
    const page = await openBrowser(world).get(pathname + search);
    expect(page.body).toContain('Pay $30.00');
    const unchanged = (await world.call('keepPlan', {}, { as: cleo })).plan.bought;
    expect(unchanged).toMatchObject({ planId: 'creator', becomes: null, payUrl: null, canSwitch: true });
    await switchTo(cleo, (await preview(cleo, 'boss')).offer);
    const again = openBrowser(world);
    const { body } = await again.get(pathname + search);
    await again.post(pathname, { ...CARDS.pays, renewal: hiddenField(body, 'renewal') });
    expect((await planOf(cleo)).planId).toBe('boss');
  });

  it('is not offered for a plan that is not sold, canceled or paused', async () => {
    const cleo = await buyer('creator');
    await expect(preview(cleo, 'boss', 'year')).rejects.toMatchObject(refusal('plan-not-for-sale'));
    await world.call('cancelPlan', {}, { as: cleo });
    await expect(preview(cleo, 'boss')).rejects.toMatchObject(refusal('subscription-canceled'));
    await world.call('resumePlan', {}, { as: cleo });
    const { offer } = await preview(cleo, 'boss');
    await world.call('savePlanSales', { storeId: null }, { as: seller });
    expect((await planOf(cleo)).bought.canSwitch).toBe(false);
    await expect(switchTo(cleo, offer)).rejects.toMatchObject(refusal('quote-expired'));
    const nobody = await world.creator(`cleo${(people += 1)}`);
    await expect(preview(nobody, 'boss')).rejects.toMatchObject(refusal('no-plan'));
  });
});

describe('switching to a cheaper plan', () => {
  it('waits for the end of the period, costs nothing until then, and can be taken back', async () => {
    const cleo = await buyer('boss');
    const { offer, at, total, startsAt } = await preview(cleo, 'side-hustle');
    expect([at, total.amount]).toEqual(['period-end', 0]);
    const { planId, bought } = await switchTo(cleo, offer);
    expect(planId).toBe('boss');
    expect(bought).toMatchObject({
      planId: 'boss',
      paidUntil: startsAt,
      nextPrice: { amount: 900 },
      becomes: { planId: 'side-hustle', every: 'month', price: { amount: 900 }, isUnpaid: false },
    });
    expect((await world.call('keepPlan', {}, { as: cleo })).plan.bought).toMatchObject({ becomes: null });
    await switchTo(cleo, (await preview(cleo, 'side-hustle')).offer);
    await pass(32);
    await renewSession(cleo);
    expect(await planOf(cleo)).toMatchObject({
      planId: 'side-hustle',
      bought: { planId: 'side-hustle', becomes: null },
    });
    expect((await ordersOf(cleo)).at(-1)).toMatchObject({ status: 'paid', total: 900 });
  });

  it('gives the cheaper plan from then on, also if its payment fails', async () => {
    const cleo = await buyer('boss', LATER);
    await switchTo(cleo, (await preview(cleo, 'creator')).offer);
    await pass(32);
    await renewSession(cleo);
    expect(await planOf(cleo)).toMatchObject({ planId: 'creator', bought: { status: 'past-due', planId: 'creator' } });
  });
});

describe('a paused plan', () => {
  async function pause(cleo: Person): Promise<string> {
    const [row] = await world.sql<{ id: string }>(
      'select subscription_id as id from plan_subscriptions where creator_id = $1',
      [cleo.id],
    );
    const subscriptionId = row?.id ?? '';
    await world.call('pauseSubscription', { storeId: seller.storeId, subscriptionId, days: 10 }, { as: seller });
    return subscriptionId;
  }

  it('is not in effect until the pause ends, and cannot be switched or resumed by its creator', async () => {
    const cleo = await buyer('creator');
    await pause(cleo);
    expect(await planOf(cleo)).toMatchObject({
      planId: 'free',
      bought: { status: 'paused', pausedUntil: expect.any(String), canSwitch: false },
    });
    await expect(preview(cleo, 'boss')).rejects.toMatchObject(refusal('subscription-paused'));
    await expect(world.call('resumePlan', {}, { as: cleo })).rejects.toMatchObject(refusal('paused-by-store'));
    await pass(11);
    await renewSession(cleo);
    expect(await planOf(cleo)).toMatchObject({ planId: 'creator', bought: { status: 'active', pausedUntil: null } });
  });

  it('ends at once if its payment is refunded, so that another one can be bought', async () => {
    const cleo = await buyer('creator');
    await pause(cleo);
    const { orderId } = (await planOf(cleo)).bought.payments[0];
    const refund = { storeId: seller.storeId, orderId, idempotencyKey: `refund of ${orderId}` };
    await world.call('refundOrder', refund, { as: seller });
    await world.runJobs();
    expect((await planOf(cleo)).bought.status).toBe('ended');
  });

  it('can be canceled', async () => {
    const cleo = await buyer('creator');
    await pause(cleo);
    await world.call('cancelPlan', {}, { as: cleo });
    expect(await planOf(cleo)).toMatchObject({ planId: 'creator', bought: { status: 'active', isCanceled: true } });
  });
});

describe('a creator’s new address', () => {
  it('takes the plan along: the earlier mailbox gets no receipts and cannot cancel', async () => {
    const cleo = await buyer('creator');
    const { storeId } = seller;
    const former = { email: cleo.email };
    const signedIn = async (email: string) => {
      await world.call('customerSendCode', { storeId, email });
      const code = await world.codeFor(email);
      return world.call<{ idToken: string }>('customerSignInWithCode', { storeId, email, code });
    };
    const before = await signedIn(former.email);
    const { items } = await world.call('getMySubscriptions', { storeId }, { as: before });
    expect(items).toHaveLength(1);
    const email = `moved-${cleo.email}`;
    await world.call('startEmailChange', { newEmail: email }, { as: cleo });
    const [oldCode, newCode] = [await world.codeFor(former.email), await world.codeFor(email)];
    await world.call('finishEmailChange', { newEmail: email, oldCode, newCode }, { as: cleo });
    await world.runJobs();
    Object.assign(cleo, { email });
    const subscriptionId = items[0].id;
    expect((await world.call('getMySubscriptions', { storeId }, { as: before })).items).toEqual([]);
    await expect(world.call('cancelMySubscription', { storeId, subscriptionId }, { as: before })).rejects.toMatchObject(
      refusal('not-found'),
    );
    expect((await world.call('getMySubscriptions', { storeId }, { as: await signedIn(email) })).items).toHaveLength(1);
    expect((await planOf(cleo)).planId).toBe('creator');
    const sent = (await world.emailsTo(former.email)).length;
    await pass(32);
    expect(await world.emailsTo(former.email)).toHaveLength(sent);
    expect((await world.emailsTo(email)).map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^Your order/),
    );
    expect((await ordersOf(cleo)).map(({ status }) => status)).toEqual(['paid', 'paid']);
    await renewSession(cleo);
    for (const { orderId } of (await planOf(cleo)).bought.payments) {
      const { url } = await world.call('openPlanReceipt', { orderId }, { as: cleo });
      expect((await world.get(new URL(url).pathname)).statusCode).toBe(200);
    }
  });
});
