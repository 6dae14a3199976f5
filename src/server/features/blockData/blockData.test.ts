import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { fallbackPage, newItem } from '#shared/blocks/page.ts';
import { hiddenField, openBrowser } from '#test/browser.ts';
import { lessonOf, publishCourse } from '#test/course.ts';
import { buy, callContent, openHours, sellable } from '#test/furnish.ts';
import { memberBrowser } from '#test/memberBrowser.ts';
import { CARDS, openShop, publishWare, type Shop } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
const ana = await openShop(world, 'ana');
const ben = await openShop(world, 'ben');
const { storeId } = ana;
const SLUG = 'ana-studio';
beforeEach(() => world.sql('delete from rate_limits'));

const mainOf = (html: string): string => html.slice(html.indexOf('<main'), html.indexOf('</main>'));
const visit = async (slug = SLUG) => mainOf((await openBrowser(world).get(`/${slug}`)).body);

async function publish(as: Shop, ...content: ReturnType<typeof newItem>[]): Promise<void> {
  const page = { ...fallbackPage(), content };
  await world.call('savePreview', { storeId: as.storeId, changes: { page } }, { as });
  await world.call('publishPreview', { storeId: as.storeId }, { as });
}

async function sellCourse(title: string) {
  const price = { kind: 'fixed', amount: 900 };
  const { product } = await world.call('saveProduct', { storeId, title, price }, { as: ana });
  const preview = { ...lessonOf('text', { title: 'A free taste' }), isPreview: true };
  await publishCourse(world, ana, {
    productId: product.id,
    lessons: [preview, lessonOf('video', { title: 'The rest' })],
  });
  return product as { id: string; slug: string };
}

/** A published membership with two tiers, of which the higher one includes the lower one. */
async function sellMembership(title: string) {
  const price = { kind: 'fixed', amount: 500, every: { unit: 'month', count: 1 } };
  const { product } = await world.call('saveProduct', { storeId, title, kind: 'membership', price }, { as: ana });
  const content = { id: randomUUID(), kind: 'link', title: 'The group', url: 'https://group.example/' };
  await world.call('saveContents', { storeId, productId: product.id, contents: [content] }, { as: ana });
  const names = ['Friend', 'Patron'];
  const tiers = names.map((name) => ({ id: randomUUID(), name }));
  const variants = tiers.map(({ id, name }, at) => ({
    id,
    values: [name],
    price: at === 0 ? 500 : 1200,
    contentIds: at === 0 ? [content.id] : [],
  }));
  const options = [{ name: 'Tier', values: names }];
  await world.call(
    'saveProduct',
    { storeId, productId: product.id, options, variants, includesLower: true },
    { as: ana },
  );
  await world.call('publishProduct', { storeId, productId: product.id }, { as: ana });
  return { id: product.id as string, tiers };
}

let people = 0;
async function review(productId: string, fileId: string, said: object): Promise<void> {
  const email = `reader-${(people += 1)}@example.com`;
  await buy(world, { storeId, productId, email, name: 'Cleo Marchetti' });
  await world.runJobs();
  const browser = await memberBrowser(world, { slug: SLUG, email });
  await browser.get(`/${SLUG}/members/files/${fileId}`);
  const saved = await browser.call('saveReview', { storeId, productId, author: 'Cleo M.', ...said });
  expect(saved.statusCode).toBe(200);
}

describe('a course outline', () => {
  it('shows the lessons, links free previews, and follows the published course', async () => {
    const course = await sellCourse('Throwing pots');
    await publish(ana, newItem('courseOutline', 'one', { product: course.id }));
    const page = await visit();
    expect(page).toContain('Throwing pots');
    expect(page).toMatch(/<a href="[^"]*\/p\/[^"]+\/lessons\/[^"]+" dir="auto">A free taste/);
    expect(page).toContain('<bdi>The rest</bdi>');
    expect(page).toMatch(/class="cta" href="[^"]*\/p\/throwing-pots"/);

    await world.call('setProductsState', { storeId, productIds: [course.id], state: 'draft' }, { as: ana });
    expect(await visit()).not.toContain('data-block="one"');
  });

  it('shows nothing of a product that is no course, or that is another store’s', async () => {
    const course = await sellCourse('Glazing');
    const plain = await sellable(world, ana, { title: 'A plain file' });
    await publish(ana, newItem('courseOutline', 'one', { product: plain.id }));
    expect(await visit()).not.toContain('data-block="one"');
    const ids = ['courseOutline', 'membershipTiers', 'waitlist', 'tipJar', 'calendar'] as const;
    await publish(
      ben,
      ...ids.map((type) => newItem(type, type, { product: course.id })),
      newItem('customerReviews', 'reviews', { from: 'product', product: course.id }),
    );
    const foreign = await visit('ben-studio');
    expect(foreign).not.toContain('data-block');
    expect(foreign).not.toContain('Glazing');
  });
});

