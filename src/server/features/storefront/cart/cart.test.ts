import { beforeEach, describe, expect, it } from 'vitest';
import { hiddenField, openBrowser } from '#test/browser.ts';
import { memberBrowser } from '#test/memberBrowser.ts';
import { readTotals, CARDS, openShop, publishWare, type Ware } from '#test/shop.ts';
import { buy } from '#test/furnish.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
const shop = await openShop(world, 'ana');
const other = await openShop(world, 'bea');
const { storeId } = shop;
await world.sql(
  "insert into store_hosts (host, store_id, kind, is_active, created_at) values ($1, $2, 'bio', true, now())",
  ['shop.bea.test', other.storeId],
);
const CART = '/ana-studio/cart';
const CHECKOUT = '/ana-studio/checkout';

const publish = (slug: string, ware: Ware = {}) => publishWare(world, storeId, { slug, title: slug, ...ware });
const poster = await publish('poster', { price: { kind: 'fixed', amount: 333 }, maxQuantity: 5 });
const tip = await publish('tip', { price: { kind: 'from', least: 100, suggested: 400 } });
const owned = await publish('owned');
const crate = await publish('crate', { maxQuantity: 100 });
await publish('leaflet', { price: { kind: 'free' } });
await publish('euro', { currency: 'EUR' });
await world.sql(
  "insert into store_hosts (host, store_id, kind, is_active, created_at) values ($1, $2, 'custom', true, now())",
  ['bea.test', other.storeId],
);
const admin = await world.person('ada');
await world.call('initializeFirstAdmin', {}, { as: admin });
await world.call('updateFeatureFlags', { websiteBuilder: true }, { as: admin });

type Browser = ReturnType<typeof openBrowser>;

const add = (visitor: Browser, product: string, path = CART) => visitor.submit(path, { intent: 'add', product });
const save = (visitor: Browser, fields: Record<string, string>) =>
  visitor.submit(CART, { intent: 'update', ...fields });
const textOf = (html: string): string => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
const cartOf = async (visitor: Browser) => textOf((await visitor.get(CART)).body);

async function openTab(visitor: Browser) {
  const { body } = await visitor.get(CHECKOUT);
  return { quote: hiddenField(body, 'quote'), idempotencyKey: hiddenField(body, 'idempotencyKey') };
}

const send = (visitor: Browser, tab: { quote: string }, email: string, card: object = CARDS.pays) =>
  visitor.post(CHECKOUT, { ...tab, email, name: 'Cleo', ...card });

const pay = async (visitor: Browser, email: string, card?: object) =>
  send(visitor, await openTab(visitor), email, card);

const ordersOf = (email: string) =>
  world.sql<{ status: string; total: number; lines: number }>(
    `select o.status, o.total::int, (select count(*)::int from order_lines l where l.store_id = o.store_id and l.order_id = o.id) as lines
       from orders o where o.email = $1 order by o.placed_at`,
    [email],
  );

async function signIn(visitor: Browser, email: string): Promise<void> {
  await visitor.post('/ana-studio/members/login', { step: 'email-code', email });
  await visitor.post('/ana-studio/members/login', { step: 'code', email, code: await world.codeFor(email) });
}

/** The rate limits count per minute. */
beforeEach(() => world.travel({ minutes: 1 }));

