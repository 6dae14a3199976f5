import { readFile } from 'node:fs/promises';
import http from 'node:http';
import { join } from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import { openSecrets } from '#server/access/secrets.ts';
import { streamLink } from '#server/features/catalog/renditions/streamLink.ts';
import { byTurns, median, tenths } from './figures.ts';
import type { Client } from './openClient.ts';
import type { MeasuredShop } from './openMeasuredShop.ts';
import type { VideoLesson } from './openVideoLesson.ts';
import { reachDatabase } from './reachDatabase.ts';
import type { Row } from './Row.ts';
import { startHelper } from './startHelper.ts';
import type { Product } from './startProduct.ts';

const ROUNDS = 5;
/** Nobody has watched before, so each is a check of its own. */
const PEOPLE_PER_ROUND = 40;
const GOAL_MS = 3;
/** So short that the check decides. */
const RANGE = 'bytes=0-999';

/** A part of a segment of a stream with its check, beside a bare server of the same file. */
export async function measureStreaming(
  client: Client,
  product: Product,
  { shop, lesson }: { shop: MeasuredShop; lesson: VideoLesson },
): Promise<Row[]> {
  const addresses = await openStreams(client, product, { shop, lesson });
  const bare = await startHelper(import.meta.resolve('./bare/videoServer.ts'));
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const bareUrl = `http://127.0.0.1:${await bare.ask({ path: lesson.file, bytes: lesson.bytes })}/video`;
  let next = 0;
  const fresh = () => product.base + (addresses[next++] ?? '');
  const [first = ''] = addresses;
  const times = (urlOf: () => string) => async () => {
    const each: number[] = [];
    while (each.length < PEOPLE_PER_ROUND) each.push(await timeOf(agent, urlOf()));
    return median(each);
  };
  const ofBare = times(() => bareUrl);
  await ofBare();
  // The statement is prepared on each connection, and the address of the first person is known.
  await times(fresh)();
  const checked = await byTurns(ROUNDS, { ours: times(fresh), bare: ofBare });
  const known = await byTurns(ROUNDS, { ours: times(() => product.base + first), bare: ofBare });
  agent.destroy();
  await bare.stop();
  const row = (what: string, { ours, bare: least, ratio }: typeof checked): Row => ({
    what: `${what}: ms, against a bare server`,
    measured: `${tenths(ours)} ms, bare ${tenths(least)} ms`,
    ratio,
    target: { most: GOAL_MS, got: ours - least },
  });
  return [
    row('a segment of a stream with the check of a person’s access', checked),
    row('the same while a node relies on an earlier check', known),
  ];
}

/** Gives people access to the lesson, whose video counts as its own rendition. Returns the address of a segment for each. */
async function openStreams(
  client: Client,
  { dataDir }: Product,
  { shop, lesson }: { shop: MeasuredShop; lesson: VideoLesson },
): Promise<string[]> {
  const { storeId, creator } = shop;
  const { versionId, productId, bytes } = lesson;
  const database = new pg.Client(reachDatabase(dataDir, 'owner'));
  await database.connect();
  await database.query(
    `insert into renditions (store_id, version_id, state, requested_at, changed_at, heights)
     values ($1, $2, 'ready', now(), now(), '{720}')`,
    [storeId, versionId],
  );
  await database.query(
    `insert into rendition_files (store_id, version_id, name, storage_key, bytes)
     select store_id, id, '720.mp4', storage_key, $3 from file_versions where store_id = $1 and id = $2`,
    [storeId, versionId, bytes],
  );
  const Customer = z.object({ customer: z.object({ id: z.string() }) });
  for (let n = 0; n <= (ROUNDS + 1) * PEOPLE_PER_ROUND; n += 1) {
    const email = `viewer-${n}@example.com`;
    const { customer } = await client.call(Customer, 'createStoreCustomer', { storeId, email }, creator);
    await client.call(z.unknown(), 'grantAccess', { storeId, customerId: customer.id, productId }, creator);
  }
  const { rows } = await database.query<{ id: string; customer_id: string }>(
    'select id, customer_id from entitlements where store_id = $1 and product_id = $2',
    [storeId, productId],
  );
  await database.end();
  const secrets = openSecrets(await secretKeyOf(dataDir));
  return rows.map((right) => {
    const opening = { rightId: right.id, customerId: right.customer_id };
    const { url } = streamLink({ secrets }, { storeId, versionId, opening, now: new Date() });
    return url.replace('master.m3u8', '720.mp4');
  });
}

const secretKeyOf = async (dataDir: string): Promise<string> =>
  (await readFile(join(dataDir, 'secret'), 'utf8')).trim();

function timeOf(agent: http.Agent, url: string): Promise<number> {
  const began = performance.now();
  return new Promise((settle, fail) => {
    http
      .get(url, { agent, headers: { range: RANGE } }, (response) => {
        response.resume();
        response.once('end', () => {
          if (response.statusCode !== 206) fail(new Error(`A segment was answered ${response.statusCode}.`));
          settle(performance.now() - began);
        });
      })
      .once('error', fail);
  });
}
