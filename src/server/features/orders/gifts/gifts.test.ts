import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { provenStore } from '#shared/kit/ids.ts';
import { lockOrder } from '#server/features/orders/refunds/lockOrder.ts';
import { countLockWaits } from '#test/countLockWaits.ts';
import { hiddenField, openBrowser } from '#test/browser.ts';
import { buy, CARD } from '#test/furnish.ts';
import { memberBrowser, receiptLinkOf } from '#test/memberBrowser.ts';
import { CARDS, openShop, publishWare, readTotals, type Ware } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
const shop = await openShop(world, 'ana', { isGiftable: true });
const other = await openShop(world, 'bea', { isGiftable: true });
const { storeId, productId } = shop;
const CHECKOUT = '/ana-studio/checkout/spring-prints';
const MOTIVE = 'For your long train rides.';
const publish = (slug: string, ware: Ware = {}) => publishWare(world, storeId, { slug, title: slug, ...ware });

/** Lets days pass. The creator then has to sign in again. */
async function later(days: number): Promise<void> {
  world.travel({ days });
  const { email, password } = shop;
  Object.assign(shop, await world.call('signIn', { email, password }));
}

let people = 0;
const freshEmail = (name = 'person') => `${name}-${(people += 1)}@example.com`;

const refusalOf = async (work: Promise<unknown>) => {
  const error = await work.catch((problem: unknown) => problem);
  return error instanceof Error && 'details' in error ? error.details : undefined;
};

interface Given {
  buyer?: string;
  to?: string;
  gift?: object;
  card?: object;
  product?: string;
}

/** Buys a product for somebody else. */
async function give({
  buyer = freshEmail('buyer'),
  to = freshEmail('friend'),
  gift = {},
  card = CARD,
  product,
}: Given) {
  const { quote } = await world.call('quoteOrder', { storeId, productId: product ?? productId });
  const order = await world.call('placeOrder', {
    storeId,
    quote,
    email: buyer,
    name: 'Cleo',
    card,
    gift: { email: to, name: 'Dana', message: MOTIVE, ...gift },
    idempotencyKey: randomUUID(),
  });
  return { ...order, buyer, to };
}