describe('a cart', () => {
  it.each([
    ['the platform', 'localhost', '/ana-studio', '/ana-studio'],
    ['its own host', 'shop.bea.test', '', '/'],
    ['the domain of its website', 'bea.test', '', '/'],
  ])('is kept by a cookie of its store on %s, and cached pages do not set it', async (_where, host, base, path) => {
    const visitor = openBrowser(world, host);
    const page = await visitor.get(`${base}/p/spring-prints`);
    expect(page.body).toContain(`action="${base}/cart"`);
    expect(page.body).toContain(`href="${base}/cart"`);
    expect(page.headers['set-cookie']).toBeUndefined();
    expect(textOf((await visitor.get(`${base}/cart`)).body)).toContain('Your cart is empty.');
    expect(visitor.cookies.size).toBe(0);
    const added = await visitor.post(`${base}/cart`, { intent: 'add', product: 'spring-prints' });
    expect(added.headers.location).toBe(`${base}/cart`);
    expect(String(added.headers['set-cookie'])).toMatch(
      new RegExp(`^stoa_cart=[\\w-]{43}; Path=${path}; Max-Age=2592000; HttpOnly; SameSite=Lax`),
    );
    const cart = await visitor.get(`${base}/cart`);
    expect(cart.headers['cache-control']).toContain('no-store');
    expect(textOf(cart.body)).toMatch(/Spring prints \$12\.00 .*Total \$12\.00/);
    expect((await visitor.get(`${base}/p/spring-prints`)).body).toBe(page.body);
  });

  it('keeps only a hash of its secret, and is another one in each store', async () => {
    const visitor = openBrowser(world);
    await add(visitor, 'poster');
    const token = visitor.cookies.get('stoa_cart') ?? '';
    const rows = await world.sql<{ row: string }>('select carts::text as row from carts where store_id = $1', [
      storeId,
    ]);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ row }) => row.includes(token))).toEqual([]);
    // The same secret, sent to another store, opens nothing there.
    expect(textOf((await visitor.get('/bea-studio/cart')).body)).toContain('Your cart is empty.');
    const foreign = await visitor.submit('/bea-studio/cart', { intent: 'add', product: 'poster' });
    expect(foreign.statusCode).toBe(404);
  });

  it('adds up what is added at the same time, up to the most per order', async () => {
    const visitor = openBrowser(world);
    await add(visitor, 'tip');
    await Promise.all(Array.from({ length: 4 }, () => add(visitor, 'poster')));
    expect(await cartOf(visitor)).toMatch(/poster \$3\.33 \$13\.32/);
    await Promise.all(Array.from({ length: 20 }, () => add(visitor, 'crate')));
    expect(await cartOf(visitor)).toMatch(/crate \$12\.00 \$240\.00/);
    await visitor.submit(CART, { remove: crate.productId });
    await Promise.all(Array.from({ length: 3 }, () => add(visitor, 'poster')));
    expect(await cartOf(visitor)).toMatch(/poster \$3\.33 \$16\.65/);
    await add(visitor, 'spring-prints');
    await add(visitor, 'spring-prints');
    expect(await cartOf(visitor)).toMatch(/Spring prints \$12\.00 .*Total \$32\.65/);
  });

  it('holds up to 50 products of one currency', async () => {
    const visitor = openBrowser(world);
    await add(visitor, 'poster');
    const mixed = await add(visitor, 'euro');
    expect(mixed.statusCode).toBe(400);
    expect(textOf(mixed.body)).toContain('These products have different currencies. Order them separately.');
    for (let at = 1; at < 50; at += 1) {
      await publish(`many-${at}`);
      await add(visitor, `many-${at}`);
    }
    await publish('many-50');
    const full = await add(visitor, 'many-50');
    expect(textOf(full.body)).toContain('A cart holds up to 50 products.');
    expect((await add(visitor, 'poster')).statusCode).toBe(200);
    expect(await cartOf(visitor)).toContain('Total $594.66');
    expect((await pay(visitor, 'many@example.com')).statusCode).toBe(303);
    expect(await ordersOf('many@example.com')).toEqual([{ status: 'paid', total: 59_466, lines: 50 }]);
  });

  it('saves quantities and amounts, and shows a problem at its field while nothing changes', async () => {
    const visitor = openBrowser(world);
    await add(visitor, 'poster');
    await add(visitor, 'tip');
    const [quantity, amount] = [`quantity-${poster.productId}`, `amount-${tip.productId}`];
    const saved = await save(visitor, { [quantity]: '3', [amount]: '2.50' });
    expect(textOf(saved.body)).toMatch(/poster \$3\.33 \$9\.99 .*tip \$2\.50 .*Total \$12\.49/);
    const wrong = await save(visitor, { [quantity]: '6', [amount]: '0.50' });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.body).toContain(`id="${quantity}-problem">Choose a quantity from 1 to 5.`);
    expect(wrong.body).toContain(`id="${amount}-problem"`);
    expect(wrong.body).toContain('value="0.50"');
    expect(await cartOf(visitor)).toContain('Total $12.49');
    const left = await visitor.post(CART, { intent: 'checkout', [quantity]: '2', [amount]: '5' });
    expect(left.headers.location).toBe(CHECKOUT);
    expect(await cartOf(visitor)).toContain('Total $11.66');
  });

  it('removes a product whose quantity is 0, refuses other notations, and renews its cookie', async () => {
    const visitor = openBrowser(world);
    await add(visitor, 'poster');
    await add(visitor, 'tip');
    const quantity = `quantity-${poster.productId}`;
    for (const typed of ['0x3', '1e1', '-1'])
      expect((await save(visitor, { [quantity]: typed })).body).toContain('Choose a quantity from 1 to 5.');
    const saved = await visitor.post(CART, { intent: 'update', [quantity]: '2' });
    expect(String(saved.headers['set-cookie'])).toMatch(/^stoa_cart=[\w-]{43}; .*Max-Age=2592000/);
    expect(textOf((await save(visitor, { [quantity]: '0' })).body)).toMatch(/Total \$4\.00/);
    await add(visitor, 'poster');
    await add(visitor, 'crate');
    const both = { [quantity]: '0', [`quantity-${crate.productId}`]: '0' };
    expect(textOf((await save(visitor, both)).body)).toMatch(/Total \$4\.00/);
  });

  it('removes a product, and adds it again with its quantity and amount', async () => {
    const visitor = openBrowser(world);
    await add(visitor, 'poster');
    await add(visitor, 'tip');
    await save(visitor, { [`quantity-${poster.productId}`]: '4', [`amount-${tip.productId}`]: '7' });
    for (const { productId } of [poster, tip]) {
      const { body } = await visitor.submit(CART, { remove: productId });
      expect(textOf(body)).toContain('was removed from your cart.');
      const fields = ['product', 'quantity', 'offered'].map((name) => [name, hiddenField(body, name)]);
      await visitor.submit(CART, { intent: 'add', ...Object.fromEntries(fields) });
    }
    expect(await cartOf(visitor)).toContain('Total $20.32');
    await visitor.submit(CART, { remove: poster.productId });
    const { body } = await visitor.submit(CART, { remove: tip.productId });
    expect(textOf(body)).toContain('Your cart is empty.');
    expect((await visitor.get(CHECKOUT)).headers.location).toBe(CART);
  });

  it('strikes out what cannot be bought, and never charges it', async () => {
    const [gone, rare] = [await publish('gone'), await publish('rare')];
    const visitor = openBrowser(world);
    for (const slug of ['gone', 'rare', 'poster', 'leaflet']) await add(visitor, slug);
    await world.sql("update products set state = 'archived' where id = $1", [gone.productId]);
    await world.call('saveProduct', { storeId, productId: rare.productId, stock: 0 }, { as: shop });
    const { body } = await visitor.get(CART);
    expect(body).toContain('<s>gone</s>');
    expect(body).toContain('<s>rare</s>');
    expect(textOf(body)).toMatch(/This product isn’t for sale right now\..*This product is sold out\..*Total \$3\.33/);
    expect((await pay(visitor, 'gone@example.com')).statusCode).toBe(303);
    expect(await ordersOf('gone@example.com')).toEqual([{ status: 'paid', total: 333, lines: 2 }]);
    // What could not be bought waits in the cart.
    expect(await cartOf(visitor)).toMatch(/gone .*rare/);
  });

  it('shows a changed price beside the earlier one, and raises an amount to a new minimum', async () => {
    const print = await publish('print');
    const gift = await publish('gift', { price: { kind: 'from', least: 100 } });
    const visitor = openBrowser(world);
    await add(visitor, 'print');
    await add(visitor, 'gift');
    const setPrice = (id: string, key: string, amount: number) =>
      world.sql(`update products set published = jsonb_set(published, '{price,${key}}', $2) where id = $1`, [
        id,
        `${amount}`,
      ]);
    await setPrice(print.productId, 'amount', 1500);
    await setPrice(gift.productId, 'least', 300);
    const shown = await cartOf(visitor);
    expect(shown).toMatch(
      /print The price has changed: \$12\.00 \$15\.00 .*gift The price has changed: \$1\.00 \$3\.00/,
    );
    expect(shown).toContain('Total $18.00');
    expect((await save(visitor, {})).body).not.toContain('The price has changed');
    await pay(visitor, 'changed@example.com');
    expect(await ordersOf('changed@example.com')).toEqual([{ status: 'paid', total: 1800, lines: 2 }]);
  });
});

