import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UNTRUSTED_MAIL_PER_DAY } from '#shared/rules/limits.ts';
import { CARDS, openShop, publishWare, type Shop } from '#test/shop.ts';
import { createWorld, type World } from '#test/world.ts';
import { tellRefund } from './tellRefund.ts';

let world: World;
let shop: Shop;

beforeAll(async () => {
  world = await createWorld();
  shop = await openShop(world, 'ana');
});
afterAll(() => world.close());

const stranger = () => `stranger-${randomUUID()}@customers.example`;

/** An order of somebody new, whose receipt is out. */
async function sell({ productId = shop.productId, card }: { productId?: string; card?: object } = {}) {
  const { storeId } = shop;
  const email = stranger();
  const { quote, isFree } = await world.call('quoteOrder', { storeId, productId });
  const wish = { storeId, quote, email, idempotencyKey: randomUUID() };
  const placed = await world.call('placeOrder', isFree ? wish : { ...wish, card: card ?? CARDS.pays });
  await world.runJobs();
  return { email, orderId: placed.orderId, number: placed.number };
}

const refund = (orderId: string, wish: Record<string, unknown> = {}) =>
  world.call('refundOrder', { storeId: shop.storeId, orderId, idempotencyKey: randomUUID(), ...wish }, { as: shop });

const refundsOf = async (orderId: string) =>
  (await world.call('getOrder', { storeId: shop.storeId, orderId }, { as: shop })).order.refunds;

/** Everything but the receipt, the newest first. */
const lettersTo = async (email: string) => (await world.lettersTo(email)).slice(0, -1);

describe('the letter about a refund', () => {
  it('says after a full one what came back, for what, and that the files are closed', async () => {
    const { email, orderId, number } = await sell();
    const { order } = await refund(orderId);
    expect(order.refunds).toMatchObject([{ letter: { state: 'queued', problem: null } }]);
    const [letter, ...more] = await lettersTo(email);
    expect(more).toEqual([]);
    expect(letter?.subject).toBe(`Refund for your order ${number} from ana Studio`);
    for (const words of [
      'You get $12.00 back',
      `ana Studio has refunded $12.00 of $12.00 for order ${number}.`,
      'The files of this order are no longer open.',
      'Spring prints',
      'This is a test order: no money has moved.',
    ])
      expect(letter?.text).toContain(words);
    expect(await refundsOf(orderId)).toMatchObject([{ letter: { state: 'sent' } }]);
    expect(await world.sql('select kind, state from mail_messages where recipient = $1', [email])).toEqual(
      expect.arrayContaining([
        { kind: 'receipt', state: 'sent' },
        { kind: 'refund', state: 'sent' },
      ]),
    );
  });

  it('leads to the order’s receipt, past the sign-in', async () => {
    const { email, orderId } = await sell();
    await refund(orderId);
    const [letter] = await lettersTo(email);
    const path = `/ana-studio/members/orders/${orderId}`;
    expect(letter?.html).toContain(`href="http://localhost:3000${path}"`);
    const { headers } = await world.get(path);
    expect(headers.location).toContain(`/ana-studio/members/login?returnTo=${encodeURIComponent(path)}`);
  });

  it('says after each part what came back, and of the files what is true', async () => {
    const { email, orderId, number } = await sell();
    await refund(orderId, { amount: 200 });
    const [part] = await lettersTo(email);
    expect(part?.text).toContain(`ana Studio has refunded $2.00 of $12.00 for order ${number}.`);
    expect(part?.text).toContain('The files of this order stay open in your library.');
    world.travel({ minutes: 1 });
    await refund(orderId);
    const [rest, ...earlier] = await lettersTo(email);
    expect(earlier).toHaveLength(1);
    expect(rest?.text).toContain(`ana Studio has refunded $10.00 of $12.00 for order ${number}.`);
    expect(rest?.text).toMatch(/Refunded: \$12\.00/);
    expect(rest?.text).toContain('The files of this order are no longer open.');
  });

  it('goes out once, however often the refund or its job is sent', async () => {
    const { email, orderId } = await sell();
    const wish = { amount: 300, idempotencyKey: randomUUID() };
    await Promise.all([refund(orderId, wish), refund(orderId, wish), refund(orderId, wish)]);
    expect(await lettersTo(email)).toHaveLength(1);
    await refund(orderId, wish);
    const [{ id: refundId }] = await refundsOf(orderId);
    const job = { services: world.services, now: world.now(), jobId: randomUUID() };
    await tellRefund({ realm: shop.storeId, orderId, refundId }, job);
    expect(await lettersTo(email)).toHaveLength(1);
  });

  it('is never about a refund that did not happen', async () => {
    const { email, orderId } = await sell();
    await expect(refund(orderId, { amount: 1201 })).rejects.toMatchObject({ httpStatus: 400 });
    await world.sql("update payments set charge_id = 'none of the gateway' where order_id = $1", [orderId]);
    await expect(refund(orderId)).rejects.toMatchObject({ httpStatus: 500 });
    expect(await lettersTo(email)).toEqual([]);
    expect(await world.sql("select 1 from mail_messages where order_id = $1 and kind = 'refund'", [orderId])).toEqual(
      [],
    );
    const job = { services: world.services, now: world.now(), jobId: randomUUID() };
    await tellRefund({ realm: shop.storeId, orderId, refundId: randomUUID() }, job);
    expect(await lettersTo(email)).toEqual([]);
  });

  it('is never about a refund undone by one of the same key', async () => {
    const [one, other] = [await sell(), await sell()];
    const idempotencyKey = randomUUID();
    const outcomes = await Promise.allSettled([one, other].map(({ orderId }) => refund(orderId, { idempotencyKey })));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const letters = [...(await lettersTo(one.email)), ...(await lettersTo(other.email))];
    expect(letters).toHaveLength(1);
  });

  it('is not written about a free order', async () => {
    const { productId } = await publishWare(world, shop.storeId, { slug: 'gift', price: { kind: 'free' } });
    const { email, orderId } = await sell({ productId });
    await expect(refund(orderId)).rejects.toMatchObject({ details: { refusal: 'order-not-refundable' } });
    expect(await lettersTo(email)).toEqual([]);
  });

  it('counts money as its currency does', async () => {
    const { productId } = await publishWare(world, shop.storeId, {
      slug: 'yen',
      currency: 'JPY',
      price: { kind: 'fixed', amount: 1200 },
    });
    const { email, orderId } = await sell({ productId });
    await refund(orderId, { amount: 500 });
    expect((await lettersTo(email))[0]?.text).toContain('has refunded ¥500 of ¥1,200');
  });

  it('goes to where the customer is reached now', async () => {
    const { orderId } = await sell();
    const [order] = await world.sql('select customer_id from orders where id = $1', [orderId]);
    const wish = { storeId: shop.storeId, customerId: order?.['customer_id'], email: stranger() };
    await world.call('updateStoreCustomer', wish, { as: shop });
    await world.runJobs();
    await refund(orderId);
    expect((await world.lettersTo(wish.email))[0]?.subject).toMatch(/^Refund for your order/);
  });
});

