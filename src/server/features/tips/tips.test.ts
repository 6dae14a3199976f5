import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { hiddenField, openBrowser } from '#test/browser.ts';
import { CARDS, openShop, publishWare, readTotals, type Ware } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
const shop = await openShop(world, 'ana');
const { storeId, productId } = shop;
const CHECKOUT = '/ana-studio/checkout/spring-prints';
const publish = (slug: string, ware: Ware = {}) => publishWare(world, storeId, { slug, title: slug, ...ware });
await publish('jar', { price: { kind: 'from', least: 0 } });
await publish('gift', { price: { kind: 'free' } });
const as = shop;
const turnOn = (settings: object = {}) =>
  world.call('saveTipSettings', { storeId, isOn: true, percents: [5, 10, 20], text: '', ...settings }, { as });

const HALF = {
  code: 'HALF',
  value: { kind: 'percent', basisPoints: 5000 },
  productIds: [],
  minimum: null,
  startsAt: null,
  endsAt: null,
  maxUses: null,
  maxUsesPerCustomer: null,
  isActive: true,
};

async function openForm(url = CHECKOUT) {
  const visitor = openBrowser(world);
  const { body } = await visitor.get(url);
  const form = { quote: hiddenField(body, 'quote'), idempotencyKey: hiddenField(body, 'idempotencyKey') };
  const send = (email: string, fields: Record<string, string> = {}) =>
    visitor.post(url, { ...form, email, name: '', ...CARDS.pays, ...fields });
  /** Presses the button that updates the total, then pays what is shown. */
  const pay = async (email: string, fields: Record<string, string>) => {
    const shown = await send(email, { ...fields, intent: 'price' });
    return { shown, paid: await send(email, { ...fields, quote: hiddenField(shown.body, 'quote') }) };
  };
  return { visitor, body, send, pay };
}

const orderOf = async (email: string) => {
  const [order] = await world.sql<{ id: string; total: number; tip: number; tax: number; status: string }>(
    'select id, total::int, tip::int, tax::int, status from orders where email = $1',
    [email],
  );
  return order;
};

describe('a store that takes no tips', () => {
  it('shows no choice, and refuses a tip', async () => {
    const { body, send } = await openForm();
    expect(body).not.toContain('name="tip"');
    expect((await send('none@example.com', { tip: '10' })).statusCode).toBe(303);
    expect(await orderOf('none@example.com')).toMatchObject({ total: 1200, tip: 0 });
    await expect(world.call('quoteOrder', { storeId, productId, tip: 100 })).rejects.toMatchObject({
      details: { refusal: 'tip-not-taken', field: 'tip' },
    });
  });

  it('names what is wrong with its suggestions', async () => {
    await expect(turnOn({ percents: [5, 10] })).rejects.toMatchObject({ status: 'INVALID_ARGUMENT' });
    await expect(turnOn({ percents: [5, 5, 10] })).rejects.toMatchObject({ status: 'INVALID_ARGUMENT' });
    await expect(turnOn({ percents: [0, 5, 101] })).rejects.toMatchObject({ status: 'INVALID_ARGUMENT' });
    expect(await world.call('getTipSettings', { storeId }, { as })).toMatchObject({ settings: { isOn: false } });
  });
});

