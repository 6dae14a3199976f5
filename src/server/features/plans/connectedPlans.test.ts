import { afterAll, expect, it } from 'vitest';
import { hiddenField, openBrowser } from '#test/browser.ts';
import { STRIPE_CARDS } from '#test/doubles/stripe/payments.ts';
import { startStripe } from '#test/doubles/stripe/startStripe.ts';
import { openShop, readTotals, type Shop } from '#test/shop.ts';
import { openWorld, type Person } from '#test/world.ts';

let clock = () => new Date();
const stripe = await startStripe({ now: () => clock() });
const world = await openWorld({ environment: stripe.connectEnvironment });
afterAll(() => stripe.close());
clock = world.now;

const admin = await openShop(world, 'olga');
await world.call('initializeFirstAdmin', {}, { as: admin });
const sell = (storeId: string, month = 4900, as: Person = admin) =>
  world.call('savePlanSales', { storeId, prices: [{ planId: 'boss', month, year: null }] }, { as });

async function connect(shop: Shop): Promise<void> {
  await world.call('connectPayments', { storeId: shop.storeId }, { as: shop });
  const { account } = await world.call('getPaymentAccount', { storeId: shop.storeId }, { as: shop });
  stripe.accounts.decide(account.id, { cards: 'active' });
  await world.call('getPaymentAccount', { storeId: shop.storeId }, { as: shop });
}

async function pay(url: string, email: string): Promise<string> {
  const visitor = openBrowser(world);
  const { body } = await visitor.get(url);
  const form = { quote: hiddenField(body, 'quote'), email, name: 'Cleo' };
  const { headers } = await visitor.post(url.split('?')[0] ?? '', form);
  return /\/c\/pay\/(\w+)$/.exec(headers.location ?? '')?.[1] ?? '';
}

async function buyBoss(as: Person): Promise<string> {
  const { url } = await world.call('startPlanCheckout', { planId: 'boss', every: 'month' }, { as });
  const session = await pay(new URL(url).pathname + new URL(url).search, as.email);
  stripe.events.length = 0;
  stripe.pay(session, STRIPE_CARDS.pays);
  // Doubled and reversed.
  for (const event of [...stripe.events, ...stripe.events].toReversed())
    expect((await world.app.inject({ method: 'POST', ...stripe.post(event) })).statusCode).toBe(204);
  await world.runJobs();
  return session;
}

it('takes the payments for plans to the operator’s own account, and no share of them', async () => {
  await expect(sell(admin.storeId, 10)).rejects.toMatchObject({
    details: { refusal: 'amount-too-small', field: 'boss-month' },
  });
  await sell(admin.storeId);
  const cleo = await openShop(world, 'cleo');
  const session = await buyBoss(cleo);
  expect(stripe.ofSession(session)).toMatchObject({ account: 'acct_own', applicationFee: 0 });
  expect((await world.call('getPlan', {}, { as: cleo })).plan).toMatchObject({
    planId: 'boss',
    hasFees: true,
    bought: { status: 'active', method: { last4: '4242' } },
  });
  expect(
    await world.sql('select account_id, platform_fee::int from payments where store_id = $1', [admin.storeId]),
  ).toEqual([{ account_id: null, platform_fee: 0 }]);
  expect((await readTotals(world, admin.storeId)).unbalanced).toBe(0);
  world.travel({ days: 32 });
  await world.sweep(admin.storeId);
  await world.runJobs();
  expect(await world.sql('select status, account_id from payments where store_id = $1', [admin.storeId])).toEqual([
    { status: 'succeeded', account_id: null },
    { status: 'succeeded', account_id: null },
  ]);
});

it('keeps the share of a creator’s own sales by the bought plan', async () => {
  const dana = await openShop(world, 'dana');
  await connect(dana);
  const feeOf = async (email: string) =>
    stripe.ofSession(await pay(`/${dana.slug}/checkout/spring-prints`, email)).applicationFee;
  expect(await feeOf('nia@example.com')).toBe(60);
  const { idToken } = await world.call('signIn', { email: dana.email, password: dana.password });
  await buyBoss({ ...dana, idToken });
  expect(await feeOf('ora@example.com')).toBe(0);
});

it('does not mix the operator’s account with one of the store', async () => {
  const { idToken } = await world.call('signIn', { email: admin.email, password: admin.password });
  const as = { ...admin, idToken };
  const { storeId } = admin;
  expect(await world.call('getPaymentAccount', { storeId }, { as })).toMatchObject({ mode: 'operator', account: null });
  await expect(world.call('connectPayments', { storeId }, { as })).rejects.toMatchObject({
    details: { refusal: 'plan-store-payments' },
  });
  const emil = await openShop(world, 'emil');
  await world.call('setUserAdminStatus', { userId: emil.id, isAdmin: true, reason: 'A test' }, { as });
  await connect(emil);
  await expect(sell(emil.storeId, 4900, as)).rejects.toMatchObject({ details: { refusal: 'plan-store-connected' } });
});
