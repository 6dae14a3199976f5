import { execFile } from 'node:child_process';
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openClient, type Client } from '../bench/openClient.ts';
import { openSmallShop, type SmallShop } from '../bench/openStripeShop.ts';
import { isBuilt, PROJECT, startProduct, type Product } from '../bench/startProduct.ts';
import { STRIPE_CARDS } from './doubles/stripe/payments.ts';
import { startStripe } from './doubles/stripe/startStripe.ts';
import { query, until, untilSettled } from './fixtures/killedProduct.ts';
import { openStripeTraffic } from './fixtures/stripeTraffic.ts';

/** `CRASH_ROUNDS=100 npm test -- test/crashStripe.test.ts` kills the server more often. */
const KILLS = Number(process.env['CRASH_ROUNDS'] ?? 6);
/** The server is killed so long after its traffic began, or later on a busy machine. */
const LIFE_MS = { least: 200, most: 1500 };
const STORY_MS = 300_000 + KILLS * 30_000;
const SEATS = 100_000;
/** How long Stripe holds an answer in which the server is killed. */
const HELD_MS = 1_500;
const PATIENCE_MS = 120_000;

const stripe = await startStripe();
let dataDir: string;
let product: Product;
let client: Client;
let shop: SmallShop;
let traffic: ReturnType<typeof openStripeTraffic>;
/** Purchases and refunds besides the traffic. */
let heldOrders = 0;
/** Jobs that were active before belong to a dead worker. */
let startedAt: Date;

/** Kills the server during purchases, refunds and webhooks, and then checks the books against Stripe's. */
beforeAll(async () => {
  if (!isBuilt()) await promisify(execFile)(process.execPath, [join(PROJECT, 'scripts/build.mjs')], { cwd: PROJECT });
  dataDir = await mkdtemp(join(tmpdir(), 'stoa-crash-'));
  await start();
  shop = await openSmallShop(client, 'killed-prints', { stock: SEATS });
  await client.saveCode(shop, 'TENTH');
  const { storeId, productId } = shop;
  shop.quote = await client.quote({ storeId, lines: [{ productId }], code: 'TENTH' });
  traffic = openStripeTraffic({ stripe, shop });
  for (let round = 0; round < KILLS; round += 1) {
    await killAmidTraffic();
    await start();
  }
  await killWhileStripeAnswers();
  await traffic.finish(client);
  await settle();
  await traffic.deliverRest(client);
  await settle();
}, STORY_MS);

afterAll(async () => {
  client.close();
  await product.stop();
  await stripe.close();
  await rm(dataDir, { recursive: true, force: true });
});

