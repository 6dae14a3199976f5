import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { hiddenField, openBrowser } from '#test/browser.ts';
import { STRIPE_CARDS } from '#test/doubles/stripe/payments.ts';
import { startStripe, type StripeEvent } from '#test/doubles/stripe/startStripe.ts';
import { readTotals, openShop, publishWare } from '#test/shop.ts';
import { earlier } from '#test/earlier.ts';
import { openWorld } from '#test/world.ts';

let clock = () => new Date();
const stripe = await startStripe({ now: () => clock() });
const world = await openWorld({ environment: stripe.environment });
afterAll(() => stripe.close());
clock = world.now;
const shop = await openShop(world, 'ana');

await world.call(
  'saveDiscount',
  {
    storeId: shop.storeId,
    code: 'HALF',
    value: { kind: 'percent', basisPoints: 5000 },
    productIds: [],
    minimum: null,
    startsAt: null,
    endsAt: null,
    maxUses: null,
    maxUsesPerCustomer: 1,
    isActive: true,
  },
  { as: shop },
);

const CHECKOUT = '/ana-studio/checkout/spring-prints';
const HOST = 'http://localhost';

beforeEach(() => void (stripe.events.length = 0));

/** Fills in the checkout form and returns where it leads. */
async function checkOut(email: string, visitor = openBrowser(world), query = '', fields: Record<string, string> = {}) {
  const opened = await visitor.get(`${CHECKOUT}${query}`);
  const { body } =
    fields['tip'] === undefined
      ? opened
      : await visitor.post(CHECKOUT, { quote: hiddenField(opened.body, 'quote'), ...fields, intent: 'price' });
  const code = query.split('=')[1] ?? '';
  const form = { quote: hiddenField(body, 'quote'), email, name: 'Cleo', code, ...fields };
  const answer = await visitor.post(CHECKOUT, form);
  return { visitor, answer, location: answer.headers.location ?? '' };
}

/** The id in the URL of a hosted page. */
const sessionIn = (location: string): string => /\/c\/pay\/(\w+)$/.exec(location)?.[1] ?? '';

/** The path that Stripe sends the buyer back to. */
const returnPathOf = (sessionId: string): string =>
  stripe.ofSession(sessionId).session.success_url?.replace(HOST, '') ?? '';

const receive = (event: StripeEvent, options?: Parameters<typeof stripe.post>[1]) =>
  world.app.inject({ method: 'POST', ...stripe.post(event, options) });

const orderOf = async (email: string) => {
  const [order] = await world.sql<{ status: string; payment: string; charge_id: string; fee: number }>(
    `select o.status, p.status as payment, p.charge_id, p.fee::int from orders o
       join payments p on p.store_id = o.store_id and p.order_id = o.id where o.email = $1`,
    [email],
  );
  return order;
};

