import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { job } from '#shared/contract/jobs.ts';
import { provenStore } from '#shared/kit/ids.ts';
import type { PaymentGateway } from '#server/gateways/payments/port.ts';
import { hiddenField, openBrowser } from '#test/browser.ts';
import { readTotals, CARDS, openShop, publishWare, type Shop } from '#test/shop.ts';
import { createWorld, type World } from '#test/world.ts';

let world: World;
let shop: Shop;
let gateway: PaymentGateway;

const createPayment: PaymentGateway['createPayment'] = (payment) => gateway.createPayment(payment);

beforeAll(async () => {
  world = await createWorld();
  shop = await openShop(world, 'ana');
  gateway = { ...world.services.payments };
});
beforeEach(() => void (world.services.payments.createPayment = createPayment));
afterEach(() => void (world.services.payments.createPayment = createPayment));
afterAll(() => world.close());

let keys = 0;

async function newOrder(email: string, card: (typeof CARDS)[keyof typeof CARDS] = CARDS.pays) {
  const { quote } = await world.call('quoteOrder', { storeId: shop.storeId, productId: shop.productId });
  return {
    storeId: shop.storeId,
    quote,
    email,
    card,
    idempotencyKey: `settle payment test ${(keys += 1)}`,
  };
}

const place = (input: Awaited<ReturnType<typeof newOrder>>) => world.call('placeOrder', input);

/** The gateway charges, but its answer is lost. */
const loseAnswers = () => {
  world.services.payments.createPayment = async (payment) => {
    await createPayment(payment);
    throw new Error('The connection was cut.');
  };
};

const openAttempts = () =>
  world.sql<{ id: string; source: string | null }>(
    `select id, source from payments where store_id = $1 and status = 'created'`,
    [shop.storeId],
  );

/** Runs the job that asks the gateway again after a minute. */
async function settle(): Promise<void> {
  for (const { id } of await openAttempts()) {
    const data = { realm: shop.storeId, paymentId: id };
    await world.services.db.onPlatform((tx) => tx.enqueue(job('settlePayment', data)));
  }
  await world.runJobs();
}

describe('a payment that was answered', () => {
  it('leaves no job that would ask the gateway again, whether it was accepted or declined', async () => {
    await place(await newOrder('ada@example.com'));
    await expect(place(await newOrder('ada@example.com', CARDS.declined))).rejects.toMatchObject({
      details: { refusal: 'card-declined' },
    });
    expect(await world.sql(`select data from pgboss.job where name = 'settlePayment'`)).toEqual([]);
  });
});

describe('a payment whose response was lost', () => {
  it('tells the buyer not to pay again, and gives no access yet', async () => {
    const before = await readTotals(world, shop.storeId);
    loseAnswers();
    await expect(place(await newOrder('bea@example.com'))).rejects.toMatchObject({
      status: 'UNAVAILABLE',
      details: { refusal: 'payment-unanswered' },
    });
    expect(await readTotals(world, shop.storeId)).toEqual(before);
    expect(await openAttempts()).toHaveLength(1);
    world.services.payments.createPayment = createPayment;
    await settle();
  });

  it('is settled by its job, once, with receipt and access', async () => {
    const before = await readTotals(world, shop.storeId);
    loseAnswers();
    const order = await newOrder('cleo@example.com');
    await expect(place(order)).rejects.toMatchObject({ status: 'UNAVAILABLE' });
    world.services.payments.createPayment = createPayment;
    await Promise.all([settle(), settle()]);
    const after = await readTotals(world, shop.storeId);
    expect(after).toMatchObject({
      orders: (before.orders ?? 0) + 1,
      payments: (before.payments ?? 0) + 1,
      entitlements: (before.entitlements ?? 0) + 1,
      unbalanced: 0,
    });
    expect(await world.emailsTo('cleo@example.com')).toHaveLength(1);
    expect(await openAttempts()).toEqual([]);
    expect(await place(order)).toMatchObject({ status: 'paid' });
    expect(await readTotals(world, shop.storeId)).toEqual(after);
  });

  it('is settled when the buyer submits the order again', async () => {
    loseAnswers();
    const order = await newOrder('dora@example.com');
    await expect(place(order)).rejects.toMatchObject({ status: 'UNAVAILABLE' });
    const before = await readTotals(world, shop.storeId);
    world.services.payments.createPayment = createPayment;
    const placed = await Promise.all([place(order), place(order), place(order)]);
    expect(new Set(placed.map(({ orderId }) => orderId)).size).toBe(1);
    expect(await readTotals(world, shop.storeId)).toMatchObject({
      orders: (before.orders ?? 0) + 1,
      payments: (before.payments ?? 0) + 1,
    });
  });

  it('is found by the hourly sweep if its job was lost', async () => {
    loseAnswers();
    await expect(place(await newOrder('edda@example.com'))).rejects.toMatchObject({ status: 'UNAVAILABLE' });
    world.services.payments.createPayment = createPayment;
    world.travel({ minutes: 61 });
    await world.sweep(shop.storeId);
    expect(await openAttempts()).toEqual([]);
    expect(await world.emailsTo('edda@example.com')).toHaveLength(1);
  });

  it('shows what to expect on the checkout page', async () => {
    const visitor = openBrowser(world);
    const url = '/ana-studio/checkout/spring-prints';
    const { body } = await visitor.get(url);
    loseAnswers();
    const form = { quote: hiddenField(body, 'quote'), email: 'fay@example.com', name: '', ...CARDS.pays };
    const unanswered = await visitor.post(url, form);
    expect(unanswered.statusCode).toBe(503);
    expect(unanswered.body).toContain('You don’t need to pay again');
    world.services.payments.createPayment = createPayment;
    expect((await visitor.post(url, form)).statusCode).toBe(303);
  });
});

