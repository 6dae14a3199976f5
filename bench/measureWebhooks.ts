import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { STRIPE_CARDS } from '#test/doubles/stripe/payments.ts';
import type { StripeEvent } from '#test/doubles/stripe/startStripe.ts';
import { captureOrder, untilQueueIsEmpty } from './captureOrder.ts';
import { byTurns, median, quantile, rateOf, steadily, tenths, whole } from './figures.ts';
import { openSmallShop, startWithStripe, type SmallShop, type StripeProduct } from './openStripeShop.ts';
import { reachDatabase } from './reachDatabase.ts';
import type { Row } from './Row.ts';
import { startHelper } from './startHelper.ts';

const STORES = 8;
const CLIENTS = 16;
const TIMES = 400;
const ROUNDS = 3;
const STEADY = { perSecond: 200, seconds: 2 };
const GOAL_MS = 20;

/**
 * Signed events about paid orders, of one store and of several. Each is stored once and then handled: its payment is read
 * from Stripe. The same statements that store it are sent by pg alone. Each turn ends when every event is handled.
 */
export async function measureWebhooks(folder: string, environment: Record<string, string>): Promise<Row[]> {
  const running = await startWithStripe(join(folder, 'webhooks'), environment);
  const { product, client, stripe } = running;
  const owner = new pg.Client(reachDatabase(product.dataDir, 'owner'));
  await owner.connect();
  const shops: SmallShop[] = [];
  for (let n = 0; n < STORES; n += 1) shops.push(await openSmallShop(client, `webhooks-${n}`));
  const paid = new Map<SmallShop, StripeEvent[]>();
  for (const shop of shops)
    paid.set(shop, await payOrders(running, { owner, shop, count: shop === shops[0] ? STORES : 1 }));
  const ofOne = paid.get(shops[0] ?? fail()) ?? [];
  const ofMany = shops.flatMap((shop) => (paid.get(shop) ?? []).slice(0, 1));

  const send = async ({ url, payload, headers }: ReturnType<typeof stripe.post>) => {
    const length = { 'content-length': Buffer.byteLength(payload) };
    const { status } = await client.send('POST', url, { headers: { ...headers, ...length }, body: payload });
    if (status !== 204) throw new Error(`An event was answered ${status}.`);
  };
  const sign = (events: readonly StripeEvent[], count: number) =>
    Array.from({ length: count }, (_, n) =>
      stripe.post({ ...(events[n % events.length] ?? fail()), id: `evt_${randomBytes(12).toString('hex')}` }),
    );
  const statements = await captureOrder(
    product.dataDir,
    async () => {
      for (const post of sign(ofOne, 1)) await send(post);
    },
    'insert into "provider_events"',
  );
  const bare = await startHelper(import.meta.resolve('./bare/replayOrders.ts'));
  const load = { times: TIMES, atOnce: CLIENTS };
  const connection = reachDatabase(product.dataDir, 'app');
  const replay = () => bare.ask({ ...load, connection, statements });

  const measure = async (what: string, events: readonly StripeEvent[]): Promise<Row[]> => {
    const handled: number[] = [];
    const received = async () => {
      const posts = sign(events, TIMES);
      const began = performance.now();
      const rate = await rateOf(load, (index) => send(posts[index] ?? fail()));
      await untilHandled(owner);
      handled.push((TIMES * 1000) / (performance.now() - began));
      return rate;
    };
    await received();
    await replay();
    const rates = await byTurns(ROUNDS, { ours: received, bare: replay });
    const posts = sign(events, STEADY.perSecond * STEADY.seconds);
    const times = await steadily(STEADY, (index) => send(posts[index] ?? fail()));
    await untilHandled(owner);
    const p95 = quantile(times, 0.95);
    return [
      {
        what: `webhooks of ${what}, ${CLIENTS} at once, against their ${statements.length} statements by bare pg`,
        measured: `${whole(rates.ours)} of ${whole(rates.bare)} events/s received, ${whole(median(handled))}/s handled`,
        ratio: rates.ratio,
        target: { least: 0.5 },
      },
      {
        what: `webhooks of ${what}: p95 of the answer in ms, ${STEADY.perSecond} a second`,
        measured: `${tenths(p95)} ms`,
        target: { most: GOAL_MS, got: p95 },
      },
    ];
  };
  const rows = [...(await measure('one store', ofOne)), ...(await measure(`${STORES} stores`, ofMany))];
  await owner.end();
  await bare.stop();
  await running.stop();
  return rows;
}

/** Orders that were paid at Stripe. Returns the event that reported each. */
async function payOrders(
  { client, stripe }: StripeProduct,
  { owner, shop, count }: { owner: pg.Client; shop: SmallShop; count: number },
): Promise<StripeEvent[]> {
  const events: StripeEvent[] = [];
  for (let n = 0; n < count; n += 1) {
    const { storeId, quote } = shop;
    const { orderId } = await client.placeOrder({ storeId, quote, email: `${randomUUID()}@example.com` });
    const { rows } = await owner.query<{ charge_id: string }>('select charge_id from payments where order_id = $1', [
      orderId,
    ]);
    stripe.events.length = 0;
    stripe.pay(rows[0]?.charge_id ?? '', STRIPE_CARDS.pays);
    events.push(...stripe.events.filter(({ type }) => type === 'payment_intent.succeeded'));
  }
  return events;
}

async function untilHandled(owner: pg.Client): Promise<void> {
  const open = `select 1 from provider_events where status = 'received' limit 1`;
  while ((await owner.query(open)).rowCount !== 0) await pause(20);
  await untilQueueIsEmpty(owner);
}

function fail(): never {
  throw new Error('There is no event to send.');
}
