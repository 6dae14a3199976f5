import { afterEach, describe, expect, it } from 'vitest';
import { job } from '#shared/contract/jobs.ts';
import type { PaymentGateway, RefundAnswer } from '#server/gateways/payments/port.ts';
import { readTotals, CARDS, openShop } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
const shop = await openShop(world, 'ana');
const { storeId } = shop;
const gateway: PaymentGateway = { ...world.services.payments };

afterEach(() => void Object.assign(world.services.payments, gateway));

let keys = 0;
const freshKey = () => `a key for the test no ${(keys += 1)}`;

async function sell({
  card = CARDS.pays,
  email = `buyer${(keys += 1)}@example.com`,
}: { card?: object; email?: string } = {}) {
  const { quote } = await world.call('quoteOrder', { storeId, productId: shop.productId });
  const { orderId } = await world.call('placeOrder', {
    storeId,
    quote,
    email,
    card,
    idempotencyKey: `order ${freshKey()}`,
  });
  return { orderId, email };
}

const refund = (orderId: string, input: Record<string, unknown> = {}) =>
  world.call('refundOrder', { storeId, orderId, idempotencyKey: freshKey(), ...input }, { as: shop });

const orderOf = async (orderId: string) => (await world.call('getOrder', { storeId, orderId }, { as: shop })).order;

/** The emails about refunds, newest first. */
const refundEmailsTo = async (email: string) =>
  (await world.emailsTo(email)).filter(({ subject }) => subject.includes('efund'));

/** Runs the job that asks the gateway about the refunds of an order after a minute. */
async function settle(orderId: string): Promise<void> {
  for (const { id } of (await orderOf(orderId)).refunds)
    await world.services.db.onPlatform((tx) => tx.enqueue(job('settleRefund', { realm: storeId, refundId: id })));
  await world.runJobs();
}

/**
 * The money figures that the creator sees. The net figures of the home page are today's, so no day may pass in between.
 */
const figures = async () => {
  const { today, last30 } = await world.call('getStoreHome', { storeId }, { as: shop });
  return { today, last30, books: await readTotals(world, storeId) };
};

/** The gateway refunds, but its answer is lost. */
const loseAnswers = () => {
  world.services.payments.refund = async (input) => {
    await gateway.refund(input);
    throw new Error('The connection was cut.');
  };
};

describe('a refund whose response was lost', () => {
  it('is pending: the money is deducted from the order, and the buyer keeps access and gets no email', async () => {
    const { orderId, email } = await sell();
    loseAnswers();
    const { order } = await refund(orderId);
    expect(order).toMatchObject({
      status: 'refunded',
      refundable: { amount: 0 },
      refunds: [{ status: 'pending', amount: { amount: 1200 }, email: null }],
      lines: [{ hasAccess: true }],
    });
    expect(await refundEmailsTo(email)).toEqual([]);
    await expect(refund(orderId)).rejects.toMatchObject({ details: { refusal: 'order-not-refundable' } });
  });

  it('is settled by its job, once, with an email and without access', async () => {
    const { orderId, email } = await sell();
    loseAnswers();
    await refund(orderId);
    const { books } = await figures();
    Object.assign(world.services.payments, gateway);
    await Promise.all([settle(orderId), settle(orderId)]);
    expect(await orderOf(orderId)).toMatchObject({
      refunds: [{ status: 'succeeded', email: { state: 'sent' } }],
      lines: [{ hasAccess: false }],
    });
    expect(await refundEmailsTo(email)).toHaveLength(1);
    expect(await readTotals(world, storeId)).toEqual({ ...books, entitlements: (books.entitlements ?? 0) - 1 });
  });

  it('is settled when the creator submits it again', async () => {
    const { orderId, email } = await sell();
    const input = { idempotencyKey: freshKey() };
    loseAnswers();
    await refund(orderId, input);
    Object.assign(world.services.payments, gateway);
    const answers = await Promise.all([refund(orderId, input), refund(orderId, input)]);
    for (const { order } of answers) expect(order.refunds).toMatchObject([{ status: 'succeeded' }]);
    expect(await refundEmailsTo(email)).toHaveLength(1);
  });

  it('is found by the hourly sweep if its job was lost, also if the gateway was never called', async () => {
    const { orderId } = await sell();
    world.services.payments.refund = () => Promise.reject(new Error('No connection.'));
    await refund(orderId);
    Object.assign(world.services.payments, gateway);
    world.travel({ minutes: 61 });
    await world.sweep(storeId);
    expect(await orderOf(orderId)).toMatchObject({ refunds: [{ status: 'succeeded' }] });
  });
});

