import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { provenStore } from '#shared/kit/ids.ts';
import { memberBrowser } from '#test/memberBrowser.ts';
import { CARDS, openShop } from '#test/shop.ts';
import { publishFormats } from '#test/variants.ts';
import { openWorld } from '#test/world.ts';
import { canOpen } from '../../entitlements/canOpen.ts';
import { findLibrary } from '../../entitlements/library.ts';

const world = await openWorld();
const shop = await openShop(world, 'ana');
const { storeId } = shop;
const refusal = (code: string) => ({ details: { refusal: code } });

const quote = (productId: string, variantId: string | null, input: object = {}) =>
  world.call('quoteOrder', { storeId, productId, variantId, ...input });
const pay = (sealed: string, email: string) =>
  world.call('placeOrder', { storeId, quote: sealed, email, card: CARDS.pays, idempotencyKey: randomUUID() });
const buy = async (productId: string, variantId: string | null, email: string) =>
  pay((await quote(productId, variantId)).quote, email);

const customerOf = async (email: string): Promise<string> =>
  (await world.sql<{ id: string }>('select id from customers where store_id = $1 and email = $2', [storeId, email]))[0]
    ?.id ?? '';
const libraryOf = (customerId: string) =>
  world.services.db.readStore(provenStore(storeId), (tx) => findLibrary(tx, { customerId, now: world.now() }));
const opens = (customerId: string, fileId: string) =>
  world.services.db.readStore(provenStore(storeId), (tx) => canOpen(tx, { customerId, fileId, now: world.now() }));
const filesOf = async (email: string) =>
  (await libraryOf(await customerOf(email))).map(({ title, files }) => [
    title,
    ...files.map(({ name }) => name).toSorted(),
  ]);

describe('a variant', () => {
  it('has its own price, and opens only its own files', async () => {
    const { productId, pdf, epub } = await publishFormats(world, shop, { slug: 'two', epub: { price: 1500 } });
    expect(await quote(productId, pdf.id)).toMatchObject({ total: { amount: 1200 }, lines: [{ variantTitle: 'PDF' }] });
    expect(await quote(productId, epub.id)).toMatchObject({ total: { amount: 1500 } });
    const { orderId } = await buy(productId, epub.id, 'epub@example.com');
    const customerId = await customerOf('epub@example.com');
    expect(await opens(customerId, epub.fileId)).toMatchObject({ state: 'open' });
    expect(await opens(customerId, pdf.fileId)).toEqual({ state: 'none' });
    expect(await filesOf('epub@example.com')).toEqual([['Spring prints – EPUB', 'prints.epub']]);
    const { order } = await world.call('getOrder', { storeId, orderId }, { as: shop });
    expect(order).toMatchObject({ title: 'Spring prints – EPUB', total: { amount: 1500 } });
    expect(order.lines).toMatchObject([{ variantId: epub.id, title: 'Spring prints – EPUB' }]);
    const [email] = await world.emailsTo('epub@example.com');
    expect(email?.text).toContain('Spring prints – EPUB');
  });

  it('has to be chosen, among those that are published', async () => {
    const { productId, pdf, epub, save, publish } = await publishFormats(world, shop, { slug: 'chosen' });
    const other = await publishFormats(world, shop, { slug: 'another' });
    const foreign = await publishFormats(world, await openShop(world, 'bea'), { slug: 'foreign' });
    for (const id of [null, other.pdf.id, foreign.pdf.id, randomUUID()])
      await expect(quote(productId, id)).rejects.toMatchObject(refusal('variant-not-for-sale'));
    await expect(quote(shop.productId, pdf.id)).rejects.toMatchObject(refusal('variant-not-for-sale'));
    const { quote: sealed } = await quote(productId, epub.id);
    const bought = await buy(productId, epub.id, 'early@example.com');
    await save({ options: [{ name: 'Format', values: ['PDF', 'Print'] }], variants: [{ ...pdf, fileId: undefined }] });
    expect(await quote(productId, epub.id)).toMatchObject({ total: { amount: 1200 } });
    await publish();
    await expect(quote(productId, epub.id)).rejects.toMatchObject(refusal('variant-not-for-sale'));
    await expect(pay(sealed, 'late@example.com')).rejects.toMatchObject(refusal('product-not-for-sale'));
    expect(await opens(await customerOf('early@example.com'), epub.fileId)).toMatchObject({ state: 'open' });
    const { order } = await world.call('getOrder', { storeId, orderId: bought.orderId }, { as: shop });
    expect(order.title).toBe('Spring prints – EPUB');
  });

  it('is sold at the price that was shown, also after its price changed', async () => {
    const { productId, epub, pdf, save, publish } = await publishFormats(world, shop, { slug: 'sealed' });
    const { quote: sealed } = await quote(productId, epub.id);
    const variants = [pdf, epub].map(({ id, values }) => ({ id, values, price: 9900 }));
    await save({ variants });
    await publish();
    expect(await pay(sealed, 'sealed@example.com')).toMatchObject({ total: { amount: 1200 } });
    expect(await quote(productId, epub.id)).toMatchObject({ total: { amount: 9900 } });
  });

  it('can be bought beside another one, in one order or later, but not twice', async () => {
    const { productId, pdf, epub } = await publishFormats(world, shop, { slug: 'both' });
    await buy(productId, pdf.id, 'both@example.com');
    await buy(productId, epub.id, 'both@example.com');
    expect(new Set(await filesOf('both@example.com'))).toEqual(
      new Set([
        ['Spring prints – EPUB', 'prints.epub'],
        ['Spring prints – PDF', 'prints.pdf'],
      ]),
    );
    const member = await memberBrowser(world, { slug: 'ana-studio', email: 'both@example.com' });
    expect((await member.get('/ana-studio/checkout/both?option-0=PDF')).body).toContain('library');
    const lines = [pdf, epub].map(({ id }) => ({ productId, variantId: id }));
    const { quote: sealed, total } = await world.call('quoteOrder', { storeId, lines });
    expect(total).toMatchObject({ amount: 2400 });
    await pay(sealed, 'once@example.com');
    expect(await filesOf('once@example.com')).toHaveLength(2);
    const twice = { storeId, lines: [lines[0], lines[0]] };
    await expect(world.call('quoteOrder', twice)).rejects.toThrow('List each product or variant once');
  });

  it('keeps open what its buyers had, and gives later buyers what it has then', async () => {
    const { productId, pdf, epub, save, publish } = await publishFormats(world, shop, { slug: 'files' });
    await buy(productId, epub.id, 'first@example.com');
    world.travel({ minutes: 1 });
    const fields = ({ id, values }: typeof pdf, fileIds: string[]) => ({ id, values, fileIds });
    await save({ variants: [fields(pdf, []), fields(epub, [pdf.fileId])] });
    await publish();
    world.travel({ minutes: 1 });
    await buy(productId, epub.id, 'second@example.com');
    expect(await filesOf('first@example.com')).toEqual([['Spring prints – EPUB', 'prints.epub', 'prints.pdf']]);
    expect(await filesOf('second@example.com')).toEqual([['Spring prints – EPUB', 'prints.pdf']]);
    await buy(productId, pdf.id, 'whole@example.com');
    expect(await filesOf('whole@example.com')).toEqual([['Spring prints – PDF', 'prints.epub', 'prints.pdf']]);
    world.travel({ minutes: 1 });
    await save({ variants: [fields(pdf, [pdf.fileId]), fields(epub, [pdf.fileId])] });
    await publish();
    expect(await filesOf('whole@example.com')).toEqual([['Spring prints – PDF', 'prints.epub', 'prints.pdf']]);
  });

  it('is reduced by a discount on its product', async () => {
    const { productId, epub } = await publishFormats(world, shop, { slug: 'less', epub: { price: 2000 } });
    const half = { code: 'HALF', value: { kind: 'percent', basisPoints: 5000 }, productIds: [productId] };
    const open = { minimum: null, startsAt: null, endsAt: null, maxUses: null, maxUsesPerCustomer: null };
    await world.call('saveDiscount', { storeId, ...half, ...open, isActive: true }, { as: shop });
    expect(await quote(productId, epub.id, { code: 'HALF' })).toMatchObject({ total: { amount: 1000 } });
  });

  it('can have a minimum of its own if buyers choose the price', async () => {
    const price = { kind: 'from' as const, least: 100 };
    const { productId, pdf, epub } = await publishFormats(world, shop, { slug: 'open', price, epub: { price: 700 } });
    expect(await quote(productId, pdf.id, { offered: 200 })).toMatchObject({ total: { amount: 200 } });
    await expect(quote(productId, epub.id, { offered: 200 })).rejects.toMatchObject(refusal('price-too-low'));
  });
});