describe('an order whose card was declined', () => {
  it('is not listed anywhere, and is deleted after an hour', async () => {
    const order = await newOrder('gil@example.com');
    await expect(place({ ...order, card: CARDS.declined })).rejects.toMatchObject({
      details: { refusal: 'card-declined' },
    });
    const stored = () => world.sql('select status from orders where email = $1', ['gil@example.com']);
    expect(await stored()).toEqual([{ status: 'pending' }]);
    const { items } = await world.call('listOrders', { storeId: shop.storeId, search: 'gil@' }, { as: shop });
    expect(items).toEqual([]);
    world.travel({ minutes: 61 });
    await world.sweep(shop.storeId);
    expect(await stored()).toEqual([]);
  });

  it('is the only kind of order whose lines can be deleted', async () => {
    await place(await newOrder('jo@example.com'));
    const deleted = await world.services.db.inStore(provenStore(shop.storeId), (tx) =>
      tx.run(tx.q.deleteFrom('order_lines').where('store_id', '=', tx.realm)),
    );
    expect(deleted).toBe(0);
  });

  it('cannot be paid once its product is no longer for sale', async () => {
    const { productId } = await publishWare(world, shop.storeId, { slug: 'brief', title: 'Brief' });
    const { quote } = await world.call('quoteOrder', { storeId: shop.storeId, productId });
    const order = { ...(await newOrder('ida@example.com')), quote };
    await expect(place({ ...order, card: CARDS.declined })).rejects.toMatchObject({
      details: { refusal: 'card-declined' },
    });
    await world.sql(`update products set state = 'draft' where id = $1`, [productId]);
    await expect(place(order)).rejects.toMatchObject({ details: { refusal: 'product-not-for-sale' } });
  });

  it('stores no card token', async () => {
    const order = await newOrder('hana@example.com');
    await expect(place({ ...order, card: CARDS.declined })).rejects.toMatchObject({
      details: { refusal: 'card-declined' },
    });
    await place(order);
    const rows = await world.sql(
      `select p.status, p.source from payments p join orders o on o.id = p.order_id where o.email = $1
        order by p.created_at`,
      ['hana@example.com'],
    );
    expect(rows).toEqual([
      { status: 'failed', source: null },
      { status: 'succeeded', source: null },
    ]);
  });
});

describe('a slow gateway', () => {
  it('holds no database connection while it is called', async () => {
    const BUYERS = 40;
    let open = () => {};
    const gate = new Promise<void>((resolve) => void (open = resolve));
    let waiting = 0;
    world.services.payments.createPayment = async (payment) => {
      waiting += 1;
      await gate;
      return createPayment(payment);
    };
    const orders = await Promise.all(Array.from({ length: BUYERS }, (_, at) => newOrder(`slow${at}@example.com`)));
    const placed = Promise.all(orders.map(place));
    await expect.poll(() => waiting, { timeout: 30_000 }).toBe(BUYERS);
    const page = await world.get('/ana-studio/p/spring-prints');
    expect(page.statusCode).toBe(200);
    open();
    expect(new Set((await placed).map(({ status }) => status))).toEqual(new Set(['paid']));
  });
});
