import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { untilQueueIsEmpty } from './captureOrder.ts';
import { quantile, tenths, whole } from './figures.ts';
import { CARD, openClient } from './openClient.ts';
import type { MeasuredShop } from './openMeasuredShop.ts';
import { reachDatabase } from './reachDatabase.ts';
import type { Row } from './Row.ts';
import type { Product } from './startProduct.ts';

const BUYERS = 1000;
const SEATS = 100;
const GOAL_MS = 2000;

/** A sale of its own for each of these products. The first one warms up, as in the other rows. */
const SALES = 3;

/** A thousand buyers press "Pay" at the same moment for a product of which a hundred are left. */
export async function measureSeats(product: Product, shop: MeasuredShop): Promise<Row[]> {
  const sales: Sale[] = [];
  for (const productId of shop.productIds.slice(-SALES)) sales.push(await sell(product, { shop, productId }));
  const wrong = sales.flatMap(({ counts: { held, ...counts } }) => [
    held,
    ...Object.values(counts).map((count) => Math.abs(count - SEATS)),
  ]);
  const warm = sales.slice(1);
  const p95 = Math.max(...warm.map((sale) => sale.p95));
  const last = Math.max(...warm.map((sale) => sale.wall));
  const { acknowledged, paid, sold, held } = sales.at(-1)?.counts ?? { acknowledged: 0, paid: 0, sold: 0, held: 0 };
  return [
    {
      what: `${whole(BUYERS)} buyers at once for ${SEATS} seats, ${SALES} times: paid orders missing or too many`,
      measured: `${acknowledged} acknowledged, ${paid} paid, ${sold} units sold, ${held} held`,
      target: { most: 0, got: Math.max(...wrong) },
    },
    {
      what: `${whole(BUYERS)} buyers at once for ${SEATS} seats: p95 of all answers in ms, the slower of two sales`,
      measured: `${whole(p95)} ms, all after ${tenths(last / 1000)} s`,
      target: { most: GOAL_MS, got: p95 },
    },
  ];
}

interface Sale {
  counts: { acknowledged: number; paid: number; sold: number; held: number };
  p95: number;
  wall: number;
}

async function sell(
  product: Product,
  { shop: { storeId, creator }, productId }: { shop: MeasuredShop; productId: string },
): Promise<Sale> {
  // Everybody has a connection of their own, so nobody waits for another buyer on this side.
  const client = openClient(product, { maxSockets: BUYERS });
  await client.saveProduct(creator, { storeId, productId, stock: SEATS });
  const quote = await client.quote({ storeId, productId });
  // The receipts of the orders before would count as work of this sale.
  const owner = new pg.Client(reachDatabase(product.dataDir, 'owner'));
  await owner.connect();
  await untilQueueIsEmpty(owner);
  await owner.end();
  const began = performance.now();
  const answers = await Promise.all(
    Array.from({ length: BUYERS }, async (_, index) => {
      const address = `198.18.${index >> 8}.${index & 255}`;
      const isSold = await buy(client, { storeId, quote, address });
      return { isSold, ms: performance.now() - began };
    }),
  );
  const wall = performance.now() - began;
  client.close();
  const acknowledged = answers.filter(({ isSold }) => isSold).length;
  const p95 = quantile(
    answers.map(({ ms }) => ms),
    0.95,
  );
  return { counts: { acknowledged, ...(await countSold(product.dataDir, productId)) }, p95, wall };
}

/** Whether the buyer got a seat. Any other refusal than a sold-out product is an error. */
async function buy(
  client: ReturnType<typeof openClient>,
  { storeId, quote, address }: { storeId: string; quote: string; address: string },
): Promise<boolean> {
  const email = `${randomUUID()}@example.com`;
  const body = JSON.stringify({
    data: { storeId, quote, email, name: 'Bea Braga', card: CARD, idempotencyKey: randomUUID() },
  });
  const reply = await client.send('POST', '/functions/placeOrder', {
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'x-forwarded-for': address,
    },
    body,
  });
  const text = reply.body.toString();
  if (reply.status !== 200 && !text.includes('"sold-out"')) throw new Error(`A buyer was answered: ${text}`);
  return reply.status === 200;
}

async function countSold(dataDir: string, productId: string): Promise<{ paid: number; sold: number; held: number }> {
  const owner = new pg.Client(reachDatabase(dataDir, 'owner'));
  await owner.connect();
  const { rows } = await owner.query<{ paid: number; sold: number; held: number }>(
    `select p.sold, p.held,
            (select count(*)::int from order_lines l join orders o on o.store_id = l.store_id and o.id = l.order_id
              where l.product_id = p.product_id and o.status = 'paid') as paid
       from stock_pools p where p.product_id = $1`,
    [productId],
  );
  await owner.end();
  return rows[0] ?? { paid: 0, sold: 0, held: 0 };
}
