import { beforeEach, describe, expect, it } from 'vitest';
import { newItem, fallbackPage } from '#shared/blocks/page.ts';
import { sellable } from '#test/furnish.ts';
import { openBrowser } from '#test/browser.ts';
import { openWorld, type CreatorWithStore } from '#test/world.ts';

const world = await openWorld();
const [ana, ben] = [await world.creator('ana'), await world.creator('ben')];
const free = await sellable(world, ana, { title: 'Kiln log', price: { kind: 'free' } });
const giftId = free.id;
await publish(
  ana,
  newItem('signup', 'plain'),
  newItem('signup', 'ticked', { asksTick: true, asksName: true, consent: 'I want the emails of Ana.' }),
  newItem('signup', 'gift', { product: giftId }),
);
await publish(ben, newItem('signup', 'plain'));
beforeEach(() => world.sql('delete from rate_limits'));

async function publish(as: CreatorWithStore, ...content: ReturnType<typeof newItem>[]) {
  const { storeId } = as;
  const page = { ...fallbackPage(), content };
  await world.call('savePreview', { storeId, changes: { page } }, { as });
  await world.call('publishPreview', { storeId }, { as });
}

const post = (form: Record<string, string>, store = ana) => openBrowser(world).post(`/${store.slug}/subscribe`, form);
const subscribe = (email: string, block = 'plain', more: Record<string, string> = {}) =>
  post({ block, email, ...more });
const list = async (store = ana) =>
  (await world.call('listSubscribers', { storeId: store.storeId }, { as: store })).items;
const personOf = async (email: string, store = ana) =>
  (await list(store)).find((one: { email: string }) => one.email === email);

/** The path of the first such link in the newest email that has one. */
async function linkTo(email: string, kind: 'subscribe/confirm' | 'unsubscribe' | 'order'): Promise<string> {
  const emails = await world.emailsTo(email);
  const paths = emails.flatMap(({ text }) =>
    [...text.matchAll(/https?:\/\/[^/\s]+(\/[^\s>]*)/g)].map(([, path]) => path),
  );
  return paths.find((path) => path?.includes(`/${kind}/`)) ?? `no ${kind} in ${emails.length} emails`;
}

async function join(email: string, block = 'plain') {
  await subscribe(email, block);
  const link = await linkTo(email, 'subscribe/confirm');
  await openBrowser(world).post(link, {});
  return link;
}

