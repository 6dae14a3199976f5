import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { hiddenField, openBrowser } from '#test/browser.ts';
import { STRIPE_CARDS } from '#test/doubles/stripe/payments.ts';
import { startStripe } from '#test/doubles/stripe/startStripe.ts';
import { openShop, publishWare, readTotals } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';

let clock = () => new Date();
const stripe = await startStripe({ now: () => clock() });
const world = await openWorld({ environment: { ...stripe.environment, ...stripe.elementEnvironment } });
afterAll(() => stripe.close());
clock = world.now;
const shop = await openShop(world, 'ana');
await publishWare(world, shop.storeId, { title: 'Zine', slug: 'zine', price: { kind: 'from', least: 0 } });

const CHECKOUT = '/ana-studio/checkout/spring-prints';
const ORDER = /\/ana-studio\/order\//;

beforeEach(() => void (stripe.events.length = 0));

type Visitor = ReturnType<typeof openBrowser>;

/** Sends the checkout form with what the buyer entered in Stripe's fields. An empty token: on to Stripe's page. */
async function pay(visitor: Visitor, email: string, paymentToken: string) {
  const { body } = await visitor.get(CHECKOUT);
  const form = { quote: hiddenField(body, 'quote'), email, name: 'Cleo', paymentToken };
  return visitor.post(CHECKOUT, form);
}

const enter = (card: string) => stripe.tokenFor(card, { amount: 1200 });

const ordersOf = (email: string) =>
  world.sql<{ status: string; payment: string; charge_id: string | null }>(
    `select o.status, p.status as payment, p.charge_id from orders o
       join payments p on p.store_id = o.store_id and p.order_id = o.id where o.email = $1 order by p.created_at, p.id`,
    [email],
  );

const intentsOf = (email: string) =>
  world
    .sql<{ id: string }>(
      `select p.id from orders o join payments p on p.store_id = o.store_id and p.order_id = o.id where o.email = $1`,
      [email],
    )
    .then((rows) =>
      stripe
        .list()
        .flatMap(({ intent }) =>
          intent && rows.some(({ id }) => id === intent.metadata['stoa_payment']) ? [intent] : [],
        ),
    );

/** Follows the redirects after a payment to the last page. */
async function follow(visitor: Visitor, location: string | undefined) {
  let answer = await visitor.get(location ?? '');
  for (let left = 4; left > 0 && answer.statusCode === 303; left -= 1)
    answer = await visitor.get(answer.headers.location ?? '');
  return answer;
}

describe('the checkout page', () => {
  it('leads to Stripe’s page without a script, and lets a script show the payment fields', async () => {
    const { body, headers } = await openBrowser(world).get(CHECKOUT);
    expect(body).toContain('>Continue to payment</button>');
    expect(body).toMatch(
      /<fieldset[^>]* data-key="pk_test_double"[^>]* data-amount="1200"[^>]* data-currency="usd"[^>]* hidden=""/,
    );
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    const policy = String(headers['content-security-policy']);
    for (const part of ['script-src', 'frame-src', 'connect-src'])
      expect(policy).toMatch(new RegExp(`${part} [^;]*${stripe.origin}`));
    expect(policy).not.toContain('unsafe');
  });

  it.each(['/ana-studio', '/ana-studio/p/spring-prints', '/ana-studio/members/login', '/ana-studio/cart'])(
    'is the only one that may load anything of Stripe’s: %s',
    async (path) => {
      const { body, headers } = await openBrowser(world).get(path);
      expect(headers['content-security-policy']).not.toContain(stripe.origin);
      expect(headers['content-security-policy']).not.toContain('stripe');
      expect(headers['cross-origin-opener-policy']).toBe('same-origin');
      expect(body).not.toContain('pk_test_double');
    },
  );

  it('has no payment fields for what is free, and no amount yet for a price that the buyer still has to choose', async () => {
    const { body } = await openBrowser(world).get('/ana-studio/checkout/zine');
    expect(body).toContain('data-element=""');
    expect(body).not.toContain('data-amount=');
    const chosen = await openBrowser(world).post('/ana-studio/checkout/zine', {
      quote: hiddenField(body, 'quote'),
      amount: '7',
      email: '',
      intent: 'price',
    });
    expect(chosen.body).toContain('data-amount="700"');
  });
});