describe('the checkout of a cart', () => {
  it('places one order, also for two tabs and a double click, and empties the cart once it is paid', async () => {
    const visitor = openBrowser(world);
    for (const slug of ['spring-prints', 'poster', 'tip', 'leaflet']) await add(visitor, slug);
    const before = await readTotals(world, storeId);
    expect((await pay(visitor, 'dora@example.com', CARDS.poor)).statusCode).toBe(400);
    expect(await cartOf(visitor)).toContain('Total $19.33');
    const tabs = [await openTab(visitor), await openTab(visitor)];
    const answers = await Promise.all(tabs.map((tab) => send(visitor, tab, 'dora@example.com')));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
    expect(await ordersOf('dora@example.com')).toEqual([{ status: 'paid', total: 1933, lines: 4 }]);
    expect(await readTotals(world, storeId)).toMatchObject({
      orders: (before.orders ?? 0) + 1,
      entitlements: (before.entitlements ?? 0) + 4,
      unbalanced: 0,
    });
    expect(await cartOf(visitor)).toContain('Your cart is empty.');
  });

  it('places another order when the same products are put into the cart again', async () => {
    const visitor = openBrowser(world);
    for (let time = 0; time < 2; time += 1) {
      await add(visitor, 'poster');
      expect((await pay(visitor, 'eva@example.com')).statusCode).toBe(303);
    }
    expect(await ordersOf('eva@example.com')).toHaveLength(2);
  });

  it('keeps the cart until the bank has confirmed, and what was added in the meantime', async () => {
    const visitor = openBrowser(world);
    await add(visitor, 'poster');
    await add(visitor, 'spring-prints');
    const asks = await pay(visitor, 'fay@example.com', CARDS.asks);
    const challenge = await visitor.get(asks.headers.location ?? '');
    expect(await cartOf(visitor)).toContain('Total $15.33');
    world.travel({ minutes: 1 });
    await add(visitor, 'poster');
    await add(visitor, 'tip');
    const action = /action="([^"]*\/confirm)"/.exec(challenge.body)?.[1] ?? '';
    const answer = { token: hiddenField(challenge.body, 'token'), answer: 'approve' };
    await visitor.post(action, answer);
    await visitor.post(action, answer);
    expect(await ordersOf('fay@example.com')).toEqual([{ status: 'paid', total: 1533, lines: 2 }]);
    expect(await cartOf(visitor)).toMatch(/poster \$3\.33 .*tip \$4\.00 .*Total \$7\.33/);
  });

  it('keeps units that were added in another tab before the order was placed', async () => {
    const visitor = openBrowser(world);
    await add(visitor, 'poster');
    const { body } = await visitor.get(CHECKOUT);
    world.travel({ minutes: 1 });
    await add(visitor, 'poster');
    const form = { quote: hiddenField(body, 'quote'), idempotencyKey: hiddenField(body, 'idempotencyKey') };
    await visitor.post(CHECKOUT, { ...form, email: 'gus@example.com', name: '', ...CARDS.pays });
    expect(await ordersOf('gus@example.com')).toEqual([{ status: 'paid', total: 333, lines: 1 }]);
    expect(await cartOf(visitor)).toContain('Total $3.33');
  });

  it('names what was sold meanwhile, sells the rest, and answers in the language of the page', async () => {
    const [scant, vanished] = [await publish('scant', { maxQuantity: 5 }), await publish('vanished')];
    for (const [{ productId }, stock] of [
      [scant, 3],
      [vanished, 1],
    ] as const)
      await world.call('saveProduct', { storeId, productId, stock }, { as: shop });
    const visitor = openBrowser(world);
    for (const slug of ['poster', 'scant', 'vanished']) await add(visitor, slug);
    await save(visitor, { [`quantity-${scant.productId}`]: '3' });
    const { body } = await visitor.get(CHECKOUT);
    const form = { quote: hiddenField(body, 'quote'), idempotencyKey: hiddenField(body, 'idempotencyKey') };
    const rival = openBrowser(world);
    for (const slug of ['scant', 'vanished']) await add(rival, slug);
    expect((await pay(rival, 'rival@example.com')).statusCode).toBe(303);
    const buyer = { email: 'slow@example.com', name: '', ...CARDS.pays };
    const changed = await visitor.post(`${CHECKOUT}?lang=de`, { ...form, ...buyer });
    expect(changed.statusCode).toBe(400);
    expect(textOf(changed.body)).toContain('Von „scant“ gibt es nur noch 2. Deine Bestellung enthält jetzt 2.');
    expect(textOf(changed.body)).toContain('„vanished“ ist ausverkauft und wurde aus deiner Bestellung genommen.');
    const next = { quote: hiddenField(changed.body, 'quote'), idempotencyKey: form.idempotencyKey };
    const paid = await visitor.post(`${CHECKOUT}?lang=de`, { ...next, ...buyer });
    expect(paid.headers.location).toMatch(/\/order\/[\w-]+\?lang=de$/);
    expect(await ordersOf('slow@example.com')).toEqual([{ status: 'paid', total: 2733, lines: 2 }]);
  });

  it('does not charge an amount that was chosen in another currency', async () => {
    const coin = await publish('coin', { price: { kind: 'from', least: 100, suggested: 200 } });
    const visitor = openBrowser(world);
    await add(visitor, 'coin');
    await save(visitor, { [`amount-${coin.productId}`]: '900' });
    await world.call(
      'saveProduct',
      { storeId, productId: coin.productId, currency: 'JPY', price: { kind: 'from', least: 10, suggested: 20 } },
      { as: shop },
    );
    await world.call('publishProduct', { storeId, productId: coin.productId }, { as: shop });
    expect(await cartOf(visitor)).toContain('Total ¥20');
  });

  it('replaces the unpaid order when the cart has changed', async () => {
    const visitor = openBrowser(world);
    await add(visitor, 'poster');
    await pay(visitor, 'gil@example.com', CARDS.poor);
    await add(visitor, 'tip');
    await pay(visitor, 'gil@example.com');
    expect(await ordersOf('gil@example.com')).toEqual([{ status: 'paid', total: 733, lines: 2 }]);
  });

  it('sells the last unit to the cart whose unpaid order holds it', async () => {
    const last = await publish('last');
    await world.call('saveProduct', { storeId, productId: last.productId, stock: 1 }, { as: shop });
    const [visitor, rival] = [openBrowser(world), openBrowser(world)];
    await add(visitor, 'last');
    await add(rival, 'last');
    await pay(visitor, 'hana@example.com', CARDS.poor);
    expect(await cartOf(rival)).toContain('This product is sold out.');
    expect((await pay(visitor, 'hana@example.com')).statusCode).toBe(303);
    expect(await ordersOf('hana@example.com')).toEqual([{ status: 'paid', total: 1200, lines: 1 }]);
  });
});

