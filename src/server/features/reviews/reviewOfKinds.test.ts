import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { CARD, buy, callContent, openHours } from '#test/furnish.ts';
import { memberBrowser } from '#test/memberBrowser.ts';
import { openShop } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
const ana = await openShop(world, 'ana');
const { storeId } = ana;
const SLUG = 'ana-studio';
await openHours(world, ana);

let goods = 0;
/** A published product with one content. */
async function sell(kind: string, content: object) {
  const title = `Ware ${(goods += 1)}`;
  const input = { title, kind, price: { kind: 'fixed', amount: 900 } };
  const { product } = await world.call('saveProduct', { storeId, ...input }, { as: ana });
  const productId: string = product.id;
  const id = randomUUID();
  await world.call('saveContents', { storeId, productId, contents: [{ title, ...content, id }] }, { as: ana });
  await world.call('publishProduct', { storeId, productId }, { as: ana });
  return { productId, contentId: id };
}

async function member(email: string, productId: string) {
  const browser = await memberBrowser(world, { slug: SLUG, email });
  const library = (await browser.get(`/${SLUG}/members`)).body;
  return {
    browser,
    itemPath: /href="([^"]*\/members\/product\/[\w-]+)"/.exec(library)?.[1] ?? '',
    review: async (): Promise<string> => {
      const answer = await browser.call('saveReview', { storeId, productId, stars: 5, author: 'Cleo' });
      const { result, error } = JSON.parse(answer.body);
      return result?.review.state ?? error.details.refusal;
    },
  };
}

let people = 0;
async function buyer(productId: string) {
  const email = `buyer${(people += 1)}@example.com`;
  await buy(world, { storeId, productId, email });
  await world.runJobs();
  return member(email, productId);
}

const document = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hello' }] }] };

it.each([
  ['link', { kind: 'link', url: 'https://group.example/join' }],
  ['text', { kind: 'text', pages: [{ id: randomUUID(), title: 'One', document }] }],
  ['licence', { kind: 'licence', limit: 3, note: '' }],
  ['call', callContent()],
])('a %s is reviewed once its page was opened', async (kind, content) => {
  const { productId, contentId } = await sell(kind, content);
  const cleo = await buyer(productId);
  expect(await cleo.review()).toBe('review-not-opened');
  await cleo.browser.get(`/${SLUG}/members/contents/${contentId}`);
  expect(await cleo.review()).toBe('shown');
});

it('license keys are opened in the library, which shows them', async () => {
  const { productId } = await sell('licence', { kind: 'licence', limit: 3, note: '' });
  const cleo = await buyer(productId);
  expect((await cleo.browser.get(cleo.itemPath)).body).toContain('Write a review');
});

it('other products are not opened by looking at what is in them', async () => {
  const { productId } = await sell('link', { kind: 'link', url: 'https://group.example/join' });
  const cleo = await buyer(productId);
  expect((await cleo.browser.get(cleo.itemPath)).body).toContain('Open this product first.');
});

it('a call that was booked with its order is reviewed from its beginning, by those who came', async () => {
  const { productId } = await sell('call', callContent());
  const book = async (at: number) => {
    const email = `caller${at}@example.com`;
    const { starts } = await world.call('getSlots', { storeId, productId });
    const slot = { startsAt: starts[0], minutes: 30, zone: 'Europe/Lisbon' };
    const { quote } = await world.call('quoteOrder', { storeId, productId });
    const order = { storeId, quote, email, card: CARD, idempotencyKey: randomUUID(), slot };
    await world.call('placeOrder', order);
    await world.runJobs();
    return email;
  };
  const came = await book(1);
  const missed = await book(2);
  const caller = await member(came, productId);
  expect(await caller.review()).toBe('review-not-opened');
  await world.sql(
    `update bookings b set no_show_at = b.starts_at from customers c
      where c.store_id = b.store_id and c.id = b.customer_id and c.email = $1`,
    [missed],
  );
  world.travel({ hours: 72 });
  expect(await caller.review()).toBe('shown');
  expect(await (await member(missed, productId)).review()).toBe('review-not-opened');
});
