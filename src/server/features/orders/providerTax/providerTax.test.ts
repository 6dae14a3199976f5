import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hiddenField, openBrowser } from '#test/browser.ts';
import { STRIPE_CARDS } from '#test/doubles/stripe/payments.ts';
import { startStripe } from '#test/doubles/stripe/startStripe.ts';
import { startVies } from '#test/doubles/vies.ts';
import { openShop, publishWare, readTotals, type Shop } from '#test/shop.ts';
import { earlier } from '#test/earlier.ts';
import { openWorld } from '#test/world.ts';

let clock = () => new Date();
const stripe = await startStripe({ now: () => clock() });
const vies = await startVies();
const logged: string[] = [];
const world = await openWorld({
  onLog: (line) => void logged.push(line),
  environment: { ...stripe.connectEnvironment, VIES_URL: vies.url },
});
clock = world.now;
afterAll(async () => {
  await stripe.close();
  await vies.close();
});

let shop: Shop & { account: string };
beforeAll(async () => {
  shop = await openSeller('ana');
  await settings(shop);
  vies.add('DE123456789');
});
beforeEach(() => {
  stripe.events.length = 0;
  stripe.taxes.setMissing(shop.account, []);
  world.travel({ minutes: 2 });
});

/** A store whose payments go to its own account at the provider. */
async function openSeller(name: string): Promise<Shop & { account: string }> {
  const opened = await openShop(world, name, { price: { kind: 'fixed', amount: 10_000 }, currency: 'USD' });
  const input = { storeId: opened.storeId };
  await world.call('connectPayments', input, { as: opened });
  const { account } = await world.call('getPaymentAccount', input, { as: opened });
  stripe.accounts.decide(account.id, { cards: 'active' });
  await world.call('getPaymentAccount', input, { as: opened });
  return { ...opened, account: account.id };
}

const settings = (of: Shop, changes: object = {}) =>
  world.call(
    'saveTaxes',
    {
      storeId: of.storeId,
      isOn: true,
      way: 'provider',
      home: 'NL',
      isInclusive: false,
      isBelowThreshold: false,
      ...changes,
    },
    { as: of },
  );

const quote = (buyer: object, of: Shop = shop) =>
  world.call('quoteOrder', { storeId: of.storeId, productId: of.productId, ...buyer });

const NEW_YORK = { country: 'US', postalCode: '10001' };

/** Pays on the provider's page. */
async function buy(buyer: object, of: Shop = shop, card: string = STRIPE_CARDS.pays) {
  const { quote: sealed } = await quote(buyer, of);
  const email = `bea-${randomUUID().slice(0, 8)}@example.com`;
  const order = await world.call('placeOrder', {
    storeId: of.storeId,
    quote: sealed,
    email,
    idempotencyKey: randomUUID(),
  });
  return { ...order, email, session: await pay(order.orderId, card) };
}

async function pay(orderId: string, card: string = STRIPE_CARDS.pays): Promise<string> {
  const [payment] = await world.sql('select charge_id from payments where order_id = $1', [orderId]);
  const session = String(payment?.charge_id);
  stripe.pay(session, card);
  await receive();
  return session;
}

async function receive(): Promise<void> {
  for (const event of stripe.events.splice(0))
    expect((await world.app.inject({ method: 'POST', ...stripe.post(event) })).statusCode).toBe(204);
  await world.runJobs();
}

const refund = async (orderId: string, amount?: number) => {
  await world.call(
    'refundOrder',
    { storeId: shop.storeId, orderId, amount, reason: 'Asked', idempotencyKey: randomUUID() },
    { as: shop },
  );
  await receive();
};

/** The bank decides about the dispute of an order. */
const decide = async (orderId: string, ending: 'won' | 'lost') => {
  const [dispute] = await world.sql('select provider_id as id from disputes where order_id = $1', [orderId]);
  stripe.moveDispute(String(dispute?.['id']), ending);
  await receive();
};

const refundLines = async (orderId: string, lines: { lineId: string; units: number }[]) => {
  await world.call(
    'refundOrder',
    { storeId: shop.storeId, orderId, lines, reason: 'Asked', idempotencyKey: randomUUID() },
    { as: shop },
  );
  await receive();
};

async function buyLines(buyer: object, productIds: string[]) {
  const { quote: sealed } = await world.call('quoteOrder', {
    storeId: shop.storeId,
    lines: productIds.map((productId) => ({ productId })),
    ...buyer,
  });
  const order = await world.call('placeOrder', {
    storeId: shop.storeId,
    quote: sealed,
    email: `bo-${randomUUID().slice(0, 8)}@example.com`,
    idempotencyKey: randomUUID(),
  });
  await pay(order.orderId);
  return order;
}

/** Places an order whose calculation another order has taken, so that it is calculated again. */
async function placeWithTaken(buyer: object) {
  const { quote: sealed } = await quote(buyer);
  const order = await world.call('placeOrder', {
    storeId: shop.storeId,
    quote: sealed,
    email: `cy-${randomUUID().slice(0, 8)}@example.com`,
    idempotencyKey: randomUUID(),
  });
  await world.sql('update tax_evidence set calculation_id = null where order_id = $1', [order.orderId]);
  return order;
}

const recordsOf = (orderId: string) =>
  world.sql('select kind, transaction_id as id, problem, tried_at as "triedAt" from tax_records where order_id = $1', [
    orderId,
  ]);

/** The hourly sweep, with all it causes. */
async function sweepLater(hours = 2): Promise<void> {
  world.travel({ hours });
  await world.sweep(shop.storeId);
  await receive();
}

