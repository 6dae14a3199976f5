import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { job } from '#shared/contract/jobs.ts';
import { CARDS, openShop, publishWare, readTotals } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
const shop = await openShop(world, 'ana', {
  title: 'Prints',
  currency: 'EUR',
  price: { kind: 'fixed', amount: 10_000 },
});
const { storeId } = shop;
await world.call(
  'saveTaxes',
  { storeId, isOn: true, home: 'NL', isInclusive: false, isBelowThreshold: false, addEuRates: true },
  { as: shop },
);
await world.call(
  'saveTaxRate',
  { storeId, country: 'NL', region: '', class: 'reduced', basisPoints: 900, from: '2020-01-01', to: null },
  { as: shop },
);
const mugs = await publishWare(world, storeId, {
  title: 'Mug',
  slug: 'mug',
  currency: 'EUR',
  price: { kind: 'fixed', amount: 333 },
  maxQuantity: 5,
  taxClass: 'reduced',
});
const STOCK = 100;
await world.call('saveProduct', { storeId, productId: mugs.productId, stock: STOCK }, { as: shop });

const CHOSEN = [{ productId: shop.productId }, { productId: mugs.productId, quantity: 3 }];

/** One print of 100.00 with 21 %, and three mugs of 9.99 together with 9 %. */
async function sell({ card = CARDS.pays, country = 'NL' }: { card?: object; country?: string } = {}) {
  const email = `${randomUUID()}@example.com`;
  const { quote } = await world.call('quoteOrder', { storeId, lines: CHOSEN, country });
  const { orderId } = await world.call('placeOrder', { storeId, quote, email, card, idempotencyKey: randomUUID() });
  const { order } = await world.call('getOrder', { storeId, orderId }, { as: shop });
  const [print, mug] = order.lines.map(({ id }: { id: string }) => id);
  return { orderId, email, print, mug };
}

const refund = (orderId: string, input: object) =>
  world.call('refundOrder', { storeId, orderId, idempotencyKey: randomUUID(), ...input }, { as: shop });
const units = (lineId: string, count = 1) => ({ lines: [{ lineId, units: count }] });
const orderOf = async (orderId: string) => (await world.call('getOrder', { storeId, orderId }, { as: shop })).order;

/** Asks the gateway about the order's refunds again, as their job does. */
async function settle(orderId: string): Promise<void> {
  for (const { id } of await world.sql<{ id: string }>('select id from refunds where order_id = $1', [orderId]))
    await world.services.db.onPlatform((tx) => tx.enqueue(job('settleRefund', { realm: storeId, refundId: id })));
  await world.runJobs();
}

const refusal = (code: string) => ({ details: { refusal: code } });
const soldMugs = async () =>
  (await world.sql<{ sold: number }>('select sold from stock_pools where product_id = $1', [mugs.productId]))[0]?.sold;
const taxesOf = (orderId: string) =>
  world.sql(
    `select t.tax_account as account, sum(case when t.debit_account = t.tax_account then t.amount else -t.amount end)::int as amount,
            sum(case when t.debit_account = t.tax_account then t.tax_base else -t.tax_base end)::int as base
       from ledger_transfers t join refunds r on r.store_id = t.store_id and r.id = t.event_id
      where r.order_id = $1 and t.tax_account is not null group by 1 order by 1`,
    [orderId],
  );

