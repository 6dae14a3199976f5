import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import pg from 'pg';
import { untilQueueIsEmpty } from './captureOrder.ts';
import { median, quantile, rateOf, whole } from './figures.ts';
import { openClient, type Client } from './openClient.ts';
import type { MeasuredShop } from './openMeasuredShop.ts';
import { PLAIN_SLUG } from './openMeasuredShop.ts';
import { databaseUrlOf, reachDatabase } from './reachDatabase.ts';
import type { Row } from './Row.ts';
import { startProduct, type Product } from './startProduct.ts';

const MOST_NODES = 3;
const ROUNDS = 3;
const ORDERS = { times: 300, atOnce: 16 };
const PAGES = { times: 6000, atOnce: 32 };

interface Turn {
  orders: number;
  orderMs: number[];
  pages: number;
}

/**
 * The same work on 1, 2 and 3 nodes with one database, each request to the next node: orders of 16 buyers, and a page that
 * each node has in its cache. On a machine whose cores all nodes, the database and the buyers share, more nodes are not
 * faster; the row shows what they cost.
 */
export async function measureSeveralNodes(
  product: Product,
  { environment, shop }: { environment: Record<string, string>; shop: MeasuredShop },
): Promise<Row[]> {
  const { dataDir } = product;
  const more = { ...environment, DATABASE_URL: databaseUrlOf(dataDir) };
  const others: Product[] = [];
  const owner = new pg.Client(reachDatabase(dataDir, 'owner'));
  await owner.connect();
  try {
    while (others.length < MOST_NODES - 1) others.push(await startProduct({ dataDir, environment: more }));
    const clients = [product, ...others].map((node) => openClient(node));
    const quote = await (clients[0] ?? openClient(product)).quote({ storeId: shop.storeId, productId: shop.productId });
    const run = (count: number) => work(clients.slice(0, count), { owner, storeId: shop.storeId, quote });
    await run(MOST_NODES);
    const turns = new Map<number, Turn[]>();
    for (let round = 0; round < ROUNDS; round += 1) {
      for (let count = 1; count <= MOST_NODES; count += 1) {
        turns.set(count, [...(turns.get(count) ?? []), await run(count)]);
      }
    }
    clients.forEach((client) => client.close());
    const alone = figuresOf(turns.get(1) ?? []);
    return [...turns].map(([count, own]) => rowOf(count, figuresOf(own), alone));
  } finally {
    await owner.end();
    for (const node of others) await node.stop();
  }
}

async function work(
  clients: readonly Client[],
  { owner, storeId, quote }: { owner: pg.Client; storeId: string; quote: string },
): Promise<Turn> {
  const orderMs: number[] = [];
  const orders = await rateOf(ORDERS, async (index) => {
    const began = performance.now();
    await clients[index % clients.length]?.placeOrder({ storeId, quote, email: `${randomUUID()}@example.com` });
    orderMs.push(performance.now() - began);
  });
  await untilQueueIsEmpty(owner);
  const pages = await rateOf(PAGES, async (index) => {
    const page = await clients[index % clients.length]?.send('GET', `/${PLAIN_SLUG}`);
    if (page?.status !== 200) throw new Error(`A page answered ${page?.status}.`);
  });
  return { orders, orderMs, pages };
}

const figuresOf = (turns: readonly Turn[]) => ({
  orders: median(turns.map(({ orders }) => orders)),
  p99: quantile(
    turns.flatMap(({ orderMs }) => orderMs),
    0.99,
  ),
  pages: median(turns.map(({ pages }) => pages)),
});

function rowOf(count: number, own: ReturnType<typeof figuresOf>, alone: ReturnType<typeof figuresOf>): Row {
  const { orders, p99, pages } = own;
  return {
    what: `${count} ${count === 1 ? 'node' : 'nodes'} on ${availableParallelism()} cores, ${ORDERS.atOnce} buyers; against one node`,
    measured: `${whole(orders)} orders/s (p99 ${whole(p99)} ms), ${whole(pages)} pages/s`,
    ratio: orders / alone.orders,
  };
}
