import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { provenStore } from '#shared/kit/ids.ts';
import type { Closing } from '#shared/rules/access.ts';
import { firstAdmin } from '#test/admin.ts';
import { openBrowser } from '#test/browser.ts';
import { buy } from '#test/furnish.ts';
import { memberBrowser } from '#test/memberBrowser.ts';
import { openShop, publishWare, readTotals, type Shop } from '#test/shop.ts';
import { subscribing } from '#test/subscribing.ts';
import { openWorld, type Loose } from '#test/world.ts';
import { closeAccess, reopenAccess } from '../entitlements/closeAccess.ts';
import { checkFigures } from '../figures/checkFigures.ts';

const world = await openWorld();
const admin = await firstAdmin(world);
const ana = await openShop(world, 'ana');
const ben = await openShop(world, 'ben');
const { storeId } = ana;
const realm = provenStore(storeId);
const SLUG = 'ana-studio';

type Product = Pick<Shop, 'productId' | 'fileId'>;

let goods = 0;
const publish = async (): Promise<Product & { slug: string }> => {
  const slug = `print-${(goods += 1)}`;
  return { slug, ...(await publishWare(world, storeId, { slug, title: `Print ${goods}` })) };
};

let people = 0;
/** Somebody who bought a product, and has opened its file. */
async function reader({ productId, fileId }: Product, { hasOpened = true } = {}) {
  const email = `reader${(people += 1)}@example.com`;
  const { orderId } = await buy(world, { storeId, productId, email, name: 'Cleo Marchetti' });
  await world.runJobs();
  const browser = await memberBrowser(world, { slug: SLUG, email });
  const library = (await browser.get(`/${SLUG}/members`)).body;
  const itemPath = /href="([^"]*\/members\/product\/[\w-]+)"/.exec(library)?.[1] ?? '';
  if (hasOpened) await browser.get(`/${SLUG}/members/files/${fileId}`);
  const [row] = await world.sql<{ id: string }>('select id from customers where store_id = $1 and email = $2', [
    storeId,
    email,
  ]);
  const call = async (name: string, input: object = {}) => {
    const answer = await browser.call(name, { storeId, productId, ...input });
    return JSON.parse(answer.body);
  };
  const review = { stars: 5, body: 'Beautiful.', author: 'Cleo M.' };
  return {
    email,
    orderId,
    browser,
    itemPath,
    customerId: row?.id ?? '',
    save: (input: object = {}) => call('saveReview', { ...review, ...input }),
    remove: () => call('deleteMyReview'),
    post: (form: Record<string, string>) => browser.post(`${itemPath}/review`, { step: 'save', ...form }),
  };
}

const refusalOf = (answer: Loose): string | undefined => answer.error?.details?.refusal;

const list = (input: object = {}) => world.call('listReviews', { storeId, ...input }, { as: ana });
const only = async (productId: string) => (await list({ productId })).items[0];

async function countsOf(productId: string): Promise<number[]> {
  const [row] = await world.sql<Record<string, number>>('select * from review_sums where product_id = $1', [productId]);
  return ['one', 'two', 'three', 'four', 'five'].map((name) => row?.[name] ?? 0);
}

async function differences(isRepairing = false): Promise<string[]> {
  const found: string[] = [];
  for await (const text of checkFigures({
    db: world.services.db,
    storeId: realm,
    isRepairing,
    now: world.now(),
  }))
    found.push(text);
  return found.filter((text) => text.startsWith('Review'));
}

const change = (customerId: string, how: 'close' | 'reopen', closing: Closing) =>
  world.services.db.inStore(realm, (tx) => {
    const of = sql<boolean>`customer_id = ${customerId}`;
    return how === 'close'
      ? closeAccess(tx, { of, closing, now: world.now() })
      : reopenAccess(tx, { of, closings: [closing], now: world.now() });
  });

const productPage = async (slug: string) => (await world.get(`/${SLUG}/p/${slug}`)).body;

