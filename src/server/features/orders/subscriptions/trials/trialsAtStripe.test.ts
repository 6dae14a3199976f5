import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { hiddenField, openBrowser } from '#test/browser.ts';
import { STRIPE_CARDS } from '#test/doubles/stripe/payments.ts';
import { startStripe } from '#test/doubles/stripe/startStripe.ts';
import { openShop, readTotals, type Shop } from '#test/shop.ts';
import { subscribing } from '#test/subscribing.ts';
import { openWorld } from '#test/world.ts';

let clock = () => new Date();
const stripe = await startStripe({ now: () => clock() });
const world = await openWorld({ environment: { ...stripe.environment, ...stripe.elementEnvironment } });
afterAll(() => stripe.close());
clock = world.now;
let shop: Shop;
let shops = 0;

beforeEach(async () => {
  world.travel({ days: 1 });
  stripe.events.length = 0;
  const price = { kind: 'fixed', amount: 1200, every: { unit: 'month', count: 1 }, trialDays: 14 } as const;
  shop = await openShop(world, `ana${(shops += 1)}`, { price });
});

const { pass } = subscribing(world, () => shop);

const path = () => `/ana${shops}-studio/checkout/spring-prints`;
type Visitor = ReturnType<typeof openBrowser>;

/** Sends the form with what was entered in Stripe's fields. An empty token: on to Stripe's page. */
async function send(visitor: Visitor, email: string, paymentToken: string) {
  const { body } = await visitor.get(path());
  return visitor.post(path(), { quote: hiddenField(body, 'quote'), email, name: 'Cleo', paymentToken });
}

/** The Stripe page that the visitor was sent to, and the way back. */
function pageOf({ headers }: { headers: { location?: string | undefined } }) {
  const id = /\/c\/pay\/(\w+)/.exec(headers.location ?? '')?.[1] ?? '';
  const { session } = stripe.ofSession(id);
  return { id, session, back: (session.success_url ?? '').replace(/^https?:\/\/[^/]+/, '') };
}

const enter = (card: string, amount: number | null = null) => stripe.tokenFor(card, { amount, usage: 'off_session' });

async function follow(visitor: Visitor, location: string | undefined) {
  let answer = await visitor.get(location ?? '');
  for (let left = 4; left > 0 && answer.statusCode === 303; left -= 1)
    answer = await visitor.get(answer.headers.location ?? '');
  return answer;
}

const ordersOf = (email: string) =>
  world.sql<{ status: string; total: number; payment: string; charge_id: string }>(
    `select o.status, o.total::int, p.status as payment, p.charge_id from orders o
       join payments p on p.store_id = o.store_id and p.order_id = o.id
      where o.store_id = $1 and o.email = $2 order by o.placed_at, p.created_at`,
    [shop.storeId, email],
  );

