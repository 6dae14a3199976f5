import { join } from 'node:path';
import pg from 'pg';
import { byTurns, whole } from './figures.ts';
import type { Client } from './openClient.ts';
import type { MeasuredShop } from './openMeasuredShop.ts';
import { reachDatabase } from './reachDatabase.ts';
import type { Row } from './Row.ts';
import { startHelper } from './startHelper.ts';
import type { Product } from './startProduct.ts';

export const LARGE_FILE = 64 * 2 ** 20;
const ROUNDS = 5;
const TIMES = 4;

/** A signed link to a large file, compared with a bare server that pipes the same file. */
export async function measureDownload(client: Client, product: Product, shop: MeasuredShop): Promise<Row> {
  const { creator, storeId, fileId } = shop;
  const url = `${product.base}${await client.fileLink(creator, { storeId, fileId })}`;
  const [bare, loader] = [
    await startHelper(import.meta.resolve('./bare/fileServer.ts')),
    await startHelper(import.meta.resolve('./bare/download.ts')),
  ];
  const path = await pathOf(product.dataDir, fileId);
  const bareUrl = `http://127.0.0.1:${await bare.ask({ path, bytes: LARGE_FILE })}/`;
  const load = (from: string) => () => loader.ask({ url: from, times: TIMES });
  await load(url)();
  await load(bareUrl)();
  const rates = await byTurns(ROUNDS, { ours: load(url), bare: load(bareUrl) });
  await Promise.all([bare.stop(), loader.stop()]);
  return {
    what: 'download of 64 MB by signed link, against a bare stream',
    measured: `${whole(rates.ours)} of ${whole(rates.bare)} MB/s`,
    ratio: rates.ratio,
    target: { least: 0.9 },
  };
}

async function pathOf(dataDir: string, fileId: string): Promise<string> {
  const client = new pg.Client(reachDatabase(dataDir, 'owner'));
  await client.connect();
  const { rows } = await client.query<{ storage_key: string }>(
    'select storage_key from file_versions where file_id = $1 order by number desc limit 1',
    [fileId],
  );
  await client.end();
  return join(dataDir, 'files', rows[0]?.storage_key ?? '');
}
