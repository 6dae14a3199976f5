import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listOutbox } from '#server/gateways/mail/outbox.ts';
import { openClient, type Client } from '../bench/openClient.ts';
import { readPostmaster } from '../bench/reachDatabase.ts';
import { isBuilt, PROJECT, startProduct, type Product } from '../bench/startProduct.ts';
import { openTraffic, type Shop } from './fixtures/crashTraffic.ts';
import { query } from './fixtures/killedProduct.ts';

/** `CRASH_ROUNDS=100 npm test -- test/crash.test.ts` kills it more often. */
const KILLS = Number(process.env['CRASH_ROUNDS'] ?? 30);
/** After this many kills of the server, the database is killed as well. */
const DATABASE_TOO = 6;
/** Thirty starts take a minute on a quiet machine, and several on a busy one. */
const STORY_MS = 60_000 + KILLS * 14_000;

let dataDir: string;
let product: Product;
let client: Client;
let traffic: ReturnType<typeof openTraffic>;

/** Kills the server during traffic, again and again, and then checks the books. */
beforeAll(async () => {
  if (!isBuilt()) await promisify(execFile)(process.execPath, [join(PROJECT, 'scripts/build.mjs')], { cwd: PROJECT });
  dataDir = await mkdtemp(join(tmpdir(), 'stoa-crash-'));
  await start();
  traffic = openTraffic(await openShop());
  for (let round = 0; round < KILLS; round += 1) {
    await killAmidTraffic(round);
    await start();
  }
  await traffic.finish(client);
}, STORY_MS);

afterAll(async () => {
  client.close();
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
});

describe(`a server that was killed ${KILLS} times`, () => {
  it('accepted orders and uploads between the kills', () => {
    expect(traffic.orders.length).toBeGreaterThan(KILLS);
    expect(traffic.uploads.length).toBeGreaterThan(1);
  });

  it('has every acknowledged order, once per key', async () => {
    const orders = await rows('select id, number, idempotency_key as key, status from orders');
    const placed = traffic.orders.map(({ key, placed }) => ({ id: placed?.orderId, number: placed?.number, key }));
    expect(inOrder(orders)).toEqual(inOrder(placed.map((order) => ({ ...order, status: 'paid' }))));
  });

  it('gave each order one line, one payment and one entitlement', async () => {
    const counts = await rows(
      `select (select count(*) from order_lines l where l.store_id = o.store_id and l.order_id = o.id)::int as lines,
              (select count(*) from payments p
                where p.store_id = o.store_id and p.order_id = o.id and p.status = 'succeeded')::int as payments,
              (select count(*) from entitlements e join order_lines l on l.store_id = e.store_id and l.id = e.order_line_id
                where l.store_id = o.store_id and l.order_id = o.id and e.revoked_at is null and e.customer_id = o.customer_id)::int as entitlements
         from orders o`,
    );
    expect(counts).toEqual(traffic.orders.map(() => ({ lines: 1, payments: 1, entitlements: 1 })));
  });

  it('has a ledger that sums to zero and holds what was paid', async () => {
    const [books] = await rows(
      `select (select sum(amount) from ledger_entries)::int as sum,
              (select count(*) from (select 1 from ledger_entries group by event_id having sum(amount) <> 0) as x)::int as unbalanced,
              (select -sum(amount) from ledger_entries where account = 'store')::int as earned,
              (select sum(total) from orders)::int as sold`,
    );
    expect(books).toEqual({ sum: 0, unbalanced: 0, earned: books?.['sold'], sold: traffic.orders.length * PRICE });
  });

  it('counted every unit and every use of the code once', async () => {
    const [counted] = await rows(
      `select (select sold from stock_pools) as sold, (select held from stock_pools) as held,
              (select uses from discounts) as uses, (select held from discounts) as used_by_open`,
    );
    const count = traffic.orders.length;
    expect(counted).toEqual({ sold: count, held: 0, uses: count, used_by_open: 0 });
  });

  it('has sent each receipt, or has a job for it', async () => {
    const jobs = await rows(
      `select data->>'orderId' as order, state::text from pgboss.job where name = 'sendSaleEmails'`,
    );
    const sold = traffic.orders.map((input) => ({ key: orderId(input) }));
    expect(inOrder(jobs.map(({ order }) => ({ key: order })))).toEqual(inOrder(sold));
    const states = new Set(jobs.map(({ state }) => state));
    expect(['created', 'retry', 'active', 'completed']).toEqual(expect.arrayContaining([...states]));
    const mailed = new Set((await listOutbox({ folder: join(dataDir, 'outbox'), limit: 10_000 })).map(({ to }) => to));
    const done = new Set(jobs.filter(({ state }) => state === 'completed').map(({ order }) => order));
    const unmailed = traffic.orders.filter((input) => done.has(orderId(input)) && !mailed.has(input.email));
    expect(unmailed).toEqual([]);
  });

  it('has every byte of the acknowledged uploads', async () => {
    expect(traffic.lost).toEqual([]);
    const stored = await rows(`select file_id as id, encode(sha256, 'hex') as sha256 from file_versions`);
    for (const { file, content } of traffic.uploads) {
      const versions = stored.filter(({ id }) => id === file?.id);
      expect(versions).toEqual([{ id: file?.id, sha256: sha256(content) }]);
      const { storeId, creator } = shop;
      const link = await client.fileLink(creator, { storeId, fileId: file?.id ?? '' });
      expect(sha256((await client.send('GET', link)).body)).toBe(sha256(content));
    }
  });
});