const dayAhead = (days: number): string =>
  new Date(world.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

const giftEmails = async (to: string) => {
  const emails = await world.emailsTo(to);
  return emails.filter(({ subject }) => subject.startsWith('You got a gift'));
};

/** The path of the newest gift link that an address got. */
async function giftPathOf(to: string): Promise<string> {
  const [newest] = await giftEmails(to);
  const path = /https?:\/\/[^/\s]+(\/[^\s]*\/gift\/[\w-]+)/.exec(newest?.text ?? '')?.[1];
  if (path === undefined) throw new Error(`${to} has no gift.`);
  return path;
}

const tokenOf = async (to: string): Promise<string> => (await giftPathOf(to)).replace(/^.*\/gift\//, '');

/** Claims a gift with the code that the page sends. */
async function claim(to: string, browser = openBrowser(world)) {
  const path = await giftPathOf(to);
  await browser.post(path, { step: 'send' });
  const code = await world.codeFor(to);
  return { browser, answer: await browser.post(path, { step: 'code', code }) };
}

/** Locks an order until the returned function is called. */
async function holdOrder(orderId: string): Promise<() => Promise<void>> {
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = world.services.db.inStore(provenStore(storeId), async (tx) => {
    await lockOrder(tx, orderId);
    held.resolve();
    await released.promise;
  });
  await held.promise;
  return () => {
    released.resolve();
    return holding;
  };
}

const orderOf = async (orderId: string) => (await world.call('getOrder', { storeId, orderId }, { as: shop })).order;

const openedBy = async (email: string) =>
  (
    await world.sql<{ slug: string }>(
      `select p.slug from entitlements e join products p on p.store_id = e.store_id and p.id = e.product_id
        join customers c on c.store_id = e.store_id and c.id = e.customer_id
        where e.store_id = $1 and c.email = $2 and e.revoked_at is null order by p.slug`,
      [storeId, email],
    )
  ).map(({ slug }) => slug);

describe('the creator’s list of sales', () => {
  it('finds a gift by the address of its recipient, and says when it is sent and whether it was claimed', async () => {
    const { orderId, to } = await give({});
    const found = async (search: string, as = shop) =>
      (await world.call('listOrders', { storeId: as.storeId, search }, { as })).items;
    expect(await found(to.toUpperCase())).toMatchObject([{ id: orderId, gift: { email: to, claimedAt: null } }]);
    expect(await found(to, other)).toEqual([]);
    await claim(to);
    expect(await found(to)).toMatchObject([{ gift: { claimedAt: expect.stringMatching(/Z$/) } }]);
    // A recipient who deletes their account is found and exported no longer.
    await world.sql(`update gifts set email = 'removed@removed.invalid' where order_id = $1`, [orderId]);
    expect(await found(to)).toEqual([]);
  });
});

describe('the checkout of a gift', () => {
  async function openForm(visitor = openBrowser(world), path = CHECKOUT) {
    const { body } = await visitor.get(path);
    const form = { quote: hiddenField(body, 'quote'), idempotencyKey: hiddenField(body, 'idempotencyKey') };
    const send = (fields: Record<string, string> = {}) =>
      visitor.post(path, { ...form, email: 'cleo@example.com', name: 'Cleo', ...CARDS.pays, ...fields });
    return { visitor, body, send };
  }

  it('gives the product to the recipient and the order to the buyer', async () => {
    const { visitor, send } = await openForm();
    const gift = { gift: 'yes', giftEmail: 'dana@example.com', giftName: 'Dana', giftMessage: MOTIVE, giftDay: '' };
    const paid = await send(gift);
    expect(paid.statusCode).toBe(303);
    const { body } = await visitor.get(String(paid.headers.location));
    expect(body).toContain('Your gift');
    expect(body).toContain('dana@example.com');
    expect(body).not.toContain('prints.pdf');
    const [row] = await world.sql<{ id: string }>("select id from orders where email = 'cleo@example.com'");
    const order = await orderOf(row?.id ?? '');
    expect(order).toMatchObject({
      email: 'cleo@example.com',
      gift: { email: 'dana@example.com', name: 'Dana', message: MOTIVE, claimedAt: null, canBeSent: true },
    });
    expect(await openedBy('cleo@example.com')).toEqual([]);
    const [receipt] = await world.emailsTo('cleo@example.com');
    expect(receipt?.text).toContain('dana@example.com');
    expect(receipt?.text).toContain('12.00');
    // The same browser can buy it for somebody else, and for itself.
    expect((await send({ ...gift, giftEmail: 'dora@example.com' })).statusCode).toBe(303);
    expect((await send()).statusCode).toBe(303);
    expect((await send(gift)).statusCode).toBe(303);
    const orders = await world.sql("select id from orders where email = 'cleo@example.com'");
    expect(orders).toHaveLength(3);
  });

  it('says at each field what is wrong, and changes nothing', async () => {
    const { send } = await openForm();
    const before = await readTotals(world, storeId);
    const day = '2027-03-04';
    const wrong = { gift: 'yes', giftEmail: 'nobody', giftName: 'x'.repeat(121), giftMessage: 'y'.repeat(501) };
    const refused = await send({ ...wrong, giftDay: day });
    expect(refused.statusCode).toBe(400);
    for (const field of ['giftEmail', 'giftName', 'giftMessage', 'giftDay'])
      expect(refused.body).toContain(`id="${field}-problem"`);
    expect(refused.body).toContain('Choose a day from today to 365 days ahead.');
    expect(refused.body).toContain('value="nobody"');
    expect((await send({ ...wrong, gift: '' })).statusCode).toBe(303);
    expect(await readTotals(world, storeId)).toMatchObject({ orders: (before.orders ?? 0) + 1 });
  });

  it('keeps what was typed after a declined card, and the last words count', async () => {
    const { send } = await openForm();
    const gift = { gift: 'yes', giftEmail: 'dina@example.com', giftMessage: 'First words' };
    const declined = await send({ email: 'cem@example.com', ...gift, ...CARDS.declined });
    expect(declined.body).toContain('First words');
    expect((await send({ email: 'cem@example.com', ...gift, giftMessage: 'Last words' })).statusCode).toBe(303);
    expect(await world.sql("select message from gifts where email = 'dina@example.com'")).toEqual([
      { message: 'Last words' },
    ]);
  });

  it('is offered for what its creator allows and what is paid once', async () => {
    await publish('mine');
    expect((await openForm(openBrowser(world), '/ana-studio/checkout/mine')).body).not.toContain('name="gift"');
    await publish('free', { price: { kind: 'free' }, isGiftable: true });
    expect((await openForm(openBrowser(world), '/ana-studio/checkout/free')).body).not.toContain('name="gift"');
    const every = { unit: 'month', count: 1 } as const;
    const club = await publish('club', { price: { kind: 'fixed', amount: 500, every }, isGiftable: true });
    expect((await openForm(openBrowser(world), '/ana-studio/checkout/club')).body).not.toContain('name="gift"');
    expect(await refusalOf(give({ product: club.productId }))).toMatchObject({ refusal: 'gift-not-possible' });
    const open = await publish('open', { price: { kind: 'from', least: 0 }, isGiftable: true });
    const { body, send } = await openForm(openBrowser(world), '/ana-studio/checkout/open');
    expect(body).toContain('name="gift"');
    const nothing = await send({ amount: '0', gift: 'yes', giftEmail: 'dana@example.com' });
    expect(nothing.body).toContain('A free order can’t be a gift.');
    expect((await send({ amount: '4', gift: 'yes', giftEmail: 'dana@example.com' })).statusCode).toBe(303);
    expect(open.productId).toBeDefined();
  });

  it('refuses a bump that cannot be given, and gives one that can', async () => {
    const log = await publish('log', { price: { kind: 'fixed', amount: 1000 } });
    await world.call('saveBumps', { storeId, productId, bumps: [{ bumpId: log.productId }] }, { as: shop });
    const order = {
      email: freshEmail(),
      [`bump-${log.productId}`]: 'yes',
      gift: 'yes',
      giftEmail: freshEmail('friend'),
    };
    const buyBoth = async () => {
      const { visitor, send } = await openForm();
      const ticked = await send({ ...order, intent: 'price' });
      const next = {
        ...order,
        quote: hiddenField(ticked.body, 'quote'),
        idempotencyKey: hiddenField(ticked.body, 'idempotencyKey'),
      };
      return visitor.post(CHECKOUT, { ...next, name: '', ...CARDS.pays });
    };
    expect((await buyBoth()).body).toContain('Not available as a gift: log.');
    await world.call('saveProduct', { storeId, productId: log.productId, isGiftable: true }, { as: shop });
    await world.call('publishProduct', { storeId, productId: log.productId }, { as: shop });
    expect((await buyBoth()).statusCode).toBe(303);
    await claim(order.giftEmail);
    expect(await openedBy(order.giftEmail)).toEqual(['log', 'spring-prints']);
    expect((await readTotals(world, storeId)).unbalanced).toBe(0);
    await world.call('saveBumps', { storeId, productId, bumps: [] }, { as: shop });
  });

  it('works for a cart whose products can all be given', async () => {
    const fern = await publish('fern', { isGiftable: true });
    await publish('moss');
    const visitor = openBrowser(world);
    for (const product of ['spring-prints', 'fern', 'moss'])
      await visitor.post('/ana-studio/cart', { intent: 'add', product });
    const page = await visitor.get('/ana-studio/checkout');
    const to = freshEmail('friend');
    const order = {
      quote: hiddenField(page.body, 'quote'),
      idempotencyKey: hiddenField(page.body, 'idempotencyKey'),
      email: freshEmail(),
      name: '',
      gift: 'yes',
      giftEmail: to,
      ...CARDS.pays,
    };
    const refused = await visitor.post('/ana-studio/checkout', order);
    expect(refused.body).toContain('Not available as a gift: moss.');
    const lines = [{ productId }, { productId: fern.productId }];
    const { quote } = await world.call('quoteOrder', { storeId, lines });
    const input = { storeId, quote, email: order.email, card: CARD, gift: { email: to } };
    await world.call('placeOrder', { ...input, idempotencyKey: randomUUID() });
    await claim(to);
    expect(await openedBy(to)).toEqual(['fern', 'spring-prints']);
  });

  it('is open to a customer who has the product', async () => {
    const email = freshEmail('owner');
    await buy(world, { storeId, productId, email, name: '' });
    const member = await memberBrowser(world, { slug: 'ana-studio', email });
    const link = 'href="/ana-studio/checkout/spring-prints?gift=1"';
    expect((await member.get('/ana-studio/p/spring-prints')).body).toContain(link);
    expect((await openBrowser(world).get('/ana-studio/p/spring-prints')).body).not.toContain(link);
    const owned = await member.get(CHECKOUT);
    expect(owned.body).toContain('You already own this product.');
    expect(owned.body).toContain(link);
    const { send, body } = await openForm(member, `${CHECKOUT}?gift=1`);
    expect(body).toMatch(/name="gift"[^>]*checked/);
    expect((await send({ email })).body).toContain('You already own this product.');
    expect((await send({ email, gift: 'yes', giftEmail: freshEmail('friend') })).statusCode).toBe(303);
  });
});

describe('the email of a gift', () => {
  it('names no price, and has the buyer’s words', async () => {
    const { to } = await give({});
    const [email] = await giftEmails(to);
    expect(email).toMatchObject({ subject: 'You got a gift from ana Studio' });
    expect(email?.text).toContain(MOTIVE);
    expect(email?.text).toContain('A gift for Dana');
    expect(email?.text).toContain('From Cleo');
    expect(email?.text).toContain('Spring prints');
    expect(`${email?.text}${email?.html}`).not.toMatch(/12[.,]00|\$12/);
  });

  it('is sent on its day, once', async () => {
    const { to, orderId, buyer } = await give({ gift: { day: '2026-03-09' } });
    expect(await giftEmails(to)).toEqual([]);
    const [receipt] = await world.emailsTo(buyer);
    expect(receipt?.text).toContain('It will be sent to');
    expect(receipt?.text).toContain('March 9, 2026');
    await later(7);
    await world.sweep(storeId);
    expect(await giftEmails(to)).toEqual([]);
    world.travel({ hours: 2 });
    await world.sweep(storeId);
    await world.sweep(storeId);
    expect(await giftEmails(to)).toHaveLength(1);
    expect(await orderOf(orderId)).toMatchObject({ gift: { sentAt: expect.any(String), delivery: { state: 'sent' } } });
    // The process may have ended before it noted that the email was handed over.
    await world.sql('update gifts set sent_at = null where order_id = $1', [orderId]);
    await world.sweep(storeId);
    expect(await giftEmails(to)).toHaveLength(1);
    expect((await orderOf(orderId)).gift.sentAt).not.toBeNull();
  });

  it('is not sent for a day that is over or more than 365 days ahead', async () => {
    for (const day of ['2025-12-24', '2028-01-01', 'soon'])
      expect(await refusalOf(give({ gift: { day } }))).toMatchObject({ refusal: 'invalid-argument', field: 'gift' });
  });

  it('is never sent if the order was refunded before', async () => {
    const { to, orderId } = await give({ gift: { day: dayAhead(3) } });
    await world.call('refundOrder', { storeId, orderId, idempotencyKey: randomUUID() }, { as: shop });
    await later(4);
    await world.sweep(storeId);
    expect(await giftEmails(to)).toEqual([]);
    expect(await orderOf(orderId)).toMatchObject({ status: 'refunded', gift: { canBeSent: false, sentAt: null } });
  });

  it('waits while the store is suspended', async () => {
    const admin = await world.person('ada');
    await world.call('initializeFirstAdmin', {}, { as: admin });
    const { to } = await give({ gift: { day: dayAhead(3) } });
    await later(4);
    await world.call('suspendStore', { storeId, reason: 'A complaint.' }, { as: admin });
    await world.sweep(storeId);
    expect(await giftEmails(to)).toEqual([]);
    await world.call('restoreSuspendedStore', { storeId, reason: 'It was a mistake.' }, { as: admin });
    await world.sweep(storeId);
    expect(await giftEmails(to)).toHaveLength(1);
  });
});

describe('claiming a gift', () => {
  it('takes the link and a code, and opens the product for somebody without an account', async () => {
    const { to, orderId } = await give({});
    const path = await giftPathOf(to);
    const visitor = openBrowser(world);
    const page = await visitor.get(path);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('A gift for Dana');
    expect(page.body).toContain(MOTIVE);
    expect(page.body).not.toMatch(/12[.,]00|\$12/);
    expect((await visitor.post(path, { step: 'code', code: '000000' })).statusCode).toBe(400);
    expect(await openedBy(to)).toEqual([]);
    const { browser, answer } = await claim(to);
    expect(answer.headers.location).toBe('/ana-studio/members?gift=1');
    const library = await browser.get('/ana-studio/members?gift=1');
    expect(library.body).toContain('Your gift is in your library.');
    expect(library.body).toContain('Spring prints');
    expect(await openedBy(to)).toEqual(['spring-prints']);
    // Neither the order nor its price is the recipient's.
    const item = await browser.get(/href="(\/ana-studio\/members\/product\/[\w-]+)"/.exec(library.body)?.[1] ?? '');
    expect(item.body).toContain('prints.pdf');
    for (const { body } of [library, item]) expect(body).not.toContain(orderId);
    expect((await browser.get('/ana-studio/members/orders')).body).not.toContain(orderId);
    expect((await browser.get(`/ana-studio/members/orders/${orderId}`)).statusCode).toBe(404);
    expect((await orderOf(orderId)).gift).toMatchObject({ claimedAt: expect.any(String), canBeSent: false });
    expect((await orderOf(orderId)).lines).toMatchObject([{ hasAccess: true }]);
    expect((await openBrowser(world).get(path)).statusCode).toBe(410);
  });

  it('takes one press from a customer who is signed in with the address', async () => {
    const to = freshEmail('friend');
    await buy(world, { storeId, productId, email: to, name: '' });
    await give({ to });
    const member = await memberBrowser(world, { slug: 'ana-studio', email: to });
    const path = await giftPathOf(to);
    expect((await member.get(path)).body).toContain('Open gift');
    expect((await member.post(path, { step: 'claim' })).statusCode).toBe(303);
    expect(await openedBy(to)).toEqual(['spring-prints', 'spring-prints']);
    // Without a session nothing is claimed.
    await give({ to });
    const page = await openBrowser(world).post(await giftPathOf(to), { step: 'claim' });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Send code');
  });

  it('has one winner of 200 at once', async () => {
    const to = freshEmail('friend');
    const { orderId } = await give({ to });
    const token = await tokenOf(to);
    await world.call('sendGiftCode', { storeId, token });
    const { idToken } = await world.call('customerSignInWithCode', {
      storeId,
      email: to,
      code: await world.codeFor(to),
    });
    await world.sql('delete from rate_limits');
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, (_, at) =>
        world.app.inject({
          method: 'POST',
          url: '/functions/claimGift',
          remoteAddress: `10.0.${at % 4}.${at + 1}`,
          headers: { authorization: `Bearer ${idToken}` },
          payload: { data: { storeId, token } },
        }),
      ),
    );
    const won = outcomes.filter(({ statusCode }) => statusCode === 200);
    expect(won).toHaveLength(1);
    expect(outcomes.filter(({ body }) => body.includes('gift-claimed'))).toHaveLength(199);
    expect(await openedBy(to)).toEqual(['spring-prints']);
    const [row] = await world.sql(
      'select count(*)::int as rights from entitlements e join order_lines l on l.id = e.order_line_id where l.order_id = $1',
      [orderId],
    );
    expect(row).toEqual({ rights: 1 });
  });

  it('is refused if the gift is sent to another address at the same moment, and wins if it is first', async () => {
    for (const first of ['send', 'claim'] as const) {
      const [to, next] = [freshEmail('friend'), freshEmail('next')];
      const { orderId } = await give({ to });
      const token = await tokenOf(to);
      await world.call('sendGiftCode', { storeId, token });
      const code = await world.codeFor(to);
      const as = await world.call('customerSignInWithCode', { storeId, email: to, code });
      await world.sql('delete from rate_limits');
      const send = () => refusalOf(world.call('readdressGift', { storeId, orderId, email: next }, { as: shop }));
      const take = () => refusalOf(world.call('claimGift', { storeId, token }, { as }));
      // Both have read the gift, and wait for the lock of its order in this sequence.
      const release = await holdOrder(orderId);
      const begun: Promise<unknown>[] = [];
      for (const [at, work] of (first === 'send' ? [send, take] : [take, send]).entries()) {
        begun.push(work());
        await expect.poll(() => countLockWaits(world)).toBe(at + 1);
      }
      await release();
      const [won, lost] = await Promise.all(begun);
      expect(won).toBeUndefined();
      expect(lost).toEqual({ refusal: first === 'send' ? 'not-found' : 'gift-claimed' });
      expect(await openedBy(to)).toEqual(first === 'send' ? [] : ['spring-prints']);
      expect((await giftEmails(next)).length).toBe(first === 'send' ? 1 : 0);
    }
  });

  it('opens the products of a bundle', async () => {
    const [pine, oak] = [await publish('pine'), await publish('oak')];
    const set = await publish('set', { isGiftable: true });
    await world.call(
      'saveBundle',
      { storeId, productId: set.productId, partIds: [pine.productId, oak.productId] },
      { as: shop },
    );
    await world.call('publishProduct', { storeId, productId: set.productId }, { as: shop });
    const { to } = await give({ product: set.productId });
    expect(await openedBy(to)).toEqual([]);
    await claim(to);
    expect(await openedBy(to)).toEqual(['oak', 'pine', 'set']);
  });

  it('is not possible with a link of another store or an altered one', async () => {
    const { to } = await give({});
    const path = await giftPathOf(to);
    const token = await tokenOf(to);
    expect((await openBrowser(world).get(path.replace('ana-studio', 'bea-studio'))).statusCode).toBe(404);
    expect((await openBrowser(world).get(`${path.slice(0, -3)}abc`)).statusCode).toBe(404);
    for (const call of ['sendGiftCode', 'claimGift'])
      expect(await refusalOf(world.call(call, { storeId: other.storeId, token, code: '000000' }))).toMatchObject({
        refusal: 'not-found',
      });
  });

  it('looks the same for a customer and for a stranger', async () => {
    const known = freshEmail('friend');
    await buy(world, { storeId, productId, email: known, name: 'Known' });
    const pages = [];
    for (const to of [known, freshEmail('friend')]) {
      await give({ to });
      const path = await giftPathOf(to);
      const visitor = openBrowser(world);
      const texts = [await visitor.get(path), await visitor.post(path, { step: 'send' })].map(({ body }) => body);
      pages.push(texts.map((body) => body.replaceAll(to, '…').replaceAll(path, '…')));
    }
    expect(pages[0]).toEqual(pages[1]);
  });
});