describe('a free trial on Stripe’s page', () => {
  it('saves a method there, and is charged when it ends', async () => {
    const visitor = openBrowser(world);
    const sent = await send(visitor, 'page@example.com', '');
    const { id, session, back } = pageOf(sent);
    expect(session).toMatchObject({ mode: 'setup', amount_total: null });
    stripe.pay(id, STRIPE_CARDS.pays);
    expect((await follow(visitor, back)).body).toContain('Thank you for your order');
    expect(await ordersOf('page@example.com')).toMatchObject([{ status: 'paid', total: 0, charge_id: id }]);
    await pass(14);
    expect(await ordersOf('page@example.com')).toMatchObject([{ total: 0 }, { status: 'paid', total: 1200 }]);
    expect((await readTotals(world, shop.storeId)).unbalanced).toBe(0);
  });

  it('is refused to a card that has had one, and its buyer pays the price on the next page', async () => {
    const first = openBrowser(world);
    const begun = pageOf(await send(first, 'one@example.com', ''));
    stripe.pay(begun.id, STRIPE_CARDS.pays);
    await follow(first, begun.back);
    const second = openBrowser(world);
    const { id, back } = pageOf(await send(second, 'two@example.com', ''));
    stripe.pay(id, STRIPE_CARDS.pays);
    const shown = await follow(second, back);
    expect(shown.body).toContain('you’ve already had one here');
    expect(shown.body).toMatch(/<output class="price"[^>]*>\$12\.00/);
    expect(await ordersOf('two@example.com')).toMatchObject([{ status: 'void', payment: 'failed' }]);
    const quote = hiddenField(shown.body, 'quote');
    const paid = await second.post(path(), { quote, email: 'two@example.com', name: '', paymentToken: '' });
    const next = pageOf(paid);
    expect(next.session).toMatchObject({ mode: 'payment', amount_total: 1200 });
    stripe.pay(next.id, STRIPE_CARDS.pays);
    expect((await follow(second, next.back)).body).toContain('Thank you for your order');
  });

  it('is begun by the event if the buyer does not come back', async () => {
    const { id } = pageOf(await send(openBrowser(world), 'gone@example.com', ''));
    stripe.pay(id, STRIPE_CARDS.pays);
    for (const event of stripe.events) await world.app.inject({ method: 'POST', ...stripe.post(event) });
    await world.runJobs();
    expect(await ordersOf('gone@example.com')).toMatchObject([{ status: 'paid', total: 0 }]);
  });
});

describe('a free trial in Stripe’s fields', () => {
  it('saves what was entered, without an amount', async () => {
    const visitor = openBrowser(world);
    const { body } = await visitor.get(path());
    expect(body).toMatch(/<fieldset[^>]* data-amount="0"[^>]* data-currency="usd"[^>]* data-saved=""/);
    const sent = await send(visitor, 'fields@example.com', enter(STRIPE_CARDS.pays));
    expect((await follow(visitor, sent.headers.location)).body).toContain('Thank you for your order');
    expect(await ordersOf('fields@example.com')).toMatchObject([
      { status: 'paid', total: 0, charge_id: expect.stringMatching(/^seti_/) },
    ]);
    await pass(14);
    expect(await ordersOf('fields@example.com')).toMatchObject([{ total: 0 }, { status: 'paid', total: 1200 }]);
  });

  it('waits for the bank, and begins with its answer', async () => {
    const visitor = openBrowser(world);
    const sent = await send(visitor, 'asks@example.com', enter(STRIPE_CARDS.asks));
    expect((await follow(visitor, sent.headers.location)).body).toContain('data-token="seti_');
    const [order] = await ordersOf('asks@example.com');
    expect(order).toMatchObject({ status: 'requires-action' });
    stripe.confirmed.answer(order?.charge_id ?? '', true);
    for (const event of stripe.events) await world.app.inject({ method: 'POST', ...stripe.post(event) });
    await world.runJobs();
    expect(await ordersOf('asks@example.com')).toMatchObject([{ status: 'paid', total: 0 }]);
  });

  it('does not begin if the bank refuses', async () => {
    const visitor = openBrowser(world);
    const sent = await send(visitor, 'refused@example.com', enter(STRIPE_CARDS.asks));
    const [order] = await ordersOf('refused@example.com');
    stripe.confirmed.answer(order?.charge_id ?? '', false);
    expect((await follow(visitor, sent.headers.location)).body).toContain('The payment was not confirmed.');
    expect(await ordersOf('refused@example.com')).toMatchObject([{ status: 'pending', payment: 'failed' }]);
    const declined = await send(openBrowser(world), 'poor@example.com', enter(STRIPE_CARDS.declined));
    expect(declined.body).toContain('Your card was declined.');
  });

  it('is begun once if the answer was lost and Stripe has forgotten the key', async () => {
    stripe.failNext(/POST \/v1\/setup_intents$/, { kind: 'cut' }, 3);
    await send(openBrowser(world), 'lost@example.com', enter(STRIPE_CARDS.pays));
    stripe.forgetKeys();
    world.travel({ hours: 25 });
    await world.sweep(shop.storeId);
    expect(await ordersOf('lost@example.com')).toMatchObject([{ status: 'paid', total: 0 }]);
  });
});