describe('the stock of a variant', () => {
  it('is its own: three units go to exactly three of twenty buyers', async () => {
    const { productId, pdf, epub } = await publishFormats(world, shop, { slug: 'race', epub: { stock: 3 } });
    const { quote: sealed } = await quote(productId, epub.id);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        pay(sealed, `race-${index}@example.com`).then(
          ({ status }) => status,
          ({ details }: { details: { refusal: string } }) => details.refusal,
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'paid')).toHaveLength(3);
    expect(outcomes.filter((outcome) => outcome === 'sold-out')).toHaveLength(17);
    const pools = 'select variant_id, cap, sold, held from stock_pools where product_id = $1 and cap is not null';
    expect(await world.sql(pools, [productId])).toEqual([{ variant_id: epub.id, cap: 3, sold: 3, held: 0 }]);
    await expect(quote(productId, epub.id)).rejects.toMatchObject(refusal('sold-out'));
    expect(await quote(productId, pdf.id)).toMatchObject({ total: { amount: 1200 } });
  });

  it('is that of the product without one of its own, also for two variants in one order', async () => {
    const { productId, pdf, epub, save } = await publishFormats(world, shop, { slug: 'shared' });
    await save({ stock: 1 });
    const lines = [pdf, epub].map(({ id }) => ({ productId, variantId: id }));
    await expect(world.call('quoteOrder', { storeId, lines })).rejects.toMatchObject(refusal('stock-too-low'));
    await buy(productId, pdf.id, 'shared@example.com');
    await expect(quote(productId, epub.id)).rejects.toMatchObject(refusal('sold-out'));
  });

  it('comes back with a full refund', async () => {
    const { productId, epub } = await publishFormats(world, shop, { slug: 'back', epub: { stock: 1 } });
    const { orderId } = await buy(productId, epub.id, 'back@example.com');
    await world.call('refundOrder', { storeId, orderId, idempotencyKey: randomUUID() }, { as: shop });
    const { product } = await world.call('getProduct', { storeId, productId }, { as: shop });
    expect(product.variants.map(({ stock }: { stock: number | null }) => stock)).toEqual([null, 1]);
    expect(await opens(await customerOf('back@example.com'), epub.fileId)).toMatchObject({ state: 'revoked' });
  });
});
