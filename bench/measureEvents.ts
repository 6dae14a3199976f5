import { join } from 'node:path';
import pg from 'pg';
import { whole } from './figures.ts';
import { reachDatabase } from './reachDatabase.ts';
import type { Row } from './Row.ts';
import { startHelper } from './startHelper.ts';
import { startProduct } from './startProduct.ts';

const SECONDS = 8;
/** How long beacons are sent before the server is killed. */
const LAST_SECONDS = 3;
const GOAL = 2000;
/** The content of a beacon from one page view. */
const EVENTS = ['v', 'sprofile', 'cproducts'];

/**
 * The beacons per second that one process acknowledges. The process is then killed, and every acknowledged beacon must
 * be in the database.
 */
export async function measureEvents(folder: string, environment: Record<string, string>): Promise<Row[]> {
  const dataDir = join(folder, 'events');
  const product = await startProduct({ dataDir, environment });
  const visitors = await startHelper(import.meta.resolve('./bare/sendBeacons.ts'));
  const load = { url: `${product.base}/e`, page: '/juniper-and-clay', events: EVENTS };
  const warm = await visitors.ask({ ...load, seconds: 1 });
  const measured = await visitors.ask({ ...load, seconds: SECONDS });
  const last = visitors.ask({ ...load, seconds: LAST_SECONDS });
  setTimeout(() => void product.stop(), (LAST_SECONDS * 1000) / 2);
  const acknowledged = warm + measured + (await last);
  await product.stop();
  await visitors.stop();
  const written = await countEvents(dataDir, environment);
  const expected = acknowledged * EVENTS.length;
  // Events that were written but not acknowledged are fine.
  const lost = Math.max(0, expected - written);
  return [
    {
      what: 'event intake on one process, three events a beacon',
      measured: `${whole(measured / SECONDS)} beacons/s`,
      ratio: measured / SECONDS / GOAL,
      target: { least: 1 },
    },
    {
      what: 'events acknowledged and lost when it is ended meanwhile',
      measured: `${whole(lost)} of ${whole(expected)}`,
      target: { most: 0, got: lost },
    },
  ];
}

async function countEvents(dataDir: string, environment: Record<string, string>): Promise<number> {
  const product = await startProduct({ dataDir, environment });
  const owner = new pg.Client(reachDatabase(dataDir, 'owner'));
  await owner.connect();
  const { rows } = await owner.query<{ count: number }>('select count(*)::int as count from events');
  await owner.end();
  await product.stop();
  return rows[0]?.count ?? 0;
}