describe('a payment in the form', () => {
  it('is paid at once, with a balanced ledger', async () => {
    const before = await readTotals(world, shop.storeId);
    const visitor = openBrowser(world);
    const answer = await pay(visitor, 'ada@example.com', enter(STRIPE_CARDS.pays));
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toMatch(ORDER);
    expect((await visitor.get(answer.headers.location ?? '')).body).toContain('prints.pdf');
    const [order] = await ordersOf('ada@example.com');
    expect(order).toMatchObject({ status: 'paid', payment: 'succeeded', charge_id: expect.stringMatching(/^pi_/) });
    const after = await readTotals(world, shop.storeId);
    expect(after).toMatchObject({ unbalanced: 0, entitlements: (before.entitlements ?? 0) + 1 });
    expect(after.ledger).toEqual({ 'gateway:stripe': 1135, fees: 65, store: -1200 });
    expect(await world.emailsTo('ada@example.com')).toHaveLength(1);
    for (const event of stripe.events.splice(0)) await world.app.inject({ method: 'POST', ...stripe.post(event) });
    await world.runJobs();
    expect(await readTotals(world, shop.storeId)).toEqual(after);
  });

  it.each([
    [STRIPE_CARDS.declined, 'Your card was declined. Try another card.'],
    [STRIPE_CARDS.poor, 'Your card has insufficient funds. Try another card.'],
    [STRIPE_CARDS.expired, 'Your card has expired. Try another card.'],
    [STRIPE_CARDS.wrongCode, 'The security code isn’t valid. It has 3 digits, or 4 on American Express cards.'],
  ])('is declined at the payment fields, and another card pays the same order: %s', async (card, sentence) => {
    const email = `bea${card}@example.com`;
    const visitor = openBrowser(world);
    const refused = await pay(visitor, email, enter(card));
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toMatch(new RegExp(`</fieldset><p class="problem" role="alert"[^>]*>${sentence}`));
    expect(refused.body).toContain(`value="${email}"`);
    const paid = await pay(visitor, email, enter(STRIPE_CARDS.pays));
    expect(paid.headers.location).toMatch(ORDER);
    expect((await ordersOf(email)).map(({ status, payment }) => `${status} ${payment}`)).toEqual([
      'paid failed',
      'paid succeeded',
    ]);
    // The events of the declined payment find it, and change nothing.
    for (const event of stripe.events.splice(0)) await world.app.inject({ method: 'POST', ...stripe.post(event) });
    await world.runJobs();
    expect(await world.sql("select 1 from provider_events where status <> 'handled'")).toHaveLength(0);
  });

  it('is charged once, however often the form is sent', async () => {
    const visitor = openBrowser(world);
    const { body } = await visitor.get(CHECKOUT);
    const form = {
      quote: hiddenField(body, 'quote'),
      email: 'cara@example.com',
      paymentToken: enter(STRIPE_CARDS.pays),
    };
    const answers = await Promise.all([1, 2, 3, 4].map(() => visitor.post(CHECKOUT, form)));
    answers.push(await visitor.post(CHECKOUT, form));
    expect(answers.filter(({ statusCode }) => statusCode === 303).length).toBeGreaterThan(0);
    expect(await intentsOf('cara@example.com')).toHaveLength(1);
    expect(await ordersOf('cara@example.com')).toMatchObject([{ status: 'paid', payment: 'succeeded' }]);
  });

  it('is not sent to Stripe with a token that is none, but leads to Stripe’s page', async () => {
    const answer = await pay(openBrowser(world), 'dan@example.com', '4242424242424242');
    expect(answer.headers.location).toContain('/c/pay/');
    expect(await intentsOf('dan@example.com')).toHaveLength(0);
  });

  it('says that nothing was charged if Stripe refuses the request', async () => {
    const answer = await pay(openBrowser(world), 'eve@example.com', 'ctoken_unknown');
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('You haven’t been charged');
  });
});

describe('a payment whose response was lost', () => {
  it('is finished by the job with the same key', async () => {
    stripe.failNext(/POST \/v1\/payment_intents$/, { kind: 'cut' }, 3);
    const answer = await pay(openBrowser(world), 'fay@example.com', enter(STRIPE_CARDS.pays));
    expect(answer.body).toContain('You don’t need to pay again');
    world.travel({ minutes: 61 });
    await world.sweep(shop.storeId);
    expect(await ordersOf('fay@example.com')).toMatchObject([{ status: 'paid', payment: 'succeeded' }]);
    expect(await intentsOf('fay@example.com')).toHaveLength(1);
  });

  it('is found by its metadata when Stripe has forgotten the key', async () => {
    stripe.failNext(/POST \/v1\/payment_intents$/, { kind: 'cut' }, 3);
    await pay(openBrowser(world), 'gus@example.com', enter(STRIPE_CARDS.pays));
    stripe.forgetKeys();
    world.travel({ hours: 25 });
    await world.sweep(shop.storeId);
    expect(await ordersOf('gus@example.com')).toMatchObject([{ status: 'paid', payment: 'succeeded' }]);
    expect(await intentsOf('gus@example.com')).toHaveLength(1);
  });
});

