import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { captureOrder, untilQueueIsEmpty } from './captureOrder.ts';
import { byTurns, median, quantile, rateOf, whole } from './figures.ts';
import type { Client } from './openClient.ts';
import type { MeasuredShop } from './openMeasuredShop.ts';
import { reachDatabase } from './reachDatabase.ts';
import type { Row } from './Row.ts';
import { startHelper } from './startHelper.ts';

const CLIENTS = 16;
const ROUNDS = 5;

/** Paid test orders of one product. */
export async function measureOrders(client: Client, dataDir: string, { storeId, productId }: MeasuredShop) {
  const quote = await client.quote({ storeId, productId });
  return compare(client, dataDir, { what: 'paid test orders', times: 400, storeId, quote });
}

/**
 * The same against the fewest statements that leave the same rows, and how much slower the slowest orders are than the
 * median.
 */
export async function measureFewest(client: Client, dataDir: string, shop: MeasuredShop): Promise<Row[]> {
  const { storeId, productId } = shop;
  const quote = await client.quote({ storeId, productId });
  const times: number[] = [];
  const order = async () => {
    const began = performance.now();
    await client.placeOrder({ storeId, quote, email: `${randomUUID()}@example.com` });
    times.push(performance.now() - began);
  };
  const load = { times: 400, atOnce: CLIENTS };
  const bare = await startHelper(import.meta.resolve('./bare/placeOrders.ts'));
  const connection = reachDatabase(dataDir, 'app');
  const owner = new pg.Client(reachDatabase(dataDir, 'owner'));
  await owner.connect();
  const placed = async () => {
    await untilQueueIsEmpty(owner);
    return rateOf(load, order);
  };
  const fewest = async () => {
    await untilQueueIsEmpty(owner);
    return bare.ask({ ...load, connection, storeId, productId });
  };
  await placed();
  await fewest();
  times.length = 0;
  const rates = await byTurns(ROUNDS, { ours: placed, bare: fewest });
  await untilQueueIsEmpty(owner);
  await owner.end();
  await bare.stop();
  const slowest = quantile(times, 0.99) / median(times);
  return [
    {
      what: `paid test orders, ${CLIENTS} clients, against the fewest statements that do the same work`,
      measured: `${whole(rates.ours)} of ${whole(rates.bare)} orders/s`,
      ratio: rates.ratio,
      target: { least: 0.5 },
    },
    {
      what: `the 99th percentile of these orders, against their median of ${whole(median(times))} ms`,
      measured: `${whole(quantile(times, 0.99))} ms`,
      ratio: slowest,
      target: { most: 4, got: slowest },
    },
  ];
}

/** Paid test orders of three products with one discount code, whose uses all of them count. */
export async function measureLines(client: Client, dataDir: string, shop: MeasuredShop): Promise<Row> {
  const { storeId, productIds } = shop;
  const code = 'TENTH';
  await client.saveCode(shop, code);
  const quote = await client.quote({
    storeId,
    lines: productIds.slice(0, 3).map((productId) => ({ productId })),
    code,
  });
  return compare(client, dataDir, {
    what: 'paid test orders of three lines with a code',
    times: 200,
    storeId,
    quote,
  });
}

/**
 * Orders through the API, compared with the same statements sent by pg alone. The emails of earlier orders are sent while
 * later ones are placed. Each turn ends when its last email is sent, so none slows down the next turn.
 */
async function compare(
  client: Client,
  dataDir: string,
  { what, times, storeId, quote }: { what: string; times: number; storeId: string; quote: string },
): Promise<Row> {
  const order = () => client.placeOrder({ storeId, quote, email: `${randomUUID()}@example.com` });
  const statements = await captureOrder(dataDir, order);
  const load = { times, atOnce: CLIENTS };
  const bare = await startHelper(import.meta.resolve('./bare/replayOrders.ts'));
  const connection = reachDatabase(dataDir, 'app');
  const replay = () => bare.ask({ ...load, connection, statements });
  const owner = new pg.Client(reachDatabase(dataDir, 'owner'));
  await owner.connect();
  const placed = async () => {
    const rate = await rateOf(load, order);
    await untilQueueIsEmpty(owner);
    return rate;
  };
  await placed();
  await replay();
  const rates = await byTurns(ROUNDS, { ours: placed, bare: replay });
  await owner.end();
  await bare.stop();
  return {
    what: `${what}, ${CLIENTS} clients, against their ${statements.length} statements by bare pg`,
    measured: `${whole(rates.ours)} of ${whole(rates.bare)} orders/s`,
    ratio: rates.ratio,
    target: { least: 0.5 },
  };
}
