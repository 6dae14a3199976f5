import { beforeAll, describe, expect, it } from 'vitest';
import { hiddenField, openBrowser } from '#test/browser.ts';
import { publishFormats } from '#test/variants.ts';
import { CARDS, openShop, publishWare, readTotals, type Ware } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
const shop = await openShop(world, 'ana');
const other = await openShop(world, 'bea');
const { storeId, productId } = shop;
const as = shop;
const CHECKOUT = '/ana-studio/checkout/spring-prints';
const publish = (slug: string, ware: Ware = {}) =>
  publishWare(world, storeId, { slug, title: slug, price: { kind: 'fixed', amount: 1000 }, ...ware });
const log = await publish('log');
const map = await publish('map');
const pen = await publish('pen');

const save = (offers: readonly object[], about: object = {}) =>
  world.call('savePurchaseOffers', { storeId, productId, offers, ...about }, { as });
const offersNow = async () => (await world.call('getPurchaseOffers', { storeId, productId }, { as })).offers;

const LATER = { number: '4000 0000 0000 0341', expiry: '12/30', cvc: '123' };

/** Buys, and returns the page of the order. */
async function buy(email: string, fields: Record<string, string> = {}) {
  const visitor = openBrowser(world);
  const { body } = await visitor.get(CHECKOUT);
  const form = { quote: hiddenField(body, 'quote'), idempotencyKey: hiddenField(body, 'idempotencyKey') };
  const paid = await visitor.post(CHECKOUT, { ...form, email, name: 'Cleo', ...CARDS.pays, ...fields });
  const url = String(paid.headers.location).split('?')[0] ?? '';
  const page = await visitor.get(url);
  const answer = (choice: string, offer = hiddenField(page.body, 'offer')) =>
    visitor.post(`${url}/offer`, { offer, answer: choice });
  return { visitor, checkout: body, url, page, answer };
}

const ordersOf = (email: string) =>
  world.sql<{ id: string; total: number; status: string; title: string }>(
    `select o.id, o.total::int, o.status, l.title from orders o
       join order_lines l on l.store_id = o.store_id and l.order_id = o.id
      where o.email = $1 order by o.placed_at, l.title`,
    [email],
  );

describe('the offers of a product', () => {
  it('are other products that are sold once, each once', async () => {
    const refusalOf = async (offers: readonly object[], about: object = {}) => {
      const error = await save(offers, about).catch((problem: unknown) => problem);
      return error instanceof Error && 'details' in error ? error.details : undefined;
    };
    expect(await refusalOf([{ offeredId: productId }])).toMatchObject({ refusal: 'offer-itself' });
    expect(await refusalOf([{ offeredId: log.productId }, { offeredId: log.productId }])).toMatchObject({
      refusal: 'offer-twice',
    });
    expect(await refusalOf([{ offeredId: other.productId }])).toMatchObject({ refusal: 'not-found' });
    expect(await refusalOf([], { productId: other.productId })).toMatchObject({ refusal: 'not-found' });
    const open = await publish('open', { price: { kind: 'from', least: 100 } });
    expect(await refusalOf([{ offeredId: open.productId }])).toMatchObject({ refusal: 'offer-not-sold-once' });
    const euro = await publish('euro', { currency: 'EUR' });
    expect(await refusalOf([{ offeredId: euro.productId }])).toMatchObject({ refusal: 'mixed-currencies' });
    const sizes = await publishFormats(world, shop, { slug: 'sizes' });
    expect(await refusalOf([{ offeredId: sizes.productId }])).toMatchObject({ refusal: 'offer-without-variant' });
    for (const { variantId, of } of [
      { variantId: sizes.pdf.id, of: log.productId },
      { variantId: log.productId, of: sizes.productId },
    ])
      expect(await refusalOf([{ offeredId: of, variantId }])).toMatchObject({ refusal: 'not-found' });
    const pdf = { offeredId: sizes.productId, variantId: sizes.pdf.id };
    expect(await refusalOf([pdf, pdf])).toMatchObject({ refusal: 'offer-twice' });
    expect(await offersNow()).toEqual([]);
  });

  it('do not change a checkout without them', async () => {
    const { checkout, page } = await buy('none@example.com');
    expect(checkout).not.toContain('We save your payment method');
    expect(page.body).not.toContain('name="offer"');
    expect(await world.sql('select 1 from payment_methods')).toEqual([]);
  });
});

