import { beforeEach, describe, expect, it } from 'vitest';
import { hiddenField, openBrowser } from '#test/browser.ts';
import { sellable } from '#test/furnish.ts';
import { CARDS } from '#test/shop.ts';
import { publishFormats } from '#test/variants.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld({ environment: { TRUSTED_PROXIES: '127.0.0.1', COUNTRY_HEADER: 'CF-IPCountry' } });
const shop = await world.creator('ana');
const { storeId } = shop;
const fixed = (amount: number) => ({ kind: 'fixed' as const, amount });

const guide = await sellable(world, shop, {
  title: 'Guide',
  price: fixed(1000),
  currency: 'EUR',
  maxQuantity: 5,
  prices: [
    { currency: 'USD', amount: 1100 },
    { currency: 'JPY', amount: 1500 },
  ],
});
const poster = await sellable(world, shop, {
  title: 'Poster',
  price: fixed(300),
  currency: 'EUR',
  prices: [{ currency: 'USD', amount: 400 }],
});
await sellable(world, shop, { title: 'Euro print', price: fixed(500), currency: 'EUR' });
await sellable(world, shop, { title: 'Leaflet', price: { kind: 'free' }, currency: 'EUR' });
const tip = await sellable(world, shop, {
  title: 'Tip',
  price: { kind: 'from', least: 200, suggested: 500 },
  currency: 'EUR',
  prices: [{ currency: 'USD', amount: 300, suggested: 700 }],
});

const at = (path: string) => `/${shop.slug}${path}`;
const textOf = (html: string): string =>
  html.replace(/<style.*?<\/style>|<script.*?<\/script>|<[^>]*>/gs, ' ').replace(/\s+/g, ' ');

/** A visitor of a country, as a trusted proxy reports it. */
const visit = (path: string, country = '') =>
  world.get(at(path), {
    headers: { accept: 'text/html', 'x-forwarded-for': '203.0.113.9', 'cf-ipcountry': country },
  });

const priceOn = (html: string) => /<p class="price">([^<]*)</.exec(html)?.[1];

beforeEach(() => world.travel({ minutes: 1 }));