const recordedFor = (number: string) => {
  const all = stripe.taxes.recorded();
  const sale = all.find(({ reference }) => reference.startsWith(`${number} `));
  return { sale, refunds: all.filter(({ of }) => sale !== undefined && of === sale.id) };
};

const calculations = () => stripe.seenOf(shop.account).filter((call) => call === 'POST /v1/tax/calculations').length;

const taxTransfers = (orderId: string) =>
  world.sql(
    `select t.credit_account as account, t.amount::int from ledger_transfers t join payments p
       on p.store_id = t.store_id and p.id = t.event_id where p.order_id = $1 and t.tax_account is not null`,
    [orderId],
  );

describe('Stripe Tax in a quote', () => {
  it('adds the tax of the buyer’s postal code, with all jurisdictions in one rate', async () => {
    expect(await quote(NEW_YORK)).toMatchObject({
      tax: { amount: 888 },
      total: { amount: 10_888 },
      taxed: { kind: 'taxed', country: 'US', basisPoints: 888, isInclusive: false },
    });
    expect(await quote({ country: 'DE' })).toMatchObject({ tax: { amount: 1900 }, taxed: { basisPoints: 1900 } });
    expect(await quote({ country: 'JP' })).toMatchObject({ tax: { amount: 0 }, taxed: { kind: 'none' } });
  });

  it('asks the provider once for the same price in the same place', async () => {
    await quote({ country: 'NL' });
    const before = calculations();
    await Promise.all([quote({ country: 'NL' }), quote({ country: 'NL' })]);
    expect(calculations()).toBe(before);
    await quote({ country: 'NL', quantity: 1, postalCode: '1011' });
    expect(calculations()).toBe(before);
    world.travel({ minutes: 61 });
    await quote({ country: 'NL' });
    expect(calculations()).toBe(before + 1);
  });

  it('needs a postal code in the United States, and one that exists', async () => {
    await expect(quote({ country: 'US' })).rejects.toMatchObject({ details: { refusal: 'postal-code-missing' } });
    await expect(quote({ country: 'US', postalCode: 'K1A 0B1' })).rejects.toMatchObject({
      details: { refusal: 'postal-code-missing' },
    });
    await expect(quote({ country: 'US', postalCode: '00000' })).rejects.toMatchObject({
      details: { refusal: 'postal-code-unknown' },
    });
    await expect(quote({})).rejects.toMatchObject({ details: { refusal: 'tax-country-missing' } });
  });

  it('uses the category of the product, and takes the tax out of prices that contain it', async () => {
    const book = await publishWare(world, shop.storeId, {
      slug: 'a-book',
      price: { kind: 'fixed', amount: 10_000 },
      taxCategory: 'book',
    });
    const of = { ...shop, ...book };
    expect((await quote({ country: 'DE' }, of)).taxed).toMatchObject({ basisPoints: 700 });
    const inclusive = await openSeller('ida');
    await settings(inclusive, { isInclusive: true });
    expect(await quote({ country: 'DE' }, inclusive)).toMatchObject({
      tax: { amount: 1597 },
      total: { amount: 10_000 },
    });
  });

  it('charges a business with a confirmed VAT ID nothing', async () => {
    expect(await quote({ country: 'DE', vatId: 'DE123456789' })).toMatchObject({
      tax: { amount: 0 },
      taxed: { kind: 'reverse-charge', country: 'DE', isVatIdConfirmed: true },
    });
  });

  it('refuses while the provider is down, without asking it for every buyer, and works again afterwards', async () => {
    const down = { kind: 'status', status: 500 } as const;
    stripe.failNext(/^POST \/v1\/tax\/calculations$/, down, 2);
    const before = calculations();
    const quoteAgain = () => quote({ country: 'NL', quantity: 1, code: '', tip: 0, offered: undefined, region: '' });
    world.travel({ minutes: 61 });
    await expect(quoteAgain()).rejects.toMatchObject({ details: { refusal: 'tax-unavailable' } });
    await expect(quoteAgain()).rejects.toMatchObject({ details: { refusal: 'tax-unavailable' } });
    expect(calculations()).toBe(before + 2);
    world.travel({ seconds: 11 });
    expect((await quoteAgain()).tax).toMatchObject({ amount: 2100 });
  });

  it('asks the provider for one network at most 120 times an hour, because each time costs the seller money', async () => {
    world.travel({ minutes: 61 });
    const before = calculations();
    const codes = Array.from({ length: 121 }, (_, at) => `${10_100 + at}`);
    const refused: string[] = [];
    for (const postalCode of codes)
      await quote({ country: 'US', postalCode }).catch((error: { details: { refusal: string } }) =>
        refused.push(error.details.refusal),
      );
    expect(refused).toEqual(['too-many-requests']);
    expect(calculations()).toBe(before + 120);
    world.travel({ minutes: 61 });
  });

  it('refuses while the provider’s settings are incomplete', async () => {
    stripe.taxes.setMissing(shop.account, ['head_office']);
    world.travel({ minutes: 61 });
    await expect(quote({ country: 'NL' })).rejects.toMatchObject({ details: { refusal: 'tax-unavailable' } });
  });
});