describe('a purchase on the payment page', () => {
  it('asks for no card in the store, and says where the buyer pays', async () => {
    const page = await openBrowser(world).get(CHECKOUT);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Continue to payment');
    expect(page.body).toContain('You’ll pay on Stripe’s secure page');
    expect(page.body).not.toContain('name="number"');
    expect(page.headers['content-security-policy']).toContain(`form-action 'self' ${stripe.origin};`);
    const product = await openBrowser(world).get('/ana-studio/p/spring-prints');
    expect(product.headers['content-security-policy']).toContain("form-action 'self';");
  });

  it('redirects to Stripe and back to the files, with a balanced ledger', async () => {
    const before = await readTotals(world, shop.storeId);
    const { visitor, answer, location } = await checkOut('cleo@example.com');
    expect(answer.statusCode).toBe(303);
    expect(location).toMatch(`${stripe.origin}/c/pay/cs_test_`);
    const { session, account } = stripe.ofSession(sessionIn(location));
    expect(session).toMatchObject({
      amount_total: 1200,
      currency: 'usd',
      customer_email: 'cleo@example.com',
      cancel_url: `${HOST}${CHECKOUT}`,
    });
    expect(account).toBe('acct_own');
    expect(await orderOf('cleo@example.com')).toMatchObject({ status: 'requires-action', payment: 'requires-action' });

    stripe.pay(session.id, STRIPE_CARDS.pays);
    const back = await visitor.get(returnPathOf(session.id));
    expect(back.statusCode).toBe(303);
    const order = await visitor.get(back.headers.location ?? '');
    expect(order.statusCode).toBe(200);
    expect(order.body).toContain('prints.pdf');
    expect(await orderOf('cleo@example.com')).toMatchObject({
      status: 'paid',
      payment: 'succeeded',
      charge_id: expect.stringMatching(/^pi_/),
      fee: 65,
    });
    const after = await readTotals(world, shop.storeId);
    expect(after).toMatchObject({ unbalanced: 0, entitlements: (before.entitlements ?? 0) + 1 });
    expect(after.ledger).toEqual({ 'gateway:stripe': 1135, fees: 65, store: -1200 });
    expect(await world.emailsTo('cleo@example.com')).toHaveLength(1);
  });

  it('comes back in the language that the buyer chose, with and without paying', async () => {
    const visitor = openBrowser(world);
    const page = `${CHECKOUT}?lang=de`;
    const { body } = await visitor.get(page);
    const sent = await visitor.post(page, { quote: hiddenField(body, 'quote'), email: 'lena@example.com', name: '' });
    const { session } = stripe.ofSession(sessionIn(sent.headers.location ?? ''));
    expect(session).toMatchObject({ cancel_url: `${HOST}${page}`, locale: 'de' });
    expect((await visitor.get(session.cancel_url?.replace(HOST, '') ?? '')).body).toContain('<html lang="de"');
    stripe.pay(session.id, STRIPE_CARDS.pays);
    const back = await visitor.get(session.success_url?.replace(HOST, '') ?? '');
    expect(back.headers.location).toMatch(/\/order\/[\w-]+\?lang=de$/);
    expect((await visitor.get(back.headers.location ?? '')).body).toContain('<html lang="de"');
  });

  it('includes a tip, whose payment and refund the books have', async () => {
    await world.call(
      'saveTipSettings',
      { storeId: shop.storeId, isOn: true, percents: [5, 10, 15], text: '' },
      { as: shop },
    );
    const before = await readTotals(world, shop.storeId);
    const { visitor, location } = await checkOut('tipper@example.com', openBrowser(world), '', { tip: '10' });
    const { session } = stripe.ofSession(sessionIn(location));
    expect(session.amount_total).toBe(1320);
    stripe.pay(session.id, STRIPE_CARDS.pays);
    await visitor.get(returnPathOf(session.id));
    const [order] = await world.sql("select id, tip::int, status from orders where email = 'tipper@example.com'");
    expect(order).toMatchObject({ tip: 120, status: 'paid' });
    const paid = await readTotals(world, shop.storeId);
    expect(paid.unbalanced).toBe(0);
    expect((before.ledger['store'] ?? 0) - (paid.ledger['store'] ?? 0)).toBe(1320);
    await world.call(
      'refundOrder',
      { storeId: shop.storeId, orderId: order?.['id'], idempotencyKey: 'tip and all' },
      { as: shop },
    );
    expect((await readTotals(world, shop.storeId)).ledger['store'] ?? 0).toBe(before.ledger['store'] ?? 0);
  });

  it('saves the method for an offer, which one click charges as an order of its own', async () => {
    const { storeId, productId } = shop;
    const log = await publishWare(world, storeId, { slug: 'log', title: 'Log', price: { kind: 'fixed', amount: 900 } });
    const offers = [{ offeredId: log.productId }];
    await world.call('savePurchaseOffers', { storeId, productId, offers }, { as: shop });
    const before = await readTotals(world, storeId);
    const { visitor, location } = await checkOut('olga@example.com');
    const { session } = stripe.ofSession(sessionIn(location));
    stripe.pay(session.id, STRIPE_CARDS.pays);
    const back = await visitor.get(returnPathOf(session.id));
    const url = String(back.headers.location);
    const page = await visitor.get(url);
    expect(page.body).toContain('Add to your order for $9');
    const form = { offer: hiddenField(page.body, 'offer'), answer: 'accept' };
    const answers = await Promise.all([visitor.post(`${url}/offer`, form), visitor.post(`${url}/offer`, form)]);
    expect(answers.map(({ headers }) => headers.location)).toEqual([
      expect.stringContaining('/order/'),
      expect.stringContaining('/order/'),
    ]);
    expect(
      await world.sql("select total::int, status from orders where email = 'olga@example.com' order by total desc"),
    ).toEqual([
      { total: 1200, status: 'paid' },
      { total: 900, status: 'paid' },
    ]);
    const after = await readTotals(world, storeId);
    expect(after.unbalanced).toBe(0);
    expect((before.ledger['store'] ?? 0) - (after.ledger['store'] ?? 0)).toBe(2100);
    await world.call('savePurchaseOffers', { storeId, productId, offers: [] }, { as: shop });
  });

  it('is one order for two clicks, two tabs and the back button, on the same payment page', async () => {
    const { visitor, location } = await checkOut('dora@example.com');
    const again = await checkOut('dora@example.com', visitor);
    const onOrder = await visitor.get(again.location);
    expect(onOrder.headers.location).toMatch(/\/confirm\?payment=/);
    const onward = await visitor.get(onOrder.headers.location ?? '');
    expect(onward.headers.location).toBe(location);
    expect(await world.sql("select 1 from orders where email = 'dora@example.com'")).toHaveLength(1);
  });

  it('is replaced when the price changes, and its payment page is closed first', async () => {
    const { visitor, location } = await checkOut('ella@example.com');
    const discounted = await checkOut('ella@example.com', visitor, '?code=HALF');
    expect(discounted.location).toContain('/c/pay/');
    expect(discounted.location).not.toBe(location);
    expect(stripe.ofSession(sessionIn(location)).session.status).toBe('expired');
    expect(
      await world.sql("select status from orders where email = 'ella@example.com' order by placed_at, status desc"),
    ).toEqual([{ status: 'void' }, { status: 'requires-action' }]);
  });

  it('opens one payment page for requests with other prices and emails at the same time', async () => {
    const visitor = openBrowser(world);
    await visitor.get(CHECKOUT);
    const answers = await Promise.all(
      [
        ['elsa@example.com', ''],
        ['elsa@example.com', '?code=HALF'],
        ['elsa+other@example.com', ''],
        ['elsa+third@example.com', '?code=HALF'],
      ].map(async ([email = '', query]) => checkOut(email, visitor, query)),
    );
    const pages = answers.flatMap(({ location }) => (location.includes('/c/pay/') ? [sessionIn(location)] : []));
    expect(pages.filter((id) => stripe.ofSession(id).session.status === 'open')).toHaveLength(1);
    const refused = answers.filter(({ answer }) => answer.statusCode !== 303);
    expect(refused.length + pages.length).toBe(4);
    for (const { answer } of refused) expect(answer.body).toContain('You’re already paying for this in another tab.');
    const orders = await world.sql("select status from orders where email like 'elsa%' and status <> 'void'");
    expect(orders).toEqual([{ status: 'requires-action' }]);

    const last = await checkOut('elsa+last@example.com', visitor);
    expect(stripe.ofSession(sessionIn(last.location)).session.status).toBe('open');
    for (const id of pages) expect(stripe.ofSession(id).session.status).toBe('expired');
  });

  it('has a code, if the automatic discount would leave too little to charge', async () => {
    const { productId } = await publishWare(world, shop.storeId, { slug: 'cards', title: 'Cards' });
    const almostAll = { kind: 'amount', amount: { amount: 1190, currency: 'USD' } };
    const terms = { code: 'Almost free', isAutomatic: true, value: almostAll, productIds: [productId] };
    const rest = {
      minimum: null,
      startsAt: null,
      endsAt: null,
      maxUses: null,
      maxUsesPerCustomer: null,
      isActive: true,
    };
    await world.call('saveDiscount', { storeId: shop.storeId, ...terms, ...rest }, { as: shop });
    const quote = (code: string) => world.call('quoteOrder', { storeId: shop.storeId, productId, code });
    expect(await quote('')).toMatchObject({ total: { amount: 1200 } });
    expect(await quote('HALF')).toMatchObject({ total: { amount: 600 } });
  });

  it('leads to the order that was paid while the price changed', async () => {
    const { visitor, location } = await checkOut('emil@example.com');
    stripe.pay(sessionIn(location), STRIPE_CARDS.pays);
    const discounted = await checkOut('emil@example.com', visitor, '?code=HALF');
    expect(discounted.location).toMatch(/\/order\//);
    expect(await world.sql("select status from orders where email = 'emil@example.com'")).toEqual([{ status: 'paid' }]);
  });

  it('opens the order only with the signed URL', async () => {
    const { visitor, location } = await checkOut('eve@example.com');
    const path = returnPathOf(sessionIn(location));
    stripe.pay(sessionIn(location), STRIPE_CARDS.pays);
    for (const wrong of [path.slice(0, -4), path.replace(/\.[\w-]+$/, ''), `${CHECKOUT}/confirm`])
      expect((await visitor.get(wrong)).statusCode).toBe(404);
    expect((await visitor.get(path)).statusCode).toBe(303);
    expect((await visitor.get(path)).statusCode).toBe(303);
  });

  it('waits for a bank that responds later, and gives no access before', async () => {
    const { visitor, location } = await checkOut('fay@example.com');
    const id = sessionIn(location);
    stripe.payByBank(id);
    const waiting = await visitor.get(returnPathOf(id));
    expect(waiting.statusCode).toBe(200);
    expect(waiting.body).toContain('Your payment is being processed');
    for (const event of stripe.events) await receive(event);
    // The return and each event ask for this email, which is sent once.
    const subjects = async () => (await world.emailsTo('fay@example.com')).map(({ subject }) => subject);
    const subject = expect.stringMatching(/^Your payment for order \w+ is waiting for your bank$/);
    expect(await subjects()).toEqual([subject]);
    stripe.settleBank(id);
    for (const event of stripe.events) await receive(event);
    expect(await subjects()).toEqual([expect.stringMatching(/^Your order \w+ from/), subject]);
    expect(await orderOf('fay@example.com')).toMatchObject({ status: 'paid' });
  });

  it('ends if the bank refuses days later, and the buyer can start again', async () => {
    const { visitor, location } = await checkOut('finn@example.com');
    const id = sessionIn(location);
    stripe.payByBank(id);
    world.travel({ hours: 30 });
    await world.sweep(shop.storeId);
    expect(await orderOf('finn@example.com')).toMatchObject({ status: 'requires-action' });
    stripe.refuseByBank(id);
    for (const event of stripe.events) await receive(event);
    await world.runJobs();
    expect(await orderOf('finn@example.com')).toMatchObject({ status: 'void', payment: 'failed' });
    const emails = await world.emailsTo('finn@example.com');
    expect(emails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Your payment for order \w+ failed$/),
    ]);
    expect(emails[0]?.text).toContain('You haven’t been charged');
    const back = await visitor.get(returnPathOf(id));
    expect(back.body).toContain('The payment was not confirmed.');
    expect((await checkOut('finn@example.com', visitor)).location).toContain('/c/pay/');
  });

  it('ends when its payment page expires, and the buyer can start again', async () => {
    const { visitor, location } = await checkOut('gil@example.com');
    stripe.expire(sessionIn(location));
    const back = await visitor.get(returnPathOf(sessionIn(location)));
    expect(back.statusCode).toBe(400);
    expect(back.body).toContain('The payment page has expired. You haven’t been charged.');
    expect(back.body).toContain('value="gil@example.com"');
    const next = await checkOut('gil@example.com', visitor);
    expect(sessionIn(next.location)).toMatch(/^cs_test_/);
    expect(next.location).not.toBe(location);
  });

  it('is closed at Stripe after an hour, with its order', async () => {
    const { location } = await checkOut('hedy@example.com');
    world.travel({ minutes: 61 });
    await world.sweep(shop.storeId);
    expect(await orderOf('hedy@example.com')).toMatchObject({ status: 'void', payment: 'failed' });
    expect(stripe.ofSession(sessionIn(location)).session.status).toBe('expired');
  });

  it('is asked about every quarter of an hour while it is open, and settled without an event', async () => {
    const { location } = await checkOut('inga@example.com');
    const waiting = () => world.sql("select id from pgboss.job where name = 'readOpenPayment' and state = 'created'");
    const runWaiting = async () => {
      await world.sql("update pgboss.job set start_after = now() where name = 'readOpenPayment' and state = 'created'");
      await world.runJobs();
    };
    // Those of other buyers.
    await world.sql(
      `delete from pgboss.job where name = 'readOpenPayment' and data ->> 'paymentId' not in
         (select p.id::text from payments p join orders o on o.id = p.order_id where o.email = 'inga@example.com')`,
    );
    expect(await waiting()).toHaveLength(1);
    world.travel({ minutes: 10 });
    await runWaiting();
    expect(await waiting()).toHaveLength(1);
    expect(await orderOf('inga@example.com')).toMatchObject({ status: 'requires-action' });
    stripe.pay(sessionIn(location), STRIPE_CARDS.pays);
    world.travel({ minutes: 15 });
    await runWaiting();
    expect(await orderOf('inga@example.com')).toMatchObject({ status: 'paid' });
    expect(await waiting()).toEqual([]);
  });

  it('is settled after an hour if the buyer has paid, and no event came', async () => {
    const { location } = await checkOut('ines@example.com');
    stripe.pay(sessionIn(location), STRIPE_CARDS.pays);
    world.travel({ minutes: 61 });
    await world.sweep(shop.storeId);
    expect(await orderOf('ines@example.com')).toMatchObject({ status: 'paid', payment: 'succeeded' });
    expect(await world.emailsTo('ines@example.com')).toHaveLength(1);
  });

  it('waits for a bank that takes longer than an hour', async () => {
    const { location } = await checkOut('jana@example.com');
    stripe.payByBank(sessionIn(location));
    world.travel({ minutes: 61 });
    await world.sweep(shop.storeId);
    expect(await orderOf('jana@example.com')).toMatchObject({ status: 'requires-action' });
    stripe.settleBank(sessionIn(location));
    for (const event of stripe.events) await receive(event);
    expect(await world.emailsTo('jana@example.com')).toHaveLength(1);
    expect(await orderOf('jana@example.com')).toMatchObject({ status: 'paid' });
  });

  it('credits money that arrives after the order was abandoned', async () => {
    const { location } = await checkOut('hana@example.com');
    const [{ id } = {}] = await world.sql(`update orders set status = 'void' where email = $1 returning id`, [
      'hana@example.com',
    ]);
    await world.sql(`update payments set status = 'failed' where order_id = $1`, [id]);
    stripe.pay(sessionIn(location), STRIPE_CARDS.pays);
    for (const event of stripe.events) await receive(event);
    expect(await world.emailsTo('hana@example.com')).toHaveLength(1);
    expect(await orderOf('hana@example.com')).toMatchObject({ status: 'paid' });
  });

  it('empties the cart once it is paid, also by a late event, and leads back to it when it is given up', async () => {
    const visitor = openBrowser(world);
    const cart = async () => (await visitor.get('/ana-studio/cart')).body;
    const orderCart = async () => {
      const { body } = await visitor.get('/ana-studio/checkout');
      const form = { quote: hiddenField(body, 'quote'), email: 'kari@example.com', name: 'Kari' };
      return sessionIn((await visitor.post('/ana-studio/checkout', form)).headers.location ?? '');
    };
    await visitor.post('/ana-studio/cart', { intent: 'add', product: 'spring-prints' });
    const id = await orderCart();
    expect(stripe.ofSession(id).session.cancel_url).toBe(`${HOST}/ana-studio/cart`);
    stripe.payByBank(id);
    expect((await visitor.get(returnPathOf(id))).body).toContain('Your payment is being processed');
    for (const event of stripe.events) await receive(event);
    await world.runJobs();
    expect(await cart()).toContain('Spring prints');
    stripe.settleBank(id);
    for (const event of [...stripe.events, ...stripe.events]) await receive(event);
    await world.runJobs();
    expect(await cart()).toContain('Your cart is empty.');
    expect((await visitor.get(returnPathOf(id))).headers.location).toMatch(/\/order\//);
    // The same product again is a new order, which the earlier events do not touch.
    await visitor.post('/ana-studio/cart', { intent: 'add', product: 'spring-prints' });
    for (const event of stripe.events) await receive(event);
    await world.runJobs();
    expect(await cart()).toContain('Spring prints');
    const next = await orderCart();
    expect(next).not.toBe(id);
    stripe.expire(next);
    const back = await visitor.get(returnPathOf(next));
    expect(back.statusCode).toBe(400);
    expect(back.body).toContain('action="/ana-studio/checkout"');
    expect(await cart()).toContain('Spring prints');
  });

  it('books the fee in the currency of the price', async () => {
    stripe.settleIn({ currency: 'eur', rate: 0.5 });
    const { visitor, location } = await checkOut('ida@example.com');
    stripe.pay(sessionIn(location), STRIPE_CARDS.pays);
    stripe.settleIn(null);
    await visitor.get(returnPathOf(sessionIn(location)));
    // Stripe settles 1200 US cents as 600 euro cents and takes 47 of those, which are 94 US cents.
    expect(await orderOf('ida@example.com')).toMatchObject({ status: 'paid', fee: 94 });
  });
});

