import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DataExport } from '#shared/contract/myData.ts';
import { listOutbox } from '#server/gateways/mail/outbox.ts';
import type { Shop } from './fixtures/crashTraffic.ts';
import { readZip } from './readZip.ts';
import { hashOfFile } from './servers/hashOfFile.ts';
import { openPatch } from './servers/openPatch.ts';
import { openShop } from './servers/openShop.ts';
import { openNodes, START_MS, type Node } from './servers/startNodes.ts';

const PATIENCE_MS = 60_000;
/** A killed worker's jobs are taken over within two minutes, and an email that it was handing over after two more. */
const TAKEOVER_MS = 280_000;
const MOST_AT_ONCE = 10;
const BUYERS = Array.from({ length: 3 * MOST_AT_ONCE }, (_, index) => `buyer-${index}@example.com`);

let nodes: Awaited<ReturnType<typeof openNodes>>;
let first: Node;
let second: Node;
let shop: Shop;

/** Two nodes as on two machines that mount the same folder. There is no bucket. */
beforeAll(async () => {
  nodes = await openNodes();
  first = await nodes.start();
  second = await nodes.start();
  shop = await openShop(first.client);
}, START_MS);

afterAll(() => nodes.close());

describe('two nodes with one folder', () => {
  it('continue the same upload, also while the first still waits for bytes', async () => {
    const content = randomBytes(3_000_000);
    const { creator, storeId, productId } = shop;
    const place = { storeId, productId, filename: 'two-nodes.bin' };
    const location = await first.client.beginUpload(creator, place, content.length);
    const silent = openPatch(first, { location, creator, offset: 0, length: content.length });
    silent.write(content.subarray(0, 1_000_000));
    await expect
      .poll(() => countRows('select 1 from uploads where writer is not null'), { timeout: PATIENCE_MS })
      .toBe(1);
    const offset = await second.client.uploadOffset(creator, location);
    const bytes = content.subarray(offset);
    const file = await second.client.continueUpload(creator, { location, offset, bytes });
    silent.destroy();
    for (const node of [first, second]) {
      expect(await hashOfFile(node, shop, file?.id ?? '')).toBe(createHash('sha256').update(content).digest('hex'));
    }
  });

  it(
    'finish on the second what the first was receiving when it was killed',
    async () => {
      const content = randomBytes(3_000_000);
      const { creator, storeId, productId } = shop;
      const location = await first.client.beginUpload(
        creator,
        { storeId, productId, filename: 'killed.bin' },
        content.length,
      );
      await first.client.continueUpload(creator, { location, offset: 0, bytes: content.subarray(0, 1_000_000) });
      const lost = openPatch(first, { location, creator, offset: 1_000_000, length: 2_000_000 });
      lost.write(content.subarray(1_000_000, 2_000_000));
      await expect
        .poll(() => countRows('select 1 from uploads where writer is not null'), { timeout: PATIENCE_MS })
        .toBe(1);
      await nodes.kill(first);
      const offset = await second.client.uploadOffset(creator, location);
      expect(offset).toBeGreaterThanOrEqual(1_000_000);
      const bytes = content.subarray(offset);
      const file = await second.client.continueUpload(creator, { location, offset, bytes });
      expect(await hashOfFile(second, shop, file?.id ?? '')).toBe(createHash('sha256').update(content).digest('hex'));
    },
    PATIENCE_MS + 60_000,
  );
});

describe('a worker that is killed while it works', () => {
  const JOBS = ['sendSaleEmails', 'makeExport'].map((name) => `'${name}'`).join();
  const ofJobs = (condition: string) => `select 1 from pgboss.job where name in (${JOBS}) and ${condition}`;
  let exportId: string;

  /** Receipts and an export that wait for a worker, because no node runs any more. */
  beforeAll(async () => {
    await nodes.query(
      `create function wait_for_worker() returns trigger language plpgsql as
         $$ begin new.start_after = 'infinity'; return new; end $$;
       create trigger wait before insert on pgboss.job for each row when (new.name in (${JOBS})) execute function wait_for_worker()`,
    );
    const { storeId, quote, creator } = shop;
    await Promise.all(BUYERS.map((email) => second.client.placeOrder({ storeId, quote, email })));
    const begun = await second.client.call(Exported, 'exportMyData', {}, { token: creator.token });
    exportId = begun.export.id;
    await nodes.kill(second);
    await nodes.query(
      `drop trigger wait on pgboss.job; update pgboss.job set start_after = now() where start_after = 'infinity'`,
    );
  }, START_MS);

  it(
    'leaves everything to the next one',
    async () => {
      expect(await countRows(ofJobs(`state = 'created'`))).toBe(BUYERS.length + 1);
      await killAmidJobs();
      await killAfterFirstEmail();
      nodes.work();
      await expect
        .poll(() => nodes.query(`${ofJobs(`state <> 'completed'`)} limit 1`), { timeout: TAKEOVER_MS, interval: 500 })
        .toEqual([]);
      expect(await countRows(ofJobs('true'))).toBe(BUYERS.length + 1);
    },
    TAKEOVER_MS + 3 * PATIENCE_MS,
  );

  it('has sent each receipt once', async () => {
    expect((await mailedToBuyers()).toSorted()).toEqual(BUYERS.toSorted());
  });

  it(
    'has finished the export, which any node serves',
    async () => {
      const node = await nodes.start();
      const { token } = shop.creator;
      const { export: made } = await node.client.call(Exported, 'getExport', { exportId }, { token });
      expect(made.state).toBe('ready');
      const { url } = await node.client.call(z.object({ url: z.string() }), 'getExportLink', { exportId }, { token });
      const { pathname, search } = new URL(url, node.product.base);
      const zip = await node.client.send('GET', pathname + search, { headers: { authorization: `Bearer ${token}` } });
      const contents = [...readZip(zip.body).values()].map(String);
      expect(contents).toContain('The first of the prints.');
    },
    START_MS,
  );

  /** The worker has taken as many jobs as it runs at once, and finished none, because they wait for a lock. */
  async function killAmidJobs(): Promise<void> {
    const lock = new pg.Client(nodes.owner);
    await lock.connect();
    try {
      await lock.query('begin; lock table mail_messages, data_exports in exclusive mode');
      const kill = nodes.work();
      await expect.poll(() => countRows(ofJobs(`state = 'active'`)), { timeout: PATIENCE_MS }).toBe(MOST_AT_ONCE + 1);
      await kill();
      expect(await countRows(ofJobs(`state = 'active'`))).toBe(MOST_AT_ONCE + 1);
    } finally {
      await lock.end();
    }
  }

  async function killAfterFirstEmail(): Promise<void> {
    const kill = nodes.work();
    await expect
      .poll(async () => (await mailedToBuyers()).length, { timeout: PATIENCE_MS, interval: 5 })
      .toBeGreaterThan(0);
    await kill();
    expect(await countRows(ofJobs(`state <> 'completed'`))).toBeGreaterThan(MOST_AT_ONCE);
  }
});

const Exported = z.object({ export: DataExport });

const countRows = async (rows: string): Promise<number> => (await nodes.query(rows)).length;

async function mailedToBuyers(): Promise<string[]> {
  const emails = await listOutbox({ folder: join(nodes.dataDir, 'outbox'), limit: 10_000 });
  return emails.map(({ to }) => to).filter((to) => BUYERS.includes(to));
}