describe('another address for a gift', () => {
  it('is chosen by the buyer on the order’s page, and voids the earlier link', async () => {
    const { buyer, to } = await give({});
    const old = await giftPathOf(to);
    const link = await receiptLinkOf(world, buyer);
    const visitor = openBrowser(world);
    const wrong = await visitor.post(`${link}/gift`, { email: 'nobody' });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.body).toContain('id="email-problem"');
    expect((await openBrowser(world).get(old)).statusCode).toBe(200);
    const next = freshEmail('friend');
    expect((await visitor.post(`${link}/gift`, { email: next })).statusCode).toBe(303);
    expect((await openBrowser(world).get(old)).statusCode).toBe(404);
    expect(await giftEmails(next)).toHaveLength(1);
    await claim(next);
    expect(await openedBy(next)).toEqual(['spring-prints']);
    expect(await openedBy(to)).toEqual([]);
    const after = await visitor.get(link);
    expect(after.body).toContain('It has been claimed.');
    expect(after.body).not.toContain(`${link}/gift"`);
    expect((await visitor.post(`${link}/gift`, { email: to })).statusCode).toBe(303);
    expect(await giftEmails(to)).toHaveLength(1);
  });

  it('is chosen in the members area, by the buyer only', async () => {
    const { buyer, orderId } = await give({});
    const member = await memberBrowser(world, { slug: 'ana-studio', email: buyer });
    const page = `/ana-studio/members/orders/${orderId}`;
    expect((await member.get(page)).body).toContain('Your gift');
    const next = freshEmail('friend');
    expect((await member.post(`${page}/gift`, { email: next })).statusCode).toBe(303);
    expect(await giftEmails(next)).toHaveLength(1);
    const { buyer: someoneElse } = await give({});
    const theirs = await memberBrowser(world, { slug: 'ana-studio', email: someoneElse });
    expect((await theirs.post(`${page}/gift`, { email: freshEmail() })).statusCode).toBe(404);
  });

  it('is chosen by the creator, until somebody has claimed it, and ten times at most', async () => {
    const { orderId, to } = await give({});
    const readdress = (email: string) => world.call('readdressGift', { storeId, orderId, email }, { as: shop });
    const next = freshEmail('friend');
    expect(await readdress(next)).toMatchObject({ order: { gift: { email: next, sentAt: null } } });
    expect(await giftEmails(next)).toHaveLength(1);
    await world.sql('update gifts set version = 10 where order_id = $1', [orderId]);
    expect(await refusalOf(readdress(to))).toMatchObject({ refusal: 'gift-sent-often' });
    await world.sql('update gifts set version = 2 where order_id = $1', [orderId]);
    await claim(next);
    expect(await refusalOf(readdress(to))).toMatchObject({ refusal: 'gift-claimed' });
    const plain = await buy(world, { storeId, productId, email: freshEmail(), name: '' });
    world.travel({ minutes: 2 });
    expect(
      await refusalOf(world.call('readdressGift', { storeId, orderId: plain.orderId, email: to }, { as: shop })),
    ).toMatchObject({ refusal: 'not-found' });
  });

  it('keeps the day of a gift that was not sent yet', async () => {
    const { orderId, to } = await give({ gift: { day: dayAhead(5) } });
    const next = freshEmail('friend');
    await world.call('readdressGift', { storeId, orderId, email: next }, { as: shop });
    expect(await giftEmails(next)).toEqual([]);
    await later(6);
    await world.sweep(storeId);
    expect(await giftEmails(next)).toHaveLength(1);
    expect(await giftEmails(to)).toEqual([]);
  });
});