describe('a store that takes tips', () => {
  beforeAll(async () => {
    await turnOn({ text: 'Tips pay for paper & ink.' });
    await world.call('saveDiscount', { storeId, ...HALF }, { as });
  });

  it('suggests three percentages, and none for what costs nothing', async () => {
    const { body } = await openForm();
    expect(body).toContain('Tips pay for paper &amp; ink.');
    for (const text of ['No tip', '5%', '$0.60', '10%', '$1.20', '20%', '$2.40', 'Another amount'])
      expect(body).toContain(text);
    expect((await openForm('/ana-studio/checkout/gift')).body).not.toContain('name="tip"');
  });

  it('shows the total with the tip before it is paid, and pays it once', async () => {
    const { send, visitor } = await openForm();
    const before = await readTotals(world, storeId);
    const shown = await send('ten@example.com', { tip: '10' });
    expect(shown.statusCode).toBe(200);
    expect(shown.body).toContain('Pay $13.20');
    expect(shown.body).toMatch(/id="tip-10"[^>]*checked/);
    expect(await readTotals(world, storeId)).toEqual(before);
    const fields = { tip: '10', quote: hiddenField(shown.body, 'quote') };
    expect((await send('ten@example.com', fields)).statusCode).toBe(303);
    const again = await send('ten@example.com', fields);
    expect(again.statusCode).toBe(303);
    const order = await orderOf('ten@example.com');
    expect(order).toMatchObject({ total: 1320, tip: 120, status: 'paid' });
    const after = await readTotals(world, storeId);
    expect(after.unbalanced).toBe(0);
    expect((before.ledger['store'] ?? 0) - (after.ledger['store'] ?? 0)).toBe(1320);
    const page = await visitor.get(again.headers.location ?? '');
    expect(page.body).toMatch(/Tip<\/dt><dd>\$1\.20/);
    const [receipt] = await world.emailsTo('ten@example.com');
    expect(receipt?.text).toContain('Tip: $1.20');
    expect(await world.call('getOrder', { storeId, orderId: order?.id }, { as })).toMatchObject({
      order: { tip: { amount: 120 }, total: { amount: 1320 }, money: { tip: { amount: 120 } } },
    });
  });

  it('takes another amount up to the price, and says what is wrong with it', async () => {
    const { send, pay } = await openForm();
    for (const [tipAmount, problem] of [
      ['much', 'tipAmount-problem'],
      ['12.01', 'A tip can be up to $12.00.'],
      ['-1', 'tipAmount-problem'],
    ]) {
      const refused = await send('own@example.com', { tip: 'own', tipAmount: tipAmount ?? '' });
      expect(refused.statusCode).toBe(400);
      expect(refused.body).toContain(problem);
      expect(refused.body).toContain('Pay $12.00');
    }
    expect(await orderOf('own@example.com')).toBeUndefined();
    const { shown, paid } = await pay('own@example.com', { tip: 'own', tipAmount: '12' });
    expect(shown.body).toContain('Pay $24.00');
    expect(paid.statusCode).toBe(303);
    expect(await orderOf('own@example.com')).toMatchObject({ total: 2400, tip: 1200 });
    await expect(world.call('quoteOrder', { storeId, productId, tip: 1201 })).rejects.toMatchObject({
      details: { refusal: 'tip-too-high' },
    });
  });

  it('counts a percentage of the discounted price, which no discount lowers', async () => {
    const { pay } = await openForm();
    const { shown, paid } = await pay('half@example.com', { tip: '10', code: 'HALF' });
    expect(shown.body).toContain('Pay $6.60');
    expect(paid.statusCode).toBe(303);
    expect(await orderOf('half@example.com')).toMatchObject({ total: 660, tip: 60 });
  });

  it('shows the total again if a pay-what-you-want price changes with a tip', async () => {
    const { body, pay, send } = await openForm('/ana-studio/checkout/jar');
    expect(body).toContain('name="tip"');
    const first = await send('jar@example.com', { amount: '20', tip: '10', intent: 'price' });
    expect(first.body).toContain('>$22.00<');
    const quote = hiddenField(first.body, 'quote');
    const changed = await send('jar@example.com', { amount: '30', tip: '10', quote });
    expect(changed.statusCode).toBe(200);
    expect(changed.body).toContain('>$33.00<');
    expect(await orderOf('jar@example.com')).toBeUndefined();
    await pay('jar@example.com', { amount: '30', tip: '10' });
    expect(await orderOf('jar@example.com')).toMatchObject({ total: 3300, tip: 300 });
  });

  it('replaces an unpaid order when the tip changes', async () => {
    const { send, pay } = await openForm();
    await send('change@example.com', CARDS.declined);
    await pay('change@example.com', { tip: '20' });
    expect(await world.sql("select status, tip::int from orders where email = 'change@example.com'")).toEqual([
      { status: 'paid', tip: 240 },
    ]);
  });

  it('keeps the tip while the bank asks, and shows it again if the bank refuses', async () => {
    const { visitor, pay } = await openForm();
    const { paid } = await pay('bank@example.com', { tip: '5', ...CARDS.asks });
    const bank = await visitor.get(paid.headers.location ?? '');
    expect(bank.body).toContain('$12.60');
    const refused = await visitor.post(`${CHECKOUT}/confirm`, {
      token: hiddenField(bank.body, 'token'),
      answer: 'refuse',
    });
    expect(refused.body).toContain('Pay $12.60');
    expect(refused.body).toMatch(/id="tip-own"[^>]*checked/);
    expect(refused.body).toMatch(/name="tipAmount"[^>]*value="0.60"/);
  });

  it('adds a tip to several lines', async () => {
    const lines = [{ productId }, { productId: (await publish('log')).productId }];
    const { quote, tip, total } = await world.call('quoteOrder', { storeId, tip: 100, lines });
    expect([tip.amount, total.amount]).toEqual([100, 2500]);
    const visitor = openBrowser(world);
    const url = '/ana-studio/checkout';
    const { body } = await visitor.post(url, { quote, tip: '20', intent: 'price' });
    expect(body).toContain('Pay $28.80');
    const form = { quote: hiddenField(body, 'quote'), idempotencyKey: hiddenField(body, 'idempotencyKey') };
    const email = 'lines@example.com';
    const paid = await visitor.post(url, { ...form, email, name: '', tip: '20', ...CARDS.pays });
    expect(paid.statusCode).toBe(303);
    expect(await orderOf(email)).toMatchObject({ total: 2880, tip: 480 });
  });

  it('is not offered with a subscription', async () => {
    const club = await publish('club');
    const price = { kind: 'fixed', amount: 500, every: { unit: 'month', count: 1 } };
    await world.call('saveProduct', { storeId, productId: club.productId, price }, { as });
    await world.call('publishProduct', { storeId, productId: club.productId }, { as });
    expect((await openForm('/ana-studio/checkout/club')).body).not.toContain('name="tip"');
  });
});

