import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openClient } from '../bench/openClient.ts';
import { type Product, startProduct } from '../bench/startProduct.ts';
import { buildCommand, killCommand, runCommand } from './commands.ts';
import { openShop } from './servers/openShop.ts';
import { reach, urlOf } from './setup/cluster.ts';
import { createDatabase, dropDatabase } from './setup/databases.ts';

/** Starts the product four times, and moves its database there and back. */
const JOURNEY_MS = 400_000;
const SECRET_KEY = 'a secret key for tests only, long enough';
const ORDERS = 3;

const cluster = inject('cluster');
const database = `moved_${randomUUID().replaceAll('-', '')}`;
let root: string;

beforeAll(async () => {
  await buildCommand('move');
  root = await mkdtemp(join(tmpdir(), 'stoa-move-'));
  // For root, PostgreSQL runs under another account, which needs access to this folder.
  await chmod(root, 0o755);
  await createDatabase(cluster, database);
}, JOURNEY_MS);
afterAll(async () => {
  await dropDatabase(cluster, database);
  await rm(root, { recursive: true, force: true });
});

it(
  'a store moves from the embedded database to a server and back, and sells on everywhere',
  async () => {
    const DATABASE_URL = urlOf(reach(cluster, database, 'owner'));
    const home = { SECRET_KEY, DATA_DIR: join(root, 'first'), DEMO: 'off' };
    const first = await startProduct({ dataDir: home.DATA_DIR, environment: home });
    const client = openClient(first);
    const { storeId, productId } = await openShop(client);
    client.close();
    const sell = async (product: Product, count: number) => {
      const buyers = openClient(product);
      for (let n = 0; n < count; n += 1) {
        const quote = await buyers.quote({ storeId, productId });
        await buyers.placeOrder({ storeId, quote, email: `buyer-${randomUUID()}@example.com` });
      }
      buyers.close();
    };
    await sell(first, ORDERS);
    expect((await runCommand('move', [DATABASE_URL], home)).errors).toContain(
      'Stoa is running on the embedded database',
    );
    await first.stop();

    const copying = { args: [DATABASE_URL], environment: home, hasCome: (text: string) => text.includes('Tables:') };
    await killCommand('move', copying);
    expect((await runCommand('server', [], { ...home, DATABASE_URL, PORT: '0' })).errors).toContain(
      'A copy into this database was interrupted.',
    );
    const there = await runCommand('move', [DATABASE_URL], home);
    expect(there).toMatchObject({ code: 0, errors: '' });
    expect(there.printed).toMatch(new RegExp(`^orders +${ORDERS}  [\\da-f]{16}  equal$`, 'm'));
    expect(there.printed).toMatch(/^All \d+ tables are equal: [\d,]+ rows, with the same counts and checksums\.$/m);
    expect((await runCommand('server', [], { ...home, PORT: '0' })).errors).toContain('This database was moved to');

    const second = await startProduct({ dataDir: home.DATA_DIR, environment: { ...home, DATABASE_URL } });
    await sell(second, 1);
    await second.stop();
    const compared = await runCommand('move', [DATABASE_URL, '--compare'], home);
    expect(compared.code).toBe(1);
    expect(compared.printed).toMatch(new RegExp(`^orders +${ORDERS}  [\\da-f]{16}  ${ORDERS + 1} [\\da-f]{16}$`, 'm'));

    // It moves back into a new folder, because the first one still contains the old database.
    expect((await runCommand('move', ['embedded'], { ...home, DATABASE_URL })).errors).toContain('contains tables.');
    const elsewhere = { ...home, DATA_DIR: join(root, 'second') };
    const back = await runCommand('move', ['embedded'], { ...elsewhere, DATABASE_URL });
    expect(back).toMatchObject({ code: 0, errors: '' });
    const third = await startProduct({ dataDir: elsewhere.DATA_DIR, environment: elsewhere });
    await sell(third, 1);
    await third.stop();

    expect(await runCommand('move', ['--undo'], home)).toMatchObject({ code: 0, errors: '' });
    const again = await startProduct({ dataDir: home.DATA_DIR, environment: home });
    await again.stop();
  },
  JOURNEY_MS,
);

it('says what is missing', async () => {
  const nowhere = { DATA_DIR: join(root, 'nowhere') };
  expect((await runCommand('move', [], nowhere)).errors).toContain(
    'Name the database to move to: npm run move -- postgres',
  );
  expect((await runCommand('move', ['embedded'], nowhere)).errors).toContain('Name the database to move to');
  expect((await runCommand('move', ['postgres://127.0.0.1:1/none'], nowhere)).errors).toContain(
    'There is nothing to move',
  );
});