describe('the price on a product page', () => {
  it.each([
    ['', 'NL', '€10'],
    ['', 'US', '$11'],
    ['', 'JP', '¥1,500'],
    ['', 'BR', '€10'],
    ['', '', '€10'],
    ['?currency=USD', 'NL', '$11'],
    ['?currency=BRL', 'US', '$11'],
  ])('%s from %s is %s, also for whoever comes next', async (query, country, price) => {
    expect(priceOn((await visit(`/p/guide${query}`, country)).body)).toBe(price);
    expect(priceOn((await visit(`/p/guide${query}`, country)).body)).toBe(price);
  });

  it('is each product’s own where a product has none in the currency', async () => {
    const { body } = await visit('/p/poster?currency=JPY', 'US');
    expect(priceOn(body)).toBe('€3');
    expect(textOf(body)).toContain('Currency EUR');
    expect(priceOn((await visit('/p/euro-print', 'US')).body)).toBe('€5');
    expect(priceOn((await visit('/p/leaflet', 'US')).body)).toBe('Free');
  });

  it('is stored by other caches only if the address names its currency', async () => {
    expect((await visit('/p/guide', 'US')).headers).toMatchObject({ 'cache-control': 'private, no-cache' });
    expect((await visit('/p/guide', 'US')).headers).toMatchObject({ 'cache-control': 'private, no-cache' });
    const named = await visit('/p/guide?currency=USD', 'NL');
    expect(named.headers).toMatchObject({
      'cache-control': 'public, no-cache',
      vary: 'accept-encoding, accept-language',
    });
  });

  it('is in the data for search engines, at one canonical address', async () => {
    const { body } = await visit('/p/guide?lang=en&currency=USD');
    expect(body).toMatch(/"price":"11.00",[^}]*"priceCurrency":"USD"/);
    expect(body).toMatch(/rel="canonical" href="[^"]+\/p\/guide\?lang=en"/);
  });

  it('keeps the chosen currency in links, and offers the others', async () => {
    const { body } = await visit('/p/guide?lang=de&currency=USD');
    expect(body).toContain(`href="${at('/checkout/guide')}?lang=de&amp;currency=USD"`);
    expect(body).toContain(`href="${at('/p/guide')}?lang=de&amp;currency=JPY"`);
    expect(textOf(body)).toContain('Währung USD');
    expect(textOf((await visit('/p/euro-print')).body)).not.toContain('Currency');
  });

  it('on the store’s own page follows the visitor too', async () => {
    expect(textOf((await visit('', 'US')).body)).toContain('$11');
    expect(textOf((await visit('', 'NL')).body)).toContain('€10');
    expect(textOf((await visit('', 'JP')).body)).toMatch(/€3.*¥1,500/);
  });

  it('ignores the address and the country in a store with one currency', async () => {
    const other = await world.creator('bea');
    await sellable(world, other, { title: 'Card', price: fixed(500), currency: 'EUR' });
    const get = (query: string) =>
      world.get(`/${other.slug}/p/card${query}`, { headers: { accept: 'text/html', 'cf-ipcountry': 'US' } });
    const { headers, body } = await get('?currency=USD');
    expect(priceOn(body)).toBe('€5');
    expect(body).not.toContain('currency=');
    expect(headers['cache-control']).toBe('public, no-cache');
  });

  it('changes with the publication, and the choice goes with the last price', async () => {
    const product = await sellable(world, shop, { title: 'Atlas', price: fixed(900), currency: 'EUR' });
    const prices = [{ currency: 'SEK', amount: 9900 }];
    await world.call('saveProduct', { storeId, productId: product.id, prices }, { as: shop });
    expect(priceOn((await visit('/p/atlas?currency=SEK')).body)).toBe('€9');
    await world.call('publishProduct', { storeId, productId: product.id }, { as: shop });
    expect(priceOn((await visit('/p/atlas?currency=SEK')).body)).toBe('SEK\u00a099');
    await world.call('setProductsState', { storeId, productIds: [product.id], state: 'draft' }, { as: shop });
    const [store] = await world.sql<{ currencies: string[] }>('select currencies from stores where id = $1', [storeId]);
    expect(store?.currencies).toEqual(['EUR', 'JPY', 'USD']);
  });
});

const filled = (body: string, fields: Record<string, string> = {}) => ({
  quote: hiddenField(body, 'quote'),
  idempotencyKey: hiddenField(body, 'idempotencyKey'),
  email: 'cleo@example.com',
  name: 'Cleo',
  ...CARDS.pays,
  ...fields,
});

const lastOrder = async () => {
  const [order] = await world.sql<{ total: number; currency: string }>(
    'select total::int, currency::text from orders where store_id = $1 order by placed_at desc limit 1',
    [storeId],
  );
  return order;
};

