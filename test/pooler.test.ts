import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { listOutbox } from '#server/gateways/mail/outbox.ts';
import { isPooled, knowsNames } from '#server/db/pooler.ts';
import { openShop } from './servers/openShop.ts';
import { openStream } from './servers/openStream.ts';
import { startPgBouncer } from './servers/startPgBouncer.ts';
import { openNodes, START_MS } from './servers/startNodes.ts';
import { reach } from './setup/cluster.ts';

const PATIENCE_MS = 60_000;
const ROLE = 'stoa_app';

let nodes: Awaited<ReturnType<typeof openNodes>>;
let bouncer: Awaited<ReturnType<typeof startPgBouncer>>;
let pooled: string;

beforeAll(async () => {
  nodes = await openNodes();
  const server = reach(inject('cluster'), nodes.database, 'owner');
  const { user = '' } = new pg.Client(server);
  bouncer = await startPgBouncer({ server, users: [user, ROLE] });
  pooled = bouncer.urlFor({ user, database: nodes.database });
}, START_MS);

afterAll(async () => {
  await nodes.close();
  await bouncer.close();
});

describe('a connection', () => {
  it('through PgBouncer in transaction mode is recognized, and whether it knows named statements', async () => {
    expect(await isPooled({ connectionString: pooled })).toBe(true);
    expect(await knowsNames({ connectionString: pooled })).toBe(false);
  });

  it('to PostgreSQL itself is not pooled', async () => {
    expect(await isPooled({ connectionString: nodes.databaseUrl })).toBe(false);
    expect(await knowsNames({ connectionString: nodes.databaseUrl })).toBe(true);
  });
});

describe('the product behind PgBouncer', () => {
  it('does not start without a direct way to the database, and says what to set', async () => {
    await expect(nodes.start({ DATABASE_URL: pooled })).rejects.toThrow('did not start');
    expect(await readFile(join(nodes.dataDir, 'product.log'), 'utf8')).toContain(
      'Set DATABASE_DIRECT_URL to the address of PostgreSQL itself',
    );
  });

  it(
    'signs people up, sells, sends receipts and shows changes live',
    async () => {
      const node = await nodes.start({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: nodes.databaseUrl });
      const { client } = node;
      const { creator, storeId, quote } = await openShop(client);
      const stream = openStream(node, `/live?topics=orders:${storeId}`, creator);
      await expect.poll(() => stream.text()).toContain('event: orders:');

      const buyers = Array.from({ length: 32 }, (_, index) => `buyer-${index}@example.com`);
      const orders = await Promise.all(buyers.map((email) => client.placeOrder({ storeId, quote, email })));
      await expect.poll(() => stream.text(), { timeout: PATIENCE_MS }).toContain(orders.at(-1)?.number);
      stream.close();

      const mailed = async () => {
        const emails = await listOutbox({ folder: join(nodes.dataDir, 'outbox'), limit: 1000 });
        return emails.filter(({ to }) => buyers.includes(to)).length;
      };
      await expect.poll(mailed, { timeout: PATIENCE_MS }).toBe(buyers.length);
      await client.savePreview({ creator, storeId }, { name: 'Ana behind a pooler' });
      await client.publishPreview({ creator, storeId });
      expect((await client.send('GET', '/ana-studio')).body.toString()).toContain('Ana behind a pooler');
    },
    START_MS,
  );
});
