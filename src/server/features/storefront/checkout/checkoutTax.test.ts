import { beforeAll, describe, expect, it } from 'vitest';
import { hiddenField } from '#test/browser.ts';
import { CARDS, openShop, publishWare } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld({ environment: { TRUSTED_PROXIES: '127.0.0.1', COUNTRY_HEADER: 'CF-IPCountry' } });
const shop = await openShop(world, 'ana', { price: { kind: 'fixed', amount: 1000 }, currency: 'EUR' });
const { storeId } = shop;

const CHECKOUT = '/ana-studio/checkout/spring-prints';
/** An address in the United Kingdom. */
const from = { headers: { 'x-forwarded-for': '81.2.69.142' } };

beforeAll(async () => {
  const settings = { isOn: true, home: 'NL', isInclusive: false, isBelowThreshold: false, addEuRates: true };
  await world.call('saveTaxes', { storeId, ...settings }, { as: shop });
});

type Fields = Record<string, string>;

const filled = (body: string, fields: Fields): Fields => ({
  quote: hiddenField(body, 'quote'),
  idempotencyKey: hiddenField(body, 'idempotencyKey'),
  email: 'cleo@example.com',
  name: 'Cleo',
  ...CARDS.pays,
  ...fields,
});

describe('the checkout of a store that charges tax', () => {
  it('suggests the country of the connection', async () => {
    const { body } = await world.get(CHECKOUT, from);
    expect(body).toMatch(/<option value="GB" selected/);
  });

  it.each([
    ['a trusted proxy', 'FR', { 'x-forwarded-for': '81.2.69.142', 'cf-ipcountry': 'fr' }],
    ['nobody but the buyer', '', { 'cf-ipcountry': 'FR' }],
  ])('suggests the country that %s reports: %j', async (_who, country, headers) => {
    const { body } = await world.get(CHECKOUT, { headers });
    expect(/<option value="(..)" selected/.exec(body)?.[1] ?? '').toBe(country);
  });

  it('asks a buyer once who chose another country, shows the new total first, and stores both', async () => {
    const opened = await world.get(CHECKOUT, from);
    const priced = await world.post(CHECKOUT, filled(opened.body, { country: 'DE' }), from);
    expect(priced.statusCode).toBe(200);
    expect(priced.body).toContain('11.90');
    expect(priced.body).toContain('I confirm that I’m in Germany.');
    const unconfirmed = await world.post(CHECKOUT, filled(priced.body, { country: 'DE' }), from);
    expect(unconfirmed.statusCode).toBe(400);
    expect(unconfirmed.body).toContain('Please check the box to continue.');
    const confirmed = { country: 'DE', countryConfirmed: 'DE' };
    const paid = await world.post(CHECKOUT, filled(unconfirmed.body, confirmed), from);
    expect(paid.statusCode).toBe(303);
    const [evidence] = await world.sql(
      'select chosen_country, connection_country, is_confirmed from tax_evidence where store_id = $1',
      [storeId],
    );
    expect(evidence).toEqual({ chosen_country: 'DE', connection_country: 'GB', is_confirmed: true });
  });

  it('promises no total before it knows the country', async () => {
    const unknown = await world.get(CHECKOUT);
    expect(unknown.body).not.toContain('Pay €');
    const known = await world.post(CHECKOUT, filled(unknown.body, { intent: 'price', country: 'DE' }));
    expect(known.body).toContain('Pay €11.90');
  });

  it('takes no order without a country, and none in a country that does not exist', async () => {
    const opened = await world.get(CHECKOUT, from);
    for (const country of ['', 'XX']) {
      const page = await world.post(CHECKOUT, filled(opened.body, { country }), from);
      expect(page.statusCode).toBe(400);
      expect(page.body).toContain('Choose a country.');
    }
  });

  it('shows the total with the tax of a typed amount before it is paid', async () => {
    const url = '/ana-studio/checkout/pay-more';
    await publishWare(world, storeId, { slug: 'pay-more', price: { kind: 'from', least: 500 }, currency: 'EUR' });
    const confirmed = { country: 'DE', countryConfirmed: 'DE', amount: '5' };
    const opened = await world.get(url, from);
    const priced = await world.post(url, filled(opened.body, { ...confirmed, intent: 'price' }), from);
    expect(priced.body).toContain('5.95');
    const typed = await world.post(url, filled(priced.body, { ...confirmed, amount: '20' }), from);
    expect(typed.statusCode).toBe(200);
    expect(typed.body).toContain('23.80');
    const paid = await world.post(url, filled(typed.body, { ...confirmed, amount: '20' }), from);
    expect(paid.statusCode).toBe(303);
    const [order] = await world.sql(
      'select subtotal::int, tax::int, total::int from orders where store_id = $1 and total = 2380',
      [storeId],
    );
    expect(order).toEqual({ subtotal: 2000, tax: 380, total: 2380 });
  });
});
