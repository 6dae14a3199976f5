import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { tenths, whole } from './figures.ts';
import { memoryOf } from './memoryOf.ts';
import type { Row } from './Row.ts';
import { startProduct, type Product } from './startProduct.ts';

/** How long the garbage collector and the database take to settle after a start. */
const REST_MS = 5000;

const seconds = ({ startMs }: Product): string => `${tenths(startMs / 1000)} s`;

/**
 * From an empty folder to the first response, with and without the demo store, and once more. Leaves the product
 * running.
 */
export async function measureStarts(
  folder: string,
  environment: Record<string, string>,
): Promise<{ product: Product; rows: Row[] }> {
  const bare = await startProduct({ dataDir: join(folder, 'without-demo'), environment: { DEMO: 'off' } });
  await bare.stop();
  const dataDir = join(folder, 'with-demo');
  const first = await startProduct({ dataDir });
  await first.stop();
  const product = await startProduct({ dataDir, environment });
  const rows = [
    { what: 'first start to first answer, empty', measured: seconds(bare) },
    { what: 'first start to first answer, with the demo store made', measured: seconds(first) },
    { what: 'second start to first answer', measured: seconds(product) },
  ];
  return { product, rows };
}

export async function measureMemory(product: Product): Promise<Row> {
  await pause(REST_MS);
  const memory = memoryOf(product.pid);
  const textOf = (found: NonNullable<typeof memory>) =>
    `${whole(found.product + found.database)} MB: ${whole(found.product)} MB product, ` +
    `${whole(found.database)} MB database in ${found.processes - 1} processes`;
  return { what: 'memory at rest', measured: memory ? textOf(memory) : 'can be read on Linux only' };
}
