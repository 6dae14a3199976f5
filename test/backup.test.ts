import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { listOutbox } from '#server/gateways/mail/outbox.ts';
import { openClient, type Client } from '../bench/openClient.ts';
import { reachDatabase } from '../bench/reachDatabase.ts';
import { startProduct, type Product } from '../bench/startProduct.ts';
import { buildCommand, killCommand, type Outcome, runCommand } from './commands.ts';
import { createDatabase, dropDatabase } from './setup/databases.ts';
import { reach, urlOf } from './setup/cluster.ts';
import { openTraffic, type Params, type Shop, type Upload } from './fixtures/crashTraffic.ts';

/** The drill of docs/operations.md: a backup under load is restored elsewhere, and everything is compared. */
const DRILL_MS = 400_000;
/** Starts several commands, one of them with a new database. */
const COMMANDS_MS = 180_000;
const PRICE = 1200;
const FIRST = 'The first of the prints.';
/** Orders and parts of uploads that are acknowledged before the backup starts. */
const BEFORE = 30;

let root: string;
let product: Product;
let client: Client;
let restored: Product;
/** From here on, both installations settle payments that were pending in the backup, each at its own time. */
let startedAt: string;
let shop: Shop;
let traffic: ReturnType<typeof openTraffic>;
let before: { orders: Params[]; uploads: Upload[] };
let made: Outcome;
let outcome: Outcome;

beforeAll(async () => {
  await buildCommand('restore');
  root = await mkdtemp(join(tmpdir(), 'stoa-drill-'));
  // For root, PostgreSQL runs under another account, which needs access to this folder.
  await chmod(root, 0o755);
  await runCommand('backup', ['--new-key', keyFile()]);
  product = await startProduct({ dataDir: join(root, 'first'), environment: { DEMO: 'off' } });
  client = openClient(product);
  shop = await openShop();
  traffic = openTraffic(shop);
  made = await backUpAmidTraffic();
  await traffic.finish(client);
  outcome = await restore('second');
  if (outcome.code !== 0) throw new Error(outcome.errors);
  startedAt = new Date().toISOString();
  restored = await startProduct({ dataDir: join(root, 'second'), environment: { DEMO: 'off' } });
}, DRILL_MS);

afterAll(async () => {
  client.close();
  await product.stop();
  await restored.stop();
  await rm(root, { recursive: true, force: true });
});

describe('a backup that was made while customers bought', () => {
  it('was made and restored by the two commands', () => {
    expect(made).toMatchObject({ code: 0, errors: '' });
    expect(made.printed).toMatch(/The backup is in .+: [\d,]+ rows and [\d,]+ files\.\n$/);
    expect(outcome).toMatchObject({ code: 0, errors: '' });
    expect(before.orders.length).toBeGreaterThan(0);
    expect(before.uploads.length).toBeGreaterThan(0);
    expect(traffic.orders.length).toBeGreaterThan(before.orders.length);
  });

  it('has every order that was acknowledged before, and each exactly as it is in the source', async () => {
    const numbers = (await query('second', 'select number from orders')).map(({ number }) => number);
    expect(numbers).toEqual(expect.arrayContaining(before.orders.map(({ placed }) => placed?.number)));
    const paid = `orders where status = 'paid' and paid_at < '${startedAt}'`;
    const tables = [
      paid,
      'order_lines',
      `payments where status = 'succeeded' and order_id in (select id from ${paid})`,
      `ledger_transfers where created_at < '${startedAt}'`,
      `entitlements where granted_at < '${startedAt}'`,
      'file_versions',
      `accounts where created_at < '${startedAt}'`,
    ];
    for (const table of tables) {
      const [source, copy] = [await rowsOf('first', table), await rowsOf('second', table)];
      expect(copy.length).toBeGreaterThan(0);
      expect(copy.filter((row) => !source.includes(row))).toEqual([]);
    }
  });

  it('is one moment: each order has its line, payment and access, and the ledger holds what was sold', async () => {
    const [books] = await query(
      'second',
      `select (select sum(amount) from ledger_entries)::int as sum,
              (select -sum(amount) from ledger_entries where account = 'store')::int as earned,
              (select sum(total) from orders where status = 'paid')::int as sold,
              (select count(*) from orders o where status = 'paid' and not exists (
                 select from order_lines l join entitlements e on e.order_line_id = l.id
                 join payments p on p.order_id = l.order_id and p.status = 'succeeded' where l.order_id = o.id))::int as incomplete,
              (select sold from stock_pools)::int - (select count(*) from orders where status = 'paid')::int as miscounted`,
    );
    expect(books).toEqual({ sum: 0, earned: books?.['sold'], sold: expect.any(Number), incomplete: 0, miscounted: 0 });
  });

  it('has every byte of the files', async () => {
    const { creator, storeId } = shop;
    const elsewhere = openClient(restored);
    for (const { file, content } of before.uploads) {
      const link = await elsewhere.fileLink(creator, { storeId, fileId: file?.id ?? '' });
      expect(sha256((await elsewhere.send('GET', link)).body)).toBe(sha256(content));
    }
    elsewhere.close();
  });

  it('lets a customer download what they bought, from the link in their receipt', async () => {
    const email = before.orders[0]?.email;
    const emails = await listOutbox({ folder: join(root, 'first/outbox'), limit: 10_000 });
    const [path = ''] = emails.flatMap(({ to, text }) =>
      to === email ? (/\/ana-studio\/order\/[\w-]+/.exec(text) ?? []) : [],
    );
    const page = await get(path);
    expect(page.status).toBe(200);
    const [, link = ''] = /href="([^"]*\/files\/[^"]*)"/.exec(await page.text()) ?? [];
    const file = await get(link.replaceAll('&amp;', '&'));
    expect(await file.text()).toBe(FIRST);
  });
});