describe('a refund in Stripe’s own dashboard', () => {
  async function paid(email: string) {
    const { location } = await checkOut(email);
    const id = sessionIn(location);
    stripe.pay(id, STRIPE_CARDS.pays);
    for (const event of stripe.events) await receive(event);
    await world.runJobs();
    stripe.events.length = 0;
    const [order] = await world.sql('select id from orders where email = $1', [email]);
    const read = () => world.call('getOrder', { storeId: shop.storeId, orderId: order?.['id'] }, { as: shop });
    return { orderId: order?.['id'], intent: stripe.ofSession(id).intent?.id ?? '', read };
  }

  async function receiveRepeatedly() {
    for (const event of [...stripe.events, ...stripe.events.toReversed()]) {
      await receive(event);
      await receive({ ...event, id: `${event.id}0` });
      await world.runJobs();
    }
  }

  it('is booked once, takes back access when everything is refunded, and emails the buyer', async () => {
    const { intent, read } = await paid('tara@example.com');
    const before = await readTotals(world, shop.storeId);
    stripe.refund({ payment_intent: intent, amount: 500 }, 'acct_own');
    await receiveRepeatedly();
    expect(await read()).toMatchObject({
      order: { refunded: { amount: 500 }, status: 'partially-refunded', lines: [{ hasAccess: true }] },
    });
    stripe.refund({ payment_intent: intent, amount: 700 }, 'acct_own');
    await receiveRepeatedly();
    const { order } = await read();
    expect(order).toMatchObject({ refunded: { amount: 1200 }, status: 'refunded', lines: [{ hasAccess: false }] });
    expect(order.refunds).toHaveLength(2);
    const after = await readTotals(world, shop.storeId);
    expect(after.unbalanced).toBe(0);
    expect(after.ledger['store']).toBe((before.ledger['store'] ?? 0) + 1200);
    // The receipt and two refund emails.
    expect(await world.emailsTo('tara@example.com')).toHaveLength(3);
  });

  it('is distinguished from a refund of our own, whose event may come first', async () => {
    const { orderId, read } = await paid('uma@example.com');
    const input = {
      storeId: shop.storeId,
      orderId,
      amount: 400,
      reason: '',
      idempotencyKey: 'refund of uma@example.com',
    };
    await world.call('refundOrder', input, { as: shop });
    await receiveRepeatedly();
    expect((await read()).order).toMatchObject({ refunded: { amount: 400 }, refunds: [{ status: 'succeeded' }] });
  });
});

