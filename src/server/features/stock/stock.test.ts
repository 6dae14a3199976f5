import { describe, expect, it } from 'vitest';
import { provenStore } from '#shared/kit/ids.ts';
import { applyPaymentAnswer } from '#server/features/orders/checkout/applyPaymentAnswer.ts';
import { openBrowser } from '#test/browser.ts';
import { readTotals, CARDS, openShop, publishWare } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
const shop = await openShop(world, 'ana');
const { storeId } = shop;

let keys = 0;
const freshKey = () => `a key for the stock no ${(keys += 1)}`;

async function stocked(slug: string, stock: number, rest: Parameters<typeof publishWare>[2] = {}): Promise<string> {
  const { productId } = await publishWare(world, storeId, { slug, title: slug, maxQuantity: 5, ...rest });
  await world.call('saveProduct', { storeId, productId, stock }, { as: shop });
  return productId;
}

const poolOf = async (productId: string) =>
  (await world.sql('select cap, sold, held from stock_pools where product_id = $1', [productId]))[0];

const quote = (productId: string, quantity = 1) => world.call('quoteOrder', { storeId, productId, quantity });

const pay = (input: { quote: string; email: string; card?: object; idempotencyKey?: string }) =>
  world.call('placeOrder', { storeId, card: CARDS.pays, idempotencyKey: freshKey(), ...input });

async function buy(productId: string, email: string, input: { quantity?: number; card?: object } = {}) {
  const { quote: sealed } = await quote(productId, input.quantity);
  return pay({ quote: sealed, email, ...(input.card && { card: input.card }) });
}

const refusal = (code: string) => ({ details: { refusal: code } });

