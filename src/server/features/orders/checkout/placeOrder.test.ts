import { describe, expect, it } from 'vitest';
import { readTotals, CARDS, openShop, publishWare } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
const shop = await openShop(world, 'ana');
const other = await openShop(world, 'bea');

let keys = 0;
const freshKey = () => `a key for the test no ${(keys += 1)}`;

async function quoteOf(productId = shop.productId, offered?: number) {
  return world.call('quoteOrder', { storeId: shop.storeId, productId, ...(offered === undefined ? {} : { offered }) });
}

async function place(input: Record<string, unknown> = {}) {
  const { quote } = 'quote' in input ? { quote: input['quote'] } : await quoteOf();
  return world.call('placeOrder', {
    storeId: shop.storeId,
    quote,
    email: 'cleo@example.com',
    card: CARDS.pays,
    idempotencyKey: freshKey(),
    ...input,
  });
}

describe('placeOrder', () => {
  it('sells a product: creates order, payment, ledger entries and entitlement together', async () => {
    const before = await readTotals(world, other.storeId);
    const { quote, total, isFree } = await world.call('quoteOrder', {
      storeId: other.storeId,
      productId: other.productId,
    });
    expect({ total, isFree }).toEqual({ total: { amount: 1200, currency: 'USD' }, isFree: false });
    const placed = await place({ storeId: other.storeId, quote });
    expect(placed).toMatchObject({ status: 'paid', total: { amount: 1200, currency: 'USD' } });
    expect(placed.number).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
    expect(placed.accessUrl).toMatch(/^http:\/\/localhost:3000\/bea-studio\/order\//);
    expect(before).toMatchObject({ orders: 0, ledger: {} });
    expect(await readTotals(world, other.storeId)).toEqual({
      orders: 1,
      payments: 1,
      entitlements: 1,
      unbalanced: 0,
      ledger: { 'gateway:test': 1164, fees: 36, store: -1200 },
    });
  });

  it('creates one order and one payment for fifty identical requests at once', async () => {
    const { quote } = await quoteOf();
    const before = await readTotals(world, shop.storeId);
    const input = { quote, email: 'dora@example.com', idempotencyKey: freshKey() };
    const placed = await Promise.all(Array.from({ length: 50 }, () => place(input)));
    expect(new Set(placed.map(({ orderId }) => orderId)).size).toBe(1);
    expect(new Set(placed.map(({ status }) => status))).toEqual(new Set(['paid']));
    const after = await readTotals(world, shop.storeId);
    expect(after.orders).toBe((before.orders ?? 0) + 1);
    expect(after.payments).toBe((before.payments ?? 0) + 1);
    expect(after.entitlements).toBe((before.entitlements ?? 0) + 1);
    expect(after.unbalanced).toBe(0);
    const emails = await world.emailsTo('dora@example.com');
    expect(emails).toHaveLength(1);
  });

  it('returns the same order after the quote has expired, if the response was lost', async () => {
    const { quote } = await quoteOf();
    const input = { quote, idempotencyKey: freshKey() };
    const first = await place(input);
    world.travel({ minutes: 31 });
    expect(await place(input)).toMatchObject({ orderId: first.orderId, number: first.number });
  });

  it('refuses another request with a used key', async () => {
    const { quote } = await quoteOf();
    const input = { quote, idempotencyKey: freshKey() };
    await place(input);
    for (const change of [{ email: 'eve@example.com' }, { name: 'Eve' }]) {
      await expect(place({ ...input, ...change })).rejects.toMatchObject({
        status: 'ALREADY_EXISTS',
        details: { refusal: 'order-key-reused' },
      });
    }
  });

  it('returns the reason for a declined card, and writes nothing', async () => {
    const before = await readTotals(world, shop.storeId);
    const email = 'poor@example.com';
    await expect(place({ email, card: CARDS.declined })).rejects.toMatchObject({
      message: 'Your card was declined. Try another card.',
      details: { refusal: 'card-declined', field: 'card' },
    });
    await expect(place({ email, card: CARDS.poor })).rejects.toMatchObject({
      message: 'Your card has insufficient funds. Try another card.',
    });
    await expect(place({ email, card: undefined })).rejects.toMatchObject({
      message: 'Your card number is incorrect. Check it and try again.',
    });
    expect(await readTotals(world, shop.storeId)).toEqual(before);
    expect(await world.sql('select from customers where email = $1', [email])).toHaveLength(0);
    expect(await world.emailsTo(email)).toHaveLength(0);
  });

  it('accepts another card for the same order after a decline', async () => {
    const { quote } = await quoteOf();
    const input = { quote, email: 'fay@example.com', idempotencyKey: freshKey() };
    await expect(place({ ...input, card: CARDS.declined })).rejects.toMatchObject({ status: 'FAILED_PRECONDITION' });
    expect(await place({ ...input, card: CARDS.pays })).toMatchObject({ status: 'paid' });
  });

  it('accepts ten cards for one order at most', async () => {
    const { quote } = await quoteOf();
    const input = { quote, email: 'hedy@example.com', idempotencyKey: freshKey() };
    for (let tries = 0; tries < 10; tries += 1) {
      // Waits out the limit of declines per minute.
      if (tries % 5 === 0) world.travel({ minutes: 2 });
      await expect(place({ ...input, card: CARDS.declined })).rejects.toMatchObject({
        details: { refusal: 'card-declined' },
      });
    }
    await expect(place(input)).rejects.toMatchObject({
      status: 'FAILED_PRECONDITION',
      message: 'There were too many attempts to pay for this order. Please try again in a few hours.',
      details: { refusal: 'too-many-payment-attempts' },
    });
    world.travel({ minutes: 61 });
    await world.sweep(shop.storeId);
    const { quote: fresh } = await quoteOf();
    expect(await place({ ...input, quote: fresh })).toMatchObject({ status: 'paid' });
  });

  it('stops card testing without affecting other buyers', async () => {
    const email = 'thief@example.com';
    world.travel({ hours: 2 });
    for (let tries = 0; tries < 6; tries += 1) {
      await expect(place({ email, card: CARDS.declined })).rejects.toMatchObject({ status: 'FAILED_PRECONDITION' });
    }
    await expect(place({ email })).rejects.toMatchObject({
      status: 'RESOURCE_EXHAUSTED',
      details: { retryAfter: expect.any(Number) },
    });
    world.travel({ minutes: 2 });
    expect(await place({ email })).toMatchObject({ status: 'paid' });
  });

  it('keeps an order open that needs the bank’s confirmation, without access or ledger entries', async () => {
    const before = await readTotals(world, shop.storeId);
    const placed = await place({ email: 'gil@example.com', card: CARDS.asks });
    expect(placed.status).toBe('requires-action');
    const after = await readTotals(world, shop.storeId);
    expect(after).toMatchObject({ entitlements: before.entitlements, ledger: before.ledger });
    expect(await world.emailsTo('gil@example.com')).toHaveLength(0);
  });

  it('refuses quotes that are forged, expired or of another store', async () => {
    const { quote } = await quoteOf();
    const tampered = `${quote.slice(0, -4)}${quote.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`;
    for (const bad of ['nonsense', '', tampered]) {
      await expect(place({ quote: bad })).rejects.toMatchObject({ details: { refusal: 'quote-invalid' } });
    }
    await expect(place({ quote, storeId: other.storeId })).rejects.toMatchObject({
      details: { refusal: 'quote-invalid' },
    });
    world.travel({ minutes: 31 });
    await expect(place({ quote })).rejects.toMatchObject({ details: { refusal: 'quote-expired' } });
  });

  it('keeps the quoted price, but only while the product is for sale', async () => {
    const { productId } = await publishWare(world, shop.storeId, { slug: 'moving', title: 'Moving' });
    const { quote } = await quoteOf(productId);
    await world.sql(`update products set published = jsonb_set(published, '{price,amount}', '9900') where id = $1`, [
      productId,
    ]);
    expect(await place({ quote })).toMatchObject({ total: { amount: 1200 } });
    expect(await quoteOf(productId)).toMatchObject({ total: { amount: 9900 } });
    await world.sql(`update products set state = 'draft' where id = $1`, [productId]);
    await expect(place({ quote })).rejects.toMatchObject({ details: { refusal: 'product-not-for-sale' } });
    await expect(quoteOf(productId)).rejects.toMatchObject({ details: { refusal: 'product-not-for-sale' } });
  });

  it('gives free products away without payment or ledger entries', async () => {
    const { productId } = await publishWare(world, shop.storeId, { slug: 'gift', price: { kind: 'free' } });
    const before = await readTotals(world, shop.storeId);
    const { quote, isFree } = await quoteOf(productId);
    expect(isFree).toBe(true);
    expect(await place({ quote, card: undefined })).toMatchObject({ status: 'paid', total: { amount: 0 } });
    const after = await readTotals(world, shop.storeId);
    expect(after).toMatchObject({ payments: before.payments, ledger: before.ledger });
    expect(after.entitlements).toBe((before.entitlements ?? 0) + 1);
  });

  it('lets a victim of many free orders in their name still buy', async () => {
    const { productId } = await publishWare(world, shop.storeId, {
      title: 'Leaflet',
      slug: 'leaflet',
      price: { kind: 'free' },
    });
    const email = 'flooded@example.com';
    for (let count = 0; count < 30; count += 1) {
      const { quote } = await quoteOf(productId);
      await place({ quote, email, card: undefined });
    }
    expect((await place({ email })).status).toBe('paid');
  });

  it('lets buyers of a pay-what-you-want product pay more, never less', async () => {
    const { productId } = await publishWare(world, shop.storeId, { slug: 'pwyw', price: { kind: 'from', least: 500 } });
    await expect(quoteOf(productId, 499)).rejects.toMatchObject({ details: { refusal: 'price-too-low' } });
    await expect(quoteOf(productId)).rejects.toMatchObject({ details: { refusal: 'price-too-low' } });
    const { quote } = await quoteOf(productId, 700);
    expect(await place({ quote })).toMatchObject({ total: { amount: 700, currency: 'USD' } });
  });

  it('sells nothing of another store', async () => {
    await expect(quoteOf(other.productId)).rejects.toMatchObject({ details: { refusal: 'product-not-for-sale' } });
  });

  it('has one customer per address and store, in any letter case', async () => {
    await place({ email: 'Hana@Example.com', name: 'Hana' });
    await place({ email: 'hana@example.com', name: 'Somebody Else' });
    const rows = await world.sql('select name from customers where store_id = $1 and lower(email) = $2', [
      shop.storeId,
      'hana@example.com',
    ]);
    expect(rows).toEqual([{ name: 'Hana' }]);
  });

  it('emails a receipt with number, lines, total, test label and link', async () => {
    const placed = await place({ email: 'ida@example.com' });
    const [email] = await world.emailsTo('ida@example.com');
    expect(email?.subject).toBe(`Your order ${placed.number} from ana Studio`);
    expect(email?.text).toContain('Spring prints: $12.00');
    expect(email?.text).toContain('Total, paid with Visa ending in 4242: $12.00');
    expect(email?.text).toContain('This is a test order. No money was charged.');
    expect(email?.text).toMatch(/http:\/\/localhost:3000\/ana-studio\/order\/[\w-]{43}/);
    const toCreator = await world.emailsTo('ana@example.com');
    const sale = toCreator.find(({ subject }) => subject === `Test order ${placed.number}: $12.00`);
    expect(sale?.text).toContain('ida@example.com bought Spring prints for $12.00');
  });
});