describe('a refund at Stripe', () => {
  async function refunded(email: string, card: string) {
    const { location } = await checkOut(email);
    stripe.pay(sessionIn(location), card);
    for (const event of stripe.events) await receive(event);
    await world.runJobs();
    const [{ id: orderId } = {}] = await world.sql('select id from orders where email = $1', [email]);
    const { storeId } = shop;
    const before = await readTotals(world, storeId);
    const input = { storeId, orderId, idempotencyKey: `refund of ${email}` };
    const { order } = await world.call('refundOrder', input, { as: shop });
    const read = async () => (await world.call('getOrder', { storeId, orderId }, { as: shop })).order;
    stripe.events.length = 0;
    return { order, before, read };
  }

  async function settle(): Promise<void> {
    stripe.settleRefunds();
    for (const event of stripe.events) expect((await receive(event)).statusCode).toBe(204);
    await world.runJobs();
  }

  it('succeeds when Stripe reports it, and the buyer is emailed', async () => {
    const { order, read } = await refunded('rosa@example.com', STRIPE_CARDS.refundsLater);
    expect(order).toMatchObject({ refunds: [{ status: 'pending' }], lines: [{ hasAccess: true }] });
    await settle();
    expect(await read()).toMatchObject({ refunds: [{ status: 'succeeded' }], lines: [{ hasAccess: false }] });
    expect(await world.emailsTo('rosa@example.com')).toHaveLength(2);
  });

  it('may be smaller than the smallest payment', async () => {
    const { location } = await checkOut('sara@example.com');
    stripe.pay(sessionIn(location), STRIPE_CARDS.pays);
    for (const event of stripe.events) await receive(event);
    await world.runJobs();
    const [{ id: orderId } = {}] = await world.sql('select id from orders where email = $1', ['sara@example.com']);
    for (const amount of [1160, 40]) {
      const input = { storeId: shop.storeId, orderId, amount, idempotencyKey: `small refund ${amount}` };
      const { order } = await world.call('refundOrder', input, { as: shop });
      expect(order.refunds.map(({ status }: { status: string }) => status)).not.toContain('pending');
    }
    expect(stripe.ofSession(sessionIn(location)).charge?.amount_refunded).toBe(1200);
  });

  it('is undone when Stripe reports days later that it failed', async () => {
    const { order, before, read } = await refunded('sol@example.com', STRIPE_CARDS.failsToRefund);
    expect(order).toMatchObject({ status: 'refunded', refunds: [{ status: 'succeeded' }] });
    await settle();
    expect(await read()).toMatchObject({
      status: 'paid',
      refunds: [{ status: 'failed' }],
      lines: [{ hasAccess: true }],
    });
    expect(await readTotals(world, shop.storeId)).toEqual(before);
    await settle();
    expect((await world.emailsTo('sol@example.com')).map(({ subject }) => subject).toSorted()).toEqual([
      expect.stringMatching(/^Refund for your order/),
      expect.stringMatching(/^Your order/),
      expect.stringMatching(/^Your refund for order \w+ failed$/),
    ]);
  });
});

