import { beforeEach, describe, expect, it } from 'vitest';
import { job } from '#shared/contract/jobs.ts';
import { provenStore } from '#shared/kit/ids.ts';
import { openBrowser } from '#test/browser.ts';
import { sellable } from '#test/furnish.ts';
import { openWorld, type CreatorWithStore } from '#test/world.ts';
import { joinWaitlist } from './joinWaitlist.ts';

const world = await openWorld();
const [ana, ben] = [await world.creator('ana'), await world.creator('ben')];
beforeEach(() => world.sql('delete from rate_limits'));

interface Shown {
  id: string;
  slug: string;
}

/** A published product that is not for sale yet. */
const awaited = (title: string, as = ana): Promise<Shown> => sellable(world, as, { title, isWaitlist: true });

const visit = (path: string) => openBrowser(world).get(`/${ana.slug}${path}`);
const join = (product: Shown, email: string, more: Record<string, string> = {}) =>
  openBrowser(world).post(`/${ana.slug}/p/${product.slug}/waitlist`, { email, ...more });
const list = async (product: Shown, filter: object = {}) =>
  world.call('listWaitlist', { storeId: ana.storeId, productId: product.id, ...filter }, { as: ana });
const stateOf = async (product: Shown, email: string) =>
  (await list(product)).items.find((one: { email: string }) => one.email === email)?.state;
const open = (product: Shown, as: CreatorWithStore = ana) =>
  world.call('openSales', { storeId: as.storeId, productId: product.id }, { as });

/** The path of the first such link in the newest email that has one. */
async function linkTo(email: string, kind: 'waitlist/confirm' | 'unsubscribe'): Promise<string> {
  const emails = await world.emailsTo(email);
  const paths = emails.flatMap(({ text }) =>
    [...text.matchAll(/https?:\/\/[^/\s]+(\/[^\s>]*)/g)].map(([, path]) => path),
  );
  return paths.find((path) => path?.includes(`/${kind}/`)) ?? `no ${kind} in ${emails.length} emails`;
}

async function waitFor(product: Shown, email: string): Promise<string> {
  await join(product, email);
  const link = await linkTo(email, 'waitlist/confirm');
  await openBrowser(world).post(link, {});
  return link;
}

const openings = async (email: string) =>
  (await world.emailsTo(email)).filter(({ subject }) => subject.endsWith('is now on sale'));

/** Puts confirmed people on the list without sending each a link. */
const addPeople = (product: Shown, count: number) =>
  world.sql(
    `insert into waitlist_entries (store_id, id, product_id, email, email_key, state, language, consent, email_id,
       asked_at, confirmed_at)
     select $1, gen_random_uuid(), $2, 'p' || n || '-' || $3 || '@example.com', 'p' || n || '-' || $3 || '@example.com',
       'waiting', 'en', 'You get one email.', gen_random_uuid(), $4, $4 from generate_series(1, $5::int) n`,
    [ana.storeId, product.id, product.slug, world.now(), count],
  );

