import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { CALL_DEFAULTS } from '#shared/rules/call.ts';
import { lessonOf, publishCourse } from '#test/course.ts';
import { buy, CARD, openHours, sellable } from '#test/furnish.ts';
import { receiptLinkOf } from '#test/memberBrowser.ts';
import { openShop } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
const ana = await openShop(world, 'ana');
const { storeId } = ana;
await openHours(world, ana);

const PRICE = { kind: 'fixed', amount: 2500 };
const document = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Wet it first.' }] }] };
const CONTENTS = {
  link: { url: 'https://group.example/join' },
  text: { pages: [{ id: randomUUID(), title: 'One', document }] },
  licence: { limit: 3, note: '' },
  call: { call: CALL_DEFAULTS },
};

let sold = 0;
/** A published product of a kind. Its files are a bonus. */
async function sell(kind: string, input: object = {}) {
  const title = `Ware ${(sold += 1)}`;
  const { id: productId, slug } = await sellable(world, ana, { title });
  await world.call('saveProduct', { storeId, productId, kind, price: PRICE, ...input }, { as: ana });
  if (kind === 'course') await publishCourse(world, ana, { productId, lessons: [lessonOf('text')] });
  else if (kind === 'bundle') {
    const partIds = [await sell('link'), await sell('text')].map((part) => part.productId);
    await world.call('saveBundle', { storeId, productId, partIds }, { as: ana });
  } else if (kind in CONTENTS) {
    const settings = CONTENTS[kind as keyof typeof CONTENTS];
    const contents = [{ id: randomUUID(), kind, title: 'What it is', ...settings }];
    await world.call('saveContents', { storeId, productId, contents }, { as: ana });
  }
  await world.call('publishProduct', { storeId, productId }, { as: ana });
  return { productId, slug: String(slug), title };
}

let people = 0;
const freshEmail = () => `buyer${(people += 1)}@example.com`;

async function bought({ productId }: { productId: string }, email = freshEmail()) {
  await buy(world, { storeId, productId, email });
  return receiptOf(email);
}

async function receiptOf(email: string) {
  const receipt = (await world.emailsTo(email)).find(({ text }) => text.includes('/order/'));
  const { body } = await world.get(await receiptLinkOf(world, email));
  return { subject: receipt?.subject ?? '', text: receipt?.text ?? '', page: body };
}

const cardOf = async (title: string) => {
  const { body } = await world.get('/ana-studio/products');
  return body.split('<li').find((card) => card.includes(`>${title}</a>`)) ?? '';
};

describe.each([
  ['course', 'Course', 'Start the course', 'Your course is ready', 'Your course: ', 'Start the course'],
  ['link', null, 'Get access', 'Your access is ready', 'Your access to ', 'Open the link'],
  ['text', 'Text', 'Start reading', 'It’s ready to read', 'Ready to read: ', 'Read it now'],
  ['licence', 'License', 'Get a license', 'Your license is ready', 'Your license: ', 'View your license'],
  ['bundle', 'Bundle', 'Get the bundle', 'Your bundle is ready', 'Your bundle: ', 'Open your bundle'],
])('a product of the kind %s', (kind, label, button, thanks, subject, action) => {
  it('is called what it is on its card, its page, its order and its receipt', async () => {
    const product = await sell(kind);
    const card = await cardOf(product.title);
    expect(card).toContain('$25');
    expect(/<small class="kind">(.*?)<\/small>/.exec(card)?.[1]?.replace('\u00a0· ', '') ?? null).toBe(label);
    const { body } = await world.get(`/ana-studio/p/${product.slug}`);
    expect(body).toContain(`>${button}</a>`);
    expect(body).toContain('Open it right away.');
    expect(body).not.toContain('Get your files right away.');
    const receipt = await bought(product);
    expect(receipt.page).toContain(`<h1>${thanks}</h1>`);
    expect(receipt.subject).toBe(subject + product.title);
    expect(receipt.text).toContain(thanks);
    expect(receipt.text).toContain(action);
  });
});

describe('a call', () => {
  it('is booked, and its order says so only with a time', async () => {
    const { productId, slug, title } = await sell('call');
    expect((await world.get(`/ana-studio/p/${slug}`)).body).toContain('>Book a call</a>');
    expect(await cardOf(title)).toContain('Call</small>');
    expect((await bought({ productId })).page).toContain('<h1>Thank you for your order</h1>');
    const email = freshEmail();
    const { starts } = await world.call('getSlots', { storeId, productId });
    const slot = { startsAt: starts[0], minutes: 30, zone: 'Europe/Lisbon' };
    const { quote } = await world.call('quoteOrder', { storeId, productId });
    await world.call('placeOrder', { storeId, quote, email, slot, card: CARD, idempotencyKey: randomUUID() });
    const receipt = await receiptOf(email);
    expect(receipt).toMatchObject({
      subject: `Your call: ${title}`,
      page: expect.stringContaining('<h1>Thank you for booking</h1>'),
    });
  });
});

describe('other orders', () => {
  it('keep their words: files, several products, and gifts', async () => {
    const files = await sell('download');
    expect(await cardOf(files.title)).not.toContain('<small');
    expect((await world.get(`/ana-studio/p/${files.slug}`)).body).toContain('Get your files right away.');
    expect(await bought(files)).toMatchObject({
      subject: expect.stringMatching(/^Your order \S+ from /),
      page: expect.stringContaining('<h1>Thank you for your order</h1>'),
    });
    const [one, two] = [await sell('text'), await sell('text')];
    const lines = [one, two].map(({ productId }) => ({ productId }));
    const { quote } = await world.call('quoteOrder', { storeId, lines });
    const email = freshEmail();
    await world.call('placeOrder', { storeId, quote, email, card: CARD, idempotencyKey: randomUUID() });
    expect((await receiptOf(email)).page).toContain('<h1>Thank you for your order</h1>');
  });
});