describe('subscribing', () => {
  it('requires a confirmation by email, and stores the consent as proof', async () => {
    const answer = await subscribe('cleo@example.com', 'ticked', { name: 'Cleo\nBcc: eve', consent: 'yes' });
    expect(answer.headers.location).toBe(`/${ana.slug}/subscribe/sent`);
    expect((await openBrowser(world).get(`/${ana.slug}/subscribe/sent`)).body).toContain('Check your email');
    expect(await personOf('cleo@example.com')).toMatchObject({
      state: 'waiting',
      name: 'Cleo Bcc: eve',
      consent: 'I want the emails of Ana.',
      hasTicked: true,
      page: expect.stringContaining(`/${ana.slug}`),
      confirmedAt: null,
    });
    const link = await linkTo('cleo@example.com', 'subscribe/confirm');
    const looked = await openBrowser(world).get(link);
    expect(looked.body).toContain('Yes, subscribe me');
    expect((await personOf('cleo@example.com')).state).toBe('waiting');
    expect((await openBrowser(world).post(link, {})).headers.location).toBe(link);
    expect((await openBrowser(world).get(link)).body).toContain('You’re subscribed');
    expect(await personOf('cleo@example.com')).toMatchObject({ state: 'confirmed', confirmedAt: expect.any(String) });
  });

  it('responds alike to subscribers, who get a friendly email instead of a link', async () => {
    await join('dora@example.com');
    const before = await personOf('dora@example.com');
    const again = await subscribe('DORA@example.com');
    expect([again.statusCode, again.headers.location, again.body]).toEqual([303, `/${ana.slug}/subscribe/sent`, '']);
    const [email] = await world.emailsTo('dora@example.com');
    expect(email?.subject).toContain('already');
    expect(email?.text).not.toContain('/subscribe/confirm/');
    expect(await personOf('dora@example.com')).toEqual(before);
  });

  it('accepts each link once, for a day, in its own store only', async () => {
    await subscribe('fay@example.com');
    const old = await linkTo('fay@example.com', 'subscribe/confirm');
    const elsewhere = await openBrowser(world).post(old.replace(ana.slug, ben.slug), {});
    expect(elsewhere.statusCode).toBe(404);
    expect((await openBrowser(world).post(old.slice(0, -3), {})).statusCode).toBe(404);
    world.travel({ hours: 25 });
    expect((await openBrowser(world).post(old, {})).statusCode).toBe(404);
    await subscribe('fay@example.com');
    const fresh = await linkTo('fay@example.com', 'subscribe/confirm');
    const answers = await Promise.all([openBrowser(world).post(fresh, {}), openBrowser(world).post(fresh, {})]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
    expect(await personOf('fay@example.com')).toMatchObject({ state: 'confirmed' });
    expect(await personOf('fay@example.com', ben)).toBeUndefined();
  });

  it('adds one subscriber for concurrent forms with the same address', async () => {
    await Promise.all([subscribe('gil@example.com'), subscribe('gil@example.com'), subscribe('Gil@example.com')]);
    expect((await list()).filter(({ email }: { email: string }) => /gil/i.test(email))).toHaveLength(1);
  });

  it('shows a problem at its field, and keeps what was typed', async () => {
    const wrong = await post({ block: 'ticked', email: 'not"an@address', name: 'Hana' });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.body).toContain('Please enter a valid email address.');
    expect(wrong.body).toContain('Please check the box to continue.');
    expect(wrong.body).toContain('value="Hana"');
    expect(wrong.body).toContain('not&quot;an@address');
  });

  it.each([
    ['a form that is not on the page', { block: 'gone', email: 'ida@example.com' }],
    ['no form at all', { email: 'ida@example.com' }],
  ])('ignores %s', async (_, form) => {
    expect((await post(form)).statusCode).toBe(400);
    expect(await personOf('ida@example.com')).toBeUndefined();
  });

  it('shows bots the success page', async () => {
    const answer = await subscribe('bot@example.com', 'plain', { website: 'https://spam.example' });
    expect(answer.headers.location).toBe(`/${ana.slug}/subscribe/sent`);
    expect(await personOf('bot@example.com')).toBeUndefined();
    expect(await world.emailsTo('bot@example.com')).toEqual([]);
  });

  it('refuses a form from another site', async () => {
    const answer = await world.post(
      `/${ana.slug}/subscribe`,
      { block: 'plain', email: 'eve@example.com' },
      {
        headers: { host: 'localhost', origin: 'https://evil.example' },
      },
    );
    expect(answer.statusCode).toBe(403);
    expect(await personOf('eve@example.com')).toBeUndefined();
  });

  it('rate-limits repeated requests', async () => {
    for (let at = 0; at < 5; at += 1) expect((await subscribe(`jo${at}@example.com`)).statusCode).toBe(303);
    expect((await subscribe('jo5@example.com')).statusCode).toBe(429);
    expect(await personOf('jo5@example.com')).toBeUndefined();
  });
});