describe('an offered variant', () => {
  it('has its own price, files and stock, and another one can follow when it is declined', async () => {
    const formats = await publishFormats(world, shop, { slug: 'formats', epub: { price: 3000, stock: 1 } });
    const about = { offeredId: formats.productId };
    await save([
      { ...about, variantId: formats.epub.id, basisPoints: 5000, second: { ...about, variantId: formats.pdf.id } },
    ]);
    expect(await offersNow()).toMatchObject([{ variantTitle: 'EPUB', second: { variantTitle: 'PDF' } }]);
    const first = await buy('epub@example.com');
    expect(first.page.body).toContain('Spring prints – EPUB</h2>');
    expect(first.page.body).toContain('Add to your order for $15');
    expect((await first.answer('accept')).statusCode).toBe(303);
    const bought = await world.sql(
      `select l.sold_title as title, l.amount::int, l.variant_id as id from order_lines l
         join orders o on o.store_id = l.store_id and o.id = l.order_id
        where o.email = 'epub@example.com' and o.total = 1500`,
    );
    expect(bought).toEqual([{ title: 'Spring prints – EPUB', amount: 1500, id: formats.epub.id }]);
    // The only unit is sold. The other variant is offered only to those who decline.
    const late = await buy('sold-out@example.com');
    expect(late.page.body).not.toContain('name="offer"');
    await formats.save({ variantStock: { [formats.epub.id]: 5 } });
    const second = await buy('pdf@example.com');
    await second.answer('decline');
    const next = await second.visitor.get(second.url);
    expect(next.body).toContain('Spring prints – PDF</h2>');
    expect((await second.answer('accept', hiddenField(next.body, 'offer'))).statusCode).toBe(303);
    expect(await offersNow()).toMatchObject([
      { shown: 2, accepted: 1, declined: 1, second: { shown: 1, accepted: 1, declined: 0 } },
    ]);
  });
});

