import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { hiddenField, openBrowser } from '#test/browser.ts';
import { startVies } from '#test/doubles/vies.ts';
import { CARDS, openShop } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';

const vies = await startVies();
const world = await openWorld({ environment: { VIES_URL: vies.url } });
afterAll(() => vies.close());
const shop = await openShop(world, 'ana', { price: { kind: 'fixed', amount: 10_000 }, currency: 'EUR' });
const { storeId, productId } = shop;
const settings = { isOn: true, home: 'NL', isInclusive: false, isBelowThreshold: false, addEuRates: true };
await world.call('saveTaxes', { storeId, ...settings }, { as: shop });

const ID = 'DE123456789';
const BUSINESS = { country: 'DE', vatId: ID };
beforeEach(() => {
  vies.setDown(false);
  vies.add(ID);
});

const orders = async (email: string) =>
  world.sql<{ total: number; tax: number; vat: string; consultation: string }>(
    `select o.total::int, o.tax::int, e.vat_status as vat, e.vat_consultation as consultation
       from orders o join tax_evidence e on e.store_id = o.store_id and e.order_id = o.id where o.email = $1`,
    [email],
  );

/** How many questions the register got meanwhile. */
async function countRequests(work: () => Promise<unknown>): Promise<number> {
  const before = vies.countRequests();
  await work();
  return vies.countRequests() - before;
}

it.each([
  { about: 'keeps its price while its answer is some minutes old', minutes: 4, isKnown: false, isDown: false, asks: 0 },
  { about: 'keeps its price if it is still valid', minutes: 6, isKnown: true, isDown: false, asks: 1 },
  { about: 'keeps its price while the register does not answer', minutes: 6, isKnown: true, isDown: true, asks: 1 },
])('a VAT id $about', async ({ minutes, isKnown, isDown, asks }) => {
  const email = `${minutes}${isKnown}${isDown}@example.com`;
  const { quote } = await world.call('quoteOrder', { storeId, productId, ...BUSINESS });
  if (!isKnown) vies.remove(ID);
  vies.setDown(isDown);
  world.travel({ minutes });
  const place = { storeId, quote, email, card: CARDS.pays, idempotencyKey: randomUUID() };
  expect(await countRequests(() => world.call('placeOrder', place))).toBe(asks);
  expect(await orders(email)).toEqual([expect.objectContaining({ total: 10_000, tax: 0, vat: 'valid' })]);
});

it('a VAT id that has become invalid exempts nobody, and a repeated call still finds its order', async () => {
  const { quote } = await world.call('quoteOrder', { storeId, productId, ...BUSINESS });
  const place = { storeId, quote, email: 'late@example.com', card: CARDS.pays, idempotencyKey: randomUUID() };
  const first = await world.call('placeOrder', place);
  vies.remove(ID);
  world.travel({ minutes: 6 });
  expect(await world.call('placeOrder', place)).toMatchObject({ orderId: first.orderId });
  await expect(
    world.call('placeOrder', { ...place, email: 'other@example.com', idempotencyKey: randomUUID() }),
  ).rejects.toMatchObject({ details: { refusal: 'vat-id-unknown', field: 'vatId' } });
  expect(await orders('other@example.com')).toEqual([]);
});

it('asks nothing for an order without a VAT id', async () => {
  const { quote } = await world.call('quoteOrder', { storeId, productId, country: 'DE' });
  world.travel({ minutes: 20 });
  const place = { storeId, quote, email: 'consumer@example.com', card: CARDS.pays, idempotencyKey: randomUUID() };
  expect(await countRequests(() => world.call('placeOrder', place))).toBe(0);
});

it.each([false, true])(
  'the checkout shows the price with tax and keeps what was typed if the VAT id has become invalid (tax included: %j)',
  async (isInclusive) => {
    await world.call('saveTaxes', { storeId, ...settings, isInclusive }, { as: shop });
    const email = `typed${isInclusive}@example.com`;
    const visitor = openBrowser(world);
    const url = '/ana-studio/checkout/spring-prints';
    const { body } = await visitor.get(url);
    const typed = { email, name: 'Ben', ...CARDS.pays, ...BUSINESS };
    const form = { ...typed, idempotencyKey: hiddenField(body, 'idempotencyKey') };
    const priced = await visitor.post(url, { ...form, quote: hiddenField(body, 'quote'), intent: 'price' });
    expect(priced.body).toContain('€100.00');
    vies.remove(ID);
    world.travel({ minutes: 6 });
    const refused = await visitor.post(url, { ...form, quote: hiddenField(priced.body, 'quote') });
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('The EU’s register doesn’t confirm this VAT ID.');
    expect(refused.body).toContain(isInclusive ? 'VAT 19%' : 'Pay €119.00');
    for (const text of [email, 'value="Ben"', `value="${ID}"`]) expect(refused.body).toContain(text);
    expect(await orders(email)).toEqual([]);
    const consumer = { ...form, quote: hiddenField(refused.body, 'quote'), vatId: '' };
    expect((await visitor.post(url, consumer)).statusCode).toBe(303);
    expect(await orders(email)).toMatchObject([
      { total: isInclusive ? 10_000 : 11_900, tax: isInclusive ? 1597 : 1900, vat: 'none' },
    ]);
  },
);

it('stores the newest answer of the register with the order', async () => {
  await world.call('saveTaxes', { storeId, ...settings }, { as: shop });
  vies.add('NL123456789B01');
  const seller = { country: 'NL', taxId: 'NL123456789B01' };
  const texts = { legalName: 'Ana', address: 'Street 1', note: '', invoicePrefix: 'INV-', creditNotePrefix: 'CN-' };
  await world.call('saveInvoiceSettings', { storeId, ...texts, isYearly: true, ...seller }, { as: shop });
  const { quote } = await world.call('quoteOrder', { storeId, productId, ...BUSINESS });
  world.travel({ minutes: 6 });
  const email = 'newest@example.com';
  await world.call('placeOrder', { storeId, quote, email, card: CARDS.pays, idempotencyKey: randomUUID() });
  expect(await orders(email)).toMatchObject([{ consultation: `WAPIAAAA${vies.countRequests()}` }]);
});