describe('the cart of a customer', () => {
  it('takes in the browser’s cart at sign-in, summed and capped, and is the same on each device', async () => {
    const email = 'ida@example.com';
    await buy(world, { storeId, productId: owned.productId, email, name: '' });
    const phone = await memberBrowser(world, { slug: 'ana-studio', email });
    await add(phone, 'poster');
    await save(phone, { [`quantity-${poster.productId}`]: '3' });
    const laptop = openBrowser(world);
    await add(laptop, 'poster');
    await save(laptop, { [`quantity-${poster.productId}`]: '4' });
    await add(laptop, 'spring-prints');
    await add(laptop, 'owned');
    await world.sql('delete from email_codes where email_key = $1', [email]);
    await laptop.post('/ana-studio/members/login', { step: 'email-code', email });
    const code = await world.codeFor(email);
    await laptop.post('/ana-studio/members/login', { step: 'code', email, code });
    // They own one of them already. The phone sees the same without a visit of the laptop to the cart.
    for (const device of [phone, laptop]) {
      const { body } = await device.get(CART);
      expect(textOf(body)).toMatch(/poster \$3\.33 \$16\.65 .*You already own this product\..*Total \$28\.65/);
      expect(body).toContain('<s>owned</s>');
    }
    expect(laptop.cookies.get('stoa_cart')).toBe('');
    // Both pages are open before either pays: a page opened after the payment would show an empty cart.
    const [phoneTab, laptopTab] = [await openTab(phone), await openTab(laptop)];
    const answers = await Promise.all([send(phone, phoneTab, email), send(laptop, laptopTab, email)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
    const [, ...orders] = await ordersOf(email);
    expect(orders).toEqual([{ status: 'paid', total: 2865, lines: 2 }]);
    expect(await cartOf(laptop)).not.toContain('Total');
  });

  it('takes in the browser’s cart at sign-up', async () => {
    const email = 'jo@example.com';
    const visitor = openBrowser(world);
    await add(visitor, 'poster');
    const page = await visitor.submit('/ana-studio/members/signup', { step: 'form', email, name: 'Jo' });
    const code = await world.codeFor(email);
    const sealed = hiddenField(page.body, 'sealed');
    await visitor.post('/ana-studio/members/signup', { step: 'code', email, sealed, code });
    expect(
      await world.sql('select 1 from carts c join customers p on p.id = c.customer_id where p.email = $1', [email]),
    ).toHaveLength(1);
    expect(await cartOf(visitor)).toContain('Total $3.33');
    await visitor.post('/ana-studio/members/logout', {});
    expect(await cartOf(visitor)).toContain('Your cart is empty.');
  });

  it('keeps lines of another currency struck out, so that nothing is lost or mixed', async () => {
    const email = 'kim@example.com';
    await buy(world, { storeId, productId: owned.productId, email, name: '' });
    const member = await memberBrowser(world, { slug: 'ana-studio', email });
    await add(member, 'poster');
    const laptop = openBrowser(world);
    await add(laptop, 'euro');
    member.cookies.set('stoa_cart', laptop.cookies.get('stoa_cart') ?? '');
    const { body } = await member.get(CART);
    expect(body).toContain('<s>euro</s>');
    expect(textOf(body)).toContain('Total $3.33');
    await member.submit(CART, { remove: poster.productId });
    expect(await cartOf(member)).toContain('Total €12.00');
  });

  it('keeps more than 50 products after a sign-in, and sells the first 50', async () => {
    const email = 'kai@example.com';
    await buy(world, { storeId, productId: owned.productId, email, name: '' });
    const member = await memberBrowser(world, { slug: 'ana-studio', email });
    for (let at = 1; at <= 50; at += 1) await add(member, `many-${at}`);
    const laptop = openBrowser(world);
    await add(laptop, 'poster');
    member.cookies.set('stoa_cart', laptop.cookies.get('stoa_cart') ?? '');
    const { body } = await member.get(CART);
    expect(body).toContain('<s>poster</s>');
    expect(textOf(body)).toContain('Your order is full. Remove other products to buy this one.');
    expect((await pay(member, email)).statusCode).toBe(303);
    expect(await cartOf(member)).toContain('Total $3.33');
  });

  it('empties with a payment that began before the sign-in', async () => {
    const email = 'liv@example.com';
    await buy(world, { storeId, productId: owned.productId, email, name: '' });
    const visitor = openBrowser(world);
    await add(visitor, 'poster');
    const asks = await pay(visitor, email, CARDS.asks);
    const challenge = await visitor.get(asks.headers.location ?? '');
    await world.sql('delete from email_codes where email_key = $1', [email]);
    await visitor.post('/ana-studio/members/login', { step: 'email-code', email });
    await visitor.post('/ana-studio/members/login', { step: 'code', email, code: await world.codeFor(email) });
    expect(await cartOf(visitor)).toContain('Total $3.33');
    const action = /action="([^"]*\/confirm)"/.exec(challenge.body)?.[1] ?? '';
    await visitor.post(action, { token: hiddenField(challenge.body, 'token'), answer: 'approve' });
    expect(await cartOf(visitor)).toContain('Your cart is empty.');
  });
});