describe('a review', () => {
  it('is written in the library by somebody who opened the product, and shown on its page at once', async () => {
    const product = await publish();
    const cleo = await reader(product, { hasOpened: false });
    expect(await productPage(product.slug)).not.toContain('id="reviews"');
    expect((await cleo.browser.get(cleo.itemPath)).body).toContain('Open this product first. Then you can review it.');
    expect(refusalOf(await cleo.save())).toBe('review-not-opened');
    await cleo.browser.get(`/${SLUG}/members/files/${product.fileId}`);
    const form = (await cleo.browser.get(cleo.itemPath)).body;
    expect(form).toContain('Write a review');
    expect(form).toContain('value="Cleo M."');
    const saved = await cleo.post({ stars: '4', body: 'Lovely paper.\nFast too.', author: 'Cleo' });
    expect(saved.headers.location).toBe(`${cleo.itemPath}?review=saved#review`);
    expect((await cleo.browser.get(`${cleo.itemPath}?review=saved`)).body).toContain('Your review was saved.');
    const page = await productPage(product.slug);
    for (const text of ['Lovely paper.\nFast too.', '>Cleo<', '4.0 out of 5, 1 review', 'Verified customer'])
      expect(page).toContain(text);
    expect(page).toContain(
      '"aggregateRating":{"@type":"AggregateRating","ratingValue":4,"reviewCount":1,"bestRating":5}',
    );
    expect(page).toContain('"reviewBody":"Lovely paper.\\nFast too."');
    expect((await world.get(`/${SLUG}/p`)).body).toContain('4.0 (1)');
    expect(await only(product.productId)).toMatchObject({ stars: 4, origin: 'bought', state: 'shown', reply: '' });
  });

  it('is changed and deleted by its writer, in the same form', async () => {
    const product = await publish();
    const cleo = await reader(product);
    await cleo.post({ stars: '1', body: '', author: 'Cleo' });
    world.travel({ hours: 1 });
    await cleo.post({ stars: '5', body: 'I was wrong.', author: 'Cleo M.' });
    expect(await countsOf(product.productId)).toEqual([0, 0, 0, 0, 1]);
    expect(await productPage(product.slug)).toContain('Edited');
    expect((await cleo.browser.get(cleo.itemPath)).body).toContain('I was wrong.');
    const deleted = await cleo.post({ step: 'delete' });
    expect(deleted.headers.location).toBe(`${cleo.itemPath}?review=deleted#review`);
    expect(await countsOf(product.productId)).toEqual([0, 0, 0, 0, 0]);
    expect(await productPage(product.slug)).not.toContain('id="reviews"');
    expect(await differences()).toEqual([]);
  });

  it.each([
    [{ body: 'Hi', author: 'Cleo' }, 'Choose 1 to 5 stars.'],
    [{ stars: '6', body: 'Hi', author: 'Cleo' }, 'Choose 1 to 5 stars.'],
    [{ stars: '4', body: 'x'.repeat(2001), author: 'Cleo' }, 'Use up to 2,000 characters.'],
    [{ stars: '4', body: 'Hi', author: ' ' }, 'Enter your name.'],
  ])('of %j is refused at its field, and what was typed stays', async (form, sentence) => {
    const product = await publish();
    const cleo = await reader(product);
    const answer = await cleo.post(form);
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain(sentence);
    expect(answer.body).toContain(form.body);
    expect(await countsOf(product.productId)).toEqual([0, 0, 0, 0, 0]);
  });

  it('is one, however often and at once it is saved', async () => {
    const product = await publish();
    const cleo = await reader(product);
    const saves = Array.from({ length: 200 }, (_, at) => cleo.save({ stars: (at % 5) + 1, body: `Try ${at}` }));
    const answers = await Promise.all(saves);
    // A busy server may turn some away.
    const refused = new Set(answers.flatMap((answer) => refusalOf(answer) ?? []));
    expect([...refused].filter((refusal) => !['unavailable', 'deadline-exceeded'].includes(refusal))).toEqual([]);
    const { items } = await list({ productId: product.productId });
    expect(items).toHaveLength(1);
    const counts = [0, 0, 0, 0, 0];
    counts[items[0].stars - 1] = 1;
    expect(await countsOf(product.productId)).toEqual(counts);
    expect(await differences()).toEqual([]);
  });

  it('is counted once for each of many customers who save at once', async () => {
    const product = await publish();
    const all = [];
    for (let at = 0; at < 6; at += 1) all.push(await reader(product));
    await Promise.all(all.flatMap((one, at) => [1, 2, 3].map(() => one.save({ stars: (at % 5) + 1 }))));
    expect(await countsOf(product.productId)).toEqual([2, 1, 1, 1, 1]);
    await Promise.all(all.map((one, at) => (at % 2 === 0 ? one.remove() : one.save({ stars: 5 }))));
    expect(await countsOf(product.productId)).toEqual([0, 0, 0, 0, 3]);
    expect(await differences()).toEqual([]);
  }, 120_000);

  it('of a course waits until a tenth of it is done', async () => {
    const product = await publish();
    const cleo = await reader(product, { hasOpened: false });
    const contentId = randomUUID();
    await world.sql(
      `insert into contents (store_id, id, product_id, kind, title, position, settings, digest, pages, published,
         published_title, published_pages, published_position, created_at, updated_at)
       values ($1, $2, $3, 'course', 'Course', 0, '{}', '', 0, '{}', 'Course', 0, 0, now(), now())`,
      [storeId, contentId, product.productId],
    );
    await world.sql(
      `insert into lessons (store_id, id, product_id, content_id, kind, settings, digest, published, created_at, updated_at)
       select $1, gen_random_uuid(), $2, $3, 'text', '{}', '', '{}', now(), now() from generate_series(1, 20)`,
      [storeId, product.productId, contentId],
    );
    const finishOne = () =>
      world.sql(
        `insert into lesson_progress (store_id, customer_id, lesson_id, content_id, started_at, last_at, done_at, done_by)
         select store_id, $2, id, content_id, now(), now(), now(), 'button' from lessons
          where content_id = $1 and id not in (select lesson_id from lesson_progress) limit 1`,
        [contentId, cleo.customerId],
      );
    await finishOne();
    expect(refusalOf(await cleo.save())).toBe('review-not-opened');
    await finishOne();
    expect(refusalOf(await cleo.save())).toBeUndefined();
  });

  it('of a free trial waits for the first payment', async () => {
    const { productId, fileId } = await publishWare(world, storeId, { slug: 'club', title: 'Club' });
    const price = { kind: 'fixed', amount: 500, every: { unit: 'month', count: 1 }, trialDays: 7 };
    await world.call('saveProduct', { storeId, productId, price }, { as: ana });
    await world.call('publishProduct', { storeId, productId }, { as: ana });
    const { subscribe, pass } = subscribing(world, () => ({ ...ana, productId, fileId }));
    const { email } = await subscribe({ productId });
    const browser = await memberBrowser(world, { slug: SLUG, email });
    await browser.get(`/${SLUG}/members/files/${fileId}`);
    const save = async () =>
      JSON.parse((await browser.call('saveReview', { storeId, productId, stars: 5, author: 'Jo' })).body);
    expect(refusalOf(await save())).toBe('review-after-payment');
    await pass(8);
    expect(await save()).toMatchObject({ result: { review: { stars: 5, state: 'shown' } } });
  });

  it('of somebody who got access from the creator says so', async () => {
    const product = await publish();
    const { customer } = await world.call('createStoreCustomer', { storeId, email: 'friend@example.com' }, { as: ana });
    const { productId } = product;
    await world.call('grantAccess', { storeId, customerId: customer.id, productId }, { as: ana });
    const browser = await memberBrowser(world, { slug: SLUG, email: 'friend@example.com' });
    await browser.get(`/${SLUG}/members/files/${product.fileId}`);
    await browser.call('saveReview', { storeId, productId, stars: 5, author: 'Fay' });
    const page = await productPage(product.slug);
    expect(page).toContain('Got it for free');
    expect(page).not.toContain('Verified customer');
  });

  it('cannot be written about what somebody does not have, in no store', async () => {
    const product = await publish();
    const other = await reader(await publish());
    expect(refusalOf(await other.save({ productId: product.productId }))).toBe('not-found');
    expect(refusalOf(await other.save({ productId: ben.productId }))).toBe('not-found');
    expect((await openBrowser(world).post(`${other.itemPath}/review`, { stars: '5' })).statusCode).toBe(302);
    const outsider = await reader(await publish());
    expect((await outsider.browser.post(`${other.itemPath}/review`, { stars: '5', author: 'x' })).statusCode).toBe(404);
    expect((await world.call('listReviews', { storeId: ben.storeId }, { as: ben })).items).toEqual([]);
  });

  it('goes with the account of its writer', async () => {
    const product = await publish();
    const cleo = await reader(product);
    await cleo.save();
    await cleo.browser.post(`/${SLUG}/members/profile/delete`, { step: 'delete' });
    expect(await countsOf(product.productId)).toEqual([0, 0, 0, 0, 0]);
    expect(await only(product.productId)).toBeUndefined();
    expect(await differences()).toEqual([]);
  });
});