it(
  'is restored with the same rows into a database of another kind',
  async () => {
    const database = `restored_${randomUUID().replaceAll('-', '')}`;
    await createDatabase(inject('cluster'), database);
    const DATABASE_URL = urlOf(reach(inject('cluster'), database, 'owner'));
    try {
      const embedded = { DATA_DIR: join(root, 'embedded') };
      const server = { DATA_DIR: join(root, 'server'), DATABASE_URL };
      for (const environment of [embedded, server]) {
        const restoring = runCommand('restore', [join(root, 'backups'), keyFile()], environment);
        expect(await restoring).toMatchObject({ code: 0, errors: '' });
      }
      const compared = await runCommand('move', [DATABASE_URL, '--compare'], embedded);
      expect(compared).toMatchObject({ code: 0, errors: '' });
      expect(compared.printed).toMatch(/^orders +[1-9][\d,]* {2}[\da-f]{16} {2}equal$/m);
    } finally {
      await dropDatabase(inject('cluster'), database);
    }
  },
  COMMANDS_MS,
);

describe('the commands', () => {
  it('restore nothing over an installation, and say so', async () => {
    const { code, errors } = await restore('second');
    expect(code).toBe(1);
    expect(errors).toMatch(
      /^\nThe backup was not restored\.\nDATA_DIR \(.+second\) contains an installation: .*Nothing was changed\./,
    );
  });

  it('restore nothing with another key or secret', async () => {
    await runCommand('backup', ['--new-key', join(root, 'other.txt')]);
    const { code, errors } = await runCommand('restore', [join(root, 'backups'), join(root, 'other.txt')], {
      DATA_DIR: join(root, 'third'),
    });
    expect(code).toBe(1);
    expect(errors).toContain('This key does not open this backup.');
    const otherSecret = { DATA_DIR: join(root, 'third'), SECRET_KEY: 'x'.repeat(40) };
    const second = await runCommand('restore', [join(root, 'backups'), keyFile()], otherSecret);
    expect(second.errors).toContain('SECRET_KEY is not the one of the installation that was backed up.');
    expect(existsSync(join(root, 'third'))).toBe(false);
  });

  it('find nothing wrong with either installation, and say what is wrong with a setting', async () => {
    for (const name of ['first', 'second']) {
      const { code, printed } = await runCommand('doctor', ['--json'], { DATA_DIR: join(root, name) });
      const findings: unknown = JSON.parse(printed);
      expect(findings).toContainEqual(expect.objectContaining({ part: 'Ledger', state: 'ok' }));
      expect(findings).not.toContainEqual(expect.objectContaining({ state: 'problem' }));
      expect(code).toBe(0);
    }
    const { code, printed } = await runCommand('doctor', [], { DATA_DIR: join(root, 'first'), PORT: 'x' });
    expect(printed).toMatch(/^ {2}problem {2}Settings {8}PORT: expected a port from 0 to 65535$/m);
    expect(code).toBe(1);
  });

  it('do not replace a key', async () => {
    const key = await readFile(keyFile(), 'utf8');
    expect(await runCommand('backup', ['--new-key', keyFile()])).toMatchObject({
      code: 1,
      errors: expect.stringContaining('it exists'),
    });
    expect(await readFile(keyFile(), 'utf8')).toBe(key);
  });

  it('say what is missing', async () => {
    expect((await runCommand('backup', [])).errors).toContain(
      'BACKUP_KEY is not set, and backups are always encrypted.',
    );
    expect((await runCommand('restore', [])).errors).toContain('npm run restore <folder> <key file>');
    const nowhere = { DATA_DIR: join(root, 'nowhere'), BACKUP_KEY: await publicKey() };
    expect(await runCommand('backup', [], nowhere)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('There is nothing to back up'),
    });
    expect(existsSync(join(root, 'nowhere'))).toBe(false);
  });
});