describe('a product that is bought at its own checkout', () => {
  const HERE = `${CHECKOUT}/poster`;

  /** The form of the product, at the price of as many units. */
  async function openOwn(visitor: Browser, quantity: string) {
    const { body } = await visitor.get(HERE);
    const shown = await visitor.post(HERE, { quote: hiddenField(body, 'quote'), email: '', quantity, intent: 'price' });
    return { quote: hiddenField(shown.body, 'quote'), quantity };
  }

  const send = async (
    visitor: Browser,
    email: string,
    { quantity = '1', card = CARDS.pays }: { quantity?: string; card?: object } = {},
  ) => visitor.post(HERE, { ...(await openOwn(visitor, quantity)), email, name: 'Cleo', ...card });

  /** Answers the bank's question. */
  async function confirm(visitor: Browser, location: unknown) {
    const challenge = await visitor.get(String(location));
    const action = /action="([^"]*\/confirm)"/.exec(challenge.body)?.[1] ?? '';
    return visitor.post(action, { token: hiddenField(challenge.body, 'token'), answer: 'approve' });
  }

  const unitsOf = async (visitor: Browser) =>
    Object.fromEntries(
      [...(await visitor.get(CART)).body.matchAll(/name="quantity-([\w-]+)"[^>]*? value="(\d+)"/g)].map(
        ([, id = '', units]) => [id, units],
      ),
    );

  it('leaves the cart with the units that were paid', async () => {
    const visitor = openBrowser(world);
    await add(visitor, 'poster');
    await add(visitor, 'crate');
    expect((await send(visitor, 'own@example.com')).statusCode).toBe(303);
    expect(await unitsOf(visitor)).toEqual({ [crate.productId]: '1' });
    await save(visitor, { [`quantity-${crate.productId}`]: '2' });
    await add(visitor, 'poster');
    await save(visitor, { [`quantity-${poster.productId}`]: '4' });
    expect((await send(visitor, 'own2@example.com', { quantity: '3' })).statusCode).toBe(303);
    expect(await unitsOf(visitor)).toEqual({ [poster.productId]: '1', [crate.productId]: '2' });
  });

  it('stays in the cart until it is paid, and keeps what was added in another tab meanwhile', async () => {
    const visitor = openBrowser(world);
    await add(visitor, 'poster');
    const asks = await send(visitor, 'meanwhile@example.com', { quantity: '2', card: CARDS.asks });
    await add(visitor, 'poster');
    expect(await unitsOf(visitor)).toEqual({ [poster.productId]: '2' });
    expect((await confirm(visitor, asks.headers.location)).statusCode).toBe(303);
    // Two units were paid. One was in the cart when they were ordered.
    expect(await unitsOf(visitor)).toEqual({ [poster.productId]: '1' });
    expect(await world.sql('select 1 from cart_units')).toHaveLength(0);
  });

  it('leaves the cart of a customer, also if they signed in while their bank asked', async () => {
    const email = 'own3@example.com';
    await buy(world, { storeId, productId: owned.productId, email, name: '' });
    const visitor = openBrowser(world);
    await add(visitor, 'poster');
    const asks = await send(visitor, email, { card: CARDS.asks });
    await signIn(visitor, email);
    expect(await unitsOf(visitor)).toEqual({ [poster.productId]: '1' });
    await confirm(visitor, asks.headers.location);
    expect(await cartOf(visitor)).toContain('Your cart is empty.');
    await add(visitor, 'poster');
    await send(visitor, email, { quantity: '2' });
    expect(await cartOf(visitor)).toContain('Your cart is empty.');
  });

  it('leaves a free product and a declined one as they should be', async () => {
    const visitor = openBrowser(world);
    await add(visitor, 'leaflet');
    const { body } = await visitor.get(`${CHECKOUT}/leaflet`);
    await visitor.post(`${CHECKOUT}/leaflet`, { quote: hiddenField(body, 'quote'), email: 'own4@example.com' });
    expect(await cartOf(visitor)).toContain('Your cart is empty.');
    await add(visitor, 'poster');
    expect((await send(visitor, 'own5@example.com', { card: CARDS.declined })).statusCode).toBe(400);
    expect(await unitsOf(visitor)).toEqual({ [poster.productId]: '1' });
  });
});

