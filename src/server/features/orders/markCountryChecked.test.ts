import { beforeAll, expect, it } from 'vitest';
import { hiddenField } from '#test/browser.ts';
import { openShop } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld({ environment: { TRUSTED_PROXIES: '127.0.0.1', COUNTRY_HEADER: 'CF-IPCountry' } });
const shop = await openShop(world, 'ana', { price: { kind: 'fixed', amount: 1000 }, currency: 'EUR' });
const { storeId } = shop;

beforeAll(async () => {
  const settings = { isOn: true, home: 'NL', isInclusive: false, isBelowThreshold: false, addEuRates: true };
  await world.call('saveTaxes', { storeId, ...settings }, { as: shop });
});

const CHECKOUT = '/ana-studio/checkout/spring-prints';
const CARDS = { DE: '4000 0027 6000 0016', GB: '4000 0082 6000 0000', unknown: '4242 4242 4242 4242' };

async function buy({ country, connection, card }: { country: string; connection: string; card: keyof typeof CARDS }) {
  const from = {
    headers: connection ? { 'x-forwarded-for': '203.0.113.7', 'cf-ipcountry': connection } : {},
  };
  const email = `${country}-${connection}-${card}@example.com`.toLowerCase();
  let page = await world.get(CHECKOUT, from);
  const fields = { email, name: 'Cleo', country, countryConfirmed: country, expiry: '12/30', cvc: '123' };
  const send = () =>
    world.post(
      CHECKOUT,
      {
        ...fields,
        number: CARDS[card],
        quote: hiddenField(page.body, 'quote'),
        idempotencyKey: hiddenField(page.body, 'idempotencyKey'),
      },
      from,
    );
  // The first answer shows the total with the tax.
  page = await send();
  expect((page.statusCode === 303 ? page : await send()).statusCode).toBe(303);
  const [order] = await world.sql<{ id: string }>('select id from orders where email = $1', [email]);
  return order?.id ?? '';
}

const orderOf = async (orderId: string) => (await world.call('getOrder', { storeId, orderId }, { as: shop })).order;
const listed = async () =>
  (await world.call('listOrders', { storeId, needsCountryCheck: true }, { as: shop })).items.map(
    ({ id }: { id: string }) => id,
  );

it.each([
  [{ country: 'DE', connection: 'GB', card: 'GB' }, true],
  [{ country: 'US', connection: 'FR', card: 'DE' }, true],
  [{ country: 'DE', connection: 'GB', card: 'DE' }, false],
  [{ country: 'DE', connection: 'DE', card: 'GB' }, false],
  [{ country: 'DE', connection: 'GB', card: 'unknown' }, true],
  [{ country: 'DE', connection: '', card: 'GB' }, true],
  [{ country: 'DE', connection: '', card: 'DE' }, false],
  [{ country: 'DE', connection: '', card: 'unknown' }, true],
  [{ country: 'NL', connection: '', card: 'unknown' }, false],
  [{ country: 'US', connection: '', card: 'unknown' }, false],
] as const)(
  'marks an order if something contradicts the buyer’s country, or two proofs are needed, and nothing confirms it: %j',
  async (proofs, isMarked) => {
    const orderId = await buy(proofs);
    const order = await orderOf(orderId);
    expect(order.needsCountryCheck).toBe(isMarked);
    expect(order.taxed).toMatchObject({
      chosenCountry: proofs.country,
      connectionCountry: proofs.connection,
      cardCountry: proofs.card === 'unknown' ? '' : proofs.card,
    });
    expect((await listed()).includes(orderId)).toBe(isMarked);
  },
);

it('lists an order no more once its creator has checked it, until they take that back', async () => {
  const orderId = await buy({ country: 'FR', connection: 'GB', card: 'GB' });
  const mark = async (isChecked: boolean) =>
    (await world.call('markCountryChecked', { storeId, orderId, isChecked }, { as: shop })).order;
  expect(await mark(true)).toMatchObject({ needsCountryCheck: false, taxed: { isContradicted: true } });
  expect(await listed()).not.toContain(orderId);
  expect(await mark(false)).toMatchObject({ needsCountryCheck: true, taxed: { checkedAt: null } });
  expect(await listed()).toContain(orderId);
});

it('marks no order with one proof if the creator declared that one is enough, unless all else contradicts it', async () => {
  const settings = { isOn: true, home: 'NL', isInclusive: false, isBelowThreshold: false, isOneProofEnough: true };
  await world.call('saveTaxes', { storeId, ...settings }, { as: shop });
  expect((await orderOf(await buy({ country: 'AT', connection: '', card: 'unknown' }))).needsCountryCheck).toBe(false);
  // The card contradicts it too, so nothing proves the country.
  const order = await orderOf(await buy({ country: 'AT', connection: 'FR', card: 'DE' }));
  expect(order.needsCountryCheck).toBe(true);
  const now = world.now();
  const quarter = { year: now.getUTCFullYear(), quarter: Math.floor(now.getUTCMonth() / 3) + 1 };
  const report = await world.call('getTaxReport', { storeId, ...quarter }, { as: shop });
  expect(report.unproven).toBe((await listed()).length);
  expect(report.crossBorder).toEqual([
    {
      currency: 'EUR',
      amount: report.rows
        .filter(({ country }: { country: string }) => country !== 'NL')
        .reduce((sum: number, { net }: { net: { amount: number } }) => sum + net.amount, 0),
    },
  ]);
});

it('does not save that one proof is enough for a business outside the EU', async () => {
  const settings = { isOn: true, home: 'CH', isInclusive: false, isBelowThreshold: false, isOneProofEnough: true };
  const saved = await world.call('saveTaxes', { storeId, ...settings }, { as: shop });
  expect(saved.settings).toMatchObject({ home: 'CH', isOneProofEnough: false });
});