describe('a product with a waitlist', () => {
  it('is shown, published without files, and not sold', async () => {
    const { product } = await world.call(
      'saveProduct',
      { storeId: ana.storeId, title: 'Kiln course', isWaitlist: true, price: { kind: 'fixed', amount: 4900 } },
      { as: ana },
    );
    await world.call('publishProduct', { storeId: ana.storeId, productId: product.id }, { as: ana });
    const page = await visit(`/p/${product.slug}`);
    expect(page.body).toContain('Join the waitlist');
    expect(page.body).toContain('Coming soon');
    expect(page.body).toContain('https://schema.org/PreOrder');
    expect(page.body).not.toContain('Buy now');
    expect((await visit(`/checkout/${product.slug}`)).headers.location).toBe(`/${ana.slug}/p/${product.slug}`);
    const quoted = world.call('quoteOrder', { storeId: ana.storeId, productId: product.id });
    await expect(quoted).rejects.toMatchObject({ details: { refusal: 'product-not-for-sale' } });
  });

  it('takes an email, and asks its owner to confirm it', async () => {
    const product = await awaited('Glaze atlas');
    const sent = await join(product, 'Cleo@example.com');
    expect(sent.headers.location).toBe(`/${ana.slug}/p/${product.slug}/waitlist/sent`);
    expect((await list(product)).items[0]).toMatchObject({
      email: 'Cleo@example.com',
      state: 'pending',
      consent: expect.stringContaining('Glaze atlas'),
    });
    const link = await linkTo('Cleo@example.com', 'waitlist/confirm');
    expect((await openBrowser(world).get(link)).body).toContain('Yes, add me');
    expect(await stateOf(product, 'Cleo@example.com')).toBe('pending');
    await openBrowser(world).post(link, {});
    expect((await openBrowser(world).get(link)).body).toContain('You’re on the waitlist');
    expect((await list(product)).counts).toMatchObject({ pending: 0, waiting: 1 });
    world.travel({ minutes: 5 });
    await join(product, 'cleo@example.com');
    const [again] = await world.emailsTo('Cleo@example.com');
    expect(again?.subject).toContain('already on the waitlist');
    expect((await list(product)).items).toHaveLength(1);
  });

  it('shows a wrong address at its field, and takes no address for a product on sale or of another store', async () => {
    const product = await awaited('Slip book');
    const wrong = await join(product, 'not an address');
    expect([wrong.statusCode, wrong.body.includes('valid email address')]).toEqual([400, true]);
    expect((await join(product, 'bot@example.com', { website: 'https://spam.example' })).statusCode).toBe(303);
    const sold = await sellable(world, ana, { title: 'On sale' });
    expect((await join(sold, 'dora@example.com')).headers.location).toBe(`/${ana.slug}/p/${sold.slug}`);
    const others = await awaited('Of Ben', ben);
    expect((await join(others, 'dora@example.com')).statusCode).toBe(404);
    expect((await list(product)).items).toEqual([]);
  });

  it('accepts a link only for a day, and only in its store', async () => {
    const product = await awaited('Raku diary');
    await join(product, 'eli@example.com');
    const link = await linkTo('eli@example.com', 'waitlist/confirm');
    await openBrowser(world).post(link.replace(ana.slug, ben.slug), {});
    world.travel({ hours: 25 });
    await openBrowser(world).post(link, {});
    expect((await openBrowser(world).get(link)).statusCode).toBe(404);
    expect(await stateOf(product, 'eli@example.com')).toBe('pending');
  });

  it('keeps one row for 200 requests with one address at once, and sends one email', async () => {
    const product = await awaited('Ash glazes');
    const { db } = world.services;
    const about = { productId: product.id, email: 'fay@example.com', language: 'en', consent: 'One email.' };
    await Promise.all(
      Array.from({ length: 200 }, () =>
        db.inStore(provenStore(ana.storeId), (tx) => joinWaitlist({ tx, now: world.now() }, about)),
      ),
    );
    expect((await list(product)).items).toHaveLength(1);
    expect(await world.emailsTo('fay@example.com')).toHaveLength(1);
  });

  it('is found by the beginning of an address and by state, and people can be removed', async () => {
    const product = await awaited('Wheel notes');
    await addPeople(product, 12);
    await join(product, 'gil@example.com');
    expect((await list(product, { search: 'P1' })).items).toHaveLength(4);
    const { items, nextCursor } = await list(product, { state: 'waiting', limit: 10 });
    expect(items).toHaveLength(10);
    expect((await list(product, { state: 'waiting', limit: 10, cursor: nextCursor })).items).toHaveLength(2);
    const entryIds = items.slice(0, 2).map(({ id }: { id: string }) => id);
    const about = { storeId: ana.storeId, productId: product.id, entryIds };
    expect(await world.call('removeWaitlistEntries', about, { as: ana })).toEqual({ removed: 2 });
    expect((await list(product)).counts).toMatchObject({ waiting: 10, pending: 1 });
  });
});

