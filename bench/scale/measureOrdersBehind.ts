import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { untilQueueIsEmpty } from '../captureOrder.ts';
import { byTurns, rateOf, whole } from '../figures.ts';
import type { Client, OwnStore } from '../openClient.ts';
import { reachDatabase } from '../reachDatabase.ts';
import type { Row } from '../Row.ts';

const LOAD = { times: 300, atOnce: 16 };
const ROUNDS = 5;
const FILE_BYTES = 2048;

/** Paid test orders in a store with a million orders, against those in a store with ten thousand. */
export async function measureOrdersBehind(
  client: Client,
  dataDir: string,
  { small, large }: { small: OwnStore; large: OwnStore },
): Promise<Row> {
  const owner = new pg.Client(reachDatabase(dataDir, 'owner'));
  await owner.connect();
  try {
    const [inSmall, inLarge] = [await placer(client, owner, small), await placer(client, owner, large)];
    await inSmall();
    await inLarge();
    const rates = await byTurns(ROUNDS, { ours: inLarge, bare: inSmall });
    return {
      what: 'paid test orders with a million behind them, against ten thousand',
      measured: `${whole(rates.ours)} of ${whole(rates.bare)} orders/s`,
      ratio: rates.ratio,
      target: { least: 0.8 },
    };
  } finally {
    await owner.end();
  }
}

/** Sells a new product of the store, and returns how many orders per second. */
async function placer(client: Client, owner: pg.Client, { creator, storeId }: OwnStore) {
  const input = { storeId, title: 'A new print', price: { kind: 'fixed', amount: 900 }, currency: 'USD' };
  const { id: productId } = await client.saveProduct(creator, input);
  const file = { storeId, productId, filename: 'print.bin' };
  const location = await client.beginUpload(creator, file, FILE_BYTES);
  await client.continueUpload(creator, { location, offset: 0, bytes: randomBytes(FILE_BYTES) });
  await client.publishProduct(creator, { storeId, productId });
  const quote = await client.quote({ storeId, productId });
  return async () => {
    await untilQueueIsEmpty(owner);
    return rateOf(LOAD, () => client.placeOrder({ storeId, quote, email: `${randomUUID()}@example.com` }));
  };
}
