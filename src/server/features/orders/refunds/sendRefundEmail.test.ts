import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { UNTRUSTED_MAIL_PER_DAY } from '#shared/rules/limits.ts';
import { buy } from '#test/furnish.ts';
import { openShop, publishWare } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';
import { sendRefundEmail } from './sendRefundEmail.ts';

const world = await openWorld();
const shop = await openShop(world, 'ana');

const freshEmail = () => `buyer-${randomUUID()}@customers.example`;

/** An order of a new customer whose receipt was sent. */
async function sell(other: { productId?: string } = {}) {
  const email = freshEmail();
  const placed = await buy(world, { ...shop, email, ...other });
  await world.runJobs();
  return { email, orderId: placed.orderId, number: placed.number };
}

const refund = (orderId: string, input: Record<string, unknown> = {}) =>
  world.call('refundOrder', { storeId: shop.storeId, orderId, idempotencyKey: randomUUID(), ...input }, { as: shop });

const refundsOf = async (orderId: string) =>
  (await world.call('getOrder', { storeId: shop.storeId, orderId }, { as: shop })).order.refunds;

/** All emails except the receipt, newest first. */
const emailsTo = async (email: string) => (await world.emailsTo(email)).slice(0, -1);

describe('the email about a refund', () => {
  it('says after a full refund how much and for what, and that the files are closed', async () => {
    const { email, orderId, number } = await sell();
    const { order } = await refund(orderId);
    expect(order.refunds).toMatchObject([{ email: { state: 'queued', problem: null } }]);
    const [message, ...more] = await emailsTo(email);
    expect(more).toEqual([]);
    expect(message?.subject).toBe(`Refund for your order ${number} from ana Studio`);
    for (const text of [
      'You’ve been refunded $12.00',
      `ana Studio refunded the full $12.00 for order ${number}.`,
      'You no longer have access to the products in this order.',
      'Spring prints',
      'This is a test order. No money was charged.',
    ])
      expect(message?.text).toContain(text);
    expect(await refundsOf(orderId)).toMatchObject([{ email: { state: 'sent' } }]);
    expect(await world.sql('select kind, state from mail_messages where recipient = $1', [email])).toEqual(
      expect.arrayContaining([
        { kind: 'receipt', state: 'sent' },
        { kind: 'refund', state: 'sent' },
      ]),
    );
  });

  it('links to the order’s receipt, without a sign-in', async () => {
    const { email, orderId } = await sell();
    await refund(orderId);
    const [message] = await emailsTo(email);
    const path = `/ana-studio/members/orders/${orderId}`;
    expect(message?.html).toContain(`href="http://localhost:3000${path}"`);
    const { headers } = await world.get(path);
    expect(headers.location).toContain(`/ana-studio/members/login?returnTo=${encodeURIComponent(path)}`);
  });

  it('says after each part how much, and what is true of the files', async () => {
    const { email, orderId, number } = await sell();
    await refund(orderId, { amount: 200 });
    const [part] = await emailsTo(email);
    expect(part?.text).toContain(`ana Studio refunded $2.00 of $12.00 for order ${number}.`);
    expect(part?.text).toContain('You can still open the products in this order from your library.');
    world.travel({ minutes: 1 });
    await refund(orderId);
    const [rest, ...earlier] = await emailsTo(email);
    expect(earlier).toHaveLength(1);
    expect(rest?.text).toContain(`ana Studio refunded $10.00 of $12.00 for order ${number}.`);
    expect(rest?.text).toMatch(/Refunded: \$12\.00/);
    expect(rest?.text).toContain('You no longer have access to the products in this order.');
  });

  it('is sent once, even if the refund or its job is repeated', async () => {
    const { email, orderId } = await sell();
    const input = { amount: 300, idempotencyKey: randomUUID() };
    await Promise.all([refund(orderId, input), refund(orderId, input), refund(orderId, input)]);
    expect(await emailsTo(email)).toHaveLength(1);
    await refund(orderId, input);
    const [{ id: refundId }] = await refundsOf(orderId);
    const job = { services: world.services, now: world.now(), jobId: randomUUID() };
    await sendRefundEmail({ realm: shop.storeId, orderId, refundId }, job);
    expect(await emailsTo(email)).toHaveLength(1);
  });

  it('is not sent about a failed refund', async () => {
    const { email, orderId } = await sell();
    await expect(refund(orderId, { amount: 1201 })).rejects.toMatchObject({ httpStatus: 400 });
    await world.sql("update payments set charge_id = 'none of the gateway' where order_id = $1", [orderId]);
    expect((await refund(orderId)).order.refunds).toMatchObject([{ status: 'pending', email: null }]);
    expect(await emailsTo(email)).toEqual([]);
    expect(await world.sql("select 1 from mail_messages where order_id = $1 and kind = 'refund'", [orderId])).toEqual(
      [],
    );
    const job = { services: world.services, now: world.now(), jobId: randomUUID() };
    await sendRefundEmail({ realm: shop.storeId, orderId, refundId: randomUUID() }, job);
    expect(await emailsTo(email)).toEqual([]);
  });

  it('is not sent about an undone refund of the same key', async () => {
    const [one, other] = [await sell(), await sell()];
    const idempotencyKey = randomUUID();
    const outcomes = await Promise.allSettled([one, other].map(({ orderId }) => refund(orderId, { idempotencyKey })));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const emails = [...(await emailsTo(one.email)), ...(await emailsTo(other.email))];
    expect(emails).toHaveLength(1);
  });

  it('is not sent about a free order', async () => {
    const { productId } = await publishWare(world, shop.storeId, { slug: 'gift', price: { kind: 'free' } });
    const { email, orderId } = await sell({ productId });
    await expect(refund(orderId)).rejects.toMatchObject({ details: { refusal: 'order-not-refundable' } });
    expect(await emailsTo(email)).toEqual([]);
  });

  it('formats amounts with the decimals of their currency', async () => {
    const { productId } = await publishWare(world, shop.storeId, {
      slug: 'yen',
      currency: 'JPY',
      price: { kind: 'fixed', amount: 1200 },
    });
    const { email, orderId } = await sell({ productId });
    await refund(orderId, { amount: 500 });
    expect((await emailsTo(email))[0]?.text).toContain('refunded ¥500 of ¥1,200');
  });

  it('goes to the customer’s current address', async () => {
    const { orderId } = await sell();
    const [order] = await world.sql('select customer_id from orders where id = $1', [orderId]);
    const input = { storeId: shop.storeId, customerId: order?.['customer_id'], email: freshEmail() };
    await world.call('updateStoreCustomer', input, { as: shop });
    await world.runJobs();
    await refund(orderId);
    expect((await world.emailsTo(input.email))[0]?.subject).toMatch(/^Refund for your order/);
  });
});