describe('reviews', () => {
  it('appear once there are some, newest or best first, of one product or of all', async () => {
    const print = await publishWare(world, storeId, { slug: 'print', title: 'Print' });
    const card = await publishWare(world, storeId, { slug: 'card', title: 'Card' });
    await publish(
      ana,
      newItem('customerReviews', 'all', {}),
      newItem('customerReviews', 'print', { from: 'product', product: print.productId, order: 'best' }),
    );
    expect(await visit()).not.toContain('data-block');

    await review(print.productId, print.fileId, { stars: 5, body: 'Five for the print.' });
    world.travel({ hours: 1 });
    await review(card.productId, card.fileId, { stars: 2, body: 'Two for the card.' });
    world.travel({ hours: 1 });
    await review(print.productId, print.fileId, { stars: 4, body: 'Four for the print.' });
    const page = await visit();
    const [all = '', one = ''] = page.split('data-block="print"');
    expect(all.match(/(?:Four|Two|Five) for the \w+/g)).toEqual([
      'Four for the print',
      'Two for the card',
      'Five for the print',
    ]);
    expect(all).toContain('3.7');
    expect(all).toMatch(/href="[^"]*\/p\/card"/);
    expect(one.match(/(?:Four|Two|Five) for the \w+/g)).toEqual(['Five for the print', 'Four for the print']);
    expect(one).toContain('4.5');
    expect(one).toContain('Verified customer');

    await world.call('saveProduct', { storeId, productId: card.productId, showsReviews: false }, { as: ana });
    await world.call('publishProduct', { storeId, productId: card.productId }, { as: ana });
    expect(await visit()).not.toContain('Two for the card');
  });
});

describe('tiers', () => {
  it('each lead to their checkout, follow the published membership, and lead a member to the library', async () => {
    const circle = await sellMembership('The circle');
    await publish(ana, newItem('membershipTiers', 'one', { product: circle.id, words: 'Come in.' }));
    const page = await visit();
    expect(page).toContain('The circle');
    expect(page).toContain('Come in.');
    for (const { id, name } of circle.tiers)
      expect(page).toMatch(
        new RegExp(`class="cta" href="[^"]*/checkout/the-circle\\?variant=${id}"[^>]*>Join ${name}<`),
      );
    expect(page).toContain('Everything in Friend');
    expect(page).toContain('$12');

    const email = 'member@example.com';
    const { customer } = await world.call('createStoreCustomer', { storeId, email }, { as: ana });
    await world.call('grantAccess', { storeId, customerId: customer.id, productId: circle.id }, { as: ana });
    const member = await memberBrowser(world, { slug: SLUG, email });
    const own = mainOf((await member.get(`/${SLUG}`)).body);
    expect(own).not.toContain('Join Friend');
    expect(own).toMatch(/class="cta" href="[^"]*\/members\/product\/[^"]*"/);

    await world.call('setProductsState', { storeId, productIds: [circle.id], state: 'draft' }, { as: ana });
    expect(await visit()).not.toContain('data-block="one"');
  });
});

describe('a waitlist', () => {
  it('takes addresses until the product is for sale, and then leads to it', async () => {
    const kiln = await sellable(world, ana, { title: 'The kiln book', isWaitlist: true });
    await publish(ana, newItem('waitlist', 'one', { product: kiln.id }));
    const page = await visit();
    expect(page).toContain(`action="/${SLUG}/p/the-kiln-book/waitlist"`);
    expect(page).toContain('emails you once, when The kiln book goes on sale');
    const email = 'gia@example.com';
    const sent = await openBrowser(world).post(`/${SLUG}/p/${kiln.slug}/waitlist`, { block: 'one', email });
    expect(sent.headers.location).toBe(`/${SLUG}/p/${kiln.slug}/waitlist/sent`);

    await world.call('openSales', { storeId, productId: kiln.id }, { as: ana });
    const opened = await visit();
    expect(opened).not.toContain('<form');
    expect(opened).toMatch(/class="cta" href="[^"]*\/p\/the-kiln-book"/);
  });
});