describe('a tip with tax', () => {
  beforeAll(() =>
    world.call(
      'saveTaxes',
      { storeId, isOn: true, home: 'NL', isInclusive: false, isBelowThreshold: false, addEuRates: true },
      { as },
    ),
  );

  it('is not taxed, and is refunded last', async () => {
    const { pay } = await openForm();
    const { shown, paid } = await pay('tax@example.com', { tip: '10', country: 'NL' });
    expect(shown.body).toContain('Pay $15.72');
    expect(paid.statusCode).toBe(303);
    const order = await orderOf('tax@example.com');
    expect(order).toMatchObject({ total: 1572, tax: 252, tip: 120 });
    const refund = async (amount: number) => {
      await world.call('refundOrder', { storeId, orderId: order?.id, amount, idempotencyKey: randomUUID() }, { as });
      const [row] = await world.sql('select refunded_tax::int as tax, status from orders where id = $1', [order?.id]);
      return row;
    };
    expect(await refund(1452)).toEqual({ tax: 252, status: 'partially-refunded' });
    expect(await refund(120)).toEqual({ tax: 252, status: 'refunded' });
    expect((await readTotals(world, storeId)).unbalanced).toBe(0);
    expect(await world.call('getOrder', { storeId, orderId: order?.id }, { as })).toMatchObject({
      order: { money: { tip: { amount: 0 }, tax: { amount: 0 } } },
    });
  });
});