describe('the email about a refund follows the same rules as receipts:', () => {
  const day = () => world.now().toISOString().slice(0, 10);
  const useUpDay = () =>
    world.sql('insert into mail_allowances (store_id, day, used) values ($1, $2, $3)', [
      shop.storeId,
      day(),
      UNTRUSTED_MAIL_PER_DAY,
    ]);
  const silence = (email: string) =>
    world.sql(
      'insert into mail_suppressions (store_id, recipient_key, reason, created_at) values ($1, $2, $3, now())',
      [shop.storeId, email, 'bounced'],
    );

  async function recordSale(): Promise<{ email: string; orderId: string }> {
    const email = freshEmail();
    const amount = { amount: 1500, currency: 'USD' };
    const input = { storeId: shop.storeId, productId: shop.productId, email, amount, reference: randomUUID() };
    return { email, orderId: (await world.call('recordCustomerPurchase', input, { as: shop })).order.id };
  }

  it('for a payment here it is sent beyond the daily limit, and to an address that bounced', async () => {
    const { email, orderId } = await sell();
    world.travel({ days: 2 });
    await useUpDay();
    await silence(email);
    await refund(orderId);
    expect(await emailsTo(email)).toHaveLength(1);
  });

  it('for a sale made elsewhere it waits for the next day', async () => {
    const { email, orderId } = await recordSale();
    world.travel({ days: 2 });
    await useUpDay();
    await refund(orderId, { elsewhere: true });
    expect(await world.emailsTo(email)).toEqual([]);
    expect(await refundsOf(orderId)).toMatchObject([{ email: { state: 'held' } }]);
    world.travel({ days: 1 });
    await world.sweep(shop.storeId);
    const emails = await world.emailsTo(email);
    expect(emails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Refund for your order/)]);
    expect(emails[0]?.text).not.toContain('test order');
    expect(await refundsOf(orderId)).toMatchObject([{ email: { state: 'sent', problem: null } }]);
  });

  it('for a sale made elsewhere it is not sent to an address that bounced', async () => {
    const { email, orderId } = await recordSale();
    await silence(email);
    await refund(orderId, { elsewhere: true });
    expect(await world.emailsTo(email)).toEqual([]);
    expect(await refundsOf(orderId)).toMatchObject([{ email: { state: 'failed' } }]);
  });
});