describe('a withdrawn gift', () => {
  const refund = (orderId: string, amount?: number) =>
    world.call('refundOrder', { storeId, orderId, amount, idempotencyKey: randomUUID() }, { as: shop });

  it('is closed by a full refund, before and after it was claimed', async () => {
    const unclaimed = await give({});
    const path = await giftPathOf(unclaimed.to);
    await refund(unclaimed.orderId);
    const page = await openBrowser(world).get(path);
    expect(page.statusCode).toBe(410);
    expect(page.body).toContain('This gift is no longer available.');
    const token = path.replace(/^.*\/gift\//, '');
    expect(await refusalOf(world.call('sendGiftCode', { storeId, token }))).toMatchObject({
      refusal: 'gift-withdrawn',
    });
    const claimed = await give({});
    await claim(claimed.to);
    await refund(claimed.orderId, 200);
    expect(await openedBy(claimed.to)).toEqual(['spring-prints']);
    await refund(claimed.orderId);
    expect(await openedBy(claimed.to)).toEqual([]);
  });

  it('opens what is left of an order whose items were refunded', async () => {
    const { productId: second } = await publish('second', { isGiftable: true });
    await world.call('saveTipSettings', { storeId, isOn: true, percents: [5, 10, 20], text: '' }, { as: shop });
    const lines = [{ productId }, { productId: second }];
    const giveBoth = async (to: string) => {
      const { quote } = await world.call('quoteOrder', { storeId, lines, tip: 100 });
      const input = { storeId, quote, email: freshEmail('buyer'), card: CARD, gift: { email: to } };
      const { orderId } = await world.call('placeOrder', { ...input, idempotencyKey: randomUUID() });
      const bought = (await orderOf(orderId)).lines.map(({ id }: { id: string }) => ({ lineId: id, units: 1 }));
      return { orderId, bought };
    };
    const refundItems = (orderId: string, items: object[]) =>
      world.call('refundOrder', { storeId, orderId, lines: items, idempotencyKey: randomUUID() }, { as: shop });

    const one = freshEmail('friend');
    const { orderId, bought } = await giveBoth(one);
    await refundItems(orderId, [bought[0]]);
    await claim(one);
    expect(await openedBy(one)).toEqual(['second']);

    const none = freshEmail('friend');
    const all = await giveBoth(none);
    const path = await giftPathOf(none);
    await refundItems(all.orderId, all.bought);
    // The tip is not refunded, so the order is not either.
    expect((await orderOf(all.orderId)).status).toBe('partially-refunded');
    expect((await openBrowser(world).get(path)).statusCode).toBe(410);
  });

  it('opens again if the refund fails', async () => {
    const { to, orderId } = await give({ card: CARDS.refundFails });
    const path = await giftPathOf(to);
    await refund(orderId);
    expect((await openBrowser(world).get(path)).statusCode).toBe(410);
    world.travel({ hours: 2 });
    await world.sweep(storeId);
    await world.sql("update pgboss.job set start_after = now() where name = 'settleRefund'");
    await world.runJobs();
    expect((await orderOf(orderId)).status).toBe('paid');
    await claim(to);
    expect(await openedBy(to)).toEqual(['spring-prints']);
  });

  it('is closed while its payment is disputed, and for good if that is lost', async () => {
    const card = { number: '4000 0000 0000 0259', expiry: '12/34', cvc: '123' };
    const { to, orderId } = await give({ card, gift: { day: dayAhead(1) } });
    await world.runJobs();
    expect((await orderOf(orderId)).disputes).toMatchObject([{ status: 'open' }]);
    await later(2);
    await world.sweep(storeId);
    expect(await giftEmails(to)).toEqual([]);
    await later(8);
    await world.sweep(storeId);
    expect((await orderOf(orderId)).disputes).toMatchObject([{ status: 'lost' }]);
    await world.sweep(storeId);
    expect(await giftEmails(to)).toEqual([]);
    expect((await orderOf(orderId)).gift.canBeSent).toBe(false);
  });
});

describe('the money of a gift', () => {
  it('is that of any order, and the invoice goes to the buyer', async () => {
    const before = await readTotals(world, storeId);
    const { orderId, buyer, to } = await give({});
    const after = await readTotals(world, storeId);
    expect(after).toMatchObject({ unbalanced: 0, orders: (before.orders ?? 0) + 1, entitlements: before.entitlements });
    expect((before.ledger['store'] ?? 0) - (after.ledger['store'] ?? 0)).toBe(1200);
    world.travel({ hours: 2 });
    await world.sweep(storeId);
    await world.runJobs();
    expect((await world.emailsTo(buyer)).length).toBeGreaterThan(0);
    expect((await world.emailsTo(to)).every(({ subject }) => subject.startsWith('You got a gift'))).toBe(true);
    expect((await orderOf(orderId)).email).toBe(buyer);
  });
});

describe('an affiliate, a stock and a gift', () => {
  it('get along: the commission and the stock are those of any order, and return with a refund', async () => {
    const { productId: rare } = await publish('rare', { isGiftable: true });
    await world.call('saveProduct', { storeId, productId: rare, stock: 5 }, { as: shop });
    const terms = { name: 'Bo', email: 'bo@example.com', code: 'bo', basisPoints: 2000, productIds: [] };
    await world.call('saveStoreAffiliate', { storeId, isActive: true, discountCode: '', ...terms }, { as: shop });
    const visitor = openBrowser(world);
    await visitor.get('/ana-studio?ref=bo');
    const { body } = await visitor.get('/ana-studio/checkout/rare');
    const buyer = freshEmail('buyer');
    const paid = await visitor.post('/ana-studio/checkout/rare', {
      quote: hiddenField(body, 'quote'),
      idempotencyKey: hiddenField(body, 'idempotencyKey'),
      email: buyer,
      name: '',
      gift: 'yes',
      giftEmail: freshEmail('friend'),
      ...CARDS.pays,
    });
    expect(paid.statusCode).toBe(303);
    const [row] = await world.sql<{ id: string }>('select id from orders where email = $1', [buyer]);
    const orderId = row?.id ?? '';
    const left = async () => (await world.call('getProduct', { storeId, productId: rare }, { as: shop })).product.stock;
    expect(await orderOf(orderId)).toMatchObject({ commission: { amount: { amount: 240 }, state: 'held' } });
    expect(await left()).toBe(4);
    await world.call('refundOrder', { storeId, orderId, idempotencyKey: randomUUID() }, { as: shop });
    expect(await orderOf(orderId)).toMatchObject({ commission: { amount: { amount: 0 } } });
    expect(await left()).toBe(5);
    expect((await readTotals(world, storeId)).unbalanced).toBe(0);
  });
});

describe('the people of a gift', () => {
  const signedIn = (email: string) => memberBrowser(world, { slug: 'ana-studio', email });
  const deleteAccount = async (email: string) =>
    (await signedIn(email)).post('/ana-studio/members/profile/delete', { step: 'delete' });
  const dataOf = async (email: string) =>
    JSON.parse((await (await signedIn(email)).post('/ana-studio/members/profile/data', { step: 'download' })).body);
  const giftOf = async (orderId: string) =>
    (await world.sql('select email, name, message from gifts where order_id = $1', [orderId]))[0];

  it('find it in their data', async () => {
    const { buyer, to } = await give({});
    await claim(to);
    expect((await dataOf(buyer)).giftsGiven).toMatchObject([{ email: to, message: MOTIVE }]);
    const received = await dataOf(to);
    expect(received).toMatchObject({ orders: [], giftsGiven: [], giftsReceived: [{ message: MOTIVE }] });
  });

  it('are forgotten with the account of the recipient', async () => {
    const claimed = await give({});
    await claim(claimed.to);
    const waiting = await give({ to: claimed.to, gift: { day: dayAhead(2) } });
    const sent = await give({ to: claimed.to });
    const path = await giftPathOf(sent.to);
    world.travel({ minutes: 5 });
    await deleteAccount(claimed.to);
    for (const { orderId } of [claimed, waiting, sent])
      expect(await giftOf(orderId)).toMatchObject({ email: expect.stringMatching(/^removed-/), name: '', message: '' });
    expect((await openBrowser(world).get(path)).statusCode).toBe(404);
    const before = (await giftEmails(claimed.to)).length;
    await later(3);
    await world.sweep(storeId);
    expect(await giftEmails(claimed.to)).toHaveLength(before);
    const next = freshEmail('friend');
    await world.call('readdressGift', { storeId, orderId: sent.orderId, email: next }, { as: shop });
    await claim(next);
    expect(await openedBy(next)).toEqual(['spring-prints']);
  });

  it('keep their gift when its buyer deletes the account', async () => {
    const { buyer, to, orderId } = await give({});
    world.travel({ minutes: 5 });
    await deleteAccount(buyer);
    expect(await giftOf(orderId)).toEqual({ email: to, name: 'Dana', message: '' });
    await claim(to);
    expect(await openedBy(to)).toEqual(['spring-prints']);
  });
});

it('a copy of a product can be given too', async () => {
  const { product } = await world.call('duplicateProduct', { storeId, productId }, { as: shop });
  expect(product).toMatchObject({ isGiftable: true });
});

it('a link works for 365 days', async () => {
  const { to } = await give({});
  const path = await giftPathOf(to);
  await later(364);
  expect((await openBrowser(world).get(path)).statusCode).toBe(200);
  await later(2);
  expect((await openBrowser(world).get(path)).statusCode).toBe(404);
});