describe(`a server that was killed ${KILLS} times while Stripe took payments`, () => {
  it('accepted purchases, refunds and events between the kills', async () => {
    const { purchases, refunds } = traffic.countAcknowledged();
    expect(purchases).toBeGreaterThanOrEqual(KILLS);
    expect(refunds).toBeGreaterThanOrEqual(KILLS);
    expect((await rows('select 1 from provider_events')).length).toBeGreaterThanOrEqual(KILLS);
  });

  it('has every acknowledged order, once per key', async () => {
    const orders = await rows('select id, number from orders order by id');
    const placed = traffic.purchases.flatMap(({ placed: order }) => (order ? [order] : []));
    expect(orders).toHaveLength(placed.length + heldOrders);
    const byId = new Map(orders.map(({ id, number }) => [id, number]));
    for (const { orderId, number } of placed) expect(byId.get(orderId)).toBe(number);
  });

  it('has one paid order for each charge, and one charge for each', async () => {
    const paid = await rows(
      `select p.charge_id as charge, p.amount::int, o.number from orders o
         join payments p on p.store_id = o.store_id and p.order_id = o.id and p.status = 'succeeded'
        where o.status in ('paid', 'partially-refunded', 'refunded') order by o.number`,
    );
    const charges = stripe
      .list()
      .flatMap(({ charge, intent, description }) =>
        charge
          ? [{ charge: intent?.id, amount: charge.amount, number: (description ?? '').replace('Order ', '') }]
          : [],
      );
    expect(paid).toEqual(charges.toSorted((one, other) => (one.number < other.number ? -1 : 1)));
    expect(new Set(paid.map(({ number }) => number)).size).toBe(paid.length);
  });

  it('has no second page of an attempt to pay', () => {
    const attempts = stripe.list().map(({ session }) => session.metadata?.['stoa_payment']);
    expect(new Set(attempts).size).toBe(attempts.length);
  });

  it('refunded each order once, as Stripe did', async () => {
    const refunds = await rows(
      `select r.id, r.amount::int, r.idempotency_key as key, s.status from refunds r
         join refund_states s on s.store_id = r.store_id and s.refund_id = r.id order by r.id`,
    );
    const made = stripe
      .list()
      .flatMap(({ intent }) => (intent ? stripe.refundsOf(intent.id) : []))
      .map(({ amount, metadata, status }) => ({ id: metadata?.['stoa_refund'], amount, status }));
    expect(refunds.map(({ id, amount, status }) => ({ id, amount, status }))).toEqual(
      made.toSorted((one, other) => (String(one.id) < String(other.id) ? -1 : 1)),
    );
    const keys = new Set(refunds.map(({ key }) => key));
    const lost = traffic.refunds.filter(({ idempotencyKey }) => !keys.has(idempotencyKey));
    expect(lost.filter(({ isAcknowledged }) => isAcknowledged)).toEqual([]);
  });

  it('has a ledger that sums to zero and agrees with Stripe', async () => {
    const unbalanced = await rows('select 1 from ledger_entries group by event_id, currency having sum(amount) <> 0');
    expect(unbalanced).toEqual([]);
    const [books] = await rows(
      `select (select sum(amount) from ledger_entries)::int as sum,
              (select coalesce(sum(amount), 0) from ledger_entries where account = 'gateway:stripe')::int as balance`,
    );
    const paid = stripe.list().flatMap(({ entry }) => (entry ? [entry.net] : []));
    const refunded = stripe.list().flatMap(({ charge }) => (charge ? [charge.amount_refunded] : []));
    expect(books).toEqual({ sum: 0, balance: total(paid) - total(refunded) });
  });

  it('counted every unit and every use of the code once', async () => {
    const [counted] = await rows(
      `select (select sold from stock_pools) as sold, (select held from stock_pools) as held,
              (select uses from discounts) as uses, (select held from discounts) as used_by_open`,
    );
    const [orders] = await rows(
      `select count(*) filter (where status in ('paid', 'partially-refunded'))::int as kept,
              count(*) filter (where status in ('pending', 'requires-action'))::int as open from orders`,
    );
    const { kept, open } = orders ?? {};
    expect(counted).toEqual({ sold: kept, held: open, uses: kept, used_by_open: open });
  });

  it('gave access to each buyer who paid and kept the product', async () => {
    const wrong = await rows(
      `select o.number, o.status, count(e.id)::int as entitlements from orders o
         join order_lines l on l.store_id = o.store_id and l.order_id = o.id
         left join entitlements e on e.store_id = l.store_id and e.order_line_id = l.id and e.revoked_at is null
        group by o.number, o.status
       having count(e.id) <> case when o.status in ('paid', 'partially-refunded') then 1 else 0 end`,
    );
    expect(wrong).toEqual([]);
  });
});

async function start(): Promise<void> {
  startedAt = new Date();
  product = await startProduct({
    dataDir,
    environment: { ...stripe.environment, ...stripe.elementEnvironment, DEMO: 'off' },
  });
  client = openClient(product);
}

/** In each round the server is killed at another moment, with purchases, refunds and events in flight. */
async function killAmidTraffic(): Promise<void> {
  let isKilled = false;
  const before = traffic.countAcknowledged();
  const hasAcknowledgedAll = () => {
    const { purchases, refunds, events } = traffic.countAcknowledged();
    return purchases > before.purchases && refunds > before.refunds && events > before.events;
  };
  const kill = async () => {
    await pause(randomInt(LIFE_MS.least, LIFE_MS.most));
    try {
      await until(hasAcknowledgedAll, PATIENCE_MS);
    } finally {
      isKilled = true;
      await product.kill();
    }
  };
  const death = kill();
  await Promise.all([death, traffic.runUntilKilled(client, () => isKilled)]);
  client.close();
}