describe('an order with tax from the provider', () => {
  it('has its tax in the ledger, the report and the provider’s records', async () => {
    const { orderId, number } = await buy(NEW_YORK);
    expect(await taxTransfers(orderId)).toEqual([{ account: 'tax:US:NY:888', amount: 888 }]);
    expect(recordedFor(number).sale).toMatchObject({
      account: shop.account,
      type: 'transaction',
      reference: `${number} ${orderId}`,
    });
    const now = world.now();
    const { rows } = await world.call(
      'getTaxReport',
      { storeId: shop.storeId, year: now.getUTCFullYear(), quarter: Math.floor(now.getUTCMonth() / 3) + 1 },
      { as: shop },
    );
    expect(rows).toContainEqual(
      expect.objectContaining({ country: 'US', region: 'NY', basisPoints: 888, tax: { amount: 888, currency: 'USD' } }),
    );
    expect(await readTotals(world, shop.storeId)).toMatchObject({ unbalanced: 0 });
  });

  it('is recorded once, also if two orders share a calculation and answers are lost', async () => {
    const before = stripe.taxes.recorded().length;
    const [one, other] = await Promise.all([quote({ country: 'NL' }), quote({ country: 'NL' })]);
    const place = (sealed: string) =>
      world.call('placeOrder', {
        storeId: shop.storeId,
        quote: sealed,
        email: `two-${randomUUID().slice(0, 6)}@example.com`,
        idempotencyKey: randomUUID(),
      });
    const [first, second] = [await place(one.quote), await place(other.quote)];
    stripe.failNext(/create_from_calculation$/, { kind: 'cut' });
    await pay(first.orderId);
    await pay(second.orderId);
    await world.sweep(shop.storeId);
    expect(
      stripe.taxes
        .recorded()
        .slice(before)
        .map(({ reference }) => reference.split(' ')[0]),
    ).toEqual(expect.arrayContaining([first.number, second.number]));
    expect(stripe.taxes.recorded()).toHaveLength(before + 2);
    expect(await world.sql('select 1 from tax_records where transaction_id is null')).toEqual([]);
  });

  it('is recorded once, also if it was calculated again and Stripe’s lines could not be read', async () => {
    const { orderId, number } = await placeWithTaken({ country: 'NL' });
    stripe.failNext(/^GET \/v1\/tax\/transactions/, { kind: 'status', status: 500 }, 3);
    await pay(orderId);
    expect(await recordsOf(orderId)).toMatchObject([{ id: null, problem: null }]);
    await sweepLater();
    const { sale } = recordedFor(number);
    expect(await recordsOf(orderId)).toMatchObject([{ id: sale?.id, problem: null }]);
  });

  it('is calculated again for the earliest day that Stripe accepts if it was placed before', async () => {
    const { orderId, number } = await placeWithTaken({ country: 'NL' });
    await world.sql(`update orders set placed_at = ${earlier('placed_at', "interval '40 days'")} where id = $1`, [
      orderId,
    ]);
    await pay(orderId);
    expect(await recordsOf(orderId)).toMatchObject([{ id: recordedFor(number).sale?.id, problem: null }]);
  });

  it('is shown to the creator with its refund if the account has disconnected, and recorded when they try again', async () => {
    const ofShop = { storeId: shop.storeId };
    const list = () => world.call('listUnrecordedTaxes', ofShop, { as: shop });
    expect(await list()).toMatchObject({ items: [], count: 0 });
    stripe.failNext(/create_from_calculation$/, { kind: 'no-access' });
    const { orderId, number } = await buy({ country: 'NL' });
    await refund(orderId, 1210);
    expect(await list()).toMatchObject({
      items: [
        { kind: 'refund', orderNumber: number, reason: 'What it belongs to was not recorded.' },
        { kind: 'sale', orderId, reason: 'No access.' },
      ],
      count: 2,
    });
    await Promise.all([
      world.call('retryUnrecordedTaxes', ofShop, { as: shop }),
      world.call('retryUnrecordedTaxes', ofShop, { as: shop }),
    ]);
    await sweepLater();
    expect(await list()).toMatchObject({ count: 0 });
    expect(recordedFor(number)).toMatchObject({ refunds: [{ amount: -1210, tax: 210 }] });
    expect(stripe.taxes.recorded().filter(({ reference }) => reference.includes(orderId))).toHaveLength(1);
  });

  it('is no longer shown once the creator has handled it, but what was refused since then is', async () => {
    const ofShop = { storeId: shop.storeId };
    stripe.failNext(/create_from_calculation$/, { kind: 'no-access' });
    await buy({ country: 'NL' });
    const { asOf } = await world.call('listUnrecordedTaxes', ofShop, { as: shop });
    world.travel({ minutes: 1 });
    stripe.failNext(/create_from_calculation$/, { kind: 'no-access' });
    const { orderId } = await buy({ country: 'NL' });
    expect(await world.call('dismissUnrecordedTaxes', { ...ofShop, until: asOf }, { as: shop })).toMatchObject({
      items: [{ orderId }],
      count: 1,
    });
    const { asOf: later } = await world.call('listUnrecordedTaxes', ofShop, { as: shop });
    await world.call('dismissUnrecordedTaxes', { ...ofShop, until: later }, { as: shop });
  });

  it('is tried again after those that were tried less recently', async () => {
    const { orderId } = await placeWithTaken({ country: 'NL' });
    stripe.failNext(/create_from_calculation$/, { kind: 'status', status: 500 }, 6);
    await pay(orderId);
    const [first] = await recordsOf(orderId);
    await sweepLater();
    const [second] = await recordsOf(orderId);
    expect(Number(second?.['triedAt'])).toBeGreaterThan(Number(first?.['triedAt']));
    await world.sweep(shop.storeId);
    expect(await recordsOf(orderId)).toMatchObject([{ triedAt: second?.['triedAt'] }]);
    await sweepLater();
    expect(await recordsOf(orderId)).toMatchObject([{ problem: null, id: expect.any(String) }]);
  });

  it('takes refunds back at the provider, each once and never more than was sold', async () => {
    const { orderId, number } = await buy(NEW_YORK);
    await refund(orderId, 5444);
    await refund(orderId);
    expect(recordedFor(number).refunds.map(({ amount }) => amount)).toEqual([-5444, -5444]);
    await world.sweep(shop.storeId);
    expect(recordedFor(number).refunds).toHaveLength(2);
    const [order] = await world.sql('select refunded::int, refunded_tax::int from orders where id = $1', [orderId]);
    expect(order).toEqual({ refunded: 10_888, refunded_tax: 888 });
  });

  it('takes single items back with their tax', async () => {
    const book = await publishWare(world, shop.storeId, {
      slug: 'b-book',
      price: { kind: 'fixed', amount: 10_000 },
      taxCategory: 'book',
    });
    const { orderId, number } = await buyLines({ country: 'DE' }, [shop.productId, book.productId]);
    const { order } = await world.call('getOrder', { storeId: shop.storeId, orderId }, { as: shop });
    const lineId: string = order.lines.find((line: { productId: string }) => line.productId === book.productId).id;
    await refundLines(orderId, [{ lineId, units: 1 }]);
    expect(recordedFor(number).refunds).toMatchObject([{ amount: -10_700, tax: 700 }]);
    const [row] = await world.sql('select refunded::int, refunded_tax::int from orders where id = $1', [orderId]);
    expect(row).toEqual({ refunded: 10_700, refunded_tax: 700 });
  });

  it('has a refund that failed after all undone at the provider', async () => {
    const { orderId, number } = await buy(NEW_YORK, shop, STRIPE_CARDS.failsToRefund);
    await refund(orderId, 1000);
    const [taken] = recordedFor(number).refunds;
    expect(taken?.amount).toBe(-1000);
    stripe.settleRefunds();
    await receive();
    expect(stripe.taxes.recorded().filter(({ of }) => of === taken?.id)).toHaveLength(1);
    await refund(orderId);
    expect(recordedFor(number).refunds.map(({ amount }) => amount)).toEqual([-1000, -10_888]);
  });

  it('is taken back at the provider once if a dispute about it is lost, also if the answer is lost', async () => {
    const { orderId, number } = await buy(NEW_YORK, shop, STRIPE_CARDS.disputed);
    expect(recordedFor(number).refunds).toEqual([]);
    stripe.failNext(/create_reversal$/, { kind: 'cut' });
    await decide(orderId, 'lost');
    await decide(orderId, 'lost');
    await sweepLater();
    expect(recordedFor(number).refunds).toMatchObject([{ amount: -10_888, tax: 888 }]);
    expect(await recordsOf(orderId)).toMatchObject([{ problem: null }, { problem: null, id: expect.any(String) }]);
    expect(await readTotals(world, shop.storeId)).toMatchObject({ unbalanced: 0 });
  });

  it('has what earlier refunds left of it taken back if a dispute is lost', async () => {
    const { orderId, number, session } = await buy(NEW_YORK);
    await refund(orderId, 5444);
    stripe.openDispute(stripe.ofSession(session));
    await receive();
    await decide(orderId, 'lost');
    expect(recordedFor(number).refunds).toMatchObject([
      { amount: -5444, tax: 444 },
      { amount: -5444, tax: 444 },
    ]);
  });

  it('is not taken back if the dispute is won, and is there again if a lost one is won after all', async () => {
    const won = await buy(NEW_YORK, shop, STRIPE_CARDS.disputed);
    await decide(won.orderId, 'won');
    expect(recordedFor(won.number).refunds).toEqual([]);

    const { orderId, number } = await buy(NEW_YORK, shop, STRIPE_CARDS.disputed);
    const before = await readTotals(world, shop.storeId);
    await decide(orderId, 'lost');
    const [taken] = recordedFor(number).refunds;
    expect(taken).toMatchObject({ amount: -10_888 });
    stripe.failNext(/create_reversal$/, { kind: 'cut' });
    await decide(orderId, 'won');
    await sweepLater();
    expect(stripe.taxes.recorded().filter(({ of }) => of === taken?.id)).toHaveLength(1);
    const { ledger, unbalanced } = await readTotals(world, shop.storeId);
    expect(unbalanced).toBe(0);
    expect(ledger).toMatchObject({
      store: before.ledger['store'],
      'tax:US:NY:888': before.ledger['tax:US:NY:888'],
      disputes: (before.ledger['disputes'] ?? 0) - 10_888,
    });
    expect(await world.sql('select lost::int, lost_tax::int from orders where id = $1', [orderId])).toEqual([
      { lost: 0, lost_tax: 0 },
    ]);
    const session = await world.call('signIn', { email: shop.email, password: shop.password });
    const { order } = await world.call('getOrder', { storeId: shop.storeId, orderId }, { as: session });
    expect(order).toMatchObject({ lines: [{ hasAccess: true }], refundable: { amount: 10_888 } });
    await refund(orderId);
    expect(recordedFor(number).refunds.map(({ amount }) => amount)).toEqual([-10_888, -10_888]);
    expect(await world.sql('select 1 from tax_records where order_id = $1 and problem is not null', [orderId])).toEqual(
      [],
    );
  });

  it('is taken back again each time that the bank takes the money, and given back each time that it returns it', async () => {
    const { orderId, number } = await buy(NEW_YORK, shop, STRIPE_CARDS.disputed);
    const [dispute] = await world.sql('select provider_id as id from disputes where order_id = $1', [orderId]);
    const left = () => {
      const undone = stripe.taxes.recorded().map(({ of }) => of);
      const taken = recordedFor(number).refunds.filter(({ id }) => !undone.includes(id));
      return taken.reduce((sum, { amount }) => sum + amount, 10_888);
    };
    expect(left()).toBe(10_888);
    await decide(orderId, 'lost');
    await sweepLater();
    expect(left()).toBe(0);
    for (const times of [1, 2]) {
      await decide(orderId, 'won');
      await sweepLater();
      expect([times, left()]).toEqual([times, 10_888]);
      stripe.appealDispute(String(dispute?.['id']));
      await receive();
      await sweepLater();
      expect([times, left()]).toEqual([times, 0]);
    }
    expect(recordedFor(number).refunds).toHaveLength(3);
    expect(await world.sql('select 1 from tax_records where order_id = $1 and problem is not null', [orderId])).toEqual(
      [],
    );
    expect(await readTotals(world, shop.storeId)).toMatchObject({ unbalanced: 0 });
  });

  it('has its VAT taken back alone for a business whose VAT ID could not be checked', async () => {
    vies.setDown(true);
    const { orderId, number } = await buy({ country: 'DE', vatId: 'DE123456789' });
    vies.setDown(false);
    await world.call('refundVat', { storeId: shop.storeId, orderId, vatId: 'DE123456789' }, { as: shop });
    await receive();
    expect(recordedFor(number).refunds).toMatchObject([{ amount: -1900, tax: 1900 }]);
  });

  it('has what is left of its VAT taken back alone after a part was refunded', async () => {
    vies.setDown(true);
    const { orderId, number } = await buy({ country: 'DE', vatId: 'DE123456789' });
    vies.setDown(false);
    await refund(orderId, 5950);
    await world.call('refundVat', { storeId: shop.storeId, orderId, vatId: 'DE123456789' }, { as: shop });
    await receive();
    expect(recordedFor(number).refunds).toMatchObject([
      { amount: -5950, tax: 950 },
      { amount: -950, tax: 950 },
    ]);
    await refund(orderId);
    expect(recordedFor(number).refunds.map(({ amount }) => amount)).toEqual([-5950, -950, -5000]);
  });

  it('is recorded and taken back as it was paid if it is an installment, with the tax in its amount', async () => {
    const plan = await publishWare(world, shop.storeId, {
      slug: 'in-parts',
      price: { kind: 'fixed', amount: 10_000, installments: 3 },
    });
    logged.length = 0;
    const { orderId, number } = await buy({ country: 'DE', installments: true }, { ...shop, ...plan });
    const [order] = await world.sql('select total::int, tax::int from orders where id = $1', [orderId]);
    expect(order).toEqual({ total: 3968, tax: 634 });
    await refund(orderId);
    expect(recordedFor(number).refunds).toMatchObject([{ amount: -3968, tax: 634 }]);
    expect(await world.sql('select 1 from tax_records where order_id = $1 and problem is not null', [orderId])).toEqual(
      [],
    );
    expect(logged.filter((entry) => entry.includes('at the provider'))).toEqual([]);
  });

  it('is recorded for a sale without tax too, because the provider watches thresholds', async () => {
    const { number } = await buy({ country: 'DE', vatId: 'DE123456789' });
    expect(recordedFor(number).sale).toBeDefined();
  });

  it('cannot be placed with a price that was sealed before the buyer said where they are', async () => {
    const visitor = openBrowser(world);
    const { body } = await visitor.get(`/${shop.slug}/checkout/spring-prints`);
    await expect(
      world.call('placeOrder', {
        storeId: shop.storeId,
        quote: hiddenField(body, 'quote'),
        email: 'sly@example.com',
        idempotencyKey: randomUUID(),
      }),
    ).rejects.toMatchObject({ details: { refusal: 'tax-country-missing' } });
  });
});