describe('the rating of a product', () => {
  it('leaves out a refunded order, and counts it again when its refund fails', async () => {
    const product = await publish();
    const [ann, bob] = [await reader(product), await reader(product)];
    await ann.save({ stars: 1, body: 'Not for me.' });
    await bob.save({ stars: 5 });
    expect(await productPage(product.slug)).toContain('3.0 out of 5, 2 reviews');
    const refund = { storeId, orderId: ann.orderId, idempotencyKey: randomUUID() };
    await world.call('refundOrder', refund, { as: ana });
    await world.runJobs();
    const page = await productPage(product.slug);
    expect(page).toContain('5.0 out of 5, 1 review');
    expect(page).not.toContain('Not for me.');
    expect((await list({ productId: product.productId, show: 'not-shown' })).items).toMatchObject([
      { state: 'refunded', stars: 1 },
    ]);
    await change(ann.customerId, 'reopen', 'refunded');
    expect(await countsOf(product.productId)).toEqual([1, 0, 0, 0, 1]);
    expect(await readTotals(world, storeId)).toMatchObject({ unbalanced: 0 });
  });

  it('keeps the review of somebody whose access the creator revoked', async () => {
    const product = await publish();
    const cleo = await reader(product);
    await cleo.save({ stars: 1 });
    await world.call(
      'revokeAccess',
      { storeId, customerId: cleo.customerId, productId: product.productId },
      { as: ana },
    );
    expect(await countsOf(product.productId)).toEqual([1, 0, 0, 0, 0]);
    expect(refusalOf(await cleo.save())).toBe('not-found');
    expect(await cleo.remove()).toMatchObject({ result: { deleted: true } });
  });

  it('is what its reviews add up to, in whatever order they are saved, refunded, disputed, hidden and deleted', async () => {
    const product = await publish();
    const all = [await reader(product), await reader(product), await reader(product)];
    const steps: ((one: (typeof all)[number], at: number) => Promise<unknown>)[] = [
      (one, at) => one.save({ stars: (at % 5) + 1 }),
      ({ customerId }) => change(customerId, 'close', 'refunded'),
      ({ customerId }) => change(customerId, 'close', 'disputed'),
      (one, at) => one.save({ stars: ((at + 2) % 5) + 1 }),
      ({ customerId }) => change(customerId, 'reopen', 'refunded'),
      ({ customerId }) => change(customerId, 'reopen', 'disputed'),
      ({ customerId }, at) => decide(product.productId, customerId, at % 2 === 0 ? 'hidden' : 'kept'),
      ({ customerId }) => change(customerId, 'close', 'creator'),
      ({ customerId }) => change(customerId, 'reopen', 'creator'),
      (one) => one.remove(),
    ];
    // A linear congruential generator, so that every run takes the same 80 steps.
    let seed = 7;
    const next = (most: number) => (seed = (seed * 1103515245 + 12345) % 2147483648) % most;
    for (let at = 0; at < 80; at += 1) {
      const one = all[next(all.length)];
      const step = steps[next(steps.length)];
      if (one && step) await step(one, at);
      expect({ at, found: await differences() }).toEqual({ at, found: [] });
    }
    await Promise.all(all.flatMap((one, at) => steps.map((step) => step(one, at))));
    expect(await differences()).toEqual([]);
  }, 240_000);

  it('is repaired by the check of figures', async () => {
    const product = await publish();
    const cleo = await reader(product);
    await cleo.save({ stars: 2 });
    await world.sql('update review_sums set two = 7, five = 1 where product_id = $1', [product.productId]);
    await world.sql('update reviews set is_refunded = true where product_id = $1', [product.productId]);
    expect(await differences()).toHaveLength(2);
    expect(await differences(true)).toHaveLength(2);
    expect(await differences()).toEqual([]);
    expect(await countsOf(product.productId)).toEqual([0, 1, 0, 0, 0]);
  });
});