describe('a tip jar', () => {
  it('offers its amounts, and lists supporters within a minute', async () => {
    const jar = await sellTips();
    await publish(ana, newItem('tipJar', 'one', { product: jar.id }));
    const page = await visit();
    expect(page).toMatch(/href="[^"]*\/checkout\/coffee\?amount=3\.00">\$3</);
    expect(page).not.toContain('Supporters');

    const visitor = openBrowser(world);
    const { body } = await visitor.get(`/${SLUG}/checkout/${jar.slug}`);
    await visitor.post(`/${SLUG}/checkout/${jar.slug}`, {
      quote: hiddenField(body, 'quote'),
      idempotencyKey: hiddenField(body, 'idempotencyKey'),
      email: 'ike@example.com',
      name: 'Ike Vanterpool',
      supportShown: 'yes',
      amount: '5',
      ...CARDS.pays,
    });
    world.travel({ hours: 1 });
    expect(await visit()).toContain('Ike Vanterpool');
    await publish(ana, newItem('tipJar', 'one', { product: jar.id, showsSupporters: false }));
    expect(await visit()).not.toContain('Ike Vanterpool');
  });
});

async function sellTips(): Promise<{ id: string; slug: string }> {
  const tipJar = { amounts: [300, 500], most: 5000, showsSupporters: true };
  const price = { kind: 'from', least: 100, suggested: 300 };
  const input = { storeId, title: 'Coffee', kind: 'tip', price, currency: 'USD', tipJar };
  const { product } = await world.call('saveProduct', input, { as: ana });
  return (await world.call('publishProduct', { storeId, productId: product.id }, { as: ana })).product;
}

describe('a calendar', () => {
  it('names the page with the free times, which the cached page never contains', async () => {
    await openHours(world, ana);
    const call = await sellCall();
    await publish(ana, newItem('calendar', 'one', { product: call.id }));
    const page = await visit();
    const times = /data-free-times="([^"]+)"/.exec(page)?.[1] ?? '';
    expect(page).toContain(`class="cta" href="${times}"`);
    expect(page).not.toContain('<button');
    // The script reads these places of that page.
    const shown = (await openBrowser(world).get(`${times}?zone=Europe/Berlin`)).body;
    const [, picker = ''] = shown.split('id="times"');
    expect(/<form class="slot-zone"[^>]*>/.test(picker)).toBe(true);
    expect(/<\/form><p class="meta">[^<]*<\/p><form[^>]*><input/.test(picker)).toBe(true);
  });
});

async function sellCall(): Promise<{ id: string }> {
  const input = { storeId, title: 'One hour with me', kind: 'call', price: { kind: 'fixed', amount: 5000 } };
  const { product } = await world.call('saveProduct', input, { as: ana });
  const contents = [{ ...callContent(), title: 'One hour with me' }];
  await world.call('saveContents', { storeId, productId: product.id, contents }, { as: ana });
  return (await world.call('publishProduct', { storeId, productId: product.id }, { as: ana })).product;
}

describe('blocks without a chosen product', () => {
  it('show the first that fits, also behind more products than a page reads', async () => {
    await openHours(world, ana);
    const sketch = await publishWare(world, storeId, { slug: 'sketch', title: 'Sketch', position: 1000 });
    await review(sketch.productId, sketch.fileId, { stars: 5, body: 'Five for the sketch.' });
    const fitting = {
      tipJar: await sellTips(),
      calendar: await sellCall(),
      waitlist: await sellable(world, ana, { title: 'The wheel book', isWaitlist: true }),
      courseOutline: await sellCourse('Firing'),
      membershipTiers: await sellMembership('Clay circle'),
      customerReviews: { id: sketch.productId },
    };
    await publish(
      ana,
      newItem('tipJar', 'tipJar'),
      newItem('calendar', 'calendar'),
      newItem('waitlist', 'waitlist'),
      newItem('courseOutline', 'courseOutline'),
      newItem('membershipTiers', 'membershipTiers'),
      newItem('customerReviews', 'customerReviews', { from: 'product' }),
    );
    // Only these fit, and 70 others are in front of them.
    const ids = Object.values(fitting).map(({ id }) => id);
    await world.sql(`update products set state = 'draft' where store_id = $1 and id <> all ($2::uuid[])`, [
      storeId,
      ids,
    ]);
    for (let at = 1; at <= 70; at += 1)
      await publishWare(world, storeId, { slug: `bowl-${at}`, title: `Bowl ${at}`, position: at - 1000 });

    const page = await visit();
    const blocks = Object.keys(fitting);
    expect(blocks.filter((block) => page.includes(`data-block="${block}"`))).toEqual(blocks);
    const builder = await world.call('getStorePage', { storeId }, { as: ana });
    expect(builder.products.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining(ids));
  });
});
