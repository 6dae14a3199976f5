import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listOutbox } from '#server/gateways/mail/outbox.ts';
import { startS3 } from './doubles/s3.ts';
import { openTraffic, type Shop } from './fixtures/crashTraffic.ts';
import { hashOfFile } from './servers/hashOfFile.ts';
import { openPatch } from './servers/openPatch.ts';
import { openShop } from './servers/openShop.ts';
import { openStream } from './servers/openStream.ts';
import { openNodes, START_MS, type Node } from './servers/startNodes.ts';

const PATIENCE_MS = 60_000;
/** A killed node's jobs are taken over within a minute. */
const TAKEOVER_MS = 120_000;
/** An email that a node was handing over when it died is tried again after two minutes, so that none is sent twice. */
const IN_FLIGHT = 'MailDelayed: Another process is sending this email.';

const KEYS = { region: 'eu-central-1', accessKey: 'AKTEST', secretKey: 'secret-of-the-double' };

let bucket: Awaited<ReturnType<typeof startS3>>;
let nodes: Awaited<ReturnType<typeof openNodes>>;
let first: Node;
let second: Node;
let shop: Shop;

/** Two nodes as on two machines, with one database and one bucket. */
beforeAll(async () => {
  // Not moto, which stores what arrived of a request that its client never finished.
  bucket = await startS3({ bucket: 'stoa', ...KEYS });
  nodes = await openNodes({
    environment: {
      S3_BUCKET: 'stoa',
      S3_ENDPOINT: bucket.endpoint,
      S3_REGION: KEYS.region,
      S3_ACCESS_KEY: KEYS.accessKey,
      S3_SECRET_KEY: KEYS.secretKey,
    },
  });
  first = await nodes.start();
  second = await nodes.start();
  shop = await openShop(first.client);
}, START_MS);

afterAll(async () => {
  await nodes.close();
  await bucket.close();
});

const Anything = z.looseObject({});
const Maintained = z.object({ maintenance: z.object({ maintenanceMode: z.boolean() }) });
const Flags = z.object({ flags: z.looseObject({ websiteBuilder: z.boolean() }) });

describe('on two nodes', () => {
  it('a session that one opened is valid on the other, until the first ends it', async () => {
    const { idToken: token } = await second.client.signIn('ana@example.com', '192.0.2.1');
    await first.client.call(Anything, 'getUser', {}, { token });
    await first.client.call(Anything, 'signOut', {}, { token });
    await expect(second.client.call(Anything, 'getUser', {}, { token })).rejects.toThrow('401');
  });

  it('a live stream of one sends what the other changed', async () => {
    const { storeId, creator } = shop;
    const stream = openStream(second, `/live?topics=store:${storeId}`, creator);
    await expect.poll(() => stream.text()).toContain('event: store:');
    await first.client.call(
      Anything,
      'updateStore',
      { storeId, description: 'Changed on the other node' },
      { token: creator.token },
    );
    await expect.poll(() => stream.text(), { timeout: PATIENCE_MS }).toContain('Changed on the other node');
    stream.close();
  });

  it('a page that one has cached shows what is published on the other', async () => {
    const page = async () => (await second.client.send('GET', '/ana-studio')).body.toString();
    await page();
    await page();
    await first.client.savePreview(shop, { name: 'Ana of both nodes' });
    await first.client.publishPreview(shop);
    await expect.poll(page, { timeout: PATIENCE_MS }).toContain('Ana of both nodes');
  });

  it('failed attempts are counted together', async () => {
    const attempt = async ({ client }: Node) =>
      client
        .call(Anything, 'signIn', { email: 'bea@example.com', password: 'wrong' }, { address: '192.0.2.2' })
        .then(() => 'signed in', String);
    const answers: string[] = [];
    for (let turn = 0; turn < 12; turn += 1) answers.push(await attempt(turn % 2 === 0 ? first : second));
    expect(answers.filter((answer) => answer.includes('429'))).toHaveLength(2);
    expect(answers.slice(10).every((answer) => answer.includes('429'))).toBe(true);
  });

  it('maintenance and feature flags that one sets are in force on the other', async () => {
    const admin = await first.client.signUp({ email: 'ada@example.com', address: '192.0.2.3' });
    await first.client.call(Anything, 'initializeFirstAdmin', {}, { token: admin.token });
    const maintain = (maintenanceMode: boolean) =>
      first.client.call(
        Anything,
        'updateMaintenance',
        { maintenanceMode, maintenanceMessage: 'Back at noon.' },
        { token: admin.token },
      );
    const isInMaintenance = async () =>
      (await second.client.call(Maintained, 'getMaintenance', {})).maintenance.maintenanceMode;
    await maintain(true);
    await expect.poll(isInMaintenance, { timeout: PATIENCE_MS }).toBe(true);
    await maintain(false);
    await expect.poll(isInMaintenance, { timeout: PATIENCE_MS }).toBe(false);

    const mayBuild = async () => (await second.client.call(Flags, 'getFeatureFlags', {})).flags.websiteBuilder;
    const before = await mayBuild();
    await first.client.call(Anything, 'updateFeatureFlags', { websiteBuilder: !before }, { token: admin.token });
    await expect.poll(mayBuild, { timeout: PATIENCE_MS }).toBe(!before);
  });

  it('an upload continues on the other node, also while the first still waits for bytes', async () => {
    const content = randomBytes(13_000_000);
    const { creator, storeId, productId } = shop;
    const place = { storeId, productId, filename: 'two-nodes.bin' };
    const location = await first.client.beginUpload(creator, place, content.length);
    await first.client.continueUpload(creator, { location, offset: 0, bytes: content.subarray(0, 6_000_000) });
    // This client stays silent in the middle of its request, as one whose network went away.
    const silent = openPatch(first, { location, creator, offset: 6_000_000, length: 7_000_000 });
    silent.write(content.subarray(6_000_000, 8_000_000));
    const writing = `select 1 from uploads where writer is not null`;
    await expect.poll(async () => (await nodes.query(writing)).length, { timeout: PATIENCE_MS }).toBe(1);
    const offset = await second.client.uploadOffset(creator, location);
    expect(offset).toBeGreaterThanOrEqual(6_000_000);
    const bytes = content.subarray(offset);
    const file = await second.client.continueUpload(creator, { location, offset, bytes });
    silent.destroy();
    expect(await hashOfFile(first, shop, file?.id ?? '')).toBe(sha256(content));
  });

  it('each receipt is sent once, whichever node runs its job', async () => {
    const { storeId, quote } = shop;
    const buyers = Array.from({ length: 20 }, (_, index) => `once-${index}@example.com`);
    await Promise.all(
      buyers.map((email, index) => (index % 2 === 0 ? first : second).client.placeOrder({ storeId, quote, email })),
    );
    await expect.poll(async () => (await mailedTo(buyers)).length, { timeout: PATIENCE_MS }).toBe(buyers.length);
    expect((await mailedTo(buyers)).toSorted()).toEqual(buyers.toSorted());
  });
});