describe('the checkout', () => {
  const path = () => `/${shop.slug}/checkout/spring-prints`;

  it('asks for a postal code only where the tax depends on it, without a script', async () => {
    const visitor = openBrowser(world);
    const { body } = await visitor.get(path());
    expect(body).not.toContain('name="postalCode"');
    const form = (fields: Record<string, string>) => ({
      quote: hiddenField(body, 'quote'),
      email: 'ny@example.com',
      name: 'Cleo',
      ...fields,
    });
    const german = await visitor.post(path(), form({ intent: 'price', country: 'DE' }));
    expect(german.body).not.toContain('name="postalCode"');
    const chosen = await visitor.post(path(), form({ intent: 'price', country: 'US' }));
    expect(chosen.body).toContain('name="postalCode"');
    expect(chosen.body).not.toContain('Enter your postal code.');
    const missing = await visitor.post(path(), form({ country: 'US', postalCode: '' }));
    expect(missing.body).toContain('Enter your postal code.');
    const wrong = await visitor.post(path(), form({ intent: 'price', country: 'US', postalCode: '00000' }));
    expect(wrong.body).toContain('We don’t recognize this postal code.');
    const priced = await visitor.post(path(), form({ intent: 'price', country: 'US', postalCode: '10001' }));
    expect(priced.body).toContain('$108.88');
    const paid = await visitor.post(path(), {
      ...form({ country: 'US', postalCode: '10001', countryConfirmed: 'US' }),
      quote: hiddenField(priced.body, 'quote'),
    });
    expect(paid.statusCode).toBe(303);
    expect(paid.headers.location).toContain(stripe.origin);
  });

  it('says a clear sentence while the provider is down, and charges nobody', async () => {
    world.travel({ minutes: 61 });
    const visitor = openBrowser(world);
    const { body } = await visitor.get(path());
    stripe.failNext(/^POST \/v1\/tax\/calculations$/, { kind: 'status', status: 500 }, 2);
    const before = await world.sql('select count(*)::int as n from orders');
    const form = { quote: hiddenField(body, 'quote'), email: 'x@example.com', country: 'NL', countryConfirmed: 'NL' };
    const answer = await visitor.post(path(), form);
    expect(answer.body).toContain('We couldn’t calculate the tax.');
    expect(answer.statusCode).toBeLessThan(500);
    // The total lacks the tax.
    expect(answer.body).not.toContain('Pay $');
    expect(answer.body).toContain('Update total</button></div></form>');
    expect(await world.sql('select count(*)::int as n from orders')).toEqual(before);
  });
});