describe('twenty refunds at once', () => {
  it('never exceed what was paid', async () => {
    const { orderId } = await sell();
    const before = await figures();
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => refund(orderId, { amount: 100 })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(12);
    const order = await orderOf(orderId);
    expect(order).toMatchObject({ status: 'refunded', refunded: { amount: 1200 }, lines: [{ hasAccess: false }] });
    expect(order.refunds.map(({ status }: { status: string }) => status)).toEqual(Array(12).fill('succeeded'));
    const after = await figures();
    expect(after.today.revenue).toBe(before.today.revenue - 1200);
    expect(after.books.unbalanced).toBe(0);
    expect(after.books.ledger['store']).toBe((before.books.ledger['store'] ?? 0) + 1200);
  });

  it('with one key are one refund', async () => {
    const { orderId, email } = await sell();
    const input = { amount: 100, idempotencyKey: freshKey() };
    const answers = await Promise.all(Array.from({ length: 20 }, () => refund(orderId, input)));
    for (const { order } of answers) expect(order.refunds).toHaveLength(1);
    expect(await orderOf(orderId)).toMatchObject({ refunded: { amount: 100 }, refunds: [{ status: 'succeeded' }] });
    expect(await refundEmailsTo(email)).toHaveLength(1);
  });
});

describe('a refund that takes longer', () => {
  it('is pending until the gateway reports that it succeeded', async () => {
    const { orderId, email } = await sell({ card: CARDS.refundsLater });
    const { order } = await refund(orderId, { reason: 'Sorry' });
    expect(order).toMatchObject({ refunds: [{ status: 'pending' }], lines: [{ hasAccess: true }] });
    await settle(orderId);
    expect(await orderOf(orderId)).toMatchObject({ refunds: [{ status: 'pending' }] });
    expect(await refundEmailsTo(email)).toEqual([]);
    world.travel({ minutes: 1 });
    await settle(orderId);
    expect(await orderOf(orderId)).toMatchObject({ refunds: [{ status: 'succeeded' }], lines: [{ hasAccess: false }] });
    expect(await refundEmailsTo(email)).toHaveLength(1);
  });

  it('keeps access until every part has succeeded', async () => {
    const { orderId } = await sell({ card: CARDS.refundsLater });
    await refund(orderId, { amount: 200 });
    world.travel({ minutes: 1 });
    await settle(orderId);
    await refund(orderId);
    expect(await orderOf(orderId)).toMatchObject({ status: 'refunded', lines: [{ hasAccess: true }] });
    world.travel({ minutes: 1 });
    await settle(orderId);
    expect(await orderOf(orderId)).toMatchObject({ lines: [{ hasAccess: false }] });
  });
});