describe('the cart of somebody who deletes their account', () => {
  it('is deleted with it', async () => {
    const email = 'mia@example.com';
    await buy(world, { storeId, productId: owned.productId, email, name: '' });
    const member = await memberBrowser(world, { slug: 'ana-studio', email });
    await add(member, 'poster');
    const [{ id } = {}] = await world.sql(
      'select c.id from carts c join customers p on p.id = c.customer_id where p.email = $1',
      [email],
    );
    const done = await member.post('/ana-studio/members/profile/delete', { step: 'delete' });
    expect(done.body).toContain('Your account was deleted');
    expect(await world.sql('select id from carts where id = $1', [id])).toEqual([]);
  });
});

describe('an old cart', () => {
  it('ends 30 days after its last change, and is then deleted', async () => {
    const visitor = openBrowser(world);
    await add(visitor, 'poster');
    const countCarts = async () => (await world.sql('select id from carts where store_id = $1', [storeId])).length;
    world.travel({ days: 29 });
    await add(visitor, 'tip');
    world.travel({ days: 29 });
    expect(await cartOf(visitor)).toMatch(/poster .*tip/);
    world.travel({ days: 2 });
    expect(await cartOf(visitor)).toContain('Your cart is empty.');
    expect(await countCarts()).toBeGreaterThan(0);
    await world.sweep(storeId);
    expect(await countCarts()).toBe(0);
    await add(visitor, 'poster');
    expect(await cartOf(visitor)).toContain('Total $3.33');
  });
});

