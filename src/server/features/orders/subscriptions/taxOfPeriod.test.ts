import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startVies } from '#test/doubles/vies.ts';
import { openShop, readTotals, type Shop } from '#test/shop.ts';
import { subscribing } from '#test/subscribing.ts';
import { openWorld } from '#test/world.ts';

const GERMAN = { number: '4000 0027 6000 0016', expiry: '12/30', cvc: '123' };

const vies = await startVies();
afterAll(() => vies.close());
const world = await openWorld({ environment: { VIES_URL: vies.url } });
let shop: Shop;
let shops = 0;

beforeEach(async () => {
  shop = await openShop(world, `ana${(shops += 1)}`, {
    price: { kind: 'fixed', amount: 1200, every: { unit: 'month', count: 1 } },
  });
});

const { subscribe, pass } = subscribing(world, () => shop);

async function chargeTax(changes: object = {}): Promise<void> {
  const session = await world.call('signIn', { email: shop.email, password: shop.password });
  const settings = { isOn: true, home: 'NL', isInclusive: false, isBelowThreshold: false, addEuRates: true };
  await world.call('saveTaxes', { storeId: shop.storeId, ...settings, ...changes }, { as: session });
}

const periods = () =>
  world.sql(
    `select o.status, o.total::int, o.tax::int, e.country, e.is_inclusive as "isInclusive"
       from orders o left join tax_evidence e on e.store_id = o.store_id and e.order_id = o.id
      where o.store_id = $1 order by o.placed_at`,
    [shop.storeId],
  );

describe('a subscription of a store that turns tax on later', () => {
  it('is taxed where the card comes from, within the price that was agreed to', async () => {
    await subscribe({ card: GERMAN });
    await chargeTax();
    await pass(32);
    await pass(31);
    const taxed = { status: 'paid', total: 1200, tax: 192, country: 'DE', isInclusive: true };
    expect(await periods()).toEqual([
      { status: 'paid', total: 1200, tax: 0, country: null, isInclusive: null },
      taxed,
      taxed,
    ]);
    const totals = await readTotals(world, shop.storeId);
    expect(totals.ledger).toMatchObject({ 'tax:DE:1900': -384, store: -3216 });
    expect(totals.unbalanced).toBe(0);
  });

  it('stays untaxed if the country is not known, or has no rate', async () => {
    await subscribe();
    await chargeTax();
    await pass(32);
    expect(await periods()).toMatchObject([{ tax: 0 }, { status: 'paid', total: 1200, tax: 0 }]);
  });
});

it('a tax that was contained in the price stays so after the store begins to add it', async () => {
  await chargeTax({ isInclusive: true });
  const wanted = { storeId: shop.storeId, productId: shop.productId, country: 'NL' };
  const { quote } = await world.call('quoteOrder', wanted);
  await world.call('placeOrder', {
    storeId: shop.storeId,
    quote,
    email: 'agreed@example.com',
    card: GERMAN,
    idempotencyKey: 'agreed to the price',
  });
  await chargeTax({ isInclusive: false });
  await pass(32);
  const period = { status: 'paid', total: 1200, tax: 208, country: 'NL', isInclusive: true };
  expect(await periods()).toEqual([period, period]);
});

it('a renewal paid with a card from elsewhere is marked, until the creator has checked the country', async () => {
  await chargeTax();
  const signIn = () => world.call('signIn', { email: shop.email, password: shop.password });
  const { storeId } = shop;
  const { quote } = await world.call('quoteOrder', { storeId, productId: shop.productId, country: 'NL' });
  const buyer = { email: 'abroad@example.com', card: GERMAN, idempotencyKey: 'a card from elsewhere' };
  await world.call('placeOrder', { storeId, quote, ...buyer });
  const marked = async (): Promise<string[]> =>
    (await world.call('listOrders', { storeId, needsCountryCheck: true }, { as: await signIn() })).items.map(
      ({ id }: { id: string }) => id,
    );
  await pass(32);
  const orders = await marked();
  expect(orders).toHaveLength(2);
  for (const orderId of orders)
    await world.call('markCountryChecked', { storeId, orderId, isChecked: true }, { as: await signIn() });
  await pass(31);
  expect(await periods()).toHaveLength(3);
  expect(await marked()).toEqual([]);
});

describe('a subscription of a business that owes the tax itself', () => {
  const VAT_ID = 'DE123456789';

  beforeEach(async () => {
    vies.add(VAT_ID);
    vies.setDown(false);
    await chargeTax();
    const { storeId, productId } = shop;
    const { quote } = await world.call('quoteOrder', { storeId, productId, country: 'DE', vatId: VAT_ID });
    const buyer = { email: 'business@example.com', card: GERMAN, idempotencyKey: `a business of ${storeId}` };
    await world.call('placeOrder', { storeId, quote, ...buyer });
  });

  const notices = async () =>
    (await world.emailsTo('business@example.com')).filter(
      ({ subject, text }) => subject.startsWith('The price of') && text.includes(`/${shop.slug}/`),
    );
  const exempt = { status: 'paid', total: 1200, tax: 0, country: 'DE' };

  it('is taxed from the period on before which the register no longer knows its VAT id', async () => {
    const before = vies.countRequests();
    await pass(32);
    expect(await periods()).toMatchObject([exempt, exempt]);
    vies.remove(VAT_ID);
    await pass(20);
    expect(await notices()).toEqual([]);
    await pass(5);
    await pass(1);
    expect(await periods()).toMatchObject([exempt, exempt]);
    const [notice, ...others] = await notices();
    expect(others).toEqual([]);
    expect(notice?.subject).toMatch(/^The price of Spring prints changes on \w+ \d+, \d+$/);
    expect(notice?.text).toMatch(
      /The VAT ID DE123456789 is no longer in the EU’s register, so VAT is added.+will cost \$14\.28 every month instead of \$12/,
    );
    await pass(5);
    const taxed = { status: 'paid', total: 1428, tax: 228, country: 'DE' };
    expect(await periods()).toMatchObject([exempt, exempt, taxed]);
    expect(vies.countRequests() - before).toBe(2);
    vies.add(VAT_ID);
    await pass(31);
    // A consumer's period has no VAT id to ask about.
    expect(await periods()).toMatchObject([exempt, exempt, taxed, taxed]);
    expect(vies.countRequests() - before).toBe(2);
  });

  it('pays the tax a day later, if the VAT id is checked only when it renews', async () => {
    vies.remove(VAT_ID);
    await pass(32);
    expect(await periods()).toMatchObject([exempt]);
    expect(await notices()).toHaveLength(1);
    await pass(1);
    expect(await periods()).toMatchObject([exempt, { status: 'paid', total: 1428, tax: 228 }]);
  });

  it('pays what it paid, without an email, if the tax is contained in the price', async () => {
    await world.sql('update tax_evidence set is_inclusive = true where store_id = $1', [shop.storeId]);
    vies.remove(VAT_ID);
    await pass(25);
    await pass(7);
    expect(await periods()).toMatchObject([exempt, { status: 'paid', total: 1200, tax: 192 }]);
    expect(await notices()).toEqual([]);
  });

  it('stays so while the register does not answer, which is asked once for each period', async () => {
    const before = vies.countRequests();
    vies.setDown(true);
    await pass(32);
    await world.sweep(shop.storeId);
    await world.runJobs();
    expect(await periods()).toMatchObject([exempt, exempt]);
    expect(vies.countRequests() - before).toBe(1);
  });
});