describe('a refund of lines', () => {
  it('returns what was paid for the item with its own tax, and the access to it alone', async () => {
    const { orderId, email, print } = await sell();
    const { order } = await refund(orderId, units(print));
    expect(order).toMatchObject({
      status: 'partially-refunded',
      refunded: { amount: 12_100 },
      lines: [
        { paid: { amount: 12_100 }, tax: { amount: 2100 }, refundedUnits: 1, hasAccess: false },
        { paid: { amount: 1089 }, tax: { amount: 90 }, refundedUnits: 0, hasAccess: true },
      ],
    });
    expect(await taxesOf(orderId)).toEqual([{ account: 'tax:NL:2100', amount: 2100, base: 10_000 }]);
    const notice = (await world.emailsTo(email)).find(({ subject }) => subject.startsWith('Refund'));
    expect(notice?.text).toContain('You no longer have access to Prints.');
    expect(notice?.text).toMatch(/Prints: €100\.00\n {2}Refunded/);
    expect((await readTotals(world, storeId)).unbalanced).toBe(0);
  });

  it('refuses units for which nothing was paid, and changes nothing', async () => {
    const free = await publishWare(world, storeId, {
      title: 'Card',
      slug: 'card',
      currency: 'EUR',
      price: { kind: 'free' },
    });
    const lines = [...CHOSEN, { productId: free.productId }];
    const { quote } = await world.call('quoteOrder', { storeId, lines, country: 'NL' });
    const paid = { quote, email: 'cards@example.com', card: CARDS.pays, idempotencyKey: randomUUID() };
    const { orderId } = await world.call('placeOrder', { storeId, ...paid });
    const before = await orderOf(orderId);
    await expect(refund(orderId, units(before.lines[2].id))).rejects.toMatchObject(refusal('refund-lines-free'));
    expect(await orderOf(orderId)).toEqual(before);
  });

  it('returns single units, and exactly the whole with the last one', async () => {
    const { orderId, mug } = await sell();
    const before = (await soldMugs()) ?? 0;
    const amounts: number[] = [];
    for (let count = 1; count <= 3; count += 1) {
      const { order } = await refund(orderId, units(mug));
      amounts.push(order.refunds.at(-1).amount.amount);
      expect(order.lines[1]).toMatchObject({ refundedUnits: count, hasAccess: count < 3 });
      expect(await soldMugs()).toBe(before - count);
    }
    expect(amounts).toEqual([363, 363, 363]);
    expect(await taxesOf(orderId)).toEqual([{ account: 'tax:NL:900', amount: 90, base: 999 }]);
    await expect(refund(orderId, units(mug))).rejects.toMatchObject(refusal('refund-line-refunded'));
    const { order } = await refund(orderId, {});
    expect(order).toMatchObject({ status: 'refunded', lines: [{ hasAccess: false }, { hasAccess: false }] });
    expect(await taxesOf(orderId)).toEqual([
      { account: 'tax:NL:2100', amount: 2100, base: 10_000 },
      { account: 'tax:NL:900', amount: 90, base: 999 },
    ]);
    expect(await soldMugs()).toBe(before - 3);
  });

  it('never returns more than is left after refunds of amounts', async () => {
    const { orderId, print, mug } = await sell();
    await refund(orderId, { amount: 6000 });
    await expect(refund(orderId, units(print))).rejects.toMatchObject(refusal('refund-too-large'));
    await refund(orderId, units(mug, 3));
    const { order } = await refund(orderId, {});
    expect(order).toMatchObject({ status: 'refunded', refunded: { amount: 13_189 } });
    expect(await taxesOf(orderId)).toEqual([
      { account: 'tax:NL:2100', amount: 2100, base: 10_000 },
      { account: 'tax:NL:900', amount: 90, base: 999 },
    ]);
    expect((await readTotals(world, storeId)).unbalanced).toBe(0);
  });

  it('of twenty at once for three units, gives three', async () => {
    const { orderId, mug } = await sell();
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => refund(orderId, units(mug))));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await orderOf(orderId)).toMatchObject({ refunded: { amount: 1089 }, lines: [{}, { refundedUnits: 3 }] });
  });

  it('happens once per key, and refuses other lines under the same key', async () => {
    const { orderId, print, mug } = await sell();
    const input = { ...units(mug), idempotencyKey: randomUUID() };
    await Promise.all([refund(orderId, input), refund(orderId, input)]);
    expect(await orderOf(orderId)).toMatchObject({ refunded: { amount: 363 } });
    await expect(refund(orderId, { ...input, ...units(mug, 2) })).rejects.toMatchObject(refusal('refund-key-reused'));
    await expect(refund(orderId, { ...input, ...units(print) })).rejects.toMatchObject(refusal('refund-key-reused'));
  });

  it('refuses a line of another order, a line twice, and an amount beside lines', async () => {
    const [one, other] = [await sell(), await sell()];
    await expect(refund(one.orderId, units(other.print))).rejects.toMatchObject(refusal('not-found'));
    const twice = { lines: [...units(one.mug).lines, ...units(one.mug).lines] };
    await expect(refund(one.orderId, twice)).rejects.toMatchObject({ details: { field: 'lines' } });
    const both = { ...units(one.mug), amount: 100 };
    await expect(refund(one.orderId, both)).rejects.toMatchObject({ details: { field: 'lines' } });
    await expect(refund(one.orderId, units(one.mug, 4))).rejects.toMatchObject(refusal('refund-line-refunded'));
    expect(await orderOf(one.orderId)).toMatchObject({ status: 'paid', refunds: [] });
  });

  it('that fails later gives the units and the access back', async () => {
    const { orderId, print, mug } = await sell({ card: CARDS.refundFails });
    const before = await soldMugs();
    await refund(orderId, { lines: [...units(print).lines, ...units(mug, 2).lines] });
    expect(await soldMugs()).toBe((before ?? 0) - 2);
    world.travel({ minutes: 1 });
    await settle(orderId);
    expect(await orderOf(orderId)).toMatchObject({
      status: 'paid',
      refunds: [{ status: 'failed' }],
      lines: [
        { refundedUnits: 0, hasAccess: true },
        { refundedUnits: 0, hasAccess: true },
      ],
    });
    expect(await soldMugs()).toBe(before);
  });

  it('leaves units sold that the creator does not want back, also when the rest is refunded', async () => {
    const { orderId, mug } = await sell();
    const before = (await soldMugs()) ?? 0;
    await refund(orderId, { ...units(mug, 2), restock: false });
    expect(await soldMugs()).toBe(before);
    await refund(orderId, {});
    expect(await soldMugs()).toBe(before - 1);
    const other = await sell();
    await refund(other.orderId, { ...units(other.mug, 3), restock: false });
    await refund(other.orderId, {});
    expect(await soldMugs()).toBe(before + 2);
  });

  it('that fails later leaves units with the order that the creator did not want back', async () => {
    const { orderId, mug } = await sell({ card: CARDS.refundFails });
    const before = await soldMugs();
    for (const count of [1, 2]) await refund(orderId, { ...units(mug, count), restock: false });
    expect(await soldMugs()).toBe(before);
    world.travel({ minutes: 1 });
    await settle(orderId);
    expect(await orderOf(orderId)).toMatchObject({
      status: 'paid',
      refunds: [{ status: 'failed' }, { status: 'failed' }],
    });
    expect(await soldMugs()).toBe(before);
    const [hold] = await world.sql('select quantity, returned, status from stock_holds where order_id = $1', [orderId]);
    expect(hold).toEqual({ quantity: 3, returned: 0, status: 'sold' });
  });

  it('lists the items on its credit note', async () => {
    const details = { legalName: 'Ana Lima', address: 'Keizersgracht 1', country: 'NL', taxId: 'NL123456789B01' };
    const series = { note: '', invoicePrefix: 'INV-', creditNotePrefix: 'CN-', isYearly: false };
    await world.call('saveInvoiceSettings', { storeId, ...details, ...series }, { as: shop });
    const { orderId, mug } = await sell();
    await refund(orderId, units(mug, 2));
    await world.call('issueInvoice', { storeId, orderId }, { as: shop });
    await world.runJobs();
    const [note] = await world.sql<{ content: { lines: object[]; rates: object[] }; total: number; tax: number }>(
      `select content, total::int, tax::int from invoices where order_id = $1 and kind = 'credit-note'`,
      [orderId],
    );
    expect(note).toMatchObject({
      total: 726,
      tax: 60,
      content: {
        lines: [{ title: 'Mug × 2', quantity: 1, amount: 666 }],
        rates: [{ basisPoints: 900, net: 666, tax: 60 }],
      },
    });
  });
});

it('is taken from the revenue of its own product', async () => {
  const day = world.now().toISOString().slice(0, 10);
  const revenue = async () => {
    const range = { storeId, from: day, to: day, timeZone: 'UTC', by: 'product' };
    const { rows } = await world.call('getTraffic', range, { as: shop });
    const of = (id: string) => rows.find(({ key }: { key: string }) => key === id)?.revenue ?? 0;
    return [of(shop.productId), of(mugs.productId)];
  };
  await world.sql(`update stores set currency = 'EUR' where id = $1`, [storeId]);
  const [prints = 0, cups = 0] = await revenue();
  const { orderId, mug } = await sell();
  await refund(orderId, units(mug, 2));
  expect(await revenue()).toEqual([prints + 10_000, cups + 333]);
  await refund(orderId, { amount: 5000 });
  const [after = 0, left = 0] = await revenue();
  const { ledger } = await readTotals(world, storeId);
  expect(after + left).toBe(-(ledger['store'] ?? 0));
});