describe('the settings', () => {
  const read = (of: Shop) => world.call('getProviderTaxes', { storeId: of.storeId }, { as: of });

  it('say what is missing at the provider, and whether it could be reached', async () => {
    expect(await read(shop)).toEqual({ state: 'active', missing: [] });
    stripe.taxes.setMissing(shop.account, ['head_office.address.line1']);
    expect(await read(shop)).toEqual({ state: 'pending', missing: ['head_office.address.line1'] });
    stripe.failNext(/^GET \/v1\/tax\/settings$/, { kind: 'status', status: 500 });
    expect(await read(shop)).toEqual({ state: 'unreachable', missing: [] });
  });

  it('refuse the provider’s taxes without an account there', async () => {
    const ben = await openShop(world, 'ben');
    expect(await read(ben)).toEqual({ state: 'not-connected', missing: [] });
    await expect(settings(ben)).rejects.toMatchObject({ details: { refusal: 'provider-taxes-off' } });
    await settings(ben, { isOn: false });
  });

  it('refuse the provider’s taxes while something is sold in a currency that they don’t take', async () => {
    const eva = await openSeller('eva');
    const other = await publishWare(world, eva.storeId, {
      slug: 'saga',
      price: { kind: 'fixed', amount: 1000 },
      currency: 'ISK',
    });
    await expect(settings(eva)).rejects.toMatchObject({
      message: expect.stringContaining('Stripe can’t calculate taxes in ISK.'),
      details: { refusal: 'provider-taxes-currency', field: 'way' },
    });
    await settings(eva, { way: 'rates' });
    await world.sql('update products set deleted_at = now() where id = $1', [other.productId]);
    await settings(eva);
  });

  it('have the product editor refuse a price in such a currency at its field, unless nothing is charged', async () => {
    const leo = await openSeller('leo');
    const save = (changes: object) =>
      world.call('saveProduct', { storeId: leo.storeId, productId: leo.productId, ...changes }, { as: leo });
    const price = { kind: 'fixed', amount: 1000 };
    await save({ price, currency: 'ISK' });
    await save({ price, currency: 'USD' });
    await settings(leo);
    await expect(save({ price, currency: 'ISK' })).rejects.toMatchObject({
      message: expect.stringContaining('Stripe Tax can’t calculate taxes in ISK.'),
      details: { refusal: 'currency-not-taxable', field: 'currency' },
    });
    const other = (currency: string) => ({ currency, amount: 1000 });
    await expect(save({ prices: [other('EUR'), other('KWD')] })).rejects.toMatchObject({
      details: { refusal: 'currency-not-taxable', field: 'prices.1.currency' },
    });
    await save({ prices: [other('EUR'), other('JPY')] });
    await save({ title: 'Other prints' });
    await save({ price: { kind: 'free' }, currency: 'ISK', prices: [] });
    await expect(save({ price })).rejects.toMatchObject({ details: { field: 'currency' } });
    await settings(leo, { way: 'rates' });
    await save({ price });
  });
});

