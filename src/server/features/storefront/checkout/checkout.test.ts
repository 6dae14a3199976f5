import { describe, expect, it } from 'vitest';
import { hiddenField, openBrowser } from '#test/browser.ts';
import { readTotals, CARDS, openShop, publishWare } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
const shop = await openShop(world, 'ana');
const other = await openShop(world, 'bea');
await world.sql(
  "insert into store_hosts (host, store_id, kind, is_active, created_at) values ($1, $2, 'bio', true, now())",
  ['shop.bea.test', other.storeId],
);

const browser = (host?: string) => openBrowser(world, host);

async function openForm(visitor: ReturnType<typeof browser>, url: string) {
  const { body, statusCode } = await visitor.get(url);
  expect(statusCode).toBe(200);
  return { quote: hiddenField(body, 'quote'), idempotencyKey: hiddenField(body, 'idempotencyKey'), body };
}

const filled = (form: { quote: string; idempotencyKey: string }, email: string, rest: Record<string, string> = {}) => ({
  quote: form.quote,
  idempotencyKey: form.idempotencyKey,
  email,
  name: 'Cleo',
  ...CARDS.pays,
  ...rest,
});

const CHECKOUT = '/ana-studio/checkout/spring-prints';

describe('the storefront', () => {
  it.each([
    ['the platform', 'localhost', '/ana-studio', '/ana-studio', 'ana Studio'],
    ['its own host', 'shop.bea.test', '/', '', 'bea Studio'],
  ])('shows store and products on %s', async (_where, host, home, base, name) => {
    const page = await browser(host).get(home);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain(name);
    expect(page.body).toContain(`href="${base}/p/spring-prints"`);
    expect(page.body).toContain('$12');
    const product = await browser(host).get(`${base}/p/spring-prints`);
    expect(product.statusCode).toBe(200);
    expect(product.body).toContain('Printed with <strong>care</strong>');
    expect(product.body).toContain(`href="${base}/checkout/spring-prints"`);
  });

  it.each(['/p/nothing', '/p/%00', '/p/Spring%20prints', '/checkout/nothing'])(
    'answers 404 inside the store for %s',
    async (path) => {
      const page = await browser().get(`/ana-studio${path}`);
      expect(page.statusCode).toBe(404);
      expect(page.body).toContain('Product not found');
      expect(page.body).toContain('ana Studio');
    },
  );
});

