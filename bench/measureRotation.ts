import pg from 'pg';
import { byTurns, rateOf, whole } from './figures.ts';
import { withoutNodesOwn } from './measurePages.ts';
import type { Client } from './openClient.ts';
import type { MeasuredShop } from './openMeasuredShop.ts';
import { reachDatabase } from './reachDatabase.ts';
import type { Row } from './Row.ts';
import { startHelper } from './startHelper.ts';
import type { Product } from './startProduct.ts';

const STORES = 10_000;
const ROUNDS = 5;
const SECONDS = 4;
const BROTLI = { headers: { 'accept-encoding': 'br' } };

/** Cached pages of many stores requested in turn, compared with a bare server that writes the same bytes. */
export async function measureRotation(
  client: Client,
  { product, shop }: { product: Product; shop: MeasuredShop },
): Promise<Row> {
  const paths = await copyStore(product.dataDir, shop.storeId);
  const visit = (index: number) => client.send('GET', paths[index] ?? '', BROTLI);
  const warmed = await rateOf({ times: paths.length, atOnce: 8 }, visit);
  const page = await visit(0);
  const bare = await startHelper(import.meta.resolve('./bare/pageServer.ts'));
  const port = await bare.ask({ headers: withoutNodesOwn(page.rawHeaders), body: page.body.toString('base64') });
  const visitors = await startHelper(import.meta.resolve('./bare/rotate.ts'));
  const rateAt = (at: number) => visitors.ask({ port: at, paths, seconds: SECONDS });
  await rateAt(product.port);
  await rateAt(port);
  const rates = await byTurns(ROUNDS, { ours: () => rateAt(product.port), bare: () => rateAt(port) });
  await visitors.stop();
  await bare.stop();
  return {
    what: `cached pages of ${whole(STORES)} stores in rotation, against node:http with the same bytes`,
    measured: `${whole(rates.ours)} of ${whole(rates.bare)} requests/s (first visits ${whole(warmed)}/s)`,
    ratio: rates.ratio,
    target: { least: 0.6 },
  };
}

/** Creating so many stores through the API would take an hour, so rows are copied. Returns the paths of the copies. */
async function copyStore(dataDir: string, storeId: string): Promise<string[]> {
  const owner = new pg.Client(reachDatabase(dataDir, 'owner'));
  await owner.connect();
  await owner.query(
    `create temp table copies as
     select gen_random_uuid() as id, 'in-rotation-' || n as slug from generate_series(1, ${STORES}) as n`,
  );
  for (const [table, column, changes] of COPIED) {
    await owner.query(
      `insert into ${table} select copy.* from ${table} as original cross join copies as c
       cross join lateral jsonb_populate_record(original, ${changes}) as copy where original.${column} = $1`,
      [storeId],
    );
    await owner.query(`analyze ${table}`);
  }
  await owner.end();
  return Array.from({ length: STORES }, (_, index) => `/in-rotation-${index + 1}`);
}

const COPIED = [
  ['stores', 'id', `jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.slug)`],
  ['store_addresses', 'store_id', `jsonb_build_object('store_id', c.id, 'slug', c.slug)`],
  ['products', 'store_id', `jsonb_build_object('store_id', c.id)`],
] as const;