describe('the checkout of one product', () => {
  it('charges the currency that it showed', async () => {
    const { body } = await visit('/checkout/guide?currency=USD', 'NL');
    expect(body).toContain('Pay $11.00');
    // The form may be sent without the query, and from another country.
    const paid = await world.post(at('/checkout/guide'), filled(body));
    expect(paid.statusCode).toBe(303);
    expect(await lastOrder()).toEqual({ total: 1100, currency: 'USD' });
  });

  it('suggests the amount of the currency for pay what you want, and keeps its minimum', async () => {
    const { body } = await visit('/checkout/tip?currency=USD');
    expect(body).toContain('value="7.00"');
    const low = await world.post(at('/checkout/tip?currency=USD'), filled(body, { amount: '2.50' }));
    expect(textOf(low.body)).toContain('$3');
    expect(low.statusCode).toBe(400);
  });

  it('honors a price in a currency that the creator removed meanwhile', async () => {
    const map = await sellable(world, shop, {
      title: 'Map',
      price: fixed(900),
      currency: 'EUR',
      prices: [{ currency: 'USD', amount: 950 }],
    });
    const { body } = await visit('/checkout/map?currency=USD');
    await world.call('saveProduct', { storeId, productId: map.id, prices: [] }, { as: shop });
    await world.call('publishProduct', { storeId, productId: map.id }, { as: shop });
    expect((await world.post(at('/checkout/map'), filled(body, { email: 'map@example.com' }))).statusCode).toBe(303);
    expect(await lastOrder()).toEqual({ total: 950, currency: 'USD' });
  });

  it('says that a code for an amount does not apply in another currency', async () => {
    const value = { kind: 'amount', amount: { amount: 200, currency: 'EUR' } };
    const terms = { code: 'EURO2', value, productIds: [], minimum: null, startsAt: null, endsAt: null };
    const limits = { maxUses: null, maxUsesPerCustomer: null, isActive: true };
    await world.call('saveDiscount', { storeId, ...terms, ...limits }, { as: shop });
    const dollars = await visit('/checkout/guide?currency=USD&code=EURO2');
    expect(textOf(dollars.body)).toContain('This code doesn’t apply in this currency.');
    expect(dollars.body).toContain('Pay $11.00');
    expect((await visit('/checkout/guide?currency=EUR&code=EURO2')).body).toContain('Pay €8.00');
  });

  it('offers the bump at its price in the currency, or not at all', async () => {
    const saveBumps = (bumps: object[]) =>
      world.call('saveBumps', { storeId, productId: guide.id, bumps }, { as: shop });
    await saveBumps([{ bumpId: poster.id }]);
    expect(textOf((await visit('/checkout/guide?currency=USD')).body)).toContain('Add Poster for $4');
    expect(textOf((await visit('/checkout/guide?currency=JPY')).body)).not.toContain('Poster');
    await saveBumps([]);
  });
});

describe('an offer after a purchase', () => {
  it('has the currency of the order, and is paid in it', async () => {
    const offers = [{ offeredId: poster.id, text: '', basisPoints: 0 }];
    await world.call('savePurchaseOffers', { storeId, productId: guide.id, offers }, { as: shop });
    const visitor = openBrowser(world);
    const { body } = await visitor.get(at('/checkout/guide?currency=USD'));
    const paid = await visitor.post(at('/checkout/guide'), filled(body, { email: 'offer@example.com' }));
    const here = new URL(String(paid.headers.location), 'http://localhost').pathname;
    const page = await visitor.get(here);
    expect(textOf(page.body)).toMatch(/Poster.*\$4/);
    const accepted = await visitor.post(`${here}/offer`, { offer: hiddenField(page.body, 'offer'), answer: 'accept' });
    expect(accepted.statusCode).toBe(303);
    expect(await lastOrder()).toEqual({ total: 400, currency: 'USD' });
    await world.call('savePurchaseOffers', { storeId, productId: guide.id, offers: [] }, { as: shop });
  });
});