describe('stock', () => {
  it.each([
    ['paid', {}],
    ['free', { price: { kind: 'free' as const } }],
  ])('gives three %s units to exactly three of twenty buyers', async (slug, rest) => {
    const productId = await stocked(slug, 3, rest);
    const { quote: sealed } = await quote(productId);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        pay({ quote: sealed, email: `${slug}-${index}@example.com` }).then(
          ({ status }) => status,
          ({ details }: { details: { refusal: string } }) => details.refusal,
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'paid')).toHaveLength(3);
    expect(outcomes.filter((outcome) => outcome === 'sold-out')).toHaveLength(17);
    expect(await poolOf(productId)).toEqual({ cap: 3, sold: 3, held: 0 });
    await expect(quote(productId)).rejects.toMatchObject(refusal('sold-out'));
  });

  it('gives the last unit to all of twenty identical requests', async () => {
    const productId = await stocked('twice', 1);
    const { quote: sealed } = await quote(productId);
    const input = { quote: sealed, email: 'twice@example.com', idempotencyKey: freshKey() };
    const orders = await Promise.all(Array.from({ length: 20 }, () => pay(input)));
    expect(new Set(orders.map(({ orderId }) => orderId)).size).toBe(1);
    expect(await poolOf(productId)).toEqual({ cap: 1, sold: 1, held: 0 });
  });

  it('is held for all lines of an order or for none', async () => {
    const [full, short] = [await stocked('full', 5), await stocked('short', 1)];
    const lines = [
      { productId: full, quantity: 2 },
      { productId: short, quantity: 1 },
    ];
    const { quote: sealed } = await world.call('quoteOrder', { storeId, lines });
    await buy(short, 'faster@example.com');
    await expect(pay({ quote: sealed, email: 'slower@example.com' })).rejects.toMatchObject(refusal('sold-out'));
    expect(await poolOf(full)).toEqual({ cap: 5, sold: 0, held: 0 });
    await expect(quote(full, 6)).rejects.toMatchObject(refusal('quantity-too-high'));
    await buy(full, 'many@example.com', { quantity: 4 });
    await expect(quote(full, 2)).rejects.toMatchObject(refusal('stock-too-low'));
  });

  it('does not block two orders of the same products in different order', async () => {
    const [one, two] = [await stocked('one', 50), await stocked('two', 50)];
    const quotes = await Promise.all(
      [
        [one, two],
        [two, one],
      ].map((ids) => world.call('quoteOrder', { storeId, lines: ids.map((productId) => ({ productId })) })),
    );
    const orders = Array.from({ length: 10 }, (_, index) =>
      pay({ quote: quotes[index % 2].quote, email: `cross-${index}@example.com` }),
    );
    expect(await Promise.all(orders)).toHaveLength(10);
    expect(await poolOf(one)).toEqual({ cap: 50, sold: 10, held: 0 });
  });

  it('is held for half an hour while a card is declined, and then goes to the next buyer', async () => {
    const productId = await stocked('held', 1);
    const { quote: sealed } = await quote(productId);
    const input = { quote: sealed, email: 'eva@example.com', idempotencyKey: freshKey() };
    await expect(pay({ ...input, card: CARDS.declined })).rejects.toMatchObject(refusal('card-declined'));
    expect(await poolOf(productId)).toEqual({ cap: 1, sold: 0, held: 1 });
    await expect(pay({ quote: sealed, email: 'fay@example.com' })).rejects.toMatchObject(refusal('sold-out'));
    world.travel({ minutes: 29 });
    expect(await pay(input)).toMatchObject({ status: 'paid' });
    expect(await poolOf(productId)).toEqual({ cap: 1, sold: 1, held: 0 });

    const next = await stocked('next', 1);
    const { quote: shown } = await quote(next);
    await expect(pay({ quote: shown, email: 'gil@example.com', card: CARDS.declined })).rejects.toMatchObject(
      refusal('card-declined'),
    );
    world.travel({ minutes: 31 });
    expect(await buy(next, 'hana@example.com')).toMatchObject({ status: 'paid' });
    expect(await poolOf(next)).toEqual({ cap: 1, sold: 1, held: 0 });
  });

  it('is released with an order that is given up or refused by the bank', async () => {
    const productId = await stocked('given-up', 2);
    const decline = buy(productId, 'ida@example.com', { card: CARDS.declined });
    await expect(decline).rejects.toMatchObject(refusal('card-declined'));
    await buy(productId, 'jo@example.com', { card: CARDS.asks });
    expect(await poolOf(productId)).toEqual({ cap: 2, sold: 0, held: 2 });
    world.travel({ minutes: 61 });
    await world.sweep(storeId);
    await world.runJobs();
    expect(await poolOf(productId)).toEqual({ cap: 2, sold: 0, held: 0 });
  });

  it('is refused to a buyer who tries another card after their units were sold', async () => {
    const productId = await stocked('too-late', 1);
    const { quote: sealed } = await quote(productId);
    const input = { quote: sealed, email: 'kim@example.com', idempotencyKey: freshKey() };
    await expect(pay({ ...input, card: CARDS.declined })).rejects.toMatchObject(refusal('card-declined'));
    await world.sql('update stock_holds set expires_at = $2 where product_id = $1', [productId, world.now()]);
    await buy(productId, 'liv@example.com');
    await expect(pay(input)).rejects.toMatchObject(refusal('sold-out'));
    expect(await poolOf(productId)).toEqual({ cap: 1, sold: 1, held: 0 });
  });

  it('is put back by a full refund, unless the creator decides otherwise', async () => {
    const productId = await stocked('refunded', 2);
    const [first, second] = [await buy(productId, 'lou@example.com'), await buy(productId, 'mia@example.com')];
    const refund = (orderId: string, input: object) =>
      world.call('refundOrder', { storeId, orderId, idempotencyKey: freshKey(), ...input }, { as: shop });
    await refund(first.orderId, { amount: 100 });
    expect(await poolOf(productId)).toEqual({ cap: 2, sold: 2, held: 0 });
    await refund(first.orderId, {});
    expect(await poolOf(productId)).toEqual({ cap: 2, sold: 1, held: 0 });
    await refund(second.orderId, { restock: false });
    expect(await poolOf(productId)).toEqual({ cap: 2, sold: 1, held: 0 });
  });

  it('is set to the number left, and can be removed', async () => {
    const productId = await stocked('set', 4);
    await buy(productId, 'ned@example.com', { quantity: 3 });
    const save = async (stock: number | null) =>
      (await world.call('saveProduct', { storeId, productId, stock }, { as: shop })).product;
    expect(await save(10)).toMatchObject({ stock: 10, showsLowStock: false });
    expect(await poolOf(productId)).toEqual({ cap: 13, sold: 3, held: 0 });
    expect(await save(null)).toMatchObject({ stock: null });
    await buy(productId, 'ole@example.com', { quantity: 5 });
    expect(await save(0)).toMatchObject({ stock: 0 });
    await expect(quote(productId)).rejects.toMatchObject(refusal('sold-out'));
    await expect(save(-1)).rejects.toMatchObject({ details: { field: 'stock' } });
  });

  it('returns the money of a payment that arrives after the last unit was sold', async () => {
    const productId = await stocked('late', 1);
    const waiting = await buy(productId, 'pia@example.com', { card: CARDS.asks });
    expect(await poolOf(productId)).toEqual({ cap: 1, sold: 0, held: 1 });
    world.travel({ hours: 3 });
    expect(await buy(productId, 'quick@example.com')).toMatchObject({ status: 'paid' });
    const before = await readTotals(world, storeId);
    const [payment] = await world.sql<{ id: string; charge_id: string }>(
      'select id, charge_id from payments where order_id = $1',
      [waiting.orderId],
    );
    const attempt = { id: payment?.id ?? '', orderId: waiting.orderId };
    const chargeId = payment?.charge_id ?? '';
    const fee = { amount: 36, currency: 'USD' };
    await world.services.db.inStore(provenStore(storeId), (tx) =>
      applyPaymentAnswer(
        { tx, now: world.now() },
        { attempt, answer: { status: 'succeeded', chargeId, brand: 'visa', last4: '3155', fee } },
      ),
    );
    const { order } = await world.call('getOrder', { storeId, orderId: waiting.orderId }, { as: shop });
    expect(order).toMatchObject({
      status: 'refunded',
      lines: [{ hasAccess: false }],
      refunds: [{ status: 'pending' }],
    });
    const after = await readTotals(world, storeId);
    expect(after).toMatchObject({ unbalanced: 0, entitlements: before.entitlements });
    expect(after.ledger['store']).toBe(before.ledger['store']);
    expect(await poolOf(productId)).toEqual({ cap: 1, sold: 1, held: 0 });
  });

  it('shows on the product page and at the checkout when nothing is left, and how few are left if wanted', async () => {
    const productId = await stocked('shown', 2);
    const page = async (path: string) => (await openBrowser(world).get(`/ana-studio${path}/shown`)).body;
    expect(await page('/p')).not.toContain('Only 2 left');
    await world.call('saveProduct', { storeId, productId, showsLowStock: true }, { as: shop });
    world.travel({ minutes: 1 });
    expect(await page('/p')).toContain('Only 2 left');
    await buy(productId, 'rosa@example.com', { quantity: 2 });
    world.travel({ minutes: 1 });
    expect(await page('/p')).toContain('Sold out');
    expect(await page('/p')).not.toContain('/checkout/shown');
    expect(await page('/checkout')).toContain('This product is sold out.');
  });

  it('shows on the cards of the store page, of all products and of similar ones that nothing is left', async () => {
    const productId = await stocked('card', 1, { tags: ['pair'] });
    await stocked('companion', 4, { tags: ['pair'] });
    const cardsOf = async (path: string) => {
      const { body } = await openBrowser(world).get(`/ana-studio${path}`);
      return [...body.matchAll(/<a [^>]*>(card|companion)<\/a>.*?<b>(.*?)<\/b>/gs)].map(([, title, price]) => [
        title,
        price,
      ]);
    };
    const places = ['', '/p', '/p/companion'];
    for (const place of places) expect(await cardsOf(place)).toContainEqual(['card', '$12']);
    await buy(productId, 'last@example.com');
    world.travel({ minutes: 1 });
    for (const place of places) expect(await cardsOf(place)).toContainEqual(['card', 'Sold out']);
    for (const place of ['', '/p']) expect(await cardsOf(place)).toContainEqual(['companion', '$12']);
    const german = (await openBrowser(world).get('/ana-studio/p?lang=de')).body;
    expect(german).toContain('<b>Ausverkauft</b>');
  });
});