/** Reports a customer's review if there is one, and decides about it. */
async function decide(productId: string, customerId: string, decision: 'hidden' | 'kept'): Promise<void> {
  const [review] = await world.sql<{ id: string }>(
    'select id from reviews where product_id = $1 and customer_id = $2',
    [productId, customerId],
  );
  if (!review) return;
  const key = { storeId, reviewId: review.id };
  await world.call('reportReview', { ...key, reason: 'spam' }, { as: ana }).catch(onlyDecided);
  await world.call('decideReviewReport', { ...key, decision, reason: 'Looked at it.' }, { as: admin }).catch(onlyGone);
  await world.runJobs();
}

const onlyDecided = (error: Loose) => {
  if (!['review-decided', 'not-found'].includes(error.details?.refusal)) throw error;
};
const onlyGone = (error: Loose) => {
  if (error.details?.refusal !== 'review-not-found') throw error;
};

describe('the creator', () => {
  it('replies once, and everybody sees it', async () => {
    const product = await publish();
    await (await reader(product)).save();
    const { id: reviewId } = await only(product.productId);
    await world.call('replyReview', { storeId, reviewId, reply: 'Thank you, Cleo.' }, { as: ana });
    expect(await productPage(product.slug)).toContain('Thank you, Cleo.');
    expect((await list({ productId: product.productId, show: 'unanswered' })).count).toBe(0);
    await world.call('replyReview', { storeId, reviewId, reply: ' ' }, { as: ana });
    expect(await productPage(product.slug)).not.toContain('Thank you, Cleo.');
    const foreign = world.call('replyReview', { storeId: ben.storeId, reviewId, reply: 'Hi' }, { as: ben });
    await expect(foreign).rejects.toMatchObject({ httpStatus: 404 });
  });

  it('finds reviews by words, stars, product and state', async () => {
    const product = await publish();
    await (await reader(product)).save({ stars: 2, body: 'Zephyrine edges, torn.' });
    for (const input of [{ search: 'zephyr' }, { search: 'torn edges' }, { stars: 2, productId: product.productId }])
      expect(await list(input)).toMatchObject({ count: 1, items: [{ body: 'Zephyrine edges, torn.' }] });
    expect((await list({ search: 'zephyr', stars: 5 })).items).toEqual([]);
  });

  it('reports a review to the admins, who hide it, keep it, or show it again', async () => {
    const product = await publish();
    const cleo = await reader(product);
    await cleo.save({ stars: 1, body: 'Call 555-0100 for cheap copies.' });
    const { id: reviewId } = await only(product.productId);
    const report = () =>
      world.call('reportReview', { storeId, reviewId, reason: 'spam', note: 'A phone number' }, { as: ana });
    expect((await report()).review.report).toMatchObject({ reason: 'spam', decision: null });
    const [open] = (await world.call('listReviewReports', { isOpen: true }, { as: admin })).items;
    expect(open).toMatchObject({ reviewId, store: { id: storeId }, body: 'Call 555-0100 for cheap copies.' });
    const decideNow = async (decision: string) => {
      await world.call('decideReviewReport', { storeId, reviewId, decision, reason: 'An advert.' }, { as: admin });
      await world.runJobs();
    };
    await decideNow('hidden');
    expect(await productPage(product.slug)).not.toContain('555-0100');
    expect(await countsOf(product.productId)).toEqual([0, 0, 0, 0, 0]);
    await expect(report()).rejects.toMatchObject({ details: { refusal: 'review-decided' } });
    expect((await cleo.browser.get(cleo.itemPath)).body).toContain('because it broke the rules of this site');
    await cleo.save({ stars: 1, body: 'Thin paper.' });
    expect(await productPage(product.slug)).not.toContain('Thin paper.');
    await decideNow('kept');
    expect(await productPage(product.slug)).toContain('Thin paper.');
    const [entry] = (await world.call('getAdminAuditLog', { action: 'reviews.hide' }, { as: admin })).items;
    expect(entry).toMatchObject({ reason: 'An advert.', after: { review: reviewId } });
  });

  it('can turn off the reviews of a product', async () => {
    const product = await publish();
    await (await reader(product)).save({ body: 'Good.' });
    await world.call('saveProduct', { storeId, productId: product.productId, showsReviews: false }, { as: ana });
    expect(await productPage(product.slug)).toContain('Good.');
    await world.call('publishProduct', { storeId, productId: product.productId }, { as: ana });
    expect(await productPage(product.slug)).not.toContain('Good.');
    expect((await world.get(`/${SLUG}/p/${product.slug}/reviews`)).statusCode).toBe(404);
  });
});