describe('Stripe when it fails', () => {
  it('creates one page, even if the response is lost repeatedly', async () => {
    stripe.failNext(/^POST \/v1\/checkout/, { kind: 'cut' }, 2);
    const { location } = await checkOut('jo@example.com');
    expect(location).toContain('/c/pay/');
    const made = stripe.seen.filter((call) => call === 'POST /v1/checkout/sessions');
    expect(made.length).toBeGreaterThanOrEqual(3);
    expect(
      await world.sql("select 1 from payments p join orders o on o.id = p.order_id where o.email = 'jo@example.com'"),
    ).toHaveLength(1);
  });

  it('shows that nothing was charged, and the next try continues the same order', async () => {
    stripe.failNext(/^POST \/v1\/checkout/, { kind: 'status', status: 500 }, 3);
    const { visitor, answer } = await checkOut('kim@example.com');
    expect(answer.statusCode).toBe(503);
    expect(answer.body).toContain('We couldn’t open the payment page. You haven’t been charged.');
    const next = await checkOut('kim@example.com', visitor);
    expect(next.location).toContain('/c/pay/');
    expect(await world.sql("select 1 from orders where email = 'kim@example.com'")).toHaveLength(1);
  });

  it('keeps what a buyer answers who comes back from the payment page and pays then', async () => {
    const question = { kind: 'text', label: 'Which name?', isRequired: true, choices: [] };
    const { productId } = await publishWare(world, shop.storeId, { slug: 'named', title: 'Named' });
    await world.call(
      'saveCheckoutQuestions',
      { storeId: shop.storeId, productId, questions: [question] },
      { as: shop },
    );
    const { questions } = await world.call('quoteOrder', { storeId: shop.storeId, productId });
    const visitor = openBrowser(world);
    const url = '/ana-studio/checkout/named';
    for (const answer of ['Ana', 'Bo']) {
      const { body } = await visitor.get(url);
      const form = { quote: hiddenField(body, 'quote'), email: 'bo@example.com', name: '' };
      expect((await visitor.post(url, { ...form, [questions[0]?.name]: answer })).statusCode).toBe(303);
    }
    expect(await world.sql("select answer from order_answers where question = 'Which name?'")).toEqual([
      { answer: 'Bo' },
    ]);
  });

  it('keeps a gift of a buyer who comes back from the payment page, and opens nothing until it is claimed', async () => {
    const { productId } = await publishWare(world, shop.storeId, { slug: 'given', title: 'Given', isGiftable: true });
    const visitor = openBrowser(world);
    const url = '/ana-studio/checkout/given';
    const gift = { gift: 'yes', giftEmail: 'lou@example.com', giftName: 'Lou' };
    const pages: string[] = [];
    for (const giftMessage of ['First words', 'Last words']) {
      const { body } = await visitor.get(url);
      const form = { quote: hiddenField(body, 'quote'), email: 'lia@example.com', name: '', ...gift, giftMessage };
      pages.push((await visitor.post(url, form)).headers.location ?? '');
    }
    const id = sessionIn(pages[0] ?? '');
    stripe.expire(id);
    const again = await visitor.get(returnPathOf(id));
    expect(again.body).toMatch(/name="gift"[^>]*checked/);
    expect(again.body).toContain('Last words');
    const form = { quote: hiddenField(again.body, 'quote'), email: 'lia@example.com', name: '', ...gift };
    const next = await visitor.post(url, { ...form, giftMessage: 'Last words' });
    stripe.pay(sessionIn(next.headers.location ?? ''), STRIPE_CARDS.pays);
    expect((await visitor.get(returnPathOf(sessionIn(next.headers.location ?? '')))).statusCode).toBe(303);
    expect(await world.sql('select message from gifts where email_key = $1', ['lou@example.com'])).toContainEqual({
      message: 'Last words',
    });
    expect(await world.sql('select 1 from entitlements where product_id = $1', [productId])).toEqual([]);
    const emails = await world.emailsTo('lou@example.com');
    expect(emails.map(({ subject }) => subject)).toEqual(['You got a gift from ana Studio']);
  });

  it('ends an attempt that Stripe calls invalid, and the next try is another attempt', async () => {
    stripe.failNext(/^POST \/v1\/checkout/, { kind: 'invalid' });
    const { visitor, answer } = await checkOut('kai@example.com');
    expect(answer.body).toContain('didn’t accept this payment. You haven’t been charged. Please contact the store.');
    expect(await orderOf('kai@example.com')).toMatchObject({ status: 'pending', payment: 'failed' });
    const calls = stripe.seen.length;
    world.travel({ minutes: 61 });
    await world.runJobs();
    await world.sweep(shop.storeId);
    await world.runJobs();
    expect(stripe.seen.slice(calls).filter((call) => call === 'POST /v1/checkout/sessions')).toEqual([]);
    expect(await orderOf('kai@example.com')).toBeUndefined();
    expect((await checkOut('kai@example.com', visitor)).location).toContain('/c/pay/');
  });

  it('tells a buyer who has paid not to pay again', async () => {
    const { visitor, location } = await checkOut('lea@example.com');
    stripe.pay(sessionIn(location), STRIPE_CARDS.pays);
    stripe.failNext(/^GET \/v1\/checkout/, { kind: 'status', status: 500 }, 3);
    const back = await visitor.get(returnPathOf(sessionIn(location)));
    expect(back.statusCode).toBe(503);
    expect(back.body).toContain('You don’t need to pay again');
    expect((await visitor.get(returnPathOf(sessionIn(location)))).statusCode).toBe(303);
  });
});