/** What is left of each payment of a subscription or an installment plan, here and at the provider. */
async function comparePayments(firstOrderId: string) {
  const orders = await world.sql<{ id: string; number: string; amount: number; tax: number }>(
    `select o.id, o.number, (o.total - o.refunded - o.lost)::int as amount,
        coalesce((select sum(case when t.credit_account = t.tax_account then t.amount else -t.amount end)
          from ledger_transfers t where t.store_id = o.store_id and t.tax_account is not null and t.event_id in (
            select id from payments where store_id = o.store_id and order_id = o.id
            union all select id from refunds where store_id = o.store_id and order_id = o.id
            union all select id from disputes where store_id = o.store_id and order_id = o.id)), 0)::int as tax
       from subscription_periods f
       join subscription_periods p on p.store_id = f.store_id and p.subscription_id = f.subscription_id
       join orders o on o.store_id = p.store_id and o.id = p.order_id
      where f.order_id = $1 and o.status <> 'pending' and o.total > 0 order by p.period_start`,
    [firstOrderId],
  );
  const here = orders.map(({ amount, tax }) => ({ amount, tax }));
  const there = orders.map(({ number }) => {
    const { sale, refunds } = recordedFor(number);
    return {
      amount: refunds.reduce((sum, each) => sum + each.amount, sale?.amount ?? 0),
      tax: refunds.reduce((sum, each) => sum - each.tax, sale?.tax ?? 0),
    };
  });
  return { orders, here, there };
}