describe('a payment that the bank asks about', () => {
  async function begin(email: string) {
    const visitor = openBrowser(world);
    const answer = await pay(visitor, email, enter(STRIPE_CARDS.asks));
    const challenge = await follow(visitor, answer.headers.location);
    const [intent] = await intentsOf(email);
    return { visitor, challenge, intent, location: answer.headers.location };
  }

  it('gives the secret to the script of the page, and is paid when the buyer has confirmed', async () => {
    const { visitor, challenge, intent, location } = await begin('hal@example.com');
    expect(challenge.body).toContain(`data-token="${intent?.client_secret ?? ''}"`);
    expect(challenge.headers['content-security-policy']).toContain(`script-src 'self' ${stripe.origin}`);
    expect(challenge.headers['cache-control']).toContain('no-store');
    stripe.confirmed.answer(intent?.id ?? '', true);
    expect((await follow(visitor, location)).body).toContain('prints.pdf');
    expect(await ordersOf('hal@example.com')).toMatchObject([{ status: 'paid', payment: 'succeeded' }]);
  });

  it('shows the form again when the buyer did not confirm, and another card pays the same order', async () => {
    const { visitor, intent, location } = await begin('ida@example.com');
    stripe.confirmed.answer(intent?.id ?? '', false);
    const again = await follow(visitor, location);
    expect(again.statusCode).toBe(400);
    expect(again.body).toMatch(/<\/fieldset><p class="problem" role="alert"[^>]*>The payment was not confirmed/);
    expect(again.body).toContain('value="ida@example.com"');
    expect(intent?.status).toBe('canceled');
    expect((await pay(visitor, 'ida@example.com', enter(STRIPE_CARDS.pays))).headers.location).toMatch(ORDER);
    expect((await ordersOf('ida@example.com')).map(({ status, payment }) => `${status} ${payment}`)).toEqual([
      'paid failed',
      'paid succeeded',
    ]);
    const [{ count } = { count: 0 }] = await world.sql<{ count: number }>(
      "select count(*)::int as count from orders where email = 'ida@example.com'",
    );
    expect(count).toBe(1);
    // The page that they came back to leads to the order, and the events of the refused payment change nothing.
    expect((await follow(visitor, location)).body).toContain('prints.pdf');
    for (const event of stripe.events.splice(0)) await world.app.inject({ method: 'POST', ...stripe.post(event) });
    await world.runJobs();
    expect(await ordersOf('ida@example.com')).toMatchObject([{ status: 'paid' }, { status: 'paid' }]);
  });

  it('is settled by its event if the buyer closes the page', async () => {
    const { intent } = await begin('jan@example.com');
    stripe.confirmed.answer(intent?.id ?? '', true);
    for (const event of stripe.events.splice(0)) await world.app.inject({ method: 'POST', ...stripe.post(event) });
    await world.runJobs();
    expect(await ordersOf('jan@example.com')).toMatchObject([{ status: 'paid', payment: 'succeeded' }]);
  });

  it('ends after an hour without an answer', async () => {
    const { intent } = await begin('kai@example.com');
    world.travel({ minutes: 61 });
    await world.sweep(shop.storeId);
    expect(intent?.status).toBe('canceled');
    expect(await ordersOf('kai@example.com')).toMatchObject([{ status: 'void', payment: 'failed' }]);
  });

  it('is canceled before the buyer pays on Stripe’s page, and the page is closed before they pay here', async () => {
    const { visitor, intent } = await begin('lea@example.com');
    const hosted = await pay(visitor, 'lea@example.com', '');
    expect(hosted.headers.location).toContain('/c/pay/');
    expect(intent?.status).toBe('canceled');
    const session = /\/c\/pay\/(\w+)$/.exec(hosted.headers.location ?? '')?.[1] ?? '';
    const back = await pay(visitor, 'lea@example.com', enter(STRIPE_CARDS.pays));
    expect(back.headers.location).toMatch(ORDER);
    expect(stripe.ofSession(session).session.status).toBe('expired');
    expect((await ordersOf('lea@example.com')).map(({ status }) => status)).toEqual(['void', 'void', 'paid']);
  });

  it('is found, and not paid twice, if the buyer had confirmed before they went to Stripe’s page', async () => {
    const { visitor, intent } = await begin('mia@example.com');
    stripe.confirmed.answer(intent?.id ?? '', true);
    const hosted = await pay(visitor, 'mia@example.com', '');
    expect(hosted.headers.location).toMatch(ORDER);
    expect(await ordersOf('mia@example.com')).toMatchObject([{ status: 'paid', payment: 'succeeded' }]);
  });

  it('stays the same payment when its form is sent again', async () => {
    const visitor = openBrowser(world);
    const token = enter(STRIPE_CARDS.asks);
    await pay(visitor, 'noa@example.com', token);
    await pay(visitor, 'noa@example.com', token);
    expect(await intentsOf('noa@example.com')).toMatchObject([{ status: 'requires_action' }]);
  });
});

