import { setTimeout as pause } from 'node:timers/promises';
import { median, whole } from './figures.ts';
import { openClient, type Client, type OwnStore } from './openClient.ts';
import { PLAIN_SLUG } from './openMeasuredShop.ts';
import { databaseUrlOf } from './reachDatabase.ts';
import type { Row } from './Row.ts';
import { startProduct } from './startProduct.ts';

const TIMES = 10;
const GOAL_MS = 1000;
const PATIENCE_MS = 10_000;

/**
 * The time from "Publish" on one node to the new page on another node with the same database, which had the old page
 * cached.
 */
export async function measureNodes(
  client: Client,
  { dataDir, environment, shop }: { dataDir: string; environment: Record<string, string>; shop: OwnStore },
): Promise<Row> {
  const more = { ...environment, DATABASE_URL: databaseUrlOf(dataDir) };
  const second = await startProduct({ dataDir, environment: more });
  const visitor = openClient(second);
  try {
    const times: number[] = [];
    while (times.length < TIMES) {
      const name = `Published ${times.length + 1} times`;
      await client.savePreview(shop, { name });
      await visitor.send('GET', `/${PLAIN_SLUG}`);
      const began = performance.now();
      await client.publishPreview(shop);
      await untilShown(visitor, name);
      times.push(performance.now() - began);
    }
    return {
      what: `publish to visible on a second node, median of ${TIMES}`,
      measured: `${whole(median(times))} ms (slowest ${whole(Math.max(...times))} ms)`,
      target: { most: GOAL_MS, got: median(times) },
    };
  } finally {
    visitor.close();
    await second.stop();
  }
}

async function untilShown(visitor: Client, name: string): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (performance.now() < deadline) {
    const { body } = await visitor.send('GET', `/${PLAIN_SLUG}`);
    if (body.includes(name)) return;
    await pause(2);
  }
  throw new Error('The second node never showed what was published.');
}