describe('the page of all reviews', () => {
  it('goes through them page by page, and shows those with a number of stars', async () => {
    const product = await publish();
    const cleo = await reader(product);
    await cleo.save({ stars: 3, body: 'The newest.' });
    await addReviews(product.productId, 45);
    const base = `/${SLUG}/p/${product.slug}/reviews`;
    const first = (await world.get(base)).body;
    expect(first).toContain('The newest.');
    expect([...first.matchAll(/<article>/g)]).toHaveLength(20);
    const pages = [first, (await world.get(`${base}?page=2`)).body, (await world.get(`${base}?page=3`)).body];
    const seen = pages.flatMap((body) => [...body.matchAll(/Numbered (\d+)\./g)].map(([, number]) => Number(number)));
    expect(seen).toEqual(Array.from({ length: 45 }, (_, at) => at + 1));
    expect((await world.get(`${base}?page=4`)).headers.location).toBe(base);
    const three = (await world.get(`${base}?stars=3`)).body;
    expect(three).toContain('Reviews with 3 stars');
    expect([...three.matchAll(/<article>/g)]).toHaveLength(10);
    expect((await world.get(`${base}?stars=9`)).body).toContain('All reviews');
    expect((await productPage(product.slug)).match(/<article>/g)).toHaveLength(4);
    expect((await world.get(`/${SLUG}/p/nothing/reviews`)).statusCode).toBe(404);
  });

  it('is in the language of the reader', async () => {
    const product = await publish();
    await (await reader(product)).save({ body: 'Good.' });
    const { body } = await world.get(`/${SLUG}/p/${product.slug}/reviews?lang=de`);
    expect(body).toContain('Alle Bewertungen');
    expect(body).toContain('5,0 von 5, 1 Bewertung');
  });
});

