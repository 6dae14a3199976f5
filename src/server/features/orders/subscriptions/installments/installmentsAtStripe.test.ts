import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hiddenField, openBrowser } from '#test/browser.ts';
import { STRIPE_CARDS } from '#test/doubles/stripe/payments.ts';
import { startStripe } from '#test/doubles/stripe/startStripe.ts';
import { openShop, readTotals, type Shop } from '#test/shop.ts';
import { subscribing } from '#test/subscribing.ts';
import { openWorld } from '#test/world.ts';

let clock = () => new Date();
const stripe = await startStripe({ now: () => clock() });
const world = await openWorld({ environment: stripe.environment });
afterAll(() => stripe.close());
clock = world.now;
let shop: Shop;

beforeAll(async () => {
  shop = await openShop(world, 'ana', { price: { kind: 'fixed', amount: 10_000, installments: 3 } });
});

const { subscriptionOf, pass, run, read, ordersOf, hasAccess } = subscribing(world, () => shop);

/** Pays on the Stripe page that a form led to, and comes back. */
async function payOn(location: string | undefined, card: string) {
  const id = /\/c\/pay\/(\w+)/.exec(location ?? '')?.[1] ?? '';
  stripe.pay(id, card);
  const back = (stripe.ofSession(id).session.success_url ?? '').replace(/^https?:\/\/[^/]+/, '');
  const visitor = openBrowser(world);
  let answer = await visitor.get(back);
  for (let left = 4; left > 0 && answer.statusCode === 303; left -= 1)
    answer = await visitor.get(answer.headers.location ?? '');
  return answer;
}

/** What Stripe and the ledger have as the balance. */
async function balances() {
  const { ledger } = await readTotals(world, shop.storeId);
  const nets = stripe.list().flatMap(({ entry }) => (entry ? [entry.net] : []));
  return { booked: ledger['gateway:stripe'], atStripe: nets.reduce((sum, net) => sum + net, 0) };
}

describe('three installments at Stripe', () => {
  it('are charged each month, recovered after a declined one, and taken back with a refund', async () => {
    const path = `/${shop.slug}/checkout/spring-prints`;
    const visitor = openBrowser(world);
    const form = await visitor.get(`${path}?pay=installments`);
    const quote = hiddenField(form.body, 'quote');
    const key = hiddenField(form.body, 'idempotencyKey');
    const email = 'cleo@example.com';
    const sent = await visitor.post(path, { quote, idempotencyKey: key, email, name: 'Cleo', payIn: 'installments' });
    const thanks = await payOn(sent.headers.location, STRIPE_CARDS.failsLater);
    expect(thanks.body).toContain('Payment 1 of 3');
    const [first] = await world.sql<{ id: string }>('select id from orders where email = $1', [email]);
    const plan = await subscriptionOf(first?.id ?? '');

    // The second payment is declined, and paid with another card on Stripe's page.
    await pass(32);
    expect(await read(plan.id)).toMatchObject({ status: 'past-due', tries: 1 });
    const [problem] = await world.emailsTo(email);
    const link = new URL(/http\S+renewal=\S+/.exec(problem?.text ?? '')?.[0] ?? '');
    const page = await openBrowser(world).get(link.pathname + link.search);
    const fields = { renewal: hiddenField(page.body, 'renewal'), order: hiddenField(page.body, 'order') };
    const onStripe = await openBrowser(world).post(link.pathname, fields);
    expect((await payOn(onStripe.headers.location, STRIPE_CARDS.pays)).body).toContain('Payment 2 of 3');
    expect(await read(plan.id)).toMatchObject({ status: 'active', tries: 0 });

    // The third one is charged to that card, and completes the plan.
    await pass(32);
    expect(await ordersOf(plan.id)).toMatchObject([
      { status: 'paid', total: 3334 },
      { status: 'paid', total: 3333 },
      { status: 'paid', total: 3333 },
    ]);
    expect(await read(plan.id)).toMatchObject({ status: 'ended', end_reason: 'completed' });
    expect(await hasAccess(plan.customer)).toBe(true);
    const charges = stripe.list().filter(({ charge }) => charge);
    expect(charges.map(({ charge }) => charge?.amount)).toEqual([3334, 3333, 3333]);

    const { booked, atStripe } = await balances();
    expect(booked).toBe(atStripe);

    // The refund of one payment takes the sale back.
    const [, second] = await ordersOf(plan.id);
    const as = await world.call('signIn', { email: shop.email, password: shop.password });
    const refund = { storeId: shop.storeId, orderId: second?.id ?? '', idempotencyKey: randomUUID() };
    await world.call('refundOrder', refund, { as });
    await run();
    expect(await hasAccess(plan.customer)).toBe(false);
    expect(await read(plan.id)).toMatchObject({ status: 'ended', end_reason: 'refunded' });
    await pass(40);
    expect(stripe.list().filter(({ charge }) => charge)).toHaveLength(3);
    const { ledger, unbalanced } = await readTotals(world, shop.storeId);
    expect(ledger['store']).toBe(-6667);
    expect(unbalanced).toBe(0);
  });
});