describe('a bank debit', () => {
  const debit = () => stripe.tokenFor('', { amount: 1200, type: 'sepa_debit' });

  it('gives no access until the bank has answered', async () => {
    const visitor = openBrowser(world);
    const answer = await pay(visitor, 'ola@example.com', debit());
    const waiting = await follow(visitor, answer.headers.location);
    expect(waiting.body).toContain('Your payment is being processed');
    expect(waiting.body).not.toContain('prints.pdf');
    const [told] = await world.emailsTo('ola@example.com');
    expect(told?.subject).toMatch(/^Your payment for order .+ is waiting for your bank$/);
    expect(told?.text).toContain('If your bank refuses, we’ll email you.');
    // The buyer looks again, and Stripe's event arrives.
    await follow(visitor, answer.headers.location);
    for (const event of stripe.events.splice(0)) await world.app.inject({ method: 'POST', ...stripe.post(event) });
    expect(await world.emailsTo('ola@example.com')).toHaveLength(1);
    const [intent] = await intentsOf('ola@example.com');
    stripe.confirmed.settleDebit(intent?.id ?? '', true);
    for (const event of stripe.events.splice(0)) await world.app.inject({ method: 'POST', ...stripe.post(event) });
    await world.runJobs();
    expect(await ordersOf('ola@example.com')).toMatchObject([{ status: 'paid', payment: 'succeeded' }]);
    expect((await world.emailsTo('ola@example.com')).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Your order \w+ from/),
      expect.stringContaining('waiting for your bank'),
    ]);
  });

  it('that the bank refuses ends with an email', async () => {
    const visitor = openBrowser(world);
    await pay(visitor, 'pia@example.com', debit());
    await world.runJobs();
    const [intent] = await intentsOf('pia@example.com');
    stripe.confirmed.settleDebit(intent?.id ?? '', false);
    for (const event of stripe.events.splice(0)) await world.app.inject({ method: 'POST', ...stripe.post(event) });
    await world.runJobs();
    expect(await ordersOf('pia@example.com')).toMatchObject([{ status: 'void', payment: 'failed' }]);
    const emails = await world.emailsTo('pia@example.com');
    expect(emails[0]?.subject).toMatch(/^Your payment for order .+ failed$/);
    expect(emails).toHaveLength(2);
  });
});

describe('a code that each customer can use once', () => {
  async function payWithCode(email: string, paymentToken: string) {
    const { quote } = await world.call('quoteOrder', {
      storeId: shop.storeId,
      productId: shop.productId,
      code: 'ONCE',
    });
    const visitor = openBrowser(world);
    await visitor.get(CHECKOUT);
    return visitor.post(CHECKOUT, { quote, code: 'ONCE', email, name: 'Cleo', paymentToken });
  }
  const enterReduced = () => stripe.tokenFor(STRIPE_CARDS.pays, { amount: 600 });
  const isOverLimit = async (email: string) => {
    const [row] = await world.sql<{ id: string }>('select id from orders where email = $1', [email]);
    const { order } = await world.call('getOrder', { storeId: shop.storeId, orderId: row?.id ?? '' }, { as: shop });
    return order.isOverDiscountLimit;
  };

  it('is refused before the charge for a card that has used it, and pointed out if only Stripe’s page names the card', async () => {
    const terms = { value: { kind: 'percent', basisPoints: 5000 }, productIds: [], minimum: null, otherAmounts: [] };
    const limits = { startsAt: null, endsAt: null, maxUses: null, maxUsesPerCustomer: 1, isActive: true };
    await world.call(
      'saveDiscount',
      { storeId: shop.storeId, code: 'ONCE', isAutomatic: false, ...terms, ...limits },
      { as: shop },
    );
    const first = await payWithCode('quin@example.com', enterReduced());
    expect(first.headers.location).toMatch(ORDER);
    expect(await isOverLimit('quin@example.com')).toBe(false);
    const second = await payWithCode('ray@example.com', enterReduced());
    expect(second.statusCode).toBe(400);
    expect(second.body).toContain('This card has already used this code.');
    expect(await ordersOf('ray@example.com')).toEqual([]);
    const hosted = await payWithCode('sol@example.com', '');
    const session = /cs_\w+/.exec(hosted.headers.location ?? '')?.[0] ?? '';
    stripe.pay(session, STRIPE_CARDS.pays);
    for (const event of stripe.events.splice(0)) await world.app.inject({ method: 'POST', ...stripe.post(event) });
    await world.runJobs();
    expect(await ordersOf('sol@example.com')).toMatchObject([{ status: 'paid', payment: 'succeeded' }]);
    expect(await isOverLimit('sol@example.com')).toBe(true);
  });
});