describe('POST /webhooks/stripe', () => {
  const stored = (event: StripeEvent) =>
    world.sql<{ status: string }>('select status from provider_events where event_id = $1', [event.id]);

  it('settles an order whose buyer never came back', async () => {
    const { location } = await checkOut('mia@example.com');
    stripe.pay(sessionIn(location), STRIPE_CARDS.pays);
    for (const event of stripe.events) expect((await receive(event)).statusCode).toBe(204);
    expect(await world.emailsTo('mia@example.com')).toHaveLength(1);
    expect(await orderOf('mia@example.com')).toMatchObject({ status: 'paid' });
    for (const event of stripe.events) expect(await stored(event)).toEqual([{ status: 'handled' }]);
  });

  it('has the same ledger after events that come twice, late or in any order', async () => {
    const { location } = await checkOut('nia@example.com');
    stripe.pay(sessionIn(location), STRIPE_CARDS.declined);
    stripe.pay(sessionIn(location), STRIPE_CARDS.pays);
    const before = await readTotals(world, shop.storeId);
    const events = [...stripe.events.toReversed(), ...stripe.events];
    await Promise.all(events.map((event) => receive(event)));
    await world.runJobs();
    for (const event of events) await receive(event);
    await world.runJobs();
    const after = await readTotals(world, shop.storeId);
    expect(after).toMatchObject({ unbalanced: 0, entitlements: (before.entitlements ?? 0) + 1 });
    expect(await world.emailsTo('nia@example.com')).toHaveLength(1);
  });

  it('ignores the state in the event, and reads it from Stripe', async () => {
    const { location } = await checkOut('oda@example.com');
    stripe.pay(sessionIn(location), STRIPE_CARDS.declined);
    const [event] = stripe.events;
    if (!event) throw new Error('Nothing happened.');
    const lying = {
      ...event,
      type: 'payment_intent.succeeded',
      data: { object: { id: event.data?.object.id ?? '', status: 'succeeded' } },
    };
    expect((await receive(lying)).statusCode).toBe(204);
    await world.runJobs();
    expect(await orderOf('oda@example.com')).toMatchObject({ status: 'requires-action' });
  });

  it('marks an event about an unknown payment as an orphan after five minutes', async () => {
    const { location } = await checkOut('pia@example.com');
    const { session } = stripe.ofSession(sessionIn(location));
    session.metadata = { ...session.metadata, stoa_payment: '00000000-0000-4000-8000-000000000000' };
    stripe.pay(session.id, STRIPE_CARDS.pays);
    const [event] = stripe.events;
    if (!event) throw new Error('Nothing happened.');
    await receive(event);
    await world.runJobs();
    expect(await stored(event)).toEqual([{ status: 'received' }]);
    world.travel({ minutes: 6 });
    await world.sql("update pgboss.job set start_after = now() where name = 'handlePaymentEvent'");
    await world.runJobs();
    expect(await stored(event)).toEqual([{ status: 'orphan' }]);
    expect(await orderOf('pia@example.com')).toMatchObject({ status: 'requires-action' });
  });

  it('reads a payment of another program once', async () => {
    const { location } = await checkOut('pola@example.com');
    const { session } = stripe.ofSession(sessionIn(location));
    session.metadata = {};
    stripe.pay(session.id, STRIPE_CARDS.pays);
    const [event] = stripe.events;
    if (!event) throw new Error('Nothing happened.');
    await receive(event);
    stripe.seen.length = 0;
    await world.runJobs();
    expect(await stored(event)).toEqual([{ status: 'orphan' }]);
    expect(stripe.seen).toHaveLength(1);
  });

  it('is handled by the hourly sweep if its job was lost, and deleted after 90 days', async () => {
    const { location } = await checkOut('sam@example.com');
    stripe.pay(sessionIn(location), STRIPE_CARDS.pays);
    const [event] = stripe.events;
    if (!event) throw new Error('Nothing happened.');
    await receive(event);
    await world.sql("delete from pgboss.job where name = 'handlePaymentEvent'");
    world.travel({ minutes: 61 });
    await world.sweep();
    expect(await stored(event)).toEqual([{ status: 'handled' }]);
    expect(await orderOf('sam@example.com')).toMatchObject({ status: 'paid' });
    const older = `update provider_events set received_at = ${earlier('received_at', "interval '91 days'")} where event_id = $1`;
    await world.sql(older, [event.id]);
    await world.sweep();
    expect(await stored(event)).toEqual([]);
  });

  it('refuses events with an invalid or old signature', async () => {
    const { location } = await checkOut('quin@example.com');
    stripe.pay(sessionIn(location), STRIPE_CARDS.pays);
    const [event] = stripe.events;
    if (!event) throw new Error('Nothing happened.');
    expect((await receive(event, { secret: 'whsec_other' })).statusCode).toBe(401);
    expect((await receive(event, { at: new Date(world.now().getTime() - 301_000) })).statusCode).toBe(401);
    const { headers } = stripe.post(event);
    const url = '/webhooks/stripe';
    const tampered = await world.app.inject({
      method: 'POST',
      url,
      headers,
      payload: JSON.stringify({ ...event, id: 'evt_1' }),
    });
    expect(tampered.statusCode).toBe(401);
    expect((await world.app.inject({ method: 'POST', url, payload: '{}' })).statusCode).toBe(401);
    const signed = stripe.post({ ...event, id: 'no event' });
    expect((await world.app.inject({ method: 'POST', ...signed })).statusCode).toBe(400);
    const large = await world.app.inject({ method: 'POST', url, headers, payload: 'x'.repeat(512 * 1024 + 1) });
    expect(large.statusCode).toBe(413);
    expect(await stored(event)).toEqual([]);
  });
});