describe('the checkout', () => {
  it.each([
    ['the platform', 'localhost', '/ana-studio'],
    ['its own host', 'shop.bea.test', ''],
  ])('sells without JavaScript on %s, and shows the file at once', async (_where, host, base) => {
    const visitor = browser(host);
    const form = await openForm(visitor, `${base}/checkout/spring-prints`);
    expect(form.body).toContain('Test gateway');
    expect(form.body).toContain('4242 4242 4242 4242');
    const paid = await visitor.post(`${base}/checkout/spring-prints`, filled(form, 'cleo@example.com'));
    expect(paid.statusCode).toBe(303);
    expect(paid.headers.location).toMatch(new RegExp(`^${base}/order/[\\w-]+$`));
    const done = await visitor.get(paid.headers.location ?? '');
    expect(done.statusCode).toBe(200);
    expect(done.body).toContain('Spring prints');
    expect(done.body).toContain('prints.pdf');
    expect(done.body).toContain('You can open this page on any device until <bdi>');
    const href = /href="([^"]*\/files\/[^"]*)"/.exec(done.body)?.[1] ?? '';
    const file = await visitor.get(href);
    expect(file.statusCode).toBe(303);
    expect(file.headers.location).toMatch(/^\/files\/[\w-]+\?c=/);
    world.travel({ minutes: 11 });
    const later = await visitor.get(paid.headers.location ?? '');
    expect(later.statusCode).toBe(200);
    expect((await visitor.get(href)).statusCode).toBe(303);
  });

  it('creates one order for a double click, two tabs and the back button', async () => {
    const visitor = browser();
    const one = await openForm(visitor, CHECKOUT);
    const two = await openForm(visitor, CHECKOUT);
    const before = await readTotals(world, shop.storeId);
    const answers = await Promise.all([
      visitor.post(CHECKOUT, filled(one, 'dora@example.com')),
      visitor.post(CHECKOUT, filled(one, 'dora@example.com')),
      visitor.post(CHECKOUT, filled(two, 'DORA@example.com', { name: 'Dora' })),
    ]);
    answers.push(await visitor.post(CHECKOUT, filled(await openForm(visitor, CHECKOUT), 'dora@example.com')));
    const pages = await Promise.all(answers.map(({ headers }) => visitor.get(headers.location ?? '')));
    const [order] = await world.sql("select number from orders where email ilike 'dora@example.com'");
    for (const { body } of pages) expect(body).toContain(order?.['number']);
    const after = await readTotals(world, shop.storeId);
    expect(after.orders).toBe((before.orders ?? 0) + 1);
    expect(after.payments).toBe((before.payments ?? 0) + 1);
    const another = await visitor.post(CHECKOUT, filled(two, 'eve@example.com'));
    expect(another.statusCode).toBe(303);
    expect((await readTotals(world, shop.storeId)).orders).toBe((before.orders ?? 0) + 2);
  });

  it('charges no card at an earlier price while that payment is in progress', async () => {
    const visitor = browser();
    const form = await openForm(visitor, CHECKOUT);
    const { payments } = world.services;
    const original = { ...payments };
    const [isCharging, release] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
    const charged: string[] = [];
    payments.createPayment = async (payment) => {
      charged.push(payment.email);
      isCharging.resolve(null);
      await release.promise;
      return original.createPayment(payment);
    };
    const first = visitor.post(CHECKOUT, filled(form, 'cora@example.com'));
    await isCharging.promise;
    const second = await visitor.post(CHECKOUT, filled(form, 'cora.other@example.com'));
    Object.assign(payments, original);
    expect(second.statusCode).toBe(400);
    expect(second.body).toContain('You’re already paying for this in another tab.');
    expect(second.body).toContain('value="cora.other@example.com"');
    release.resolve(null);
    expect((await first).statusCode).toBe(303);
    expect(charged).toEqual(['cora@example.com']);
    expect(await world.sql("select email, status from orders where email like 'cora%'")).toEqual([
      { email: 'cora@example.com', status: 'paid' },
    ]);
  });

  it('deletes the order of a declined card when another email is used', async () => {
    const visitor = browser();
    const form = await openForm(visitor, CHECKOUT);
    await visitor.post(CHECKOUT, filled(form, 'dina@example.com', { ...CARDS.poor }));
    const paid = await visitor.post(CHECKOUT, filled(form, 'dina.other@example.com'));
    expect(paid.statusCode).toBe(303);
    expect(await world.sql("select email, status from orders where email like 'dina%'")).toEqual([
      { email: 'dina.other@example.com', status: 'paid' },
    ]);
  });

  it('creates one order without cookies too, by the key in the form', async () => {
    const form = await openForm(browser(), CHECKOUT);
    const before = await readTotals(world, shop.storeId);
    await browser().post(CHECKOUT, filled(form, 'fay@example.com'));
    await browser().post(CHECKOUT, filled(form, 'fay@example.com'));
    expect((await readTotals(world, shop.storeId)).orders).toBe((before.orders ?? 0) + 1);
  });

  it('shows each problem at its field, and keeps everything typed but the card', async () => {
    const visitor = browser();
    const form = await openForm(visitor, CHECKOUT);
    const declined = await visitor.post(CHECKOUT, filled(form, 'gil@example.com', { ...CARDS.poor }));
    expect(declined.statusCode).toBe(400);
    expect(declined.body).toContain('Your card has insufficient funds. Try another card.');
    expect(declined.body).toContain('value="gil@example.com"');
    expect(declined.body).toContain('value="12/30"');
    expect(declined.body).not.toMatch(/<input[^>]*value="[^"]*9995"/);
    const wrong = await visitor.post(CHECKOUT, filled(form, 'not an e-mail', { number: '' }));
    expect(wrong.statusCode).toBe(400);
    expect(wrong.body).toContain('Please enter a valid email address.');
    expect(wrong.body).toContain('Enter your card number.');
    expect(wrong.body).toContain('value="not an e-mail"');
    const paid = await visitor.post(CHECKOUT, filled(form, 'gil@example.com'));
    expect(paid.statusCode).toBe(303);
  });

  it('accepts an old form at an unchanged price, and shows a changed price first', async () => {
    const { productId } = await publishWare(world, shop.storeId, { slug: 'moving' });
    const visitor = browser();
    const form = await openForm(visitor, '/ana-studio/checkout/moving');
    world.travel({ minutes: 40 });
    const paid = await visitor.post('/ana-studio/checkout/moving', filled(form, 'hana@example.com'));
    expect(paid.statusCode).toBe(303);
    await world.sql(`update products set published = jsonb_set(published, '{price,amount}', '1500') where id = $1`, [
      productId,
    ]);
    const changed = await visitor.post('/ana-studio/checkout/moving', filled(form, 'ida@example.com'));
    expect(changed.statusCode).toBe(400);
    expect(changed.body).toContain('Check the total and try again');
    expect(changed.body).toContain('$15.00');
    await world.sql(`update products set state = 'archived' where id = $1`, [productId]);
    const gone = await visitor.post('/ana-studio/checkout/moving', filled(form, 'ida@example.com'));
    expect(gone.statusCode).toBe(404);
    expect(gone.body).toContain('isn’t for sale');
  });

  it('refuses a forged price and one of another store', async () => {
    const foreign = await openForm(browser('shop.bea.test'), '/checkout/spring-prints');
    for (const quote of ['', 'nonsense', foreign.quote]) {
      const visitor = browser();
      const form = await openForm(visitor, CHECKOUT);
      const answer = await visitor.post(CHECKOUT, { ...filled(form, 'jo@example.com'), quote });
      expect(answer.statusCode).toBe(400);
      expect(answer.body).toContain('This checkout is no longer valid');
    }
  });

  it('lets the buyer choose a price from the minimum on', async () => {
    await publishWare(world, shop.storeId, { slug: 'pwyw', price: { kind: 'from', least: 500, suggested: 900 } });
    const url = '/ana-studio/checkout/pwyw';
    const visitor = browser();
    const form = await openForm(visitor, url);
    expect(form.body).toContain('value="9.00"');
    const low = await visitor.post(url, filled(form, 'kim@example.com', { amount: '4.99' }));
    expect(low.statusCode).toBe(400);
    expect(low.body).toContain('at least the minimum price, $5.');
    expect(low.body).toContain('value="4.99"');
    const reckoned = await visitor.post(url, { ...form, email: 'kim@example.com', amount: '7,50', intent: 'price' });
    expect(reckoned.statusCode).toBe(200);
    expect(reckoned.body).toContain('$7.50');
    const paid = await visitor.post(url, filled(form, 'kim@example.com', { amount: '7.50' }));
    expect((await visitor.get(paid.headers.location ?? '')).body).toContain('$7.50');
  });

  it('sells several units, and shows a new total before it is paid', async () => {
    await publishWare(world, shop.storeId, { slug: 'seats', title: 'Seats', maxQuantity: 5 });
    const url = '/ana-studio/checkout/seats';
    const visitor = browser();
    const form = await openForm(visitor, url);
    expect(form.body).toContain('name="quantity"');
    expect((await visitor.get(CHECKOUT)).body).not.toContain('name="quantity"');
    const before = await readTotals(world, shop.storeId);
    const shown = await visitor.post(url, filled(form, 'seats@example.com', { quantity: '3' }));
    expect(shown.statusCode).toBe(200);
    expect(shown.body).toContain('Pay $36.00');
    expect(await readTotals(world, shop.storeId)).toEqual(before);
    const quote = hiddenField(shown.body, 'quote');
    const paid = await visitor.post(url, filled({ ...form, quote }, 'seats@example.com', { quantity: '3' }));
    const done = await visitor.get(paid.headers.location ?? '');
    expect(done.body).toContain('$12.00 × 3');
    expect(done.body).toContain('$36.00');
    for (const quantity of ['0', '6', '1.5', 'many']) {
      const refused = await visitor.post(url, filled(form, 'seats@example.com', { quantity }));
      expect(refused.statusCode).toBe(400);
      expect(refused.body).toContain('Choose a quantity from 1 to 5.');
      expect(refused.body).toContain(`value="${quantity}"`);
    }
  });

  it('charges the total that was shown last, also after a declined card', async () => {
    await publishWare(world, shop.storeId, { slug: 'chairs', title: 'Chairs', maxQuantity: 5 });
    const url = '/ana-studio/checkout/chairs';
    const visitor = browser();
    const form = await openForm(visitor, url);
    const declined = await visitor.post(url, filled(form, 'chairs@example.com', { ...CARDS.declined }));
    expect(declined.statusCode).toBe(400);
    const shown = await visitor.post(url, filled(form, 'chairs@example.com', { quantity: '2' }));
    const quote = hiddenField(shown.body, 'quote');
    const paid = await visitor.post(url, filled({ ...form, quote }, 'chairs@example.com', { quantity: '2' }));
    expect((await visitor.get(paid.headers.location ?? '')).body).toContain('$24.00');
  });

  it('sells the last unit to a buyer whose earlier try holds it', async () => {
    const { productId } = await publishWare(world, shop.storeId, { slug: 'table', title: 'Table', maxQuantity: 2 });
    await world.call('saveProduct', { storeId: shop.storeId, productId, stock: 1 }, { as: shop });
    const url = '/ana-studio/checkout/table';
    const visitor = browser();
    const form = await openForm(visitor, url);
    const declined = await visitor.post(url, filled(form, 'tabel@example.com', { ...CARDS.declined }));
    expect(declined.body).toContain('Your card was declined');
    expect(declined.body).not.toContain('sold out');
    expect((await browser().get(url)).body).toContain('This product is sold out.');
    const paid = await visitor.post(url, filled(form, 'table@example.com', {}));
    expect(paid.statusCode).toBe(303);
    const stock = await world.sql('select cap, sold, held from stock_pools where product_id = $1', [productId]);
    expect(stock).toEqual([{ cap: 1, sold: 1, held: 0 }]);
  });

  it('takes the use of a code again when its order is resumed, unless it is used up', async () => {
    const value = { kind: 'percent' as const, basisPoints: 1000 };
    const terms = { productIds: [], minimum: null, startsAt: null, endsAt: null, maxUses: 1, maxUsesPerCustomer: null };
    const input = { storeId: shop.storeId, code: 'LAST', value, isActive: true, ...terms };
    await world.call('saveDiscount', input, { as: shop });
    const visitor = browser();
    const [full, reduced] = [await openForm(visitor, CHECKOUT), await openForm(visitor, `${CHECKOUT}?code=LAST`)];
    const order = (form: typeof full, email: string, fields: object) =>
      visitor.post(CHECKOUT, filled(form, email, { ...fields }));
    const uses = () => world.sql("select uses, held from discounts where code = 'LAST'");
    const withCode = { ...CARDS.declined, code: 'LAST' };
    await order(reduced, 'una@example.com', withCode);
    expect(await uses()).toEqual([{ uses: 0, held: 1 }]);
    await order(full, 'una@example.com', { ...CARDS.declined });
    expect(await uses()).toEqual([{ uses: 0, held: 0 }]);
    await order(reduced, 'una@example.com', withCode);
    expect(await uses()).toEqual([{ uses: 0, held: 1 }]);
    await order(full, 'una@example.com', { ...CARDS.declined });
    await world.sql("update discounts set uses = 1 where code = 'LAST'");
    // A minute allows few declined cards.
    world.travel({ minutes: 2 });
    const refused = await order(reduced, 'una@example.com', withCode);
    expect(refused.statusCode).toBe(400);
    expect(await uses()).toEqual([{ uses: 1, held: 0 }]);
    world.travel({ minutes: 2 });
  });

  it('lets the buyer whose declined order holds the last use of a code use it again, and nobody else', async () => {
    const value = { kind: 'percent' as const, basisPoints: 1000 };
    const terms = { productIds: [], minimum: null, startsAt: null, endsAt: null, maxUses: 1, maxUsesPerCustomer: 1 };
    const input = { storeId: shop.storeId, code: 'MINE', value, isActive: true, ...terms };
    await world.call('saveDiscount', input, { as: shop });
    const visitor = browser();
    const url = `${CHECKOUT}?code=MINE`;
    const first = await openForm(visitor, url);
    const declined = { ...CARDS.declined, code: 'MINE' };
    expect((await visitor.post(CHECKOUT, filled(first, 'mine@example.com', declined))).statusCode).toBe(400);
    expect((await browser().get(url)).body).toContain('This code has reached its limit.');
    const second = await openForm(visitor, url);
    expect(second.body).toContain('Pay $10.80');
    const paid = await visitor.post(CHECKOUT, filled(second, 'mine2@example.com', { code: 'MINE' }));
    expect((await visitor.get(paid.headers.location ?? '')).body).toContain('$10.80');
    const uses = await world.sql("select uses, held from discounts where code = 'MINE'");
    expect(uses).toEqual([{ uses: 1, held: 0 }]);
  });

  it('takes the code typed last, also if it takes off the same after a declined card', async () => {
    const value = { kind: 'percent' as const, basisPoints: 2000 };
    const terms = { productIds: [], minimum: null, startsAt: null, endsAt: null, maxUses: 5, maxUsesPerCustomer: null };
    for (const code of ['FIRST', 'SECOND'])
      await world.call('saveDiscount', { storeId: shop.storeId, code, value, isActive: true, ...terms }, { as: shop });
    const visitor = browser();
    const first = await openForm(visitor, `${CHECKOUT}?code=FIRST`);
    await visitor.post(CHECKOUT, filled(first, 'codes@example.com', { ...CARDS.declined, code: 'FIRST' }));
    const second = await openForm(visitor, `${CHECKOUT}?code=SECOND`);
    const paid = await visitor.post(CHECKOUT, filled(second, 'codes@example.com', { code: 'SECOND' }));
    expect(paid.statusCode).toBe(303);
    const uses = await world.sql("select code, uses, held from discounts where code in ('FIRST', 'SECOND') order by 1");
    expect(uses).toEqual([
      { code: 'FIRST', uses: 0, held: 0 },
      { code: 'SECOND', uses: 1, held: 0 },
    ]);
  });

  it('requires only an email for free products', async () => {
    await publishWare(world, shop.storeId, { slug: 'gift', title: 'A gift', price: { kind: 'free' } });
    const visitor = browser();
    const form = await openForm(visitor, '/ana-studio/checkout/gift');
    const given = await visitor.post('/ana-studio/checkout/gift', { ...form, email: 'lou@example.com' });
    expect(given.statusCode).toBe(303);
    expect((await visitor.get(given.headers.location ?? '')).body).toContain('prints.pdf');
  });
});