/** Reviews of customers who exist only for them, with 1 to 5 stars in turn. */
async function addReviews(productId: string, count: number): Promise<void> {
  await world.sql(
    `with people as (
       select n, gen_random_uuid() as id from generate_series(1, $3::int) n),
     accounts as (
       insert into accounts (store_id, id, email, email_key, created_at)
       select $1::uuid, id, 'n' || n || '-' || $2::text || '@example.com', 'n' || n || '-' || $2::text || '@example.com', now() from people)
     insert into customers (store_id, id, email, name, created_at, updated_at)
     select $1::uuid, id, 'n' || n || '-' || $2::text || '@example.com', 'N ' || n, now(), now() from people`,
    [storeId, productId, count],
  );
  await world.sql(
    `insert into entitlements (store_id, id, customer_id, product_id, granted_by, source, granted_at)
     select $1::uuid, gen_random_uuid(), id, $2::uuid, $3::uuid, 'grant', now() from customers where store_id = $1::uuid and name like 'N %'
        and email like '%' || $2::text || '%'`,
    [storeId, productId, ana.id],
  );
  await world.sql(
    `insert into reviews (store_id, id, product_id, customer_id, entitlement_id, stars, body, author, origin, created_at)
     select c.store_id, gen_random_uuid(), $2::uuid, c.id, e.id, substr(c.name, 3)::int % 5 + 1, 'Numbered ' || substr(c.name, 3) || '.',
            c.name, 'granted', $3::timestamptz - substr(c.name, 3)::int * interval '1 minute'
       from customers c join entitlements e on e.store_id = c.store_id and e.customer_id = c.id
      where c.store_id = $1::uuid and c.name like 'N %' and e.product_id = $2::uuid`,
    [storeId, productId, world.now()],
  );
  await differences(true);
}