describe('a refund that fails', () => {
  it('restores the exact amounts and access, and notifies the creator', async () => {
    const { orderId, email } = await sell({ card: CARDS.refundFails });
    const before = await figures();
    const { order } = await refund(orderId, { reason: 'By mistake' });
    expect(order).toMatchObject({ refunds: [{ status: 'succeeded' }], lines: [{ hasAccess: false }] });
    world.travel({ minutes: 1 });
    await Promise.all([settle(orderId), settle(orderId)]);
    expect(await figures()).toEqual(before);
    expect(await orderOf(orderId)).toMatchObject({
      status: 'paid',
      refunded: { amount: 0 },
      refundable: { amount: 1200 },
      refunds: [{ status: 'failed', amount: { amount: 1200 }, reason: 'By mistake' }],
      lines: [{ hasAccess: true }],
    });
    const [notice, ...more] = await refundEmailsTo('ana@example.com');
    expect(more).toEqual([]);
    expect(notice?.subject).toBe(`Refund failed: $12.00 for order ${order.number}`);
    expect(notice?.text).toContain(`The refund of $12.00 to ${email} for order ${order.number} didn’t go through`);
    expect(notice?.text).toContain(`/dashboard/sales?order=${orderId}`);
    const [bookings] = await world.sql(
      `select count(*)::int as transfers, count(distinct event)::int as events from ledger_transfers
        where event_id = $1`,
      [order.refunds[0].id],
    );
    expect(bookings).toEqual({ transfers: 2, events: 2 });
  });

  it('does not affect other refunds of the order, and can be made again', async () => {
    const { orderId } = await sell({ card: CARDS.refundFails });
    await refund(orderId, { amount: 200 });
    world.services.payments.refund = async () => ({ status: 'failed', refundId: null, failure: 'declined' });
    const { order } = await refund(orderId, { amount: 300 });
    expect(order).toMatchObject({
      status: 'partially-refunded',
      refunded: { amount: 200 },
      refunds: [{ status: 'succeeded' }, { status: 'failed' }],
    });
    Object.assign(world.services.payments, gateway);
    expect((await refund(orderId)).order).toMatchObject({ status: 'refunded', refunded: { amount: 1200 } });
  });

  it('does not restore access that the creator revoked', async () => {
    const { orderId } = await sell({ card: CARDS.refundFails });
    const { customerId } = await orderOf(orderId);
    const revoked = { storeId, customerId, productId: shop.productId, reason: 'Shared the files' };
    await world.call('revokeAccess', revoked, { as: shop });
    await refund(orderId);
    world.travel({ minutes: 1 });
    await settle(orderId);
    expect(await orderOf(orderId)).toMatchObject({ refunds: [{ status: 'failed' }], lines: [{ hasAccess: false }] });
  });

  it('keeps that state', async () => {
    const { orderId } = await sell({ card: CARDS.refundsLater });
    const { order } = await refund(orderId);
    const state =
      (status: 'pending' | 'succeeded') =>
      async ({ refundId }: { refundId: string }) => ({ status, refundId });
    world.services.payments.readRefund = async ({ refundId }) => ({ status: 'failed', refundId, failure: 'declined' });
    await settle(orderId);
    const after = await figures();
    for (const status of ['pending', 'succeeded'] as const) {
      world.services.payments.readRefund = state(status);
      await settle(orderId);
    }
    expect(await figures()).toEqual(after);
    expect(await orderOf(orderId)).toMatchObject({ refunds: [{ id: order.refunds[0].id, status: 'failed' }] });
  });
});

describe('a slow gateway', () => {
  it('holds no database connection while it refunds', async () => {
    const REFUNDS = 40;
    let open = () => {};
    const gate = new Promise<void>((resolve) => void (open = resolve));
    let waiting = 0;
    const { orderId } = await sell();
    world.services.payments.refund = async (input) => {
      waiting += 1;
      await gate;
      return gateway.refund(input);
    };
    const refunds = Promise.all(Array.from({ length: REFUNDS }, () => refund(orderId, { amount: 10 })));
    await expect.poll(() => waiting, { timeout: 30_000 }).toBe(REFUNDS);
    expect((await world.get('/ana-studio/p/spring-prints')).statusCode).toBe(200);
    open();
    await refunds;
    expect(await orderOf(orderId)).toMatchObject({ refunded: { amount: 400 } });
  });
});

// This must be the last test, because the creator's session ends meanwhile.
describe('a refund that stays pending', () => {
  it('is checked every hour for thirty days', async () => {
    const { orderId } = await sell({ card: CARDS.refundsLater });
    await refund(orderId);
    const states = () =>
      world.sql<{ status: string; provider_id: string }>(
        'select s.status, s.provider_id from refund_states s join refunds r on r.id = s.refund_id where r.order_id = $1',
        [orderId],
      );
    const ours = (await states())[0]?.provider_id;
    let requests = 0;
    // The refunds of the other tests are read once more after a minute, which may have passed on a slow database.
    world.services.payments.readRefund = async ({ refundId }): Promise<RefundAnswer> => {
      if (refundId === ours) requests += 1;
      return { status: 'pending', refundId };
    };
    world.travel({ hours: 2 });
    await world.sweep(storeId);
    world.travel({ days: 29 });
    await world.sweep(storeId);
    expect(requests).toBe(2);
    world.travel({ days: 1 });
    await world.sweep(storeId);
    expect(requests).toBe(2);
    expect(await states()).toMatchObject([{ status: 'pending' }]);
  });
});