describe('a killed command', () => {
  it('leaves the other backups as they were, and the next backup is whole', async () => {
    const folder = join(root, 'backups');
    const environment = { DATA_DIR: product.dataDir, BACKUP_KEY: await publicKey() };
    const finished = () => readdirSync(folder).filter((name) => /^\d/.test(name));
    const [first = ''] = finished();
    const unchanged = await hashesOf(join(folder, first));
    const isHalfDone = () =>
      readdirSync(folder).some((name) => name.startsWith('.') && existsSync(join(folder, name, 'tables/orders.age')));
    await killCommand('backup', { args: [folder], environment, hasCome: isHalfDone });
    expect(finished()).toEqual([first]);
    expect(await runCommand('backup', [folder], environment)).toMatchObject({ code: 0, errors: '' });
    expect(finished()).toHaveLength(2);
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
    expect(await hashesOf(join(folder, first))).toEqual(unchanged);
  });

  it(
    'restores the rest when it is run again, and until then nothing starts there',
    async () => {
      const folder = join(root, 'backups');
      await runCommand('backup', [folder], { DATA_DIR: product.dataDir, BACKUP_KEY: await publicKey() });
      const [first = '', second = ''] = readdirSync(folder).filter((name) => /^\d/.test(name));
      const dataDir = join(root, 'fourth');
      const args = [join(folder, first), keyFile()];
      const killAt = (path: string) =>
        killCommand('restore', {
          args,
          environment: { DATA_DIR: dataDir },
          hasCome: () => existsSync(join(dataDir, path)),
        });
      await killAt('postgres/cluster');
      await killAt('files');
      expect((await runCommand('server', [], { DATA_DIR: dataDir, PORT: '0' })).errors).toContain(
        'was interrupted. Run the same npm run restore again: it continues.',
      );
      expect((await runCommand('restore', [join(folder, second), keyFile()], { DATA_DIR: dataDir })).errors).toMatch(
        /The restore of another backup \(of .+Z\) was interrupted in DATA_DIR .+ Nothing was changed\./,
      );
      const continued = await runCommand('restore', args, { DATA_DIR: dataDir });
      expect(continued).toMatchObject({ code: 0, errors: '' });
      expect(continued.printed).toContain('Continuing the restore that was interrupted.');
      const fourth = await startProduct({ dataDir, environment: { DEMO: 'off' } });
      // Both run the jobs of the backup, which settle payments. These rows stay as they are.
      const tables = ['(select number, total, placed_at from orders) o', 'order_lines', 'file_versions'];
      for (const table of tables) {
        expect(new Set(await rowsOf('fourth', table))).toEqual(new Set(await rowsOf('second', table)));
      }
      await fourth.stop();
    },
    COMMANDS_MS,
  );
});

async function hashesOf(folder: string): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) hashes[path] = sha256(await readFile(path));
  }
  return hashes;
}

const keyFile = () => join(root, 'backup-key.txt');
const publicKey = async () => /age1\w+/.exec(await readFile(keyFile(), 'utf8'))?.[0] ?? '';
const restore = (name: string) =>
  runCommand('restore', [join(root, 'backups'), keyFile()], { DATA_DIR: join(root, name) });

async function openShop(): Promise<Shop> {
  const creator = await client.signUp({ email: 'ana@example.com' });
  const storeId = await client.openStore(creator, 'ana-studio');
  const { id: productId } = await client.saveProduct(creator, {
    storeId,
    title: 'Prints',
    price: { kind: 'fixed', amount: PRICE },
    currency: 'USD',
    stock: 100_000,
  });
  const first = Buffer.from(FIRST);
  const location = await client.beginUpload(creator, { storeId, productId, filename: 'prints.txt' }, first.length);
  await client.continueUpload(creator, { location, offset: 0, bytes: first });
  await client.publishProduct(creator, { storeId, productId });
  return { creator, storeId, productId, quote: await client.quote({ storeId, productId }) };
}

/** Starts the backup after some traffic, and ends the traffic when the backup is done. */
async function backUpAmidTraffic(): Promise<Outcome> {
  let acknowledged = 0;
  let backup: Promise<Outcome> | undefined;
  let isDone = false;
  const onAcknowledged = () => {
    acknowledged += 1;
    if (acknowledged >= BEFORE && traffic.uploads.some(({ file }) => file)) backup ??= begin();
  };
  const begin = async () => {
    before = {
      orders: traffic.orders.filter(({ placed }) => placed),
      uploads: traffic.uploads.filter(({ file }) => file),
    };
    const environment = { DATA_DIR: product.dataDir, BACKUP_KEY: await publicKey() };
    const ended = await runCommand('backup', [join(root, 'backups')], environment);
    isDone = true;
    return ended;
  };
  await traffic.runUntilSilent(client, onAcknowledged, () => isDone);
  if (!backup) throw new Error('No backup was made.');
  return backup;
}

const get = (path: string) => fetch(new URL(path, restored.base), { headers: { 'sec-fetch-mode': 'navigate' } });

const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

const rowsOf = async (name: string, table: string) =>
  (await query(name, `select t::text as text from (select * from ${table}) t`)).map(({ text }) => text);

async function query(name: string, sql: string): Promise<Record<string, unknown>[]> {
  const connection = new pg.Client(reachDatabase(join(root, name), 'owner'));
  await connection.connect();
  try {
    return (await connection.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await connection.end();
  }
}