/** Kills the server while Stripe holds its answer to each of the calls that move money or tell of it. */
async function killWhileStripeAnswers(): Promise<void> {
  const { storeId, quote, creator } = shop;
  const purchase = { storeId, quote, email: 'held@example.com', key: randomUUID() };
  const place = () => client.placeOrder(purchase);
  await killDuring(/^POST \/v1\/checkout\/sessions$/, place);
  heldOrders += 1;
  const { orderId, number } = await place();

  const session = stripe.list().find(({ description }) => description === `Order ${number}`)?.session;
  const earlier = stripe.events.length;
  stripe.pay(session?.id ?? '', STRIPE_CARDS.pays);
  const [event] = stripe.events.slice(earlier);
  if (!event) throw new Error('Stripe reported no payment.');
  const { url, payload, headers } = stripe.post(event);
  const length = { 'content-length': Buffer.byteLength(payload) };
  const post = () => client.send('POST', url, { headers: { ...headers, ...length }, body: payload });
  await killDuring(/^GET \/v1\/(payment_intents|checkout\/sessions)\//, post);
  await settle();
  expect(await rows(`select status from orders where id = '${orderId}'`)).toEqual([{ status: 'paid' }]);

  await killDuring(/^POST \/v1\/payment_intents$/, payInCheckout);
  heldOrders += 1;
  await settle();
  expect(await rows("select status from orders where email = 'fields@example.com'")).toEqual([{ status: 'paid' }]);

  const input = { storeId, orderId, idempotencyKey: randomUUID(), amount: 100 };
  await killDuring(/^POST \/v1\/refunds$/, () => client.refundOrder(creator, input));
  await settle();
  expect(await rows(`select status from orders where id = '${orderId}'`)).toEqual([{ status: 'partially-refunded' }]);
}

/** A buyer enters a card in the checkout itself. */
async function payInCheckout(): Promise<void> {
  const paymentToken = stripe.tokenFor(STRIPE_CARDS.pays, { amount: 1080 });
  const seed = randomBytes(32).toString('base64url');
  const fields = { quote: shop.quote, code: 'TENTH', email: 'fields@example.com', idempotencyKey: seed, paymentToken };
  const body = new URLSearchParams(fields).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': Buffer.byteLength(body) };
  await client.send('POST', '/killed-prints/checkout/prints', { headers, body });
}

/** Starts a request whose call of Stripe is held, kills the server meanwhile, and starts it again. */
async function killDuring(call: RegExp, request: () => Promise<unknown>): Promise<void> {
  const seen = stripe.seen.length;
  stripe.failNext(call, { kind: 'delay', ms: HELD_MS });
  const lost = request().catch(() => undefined);
  await until(() => stripe.seen.slice(seen).some((one) => call.test(one)), PATIENCE_MS);
  await product.kill();
  await lost;
  client.close();
  // Stripe carries out what it was asked, though nobody hears the answer.
  await pause(HELD_MS);
  await start();
}

/** Lets the time pass that jobs wait until nothing is open. */
const settle = () =>
  untilSettled({
    dataDir,
    startedAt,
    names: ['settlePayment', 'settleRefund', 'handlePaymentEvent'],
    patienceMs: PATIENCE_MS,
    countLeft: async () =>
      (
        await rows(
          `select (select count(*) from provider_events where status = 'received')::int as events,
                  (select count(*) from payments where status = 'created')::int as payments,
                  (select count(*) from refund_states where status = 'pending')::int as refunds,
                  (select count(*) from pgboss.job where state < 'completed'
                    and name in ('settlePayment', 'settleRefund', 'handlePaymentEvent'))::int as jobs`,
        )
      )[0],
  });

const rows = (sql: string) => query(dataDir, sql);

const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