/** Each amount is the same to the cent. Its part of the tax, which the provider rounds by itself, can differ by one. */
function expectSame({ here, there }: Awaited<ReturnType<typeof comparePayments>>): void {
  expect(there.map(({ amount }) => amount)).toEqual(here.map(({ amount }) => amount));
  expect(Math.max(...there.map(({ tax }, at) => Math.abs(tax - (here[at]?.tax ?? 0))))).toBeLessThanOrEqual(1);
}

/** Some months with everything that is due in them. */
async function passMonths(count: number): Promise<void> {
  for (let left = count; left > 0; left -= 1) {
    world.travel({ days: 32 });
    await world.sweep(shop.storeId);
    await receive();
  }
}

const refundAsOwner = async (orderId: string, amount?: number) => {
  const session = await world.call('signIn', { email: shop.email, password: shop.password });
  const refunding = { storeId: shop.storeId, orderId, amount, reason: 'Asked', idempotencyKey: randomUUID() };
  await world.call('refundOrder', refunding, { as: session });
  await receive();
};

const refundVatAsOwner = async (orderId: string) => {
  const session = await world.call('signIn', { email: shop.email, password: shop.password });
  await world.call('refundVat', { storeId: shop.storeId, orderId, vatId: 'DE123456789' }, { as: session });
  await receive();
};

describe('an installment plan', () => {
  it.each([
    { amount: 10_000, installments: 3, place: { country: 'DE' }, tax: 1900 },
    { amount: 9_999, installments: 4, place: NEW_YORK, tax: 887 },
    { amount: 2_017, installments: 7, place: { country: 'NL' }, tax: 424 },
  ])('of $amount in $installments payments has the same amounts here and at the provider', async (plan) => {
    const { amount, installments, place } = plan;
    const ware = await publishWare(world, shop.storeId, {
      slug: `plan-${amount}`,
      price: { kind: 'fixed', amount, installments },
    });
    const { orderId } = await buy({ ...place, installments: true }, { ...shop, ...ware });
    await passMonths(installments - 1);
    const paid = await comparePayments(orderId);
    expect(paid.orders).toHaveLength(installments);
    expect(paid.here.reduce((sum, each) => sum + each.tax, 0)).toBe(plan.tax);
    expectSame(paid);
    const [first, second] = paid.orders;
    await refundAsOwner(String(second?.id), 100);
    await refundAsOwner(String(first?.id));
    const refunded = await comparePayments(orderId);
    expect([refunded.here[0], refunded.there[0]]).toEqual([
      { amount: 0, tax: 0 },
      { amount: 0, tax: 0 },
    ]);
    expectSame(refunded);
    expect(await readTotals(world, shop.storeId)).toMatchObject({ unbalanced: 0 });
  });

  it('has the VAT of one payment returned here and at the provider, and none in the next ones', async () => {
    const ware = await publishWare(world, shop.storeId, {
      slug: 'plan-for-firms',
      price: { kind: 'fixed', amount: 10_000, installments: 3 },
    });
    vies.setDown(true);
    const { orderId } = await buy({ country: 'DE', vatId: 'DE123456789', installments: true }, { ...shop, ...ware });
    vies.setDown(false);
    await refundVatAsOwner(orderId);
    await passMonths(2);
    const { here, there } = await comparePayments(orderId);
    expect(here).toEqual([
      { amount: 3334, tax: 0 },
      { amount: 3333, tax: 0 },
      { amount: 3333, tax: 0 },
    ]);
    expect(there).toEqual(here);
  });
});