describe('after a purchase', () => {
  beforeAll(() =>
    save([
      {
        offeredId: log.productId,
        text: 'For each firing.',
        basisPoints: 4000,
        second: { offeredId: pen.productId, basisPoints: 9000 },
      },
      { offeredId: map.productId },
    ]),
  );

  it('an offer is charged with one click as an order of its own', async () => {
    const { visitor, checkout, url, page, answer } = await buy('one@example.com');
    expect(checkout).toContain('We save your payment method for a day');
    expect(page.body).toContain('Add to your order for $6');
    expect(page.body).toContain('<s>$10</s>');
    expect(page.body).toContain('Charged to Visa ending in 4242');
    const before = await readTotals(world, storeId);
    const [once, twice] = await Promise.all([answer('accept'), answer('accept')]);
    expect([once.statusCode, twice.statusCode]).toEqual([303, 303]);
    expect((await answer('accept')).statusCode).toBe(303);
    const after = await readTotals(world, storeId);
    expect(after).toMatchObject({
      unbalanced: 0,
      orders: Number(before.orders) + 1,
      payments: Number(before.payments) + 1,
    });
    expect(after.entitlements).toBe(Number(before.entitlements) + 1);
    expect((before.ledger['store'] ?? 0) - (after.ledger['store'] ?? 0)).toBe(600);
    expect(await ordersOf('one@example.com')).toMatchObject([
      { title: 'Spring prints', total: 1200, status: 'paid' },
      { title: 'log', total: 600, status: 'paid' },
    ]);
    const next = await visitor.get(String(once.headers.location));
    expect(next.body).toContain('Add to your order for $10');
    expect((await visitor.get(url)).body).toContain('Add to your order for $10');
    const receipts = await world.emailsTo('one@example.com');
    expect(receipts).toHaveLength(2);
  });

  it('a declined offer is followed by its second one, and none is shown twice', async () => {
    const { visitor, url, answer } = await buy('two@example.com');
    await answer('decline');
    const second = await visitor.get(url);
    expect(second.body).toContain('Add to your order for $1');
    await answer('decline', hiddenField(second.body, 'offer'));
    const third = await visitor.get(url);
    expect(third.body).toContain('<h2 dir="auto">map</h2>');
    await answer('decline', hiddenField(third.body, 'offer'));
    expect((await visitor.get(url)).body).not.toContain('name="offer"');
    expect((await answer('accept')).headers.location).toBe(url);
    expect(await ordersOf('two@example.com')).toHaveLength(1);
  });

  it('a refund of one order leaves the other', async () => {
    const { answer } = await buy('refund@example.com');
    await answer('accept');
    const [first, second] = await ordersOf('refund@example.com');
    await world.call('refundOrder', { storeId, orderId: second?.id, idempotencyKey: 'only the offer' }, { as });
    expect(await ordersOf('refund@example.com')).toMatchObject([
      { id: first?.id, status: 'paid' },
      { id: second?.id, status: 'refunded' },
    ]);
    expect((await readTotals(world, storeId)).unbalanced).toBe(0);
  });

  it('nothing is offered or charged after 15 minutes', async () => {
    const { visitor, url, answer } = await buy('late@example.com');
    world.travel({ minutes: 15 });
    expect((await visitor.get(url)).body).not.toContain('name="offer"');
    expect((await answer('accept')).headers.location).toBe(url);
    expect(await ordersOf('late@example.com')).toHaveLength(1);
  });

  it('a declined card charges nothing, frees the stock, and leads to the checkout at the offered price', async () => {
    await world.call('saveProduct', { storeId, productId: log.productId, stock: 1 }, { as });
    const { visitor, answer } = await buy('later@example.com', LATER);
    const form = await answer('accept');
    expect(form.statusCode).toBe(400);
    expect(form.body).toContain('Your saved payment method was declined');
    expect(form.body).toContain('Pay $6.00');
    expect(await ordersOf('later@example.com')).toMatchObject([{ status: 'paid' }, { title: 'log', status: 'void' }]);
    const again = { quote: hiddenField(form.body, 'quote'), idempotencyKey: hiddenField(form.body, 'idempotencyKey') };
    const paid = await visitor.post('/ana-studio/checkout/log', {
      ...again,
      // Counted as accepted, whoever pays.
      email: 'elsewhere@example.com',
      name: '',
      ...CARDS.pays,
    });
    expect(paid.statusCode).toBe(303);
    expect((await ordersOf('elsewhere@example.com')).at(-1)).toMatchObject({
      title: 'log',
      total: 600,
      status: 'paid',
    });
    expect((await readTotals(world, storeId)).unbalanced).toBe(0);
    expect((await buy('soldout@example.com')).page.body).toContain('<h2 dir="auto">map</h2>');
    await world.call('saveProduct', { storeId, productId: log.productId, stock: null }, { as });
  });

  it('a price or an order that was not sealed for the buyer is refused', async () => {
    const { url, answer } = await buy('foreign@example.com');
    expect((await answer('accept', 'nonsense')).statusCode).toBe(404);
    const visitor = openBrowser(world);
    expect((await visitor.post(`${url}x/offer`, { offer: 'x', answer: 'accept' })).statusCode).toBe(404);
    expect(await ordersOf('foreign@example.com')).toHaveLength(1);
  });

  it('are copied with their product', async () => {
    const { product } = await world.call('duplicateProduct', { storeId, productId }, { as });
    const { offers } = await world.call('getPurchaseOffers', { storeId, productId: product.id }, { as });
    expect(offers).toMatchObject([{ title: 'log', shown: 0, second: { title: 'pen' } }, { title: 'map' }]);
  });

  it('the creator sees who paid for them, with one click or in a checkout, and who declined', async () => {
    const [first, second] = await offersNow();
    expect(first).toMatchObject({ title: 'log', accepted: 3, declined: 1, second: { title: 'pen', declined: 1 } });
    expect(first?.shown).toBeGreaterThan(4);
    expect(second).toMatchObject({ title: 'map', accepted: 0, declined: 1 });
  });

  it('a store that asks for consent sells the offer in a checkout', async () => {
    await world.call('saveConsentSettings', { storeId, asksTerms: false, asksWithdrawal: true }, { as });
    const { visitor, page, answer } = await buy('asked@example.com', { agreesWithdrawal: 'yes' });
    expect(page.body).toContain('You’ll pay on the next page.');
    const form = await answer('accept');
    expect(form.statusCode).toBe(200);
    expect(form.body).toContain('Pay $6.00');
    expect(await ordersOf('asked@example.com')).toHaveLength(1);
    expect((await offersNow())[0]).toMatchObject({ accepted: 3 });

    const at = '/ana-studio/checkout/log';
    const again = { quote: hiddenField(form.body, 'quote'), idempotencyKey: hiddenField(form.body, 'idempotencyKey') };
    const buyer = { email: 'asked@example.com', name: '', agreesWithdrawal: 'yes' };
    const placed = await visitor.post(at, { ...again, ...buyer, ...CARDS.asks });
    const challenge = await visitor.get(placed.headers.location ?? '');
    const refusal = { token: hiddenField(challenge.body, 'token'), answer: 'refuse' };
    // The bank refuses the card, and the offer still has its price.
    expect((await visitor.post(`${at}/confirm`, refusal)).body).toContain('Pay $6.00');
    await world.call('saveConsentSettings', { storeId, asksTerms: false, asksWithdrawal: false }, { as });
  });

  it('is taxed as the order before', async () => {
    const taxes = { storeId, isOn: true, home: 'NL', isInclusive: false, isBelowThreshold: false, addEuRates: true };
    await world.call('saveTaxes', taxes, { as });
    const visitor = openBrowser(world);
    const { body } = await visitor.get(CHECKOUT);
    const form = {
      idempotencyKey: hiddenField(body, 'idempotencyKey'),
      email: 'tax@example.com',
      name: '',
      country: 'NL',
    };
    const shown = await visitor.post(CHECKOUT, { ...form, quote: hiddenField(body, 'quote'), intent: 'price' });
    const paid = await visitor.post(CHECKOUT, { ...form, quote: hiddenField(shown.body, 'quote'), ...CARDS.pays });
    const url = String(paid.headers.location);
    const page = await visitor.get(url);
    expect(page.body).toContain('Add to your order for $7.26');
    await visitor.post(`${url}/offer`, { offer: hiddenField(page.body, 'offer'), answer: 'accept' });
    const [, order] = await ordersOf('tax@example.com');
    expect(order).toMatchObject({ title: 'log', total: 726, status: 'paid' });
    expect((await readTotals(world, storeId)).unbalanced).toBe(0);
  });
});