describe('a node that is killed under load', () => {
  let traffic: ReturnType<typeof openTraffic>;

  beforeAll(async () => {
    traffic = openTraffic(shop);
    for (const acknowledged of [7, 16]) {
      await killFirstAfter(acknowledged);
      first = await nodes.start();
    }
    await traffic.finish(second.client);
  }, START_MS);

  it('leaves the other one serving', () => {
    expect(traffic.orders.length).toBeGreaterThan(20);
    expect(traffic.uploads.length).toBeGreaterThan(1);
  });

  it('loses no acknowledged order', async () => {
    const rows = await nodes.query(
      `select o.idempotency_key as key, o.id, o.status,
              (select count(*) from payments p
                where p.store_id = o.store_id and p.order_id = o.id and p.status = 'succeeded')::int as payments,
              (select count(*) from entitlements e join order_lines l on l.store_id = e.store_id and l.id = e.order_line_id
                where l.store_id = o.store_id and l.order_id = o.id and e.revoked_at is null)::int as entitlements
         from orders o where o.idempotency_key = any(array[${traffic.orders.map(({ key }) => `'${key}'`).join()}])`,
    );
    const wanted = traffic.orders.map(({ key, placed }) => ({ key, id: placed?.orderId }));
    const whole = { status: 'paid', payments: 1, entitlements: 1 };
    expect(byKey(rows)).toEqual(byKey(wanted.map((order) => ({ ...order, ...whole }))));
  });

  it('leaves a ledger that sums to zero', async () => {
    const [books] = await nodes.query(
      `select (select sum(amount)::int from ledger_entries) as sum,
              (select count(*)::int from (select event_id from ledger_entries group by event_id having sum(amount) <> 0) as x) as unbalanced`,
    );
    expect(books).toEqual({ sum: 0, unbalanced: 0 });
  });

  it('loses no acknowledged byte of an upload', async () => {
    expect(traffic.lost).toEqual([]);
    for (const { file, content } of traffic.uploads) {
      expect(await hashOfFile(second, shop, file?.id ?? '')).toBe(sha256(content));
    }
  });

  it(
    'leaves its jobs to the other one',
    async () => {
      const left = `select output->>'message' as problem from pgboss.job
        where name = 'sendSaleEmails' and state <> 'completed' and output->>'message' is distinct from '${IN_FLIGHT}'`;
      await expect.poll(() => nodes.query(left), { timeout: TAKEOVER_MS, interval: 500 }).toEqual([]);
      const sent = await nodes.query(
        `select distinct data->>'orderId' as id from pgboss.job where name = 'sendSaleEmails' and state = 'completed'`,
      );
      const mailed = new Set(await mailedTo(traffic.orders.map(({ email }) => email)));
      const done = new Set(sent.map(({ id }) => id));
      const unmailed = traffic.orders.filter(({ email, placed }) => done.has(placed?.orderId) && !mailed.has(email));
      expect(unmailed).toEqual([]);
    },
    TAKEOVER_MS + 30_000,
  );

  /** Kills the first node after some acknowledgements, while both work. The second one goes on for as many again. */
  async function killFirstAfter(acknowledged: number): Promise<void> {
    let count = 0;
    let death: Promise<void> | undefined;
    let isOver = false;
    const node = first;
    await Promise.all([
      traffic.runUntilSilent(
        node.client,
        () => {
          count += 1;
          if (count >= acknowledged) death ??= nodes.kill(node);
        },
        () => death !== undefined,
      ),
      traffic.runUntilSilent(
        second.client,
        () => {
          if (death !== undefined) count += 1;
          isOver = count >= 2 * acknowledged;
        },
        () => isOver,
      ),
    ]);
    await death;
  }
});

async function mailedTo(buyers: readonly string[]): Promise<string[]> {
  const emails = await listOutbox({ folder: join(nodes.dataDir, 'outbox'), limit: 10_000 });
  return emails.map(({ to }) => to).filter((to) => buyers.includes(to));
}

const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

const byKey = <Row extends { key?: unknown }>(rows: Row[]): Row[] =>
  rows.toSorted((one, other) => (String(one.key) < String(other.key) ? -1 : 1));