describe('a subscription', () => {
  it('is calculated again for each period of a subscription', async () => {
    const sub = await publishWare(world, shop.storeId, {
      slug: 'club',
      price: { kind: 'fixed', amount: 10_000, every: { unit: 'month', count: 1 } },
    });
    const { orderId } = await buy(NEW_YORK, { ...shop, ...sub });
    expect(await taxTransfers(orderId)).toHaveLength(1);
    world.travel({ days: 32 });
    const before = calculations();
    await world.sweep(shop.storeId);
    await receive();
    const [renewal] = await world.sql(
      'select id, number, status, tax::int from orders where store_id = $1 and id <> $2 order by placed_at desc limit 1',
      [shop.storeId, orderId],
    );
    expect(renewal).toMatchObject({ status: 'paid', tax: 888 });
    expect(calculations()).toBe(before + 1);
    expect(recordedFor(String(renewal?.['number'])).sale).toBeDefined();
  });

  it('waits for a day if the provider refuses to calculate, and is charged when it does', async () => {
    const sub = await publishWare(world, shop.storeId, {
      slug: 'circle',
      price: { kind: 'fixed', amount: 10_000, every: { unit: 'month', count: 1 } },
    });
    const { orderId } = await buy({ country: 'DE' }, { ...shop, ...sub });
    const read = async () => {
      const [row] = await world.sql<{ due: Date; periods: number }>(
        `select s.due_at as due, (select count(*)::int from subscription_periods p
             where p.store_id = s.store_id and p.subscription_id = s.id) as periods
           from subscriptions s join subscription_periods f on f.store_id = s.store_id and f.subscription_id = s.id
          where f.order_id = $1`,
        [orderId],
      );
      if (!row) throw new Error('It started no subscription.');
      return row;
    };
    world.travel({ days: 32 });
    stripe.taxes.setMissing(shop.account, ['head_office']);
    await world.sweep(shop.storeId);
    const { due, periods } = await read();
    expect(periods).toBe(1);
    expect(due.getTime()).toBeGreaterThan(world.now().getTime() + 23 * 3_600_000);
    stripe.taxes.setMissing(shop.account, []);
    await sweepLater(25);
    expect((await read()).periods).toBe(2);
  });

  it('that can’t be renewed is shown with the reason and emailed once for each, until it can be', async () => {
    const sub = await publishWare(world, shop.storeId, {
      slug: 'ring',
      title: 'Ring',
      price: { kind: 'fixed', amount: 10_000, every: { unit: 'month', count: 1 } },
    });
    const { email } = await buy({ country: 'US', postalCode: '10001' }, { ...shop, ...sub });
    const found = async (status?: string) => {
      const session = await world.call('signIn', { email: shop.email, password: shop.password });
      const filter = { storeId: shop.storeId, search: email, ...(status !== undefined && { status }) };
      return (await world.call('listSubscriptions', filter, { as: session })).items;
    };
    const emails = async () =>
      (await world.emailsTo(shop.email)).filter(({ subject }) => subject === `“Ring” wasn’t renewed for ${email}`);
    expect(await found()).toMatchObject([{ taxProblem: null }]);
    world.travel({ days: 32 });
    stripe.taxes.setMissing(shop.account, ['head_office']);
    await sweepLater();
    await sweepLater(25);
    const inactive = 'You must set a valid head office address to use Stripe Tax.';
    expect(await found('tax-problem')).toMatchObject([{ taxProblem: inactive, status: 'active' }]);
    expect((await emails()).map(({ text }) => text)).toEqual([
      expect.stringContaining(`Stripe’s answer: “${inactive}”`),
    ]);
    stripe.taxes.setMissing(shop.account, []);
    await world.sql(`update tax_evidence set postal_code = '00000' where store_id = $1 and postal_code <> ''`, [
      shop.storeId,
    ]);
    await sweepLater(25);
    await sweepLater(25);
    expect(await found('tax-problem')).toMatchObject([{ taxProblem: 'postal-code' }]);
    expect(await emails()).toHaveLength(2);
    stripe.taxes.setMissing(shop.account, ['head_office']);
    await sweepLater(25);
    expect(await found()).toMatchObject([{ taxProblem: inactive }]);
    expect(await emails()).toHaveLength(2);
    stripe.taxes.setMissing(shop.account, []);
    await world.sql(`update tax_evidence set postal_code = '10001' where store_id = $1 and postal_code <> ''`, [
      shop.storeId,
    ]);
    await sweepLater(25);
    expect(await found('tax-problem')).toEqual([]);
    expect(await found()).toMatchObject([{ taxProblem: null, status: 'active' }]);
    expect(await emails()).toHaveLength(2);
  });

  it('in installments is without tax after the VAT of its first payment was returned', async () => {
    const plan = await publishWare(world, shop.storeId, {
      slug: 'for-firms',
      price: { kind: 'fixed', amount: 10_000, installments: 3 },
    });
    const later = async (isReturned: boolean) => {
      vies.setDown(true);
      const buyer = { country: 'DE', vatId: 'DE123456789', installments: true };
      const { orderId } = await buy(buyer, { ...shop, ...plan });
      vies.setDown(false);
      const session = await world.call('signIn', { email: shop.email, password: shop.password });
      if (isReturned)
        await world.call('refundVat', { storeId: shop.storeId, orderId, vatId: 'DE123456789' }, { as: session });
      await receive();
      world.travel({ days: 32 });
      await world.sweep(shop.storeId);
      await receive();
      const [order] = await world.sql(
        `select o.number, o.status, o.total::int, o.tax::int, e.kind from orders o
           join tax_evidence e on e.order_id = o.id join subscription_periods p on p.order_id = o.id
           join subscription_periods f on f.subscription_id = p.subscription_id and f.order_id = $1
          where o.id <> $1`,
        [orderId],
      );
      return order;
    };
    expect(await later(false)).toMatchObject({ status: 'paid', total: 3966, tax: 633, kind: 'taxed' });
    const reversed = await later(true);
    expect(reversed).toMatchObject({ status: 'paid', total: 3333, tax: 0, kind: 'reverse-charge' });
    expect(recordedFor(String(reversed?.['number'])).sale).toBeDefined();
    expect(await readTotals(world, shop.storeId)).toMatchObject({ unbalanced: 0 });
  });
});

describe('a free trial', () => {
  it('is recorded from its first payment on, and the VAT of a period is returned there too', async () => {
    const ware = await publishWare(world, shop.storeId, {
      slug: 'try-it',
      price: { kind: 'fixed', amount: 10_000, every: { unit: 'month', count: 1 }, trialDays: 14 },
    });
    vies.setDown(true);
    const { orderId, number } = await buy({ country: 'DE', vatId: 'DE123456789' }, { ...shop, ...ware });
    expect(recordedFor(number).sale).toBeUndefined();
    await passMonths(1);
    vies.setDown(false);
    const { orders, here, there } = await comparePayments(orderId);
    expect(here).toEqual([{ amount: 11_900, tax: 1900 }]);
    expect(there).toEqual(here);
    await refundVatAsOwner(String(orders[0]?.id));
    await passMonths(1);
    const later = await comparePayments(orderId);
    expect(later.here).toEqual([
      { amount: 10_000, tax: 0 },
      { amount: 10_000, tax: 0 },
    ]);
    expect(later.there).toEqual(later.here);
    await refundAsOwner(String(later.orders[1]?.id), 2500);
    const refunded = await comparePayments(orderId);
    expect(refunded.here[1]).toEqual({ amount: 7500, tax: 0 });
    expect(refunded.there).toEqual(refunded.here);
  });
});