describe('variants', () => {
  it('cost the price of the product in each currency, on the page, in the checkout and in the cart', async () => {
    const { save, publish, pdf, epub } = await publishFormats(world, shop, { slug: 'formats', price: fixed(1000) });
    const own = (await visit('/p/formats', 'NL')).body;
    expect(priceOn(own)).toBe('$10');
    await save({ prices: [{ currency: 'EUR', amount: 900 }] });
    await publish();
    const { body: page } = await visit('/p/formats', 'NL');
    expect(priceOn(page)).toBe('€9');
    expect(page.match(/data-price="€9"/g)).toHaveLength(2);

    const { body } = await visit(`/checkout/formats?currency=EUR&variant=${pdf.id}`);
    expect(body).toContain('Pay €9.00');
    expect(body).toContain(`currency=USD&amp;variant=${pdf.id}`);
    // The buyer chooses the other variant in the form.
    const other = await world.post(at('/checkout/formats'), filled(body, { variant: epub.id }));
    expect(other.body).toContain('Pay €9.00');
    const paid = await world.post(at('/checkout/formats'), filled(other.body, { variant: epub.id }));
    expect(paid.statusCode).toBe(303);
    expect(await lastOrder()).toEqual({ total: 900, currency: 'EUR' });

    const visitor = openBrowser(world);
    const add = (id: string, query: string) =>
      visitor.submit(at(`/cart${query}`), { intent: 'add', product: 'formats', variant: id });
    await add(pdf.id, '?currency=EUR');
    await add(epub.id, '');
    expect(textOf((await visitor.get(at('/cart'))).body)).toContain('Total €18.00');
    expect(textOf((await visitor.get(at('/cart?currency=USD'))).body)).toContain('Total $20.00');
  });

  it('cost their own price in a currency that they have one in, and else that of the product', async () => {
    const { productId, save, publish, pdf, epub } = await publishFormats(world, shop, {
      slug: 'own',
      price: fixed(1000),
      epub: { price: 1500 },
    });
    const [first, second] = [pdf, epub].map(({ fileId: _own, ...variant }) => variant);
    await save({
      prices: [
        { currency: 'EUR', amount: 900 },
        { currency: 'JPY', amount: 1600 },
      ],
      variants: [first, { ...second, prices: [{ currency: 'EUR', amount: 1300 }] }],
    });
    await publish();
    const { body: page } = await visit('/p/own', 'NL');
    expect(page).toContain('data-price="€9"');
    expect(page).toContain('data-price="€13"');
    const payOn = async (query: string) => /Pay [^<"]+/.exec((await visit(`/checkout/own?${query}`)).body)?.[0];
    expect(await payOn(`currency=EUR&variant=${epub.id}`)).toBe('Pay €13.00');
    expect(await payOn(`currency=EUR&variant=${pdf.id}`)).toBe('Pay €9.00');
    expect(await payOn(`currency=USD&variant=${epub.id}`)).toBe('Pay $15.00');
    // Without a price of its own there, it costs what the product costs.
    expect(await payOn(`currency=JPY&variant=${epub.id}`)).toBe('Pay ¥1,600');
    const priced = await world.call('quoteOrder', {
      storeId,
      lines: [{ productId, variantId: epub.id, quantity: 1 }],
      currency: 'EUR',
    });
    expect(priced.total).toEqual({ amount: 1300, currency: 'EUR' });
    const visitor = openBrowser(world);
    const add = (id: string, query: string) =>
      visitor.submit(at(`/cart${query}`), { intent: 'add', product: 'own', variant: id });
    await add(epub.id, '?currency=EUR');
    await add(pdf.id, '');
    expect(textOf((await visitor.get(at('/cart'))).body)).toContain('Total €22.00');
    expect(textOf((await visitor.get(at('/cart?currency=USD'))).body)).toContain('Total $25.00');
    const { body } = await visitor.get(at('/checkout?currency=EUR'));
    expect(body).toMatch(/Pay (€22\.00|\$25\.00)/);
  });

  it('keep prices of their own in the only currency', async () => {
    const { epub } = await publishFormats(world, shop, {
      slug: 'priced',
      price: fixed(1000),
      epub: { price: 1500 },
    });
    expect((await visit(`/checkout/priced?currency=EUR&variant=${epub.id}`, 'NL')).body).toContain('Pay $15.00');
  });

  it('that are chosen after their currency was removed cost the product’s own price, which is shown first', async () => {
    const { save, publish, pdf, epub } = await publishFormats(world, shop, { slug: 'removed', price: fixed(1000) });
    await save({ prices: [{ currency: 'JPY', amount: 1500 }] });
    await publish();
    const { body } = await visit(`/checkout/removed?currency=JPY&variant=${pdf.id}`);
    expect(body).toContain('Pay ¥1,500');
    await save({ prices: [] });
    await publish();
    const other = await world.post(at('/checkout/removed'), filled(body, { variant: epub.id }));
    expect(other.statusCode).toBe(200);
    expect(other.body).toContain('Pay $10.00');
  });
});

describe('a bundle', () => {
  it('is compared with what its products cost in the same currency', async () => {
    const bundle = await sellable(world, shop, {
      title: 'Both',
      price: fixed(1100),
      currency: 'EUR',
      prices: [{ currency: 'USD', amount: 1200 }],
    });
    const parts = { storeId, productId: bundle.id, partIds: [guide.id, poster.id] };
    await world.call('saveBundle', parts, { as: shop });
    await world.call('publishProduct', { storeId, productId: bundle.id }, { as: shop });
    const { body } = await visit('/p/both', 'US');
    expect(priceOn(body)).toBe('$12');
    expect(textOf(body)).toContain('Worth $15, yours for $12');
    expect(textOf(body)).toMatch(/Guide \$11 .*Poster \$4/);
    expect((await visit('/checkout/both?currency=USD')).body).toContain('Pay $12.00');
  });
});

describe('quoteOrder', () => {
  it('quotes in a currency, or refuses', async () => {
    const lines = [{ productId: guide.id }, { productId: poster.id }];
    const quote = (currency?: string) => world.call('quoteOrder', { storeId, lines, currency });
    expect((await quote()).total).toEqual({ amount: 1300, currency: 'EUR' });
    expect((await quote('USD')).total).toEqual({ amount: 1500, currency: 'USD' });
    await expect(quote('JPY')).rejects.toMatchObject({ details: { refusal: 'mixed-currencies' } });
  });
});

describe('a cart', () => {
  const add = (visitor: ReturnType<typeof openBrowser>, product: string, query = '') =>
    visitor.submit(at(`/cart${query}`), { intent: 'add', product });
  const cartOf = async (visitor: ReturnType<typeof openBrowser>, query = '') =>
    textOf((await visitor.get(at(`/cart${query}`))).body);

  it('has the currency of its first product, and adds others in it', async () => {
    const visitor = openBrowser(world);
    await add(visitor, 'guide', '?currency=USD');
    await add(visitor, 'poster');
    await add(visitor, 'leaflet');
    expect(await cartOf(visitor)).toContain('Total $15.00');
    expect((await add(visitor, 'euro-print')).body).toContain('different currencies');
  });

  it('changes its currency for all products, and back', async () => {
    const visitor = openBrowser(world);
    await add(visitor, 'guide');
    await add(visitor, 'poster');
    const dollars = await cartOf(visitor, '?currency=USD');
    expect(dollars).toContain('Total $15.00');
    expect(dollars).not.toContain('Price changed');
    expect(await cartOf(visitor)).toContain('Total $15.00');
    expect(await cartOf(visitor, '?currency=EUR')).toContain('Total €13.00');
  });

  it('does not change to a currency that one of its products lacks', async () => {
    const visitor = openBrowser(world);
    await add(visitor, 'guide');
    await add(visitor, 'poster');
    expect(await cartOf(visitor, '?currency=JPY')).toContain('Total €13.00');
  });

  it('is ordered in its currency', async () => {
    const visitor = openBrowser(world);
    await add(visitor, 'guide');
    await add(visitor, 'poster');
    const { body } = await visitor.get(at('/checkout?currency=USD'));
    expect(body).toContain('Pay $15.00');
    const paid = await visitor.post(at('/checkout'), filled(body, { email: 'cart@example.com' }));
    expect(paid.statusCode).toBe(303);
    expect(await lastOrder()).toEqual({ total: 1500, currency: 'USD' });
    expect(await cartOf(visitor)).toContain('Your cart is empty');
  });

  it('suggests an amount anew when the currency changes', async () => {
    const visitor = openBrowser(world);
    await add(visitor, 'tip');
    await visitor.submit(at('/cart'), { intent: 'update', [`amount-${tip.id}`]: '99' });
    expect(await cartOf(visitor)).toContain('Total €99.00');
    expect(await cartOf(visitor, '?currency=USD')).toContain('Total $7.00');
  });
});