describe('opening sales', () => {
  it('sells the product, and emails everybody who confirmed, once', async () => {
    const product = await awaited('Teapot plans');
    const link = await waitFor(product, 'hana@example.com');
    await join(product, 'ida@example.com');
    const { product: opened } = await open(product);
    expect(opened).toMatchObject({ isWaitlist: false, state: 'published', hasChanges: false });
    expect((await visit(`/p/${product.slug}`)).body).not.toContain('Join the waitlist');
    const [email, ...others] = await openings('hana@example.com');
    expect(others).toEqual([]);
    expect(email?.text).toContain(`/p/${product.slug}`);
    expect(email?.text).toContain('/unsubscribe/');
    expect(await openings('ida@example.com')).toEqual([]);
    expect(await stateOf(product, 'hana@example.com')).toBe('emailed');
    expect((await openBrowser(world).get(link)).headers.location).toBe(`/${ana.slug}/p/${product.slug}`);
    await expect(open(product)).rejects.toMatchObject({ message: 'This product is for sale already.' });
  });

  it('emails each of many people once, also when the job runs several times at once', async () => {
    await world.sql('update stores set mail_trusted_at = $1 where id = $2', [world.now(), ana.storeId]);
    const product = await awaited('Kiln timers');
    await addPeople(product, 120);
    await open(product);
    await world.services.db.inStore(provenStore(ana.storeId), async (tx) => {
      for (let at = 0; at < 3; at += 1)
        await tx.enqueue(job('announceOpening', { realm: ana.storeId, productId: product.id }));
    });
    for (const number of [1, 100, 101, 120])
      expect(await openings(`p${number}-${product.slug}@example.com`)).toHaveLength(1);
    const [sent] = await world.sql(
      `select count(*)::int as emails, count(distinct recipient)::int as people from mail_messages
        where store_id = $1 and kind = 'waitlist' and recipient like 'p%-' || $2 || '@example.com'`,
      [ana.storeId, product.slug],
    );
    expect(sent).toEqual({ emails: 120, people: 120 });
  });

  it('refuses a product without anything to sell, and emails nobody then', async () => {
    const { product } = await world.call(
      'saveProduct',
      { storeId: ana.storeId, title: 'Empty box', isWaitlist: true },
      { as: ana },
    );
    await world.call('publishProduct', { storeId: ana.storeId, productId: product.id }, { as: ana });
    await waitFor(product, 'jo@example.com');
    await expect(open(product)).rejects.toMatchObject({ details: { refusal: 'product-needs-file' } });
    expect(await openings('jo@example.com')).toEqual([]);
    const after = await world.call('getProduct', { storeId: ana.storeId, productId: product.id }, { as: ana });
    expect(after.product).toMatchObject({ isWaitlist: true, state: 'published' });
  });

  it('skips people who unsubscribed, and stops when the product is taken off sale', async () => {
    const product = await awaited('Brush set');
    await waitFor(product, 'kim@example.com');
    await waitFor(product, 'lea@example.com');
    await openBrowser(world).post(await linkTo('kim@example.com', 'unsubscribe'), {});
    expect(await stateOf(product, 'kim@example.com')).toBe('left');
    const about = { storeId: ana.storeId, productIds: [product.id] };
    await open(product);
    await world.call('setProductsState', { ...about, state: 'draft' }, { as: ana });
    expect(await openings('lea@example.com')).toEqual([]);
    expect(await stateOf(product, 'lea@example.com')).toBe('waiting');
    await world.call('setProductsState', { ...about, state: 'published' }, { as: ana });
    await world.services.db.inStore(provenStore(ana.storeId), (tx) => tx.enqueue(job('sweep', { realm: ana.storeId })));
    expect(await openings('lea@example.com')).toHaveLength(1);
    expect(await openings('kim@example.com')).toEqual([]);
  });
});