const paymentsOf = async (email: string) =>
  (
    await world.sql(
      `select o.status || ' ' || p.status as states from orders o
         join payments p on p.store_id = o.store_id and p.order_id = o.id where o.email = $1 order by p.created_at, p.status`,
      [email],
    )
  ).map(({ states }) => states);

async function requestChallenge(email: string) {
  const visitor = browser();
  const form = await openForm(visitor, CHECKOUT);
  const placed = await visitor.post(CHECKOUT, filled(form, email, { ...CARDS.asks }));
  const page = await visitor.get(placed.headers.location ?? '');
  expect(page.body).toContain('Did you make this payment?');
  const action = /action="([^"]*\/confirm)"/.exec(page.body)?.[1] ?? '';
  return { visitor, form, action, token: hiddenField(page.body, 'token') };
}

describe('the bank’s confirmation', () => {
  it('opens the files once approved, even if it is submitted repeatedly', async () => {
    const { visitor, action, token } = await requestChallenge('mia@example.com');
    const before = await readTotals(world, shop.storeId);
    const answers = await Promise.all([1, 2, 3].map(() => visitor.post(action, { token, answer: 'approve' })));
    for (const answer of answers) expect(answer.statusCode).toBe(303);
    expect((await visitor.get(answers[0]?.headers.location ?? '')).body).toContain('prints.pdf');
    const after = await readTotals(world, shop.storeId);
    expect(after.entitlements).toBe((before.entitlements ?? 0) + 1);
    expect(after.unbalanced).toBe(0);
    expect(await world.emailsTo('mia@example.com')).toHaveLength(1);
  });

  it('leaves the order open once refused, and another card pays it', async () => {
    const { visitor, form, action, token } = await requestChallenge('ned@example.com');
    const before = await readTotals(world, shop.storeId);
    const refused = await visitor.post(action, { token, answer: 'refuse' });
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('The payment was not confirmed');
    expect(refused.body).toContain('value="ned@example.com"');
    expect(await readTotals(world, shop.storeId)).toMatchObject({
      entitlements: before.entitlements,
      ledger: before.ledger,
    });
    expect((await visitor.post(action, { token, answer: 'approve' })).statusCode).toBe(400);
    const again = await visitor.post(CHECKOUT, filled(form, 'ned@example.com'));
    expect((await visitor.get(again.headers.location ?? '')).body).toContain('prints.pdf');
    expect(await paymentsOf('ned@example.com')).toEqual(['paid failed', 'paid succeeded']);
  });

  it('keeps the last unit and the last use of a code for another card', async () => {
    const { productId } = await publishWare(world, shop.storeId, { title: 'Last', slug: 'last' });
    await world.call('saveProduct', { storeId: shop.storeId, productId, stock: 1 }, { as: shop });
    await world.call(
      'saveDiscount',
      {
        storeId: shop.storeId,
        code: 'ONCE',
        isAutomatic: false,
        value: { kind: 'percent', basisPoints: 2500 },
        productIds: [],
        minimum: null,
        otherAmounts: [],
        startsAt: null,
        endsAt: null,
        maxUses: 1,
        maxUsesPerCustomer: null,
        isActive: true,
      },
      { as: shop },
    );
    const place = '/ana-studio/checkout/last';
    const visitor = browser();
    const opened = await openForm(visitor, place);
    const shown = await visitor.post(place, { ...filled(opened, 'pat@example.com'), code: 'ONCE', intent: 'price' });
    const form = { quote: hiddenField(shown.body, 'quote'), idempotencyKey: hiddenField(shown.body, 'idempotencyKey') };
    const placed = await visitor.post(place, filled(form, 'pat@example.com', { ...CARDS.asks, code: 'ONCE' }));
    const link = placed.headers.location ?? '';
    const challenge = await visitor.get(link);
    const refused = await visitor.post(`${place}/confirm`, {
      token: hiddenField(challenge.body, 'token'),
      answer: 'refuse',
    });
    expect(refused.body).toContain('The payment was not confirmed');
    expect(refused.body).toContain('$9.00');
    const countHeld = async () => [
      ...(await world.sql('select held, sold from stock_pools where product_id = $1', [productId])),
      ...(await world.sql("select held, uses from discounts where code = 'ONCE'")),
    ];
    expect(await countHeld()).toEqual([
      { held: 1, sold: 0 },
      { held: 1, uses: 0 },
    ]);
    // The order's page asks for another card too.
    expect((await visitor.get(link)).body).toContain('value="pat@example.com"');
    const paid = await visitor.post(place, {
      ...filled({ ...form, quote: hiddenField(refused.body, 'quote') }, 'pat@example.com'),
      code: 'ONCE',
    });
    expect((await visitor.get(paid.headers.location ?? '')).body).toContain('prints.pdf');
    expect(await countHeld()).toEqual([
      { held: 0, sold: 1 },
      { held: 0, uses: 1 },
    ]);
    expect(await paymentsOf('pat@example.com')).toEqual(['paid failed', 'paid succeeded']);
  });

  it('keeps the language that the buyer chose', async () => {
    const visitor = browser();
    const page = `${CHECKOUT}?lang=de`;
    const form = await openForm(visitor, page);
    const placed = await visitor.post(page, filled(form, 'lea@example.com', { ...CARDS.asks }));
    const challenge = await visitor.get(placed.headers.location ?? '');
    const action = /action="([^"]*\/confirm[^"]*)"/.exec(challenge.body)?.[1] ?? '';
    const paid = await visitor.post(action, { token: hiddenField(challenge.body, 'token'), answer: 'approve' });
    expect(paid.headers.location).toMatch(/\?lang=de$/);
  });

  it('is not answered by the page of an earlier card', async () => {
    const first = await requestChallenge('ria@example.com');
    await first.visitor.post(first.action, { token: first.token, answer: 'refuse' });
    await first.visitor.post(CHECKOUT, filled(first.form, 'ria@example.com', { ...CARDS.asks }));
    await first.visitor.post(first.action, { token: first.token, answer: 'refuse' });
    expect(await paymentsOf('ria@example.com')).toEqual(['requires-action failed', 'requires-action requires-action']);
  });

  it('gives up an order that nobody paid within an hour, with what it held', async () => {
    const { visitor, action, token } = await requestChallenge('sam@example.com');
    await visitor.post(action, { token, answer: 'refuse' });
    world.travel({ minutes: 61 });
    await world.sweep(shop.storeId);
    expect(await paymentsOf('sam@example.com')).toEqual(['void failed']);
  });

  it('refuses an answer that is forged or of another store', async () => {
    const { visitor, action, token } = await requestChallenge('ole@example.com');
    expect((await visitor.post(action, { token: 'nonsense', answer: 'approve' })).statusCode).toBe(404);
    const elsewhere = await browser('shop.bea.test').post('/checkout/spring-prints/confirm', {
      token,
      answer: 'approve',
    });
    expect(elsewhere.statusCode).toBe(404);
  });
});