const LIST_PRICE = 1200;
/** With the code, which takes off a tenth. */
const PRICE = 1080;
const STOCK = 100_000;
let shop: Shop;

async function start(): Promise<void> {
  product = await startProduct({ dataDir, environment: { DEMO: 'off' } });
  client = openClient(product);
}

async function openShop(): Promise<Shop> {
  const creator = await client.signUp({ email: 'ana@example.com' });
  const storeId = await client.openStore(creator, 'ana-studio');
  const price = { kind: 'fixed', amount: LIST_PRICE };
  const { id: productId } = await client.saveProduct(creator, {
    storeId,
    title: 'Prints',
    price,
    currency: 'USD',
    stock: STOCK,
  });
  const first = Buffer.from('The first of the prints.');
  const location = await client.beginUpload(creator, { storeId, productId, filename: 'prints.txt' }, first.length);
  await client.continueUpload(creator, { location, offset: 0, bytes: first });
  await client.publishProduct(creator, { storeId, productId });
  await client.saveCode({ creator, storeId }, 'TENTH');
  const quote = await client.quote({ storeId, lines: [{ productId }], code: 'TENTH' });
  shop = { creator, storeId, productId, quote };
  return shop;
}

/** In each round the server is killed at a different moment, with requests in flight. */
async function killAmidTraffic(round: number): Promise<void> {
  const deathAt = 1 + (round % 9);
  let acknowledged = 0;
  let death: Promise<void> | undefined;
  const onAcknowledged = () => {
    acknowledged += 1;
    if (acknowledged === deathAt) death = killAll(round);
  };
  await traffic.runUntilSilent(client, onAcknowledged, () => death !== undefined);
  client.close();
  await death;
}

async function killAll(round: number): Promise<void> {
  const database = readPostmaster(dataDir).pid;
  const died = product.kill();
  if (round % DATABASE_TOO === 0) process.kill(database, 'SIGKILL');
  await died;
}

const orderId = ({ placed }: { placed?: { orderId: string } }) => placed?.orderId;

const inOrder = <Row extends { key?: unknown }>(rows: Row[]): Row[] =>
  rows.toSorted((one, other) => (String(one.key) < String(other.key) ? -1 : 1));

const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

const rows = (sql: string) => query(dataDir, sql);