describe('a gift', () => {
  it('is given when a subscriber confirms, and opens from the receipt', async () => {
    const link = await join('kim@example.com', 'gift');
    expect((await openBrowser(world).get(link)).body).toContain('Kiln log is yours.');
    const visitor = openBrowser(world);
    expect((await visitor.get(await linkTo('kim@example.com', 'order'))).body).toContain('Kiln log');
  });

  it('is offered to existing subscribers, given once, and emailed again on request', async () => {
    const email = 'lou@example.com';
    await join(email);
    await join(email, 'gift');
    await join(email, 'gift');
    const { items } = await world.call('listOrders', { storeId: ana.storeId, search: email }, { as: ana });
    expect(items).toHaveLength(1);
    const receipts = (await world.emailsTo(email)).filter(({ text }) => text.includes('/order/'));
    expect(receipts).toHaveLength(2);
  });

  it('is not given once the product has a price', async () => {
    const { product } = await world.call('getProduct', { storeId: ana.storeId, productId: giftId }, { as: ana });
    const change = async (price: object) => {
      await world.call(
        'saveProduct',
        { storeId: ana.storeId, productId: giftId, title: product.title, price, currency: 'USD' },
        { as: ana },
      );
      await world.call('publishProduct', { storeId: ana.storeId, productId: giftId }, { as: ana });
    };
    await change({ kind: 'fixed', amount: 900 });
    await join('mia@example.com', 'gift');
    await change({ kind: 'free' });
    expect(await personOf('mia@example.com')).toMatchObject({ state: 'confirmed' });
    const { items } = await world.call('listOrders', { storeId: ana.storeId, search: 'mia@' }, { as: ana });
    expect(items).toEqual([]);
  });
});

describe('unsubscribing', () => {
  it('takes one click, in the email or in the mail program', async () => {
    await join('ned@example.com');
    const link = await linkTo('ned@example.com', 'unsubscribe');
    expect((await openBrowser(world).get(link)).body).toContain('Unsubscribe');
    expect((await personOf('ned@example.com')).state).toBe('confirmed');
    expect((await openBrowser(world).post(link.replace(ana.slug, ben.slug), {})).statusCode).toBe(404);
    const left = await openBrowser(world).post(link, { 'List-Unsubscribe': 'One-Click' });
    expect(left.body).toContain('You’re unsubscribed');
    expect(await personOf('ned@example.com')).toMatchObject({
      state: 'unsubscribed',
      unsubscribedAt: expect.any(String),
    });
  });

  it('voids confirmation links in the mailbox; subscribing again sends a new one', async () => {
    await subscribe('ole@example.com');
    const confirm = await linkTo('ole@example.com', 'subscribe/confirm');
    await openBrowser(world).post(await linkTo('ole@example.com', 'unsubscribe'), {});
    expect((await openBrowser(world).post(confirm, {})).statusCode).toBe(404);
    await join('ole@example.com');
    expect(await personOf('ole@example.com')).toMatchObject({ state: 'confirmed', unsubscribedAt: null });
  });
});

describe('the list of subscribers', () => {
  it('can be searched and filtered page by page, and subscribers can be removed', async () => {
    const { storeId } = ben;
    for (const name of ['una', 'ula', 'uwe'])
      await subscribe(`${name}@example.com`, 'plain').then(() =>
        post({ block: 'plain', email: `${name}@example.com` }, ben),
      );
    const first = await world.call('listSubscribers', { storeId, limit: 2 }, { as: ben });
    expect([first.items.length, first.count]).toEqual([2, 3]);
    const second = await world.call('listSubscribers', { storeId, limit: 2, cursor: first.nextCursor }, { as: ben });
    expect([second.items.length, second.nextCursor]).toEqual([1, null]);
    const found = await world.call('listSubscribers', { storeId, search: 'ULA', state: 'waiting' }, { as: ben });
    expect(found.items.map(({ email }: { email: string }) => email)).toEqual(['ula@example.com']);
    await world.call('removeSubscribers', { storeId, subscriberIds: [found.items[0].id] }, { as: ben });
    expect(await personOf('ula@example.com', ben)).toBeUndefined();
    expect(await personOf('ula@example.com')).toBeDefined();
  });
});

it('drops people who never confirmed, and nobody else', async () => {
  await subscribe('pia@example.com');
  await join('qui@example.com');
  world.travel({ days: 31 });
  await world.sweep(ana.storeId);
  const rows = await world.sql<{ email: string }>('select email from subscribers where store_id = $1', [ana.storeId]);
  const left = rows.map(({ email }) => email);
  expect(left).not.toContain('pia@example.com');
  expect(left).toContain('qui@example.com');
});