describe('the letter about a refund obeys what receipts obey:', () => {
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
    const email = stranger();
    const amount = { amount: 1500, currency: 'USD' };
    const wish = { storeId: shop.storeId, productId: shop.productId, email, amount, reference: randomUUID() };
    return { email, orderId: (await world.call('recordCustomerPurchase', wish, { as: shop })).order.id };
  }

  it('of money paid here it goes out past the day’s allowance, and to an address that bounced', async () => {
    const { email, orderId } = await sell();
    world.travel({ days: 2 });
    await useUpDay();
    await silence(email);
    await refund(orderId);
    expect(await lettersTo(email)).toHaveLength(1);
  });

  it('of a sale made elsewhere it waits for the next day', async () => {
    const { email, orderId } = await recordSale();
    world.travel({ days: 2 });
    await useUpDay();
    await refund(orderId, { elsewhere: true });
    expect(await world.lettersTo(email)).toEqual([]);
    expect(await refundsOf(orderId)).toMatchObject([{ letter: { state: 'held' } }]);
    world.travel({ days: 1 });
    await world.sweep(shop.storeId);
    const letters = await world.lettersTo(email);
    expect(letters.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Refund for your order/)]);
    expect(letters[0]?.text).not.toContain('test order');
    expect(await refundsOf(orderId)).toMatchObject([{ letter: { state: 'sent', problem: null } }]);
  });

  it('of a sale made elsewhere it does not go to an address that bounced', async () => {
    const { email, orderId } = await recordSale();
    await silence(email);
    await refund(orderId, { elsewhere: true });
    expect(await world.lettersTo(email)).toEqual([]);
    expect(await refundsOf(orderId)).toMatchObject([{ letter: { state: 'failed' } }]);
  });
});