describe('an amount that Stripe cannot charge', () => {
  it.each([
    ['too small', { price: { kind: 'fixed', amount: 49 }, currency: 'USD' }, 'amount-too-small'],
    ['in an unknown currency', { price: { kind: 'fixed', amount: 4900 }, currency: 'IRR' }, 'currency-not-chargeable'],
    ['too exact', { price: { kind: 'fixed', amount: 500_050 }, currency: 'MGA' }, 'amount-not-chargeable'],
  ] as const)('is refused if it is %s', async (slug, ware, refusal) => {
    const name = slug.replaceAll(' ', '-');
    const { productId } = await publishWare(world, shop.storeId, { ...ware, slug: name });
    await expect(world.call('quoteOrder', { storeId: shop.storeId, productId })).rejects.toMatchObject({
      details: { refusal },
    });
    const page = await openBrowser(world).get(`/ana-studio/checkout/${name}`);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('role="alert"');
    expect(page.body).not.toContain('Continue to payment');
  });

  it('cannot result from a discount code, unless it takes off everything', async () => {
    const { storeId } = shop;
    const { productId } = await publishWare(world, storeId, { slug: 'sticker', price: { kind: 'fixed', amount: 60 } });
    const terms = { productIds: [], minimum: null, startsAt: null, endsAt: null, maxUses: null };
    for (const [code, basisPoints] of [
      ['MOST', 9000],
      ['ALL', 10_000],
    ] as const)
      await world.call(
        'saveDiscount',
        { storeId, code, value: { kind: 'percent', basisPoints }, ...terms, maxUsesPerCustomer: null, isActive: true },
        { as: shop },
      );
    await expect(world.call('quoteOrder', { storeId, productId, code: 'MOST' })).rejects.toMatchObject({
      details: { refusal: 'discount-minimum', field: 'code' },
    });
    expect(await world.call('quoteOrder', { storeId, productId, code: 'ALL' })).toMatchObject({ isFree: true });
    const { body } = await openBrowser(world).get('/ana-studio/checkout/sticker?code=most');
    expect(body).toContain('Your order is too small for this code.');
    expect(body).toContain('Continue to payment');
  });

  it('names the smallest payment in a currency', async () => {
    const { storeId } = shop;
    const input = inDollarsAnd({ currency: 'HUF', amount: 17_499 });
    await expect(world.call('saveProduct', { storeId, ...input }, { as: shop })).rejects.toThrow(
      'The smallest payment in HUF is HUF\u00a0175.00.',
    );
    const parts = { price: inParts(1000, 24), currency: 'USD' };
    await expect(world.call('saveProduct', { storeId, ...parts }, { as: shop })).rejects.toThrow(
      'Each payment would be $0.41. The smallest payment in USD is $0.50. Choose fewer payments.',
    );
  });

  it.each([
    [{ price: { kind: 'fixed', amount: 49 }, currency: 'USD' }, 'amount-too-small', 'price'],
    [{ price: { kind: 'from', least: 0, suggested: 20 }, currency: 'GBP' }, 'amount-too-small', 'price'],
    [{ price: { kind: 'fixed', amount: 500_050 }, currency: 'MGA' }, 'amount-not-chargeable', 'price'],
    [{ price: { kind: 'fixed', amount: 4900 }, currency: 'IRR' }, 'currency-not-chargeable', 'currency'],
    [inDollarsAnd({ currency: 'HUF', amount: 17_499 }), 'amount-too-small', 'prices.1.amount'],
    [{ price: inParts(1199, 24), currency: 'USD' }, 'amount-too-small', 'price.installments'],
    [
      { ...inDollarsAnd({ currency: 'HUF', amount: 34_999 }), price: inParts(4900, 2) },
      'amount-too-small',
      'prices.1.amount',
    ],
    [inDollarsAnd({ currency: 'IRR', amount: 17_499 }), 'currency-not-chargeable', 'prices.1.currency'],
    [inDollarsAnd({ currency: 'MGA', amount: 500_050 }), 'amount-not-chargeable', 'prices.1.amount'],
  ] as const)('cannot be set as a price: %o', async (price, refusal, field) => {
    const { storeId } = shop;
    const saved = world.call('saveProduct', { storeId, title: 'Prints', ...price }, { as: shop });
    await expect(saved).rejects.toMatchObject({ details: { refusal, field } });
    const { product } = await world.call('saveProduct', { storeId, title: 'Prints' }, { as: shop });
    expect(product.title).toBe('Prints');
  });

  it('does not keep free products from being sold', async () => {
    await publishWare(world, shop.storeId, { slug: 'free', price: { kind: 'free' } });
    const visitor = openBrowser(world);
    const { body } = await visitor.get('/ana-studio/checkout/free');
    expect(body).not.toContain('Continue to payment');
    const form = { quote: hiddenField(body, 'quote'), email: 'rosa@example.com', name: '' };
    expect((await visitor.post('/ana-studio/checkout/free', form)).headers.location).toContain('/order/');
  });
});

const inParts = (amount: number, installments: number) => ({ kind: 'fixed', amount, installments }) as const;

/** A price in dollars, with one in euros and another one. */
function inDollarsAnd(other: { currency: string; amount: number }) {
  const prices = [{ currency: 'EUR', amount: 4500 }, other];
  return { price: { kind: 'fixed', amount: 4900 }, currency: 'USD', prices } as const;
}