describe('a checkout that was open in another tab', () => {
  const PAID_ALREADY = 'You’ve already paid for this cart, or it has changed since.';

  it('pays nothing more after its cart was paid', async () => {
    const visitor = openBrowser(world);
    await add(visitor, 'poster');
    const old = await openTab(visitor);
    await add(visitor, 'leaflet');
    expect((await send(visitor, await openTab(visitor), 'tab@example.com')).statusCode).toBe(303);
    const late = await send(visitor, old, 'tab.other@example.com');
    expect(late.statusCode).toBe(400);
    expect(late.body).toContain(PAID_ALREADY);
    expect(await world.sql("select 1 from orders where email like 'tab%'")).toHaveLength(1);
  });

  it('pays nothing after its cart became part of a customer’s, whose order then pays once', async () => {
    const email = 'merged@example.com';
    await buy(world, { storeId, productId: owned.productId, email, name: '' });
    const visitor = openBrowser(world);
    await add(visitor, 'poster');
    const old = await openTab(visitor);
    await signIn(visitor, email);
    expect((await send(visitor, old, email)).body).toContain(PAID_ALREADY);
    expect((await send(visitor, await openTab(visitor), email)).statusCode).toBe(303);
    expect(await ordersOf(email)).toMatchObject([{ total: 1200 }, { total: 333, status: 'paid' }]);
    expect(await cartOf(visitor)).toContain('Your cart is empty.');
  });

  it('is replaced by the order after a sign-in, also while the bank asks', async () => {
    const email = 'bank@example.com';
    await buy(world, { storeId, productId: owned.productId, email, name: '' });
    const visitor = openBrowser(world);
    await add(visitor, 'poster');
    const asks = await send(visitor, await openTab(visitor), email, CARDS.asks);
    const challenge = await visitor.get(asks.headers.location ?? '');
    await signIn(visitor, email);
    expect((await send(visitor, await openTab(visitor), email)).statusCode).toBe(303);
    const action = /action="([^"]*\/confirm)"/.exec(challenge.body)?.[1] ?? '';
    await visitor.post(action, { token: hiddenField(challenge.body, 'token'), answer: 'approve' });
    expect(await ordersOf(email)).toMatchObject([{ total: 1200 }, { status: 'void' }, { status: 'paid', total: 333 }]);
  });
});

it('keeps what was typed for the other lines when one is removed', async () => {
  const visitor = openBrowser(world);
  for (const product of ['poster', 'tip', 'leaflet']) await add(visitor, product);
  const typed = { [`quantity-${poster.productId}`]: '4', [`amount-${tip.productId}`]: '9' };
  const [leaflet] = await world.sql<{ id: string }>("select id from products where slug = 'leaflet'");
  await visitor.submit(CART, { remove: leaflet?.id ?? '', ...typed });
  expect(await cartOf(visitor)).toContain('Total $22.32');
});

it.each(['/cart', '/checkout', '/order'])('%s is the store’s on the domain of its website', async (path) => {
  const { body } = await openBrowser(world, 'bea.test').get(path);
  expect(body).not.toContain('Website Not Found');
});
