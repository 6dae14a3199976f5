import { randomUUID } from 'node:crypto';
import { cp, mkdir, mkdtemp, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { job } from '#shared/contract/jobs.ts';
import type { Connection } from '#server/db/database.ts';
import { diskFiles } from '#server/gateways/files/diskFiles.ts';
import type { FileStore } from '#server/gateways/files/port.ts';
import { collect } from '#test/collect.ts';
import { startS3 } from '#test/doubles/s3.ts';
import { APP_PASSWORD, APP_ROLE, reach, urlOf } from '#test/setup/cluster.ts';
import { createDatabase, dropDatabase } from '#test/setup/databases.ts';
import { runSql } from '#test/setup/runSql.ts';
import { createWorld, type World } from '#test/world.ts';
import { describeDatabase } from '../../../scripts/schema/describeDatabase.ts';
import { readConfig } from '../config.ts';
import { seedDemo } from '../demo/seedDemo.ts';
import { openStorage } from '../openStorage.ts';
import { readMigrations } from '../readMigrations.ts';
import { backUp, type BackUpOptions } from './backUp.ts';
import { fileName, filePath, listBackups, manifestPath, tablePath } from './backupFolder.ts';
import { type BackupKey, createKey, readKey } from './encryption.ts';
import { checkBackup, listedFiles, openBackup, requireKnown } from './openBackup.ts';
import { readStoredFile } from './readStoredFile.ts';
import { requireEmpty } from './requireEmpty.ts';
import { restoreBackup } from './restoreBackup.ts';

const SECRET = 'a secret key for tests only, long enough';
const SILENT = { show: () => undefined, print: () => undefined };

let world: World;
let root: string;
let key: BackupKey;
let moment = Date.parse('2026-03-02T09:00:00Z');

beforeAll(async () => {
  world = await createWorld();
  root = await mkdtemp(join(tmpdir(), 'stoa-backups-'));
  key = await createKey();
  await seedDemo(world.services);
  await world.services.db.onPlatform((tx) => tx.enqueue(job('sweep', { realm: PLATFORM })));
}, 120_000);
afterAll(async () => {
  await world.close();
  await rm(root, { recursive: true, force: true });
});

const PLATFORM = '00000000-0000-0000-0000-000000000000';

/** Each backup is a minute later, because its name is the time. */
const makeBackup = (folder: string, options: Partial<BackUpOptions> = {}) =>
  backUp({
    owner: world.connectionAs('owner'),
    connection: world.connectionAs('app'),
    files: world.services.files,
    folder,
    publicKey: key.public,
    count: 14,
    secretKey: SECRET,
    isSecretGenerated: true,
    hasDemo: false,
    now: new Date((moment += 60_000)),
    progress: SILENT,
    ...options,
  });

interface Target {
  owner: Connection;
  files: FileStore;
}

/** Restores into a new database and a new folder. */
async function restored<Result>(from: string, look: (target: Target) => Promise<Result>): Promise<Result> {
  const cluster = inject('cluster');
  const database = `restored_${randomUUID().replaceAll('-', '')}`;
  await createDatabase(cluster, database);
  const owner = reach(cluster, database, 'owner');
  const files = diskFiles({ root: join(root, database) });
  try {
    const backup = await openBackup(from, key);
    await checkBackup(backup, SILENT);
    await restoreBackup(backup, {
      owner,
      connection: reach(cluster, database, 'app'),
      app: { role: APP_ROLE, password: APP_PASSWORD },
      migrations: await readMigrations(),
      files,
      progress: SILENT,
    });
    return await look({ owner, files });
  } finally {
    await dropDatabase(cluster, database);
  }
}

async function onDatabase<Result>(
  connection: Connection,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The number of rows of every table, and a hash of all of them. */
const contentOf = (connection: Connection) =>
  onDatabase(connection, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
         and relname <> 'migrations' order by 1`,
    );
    const content: Record<string, unknown> = {};
    for (const { name } of tables) content[name] = await hashRows(client, `public.${name}`);
    content['jobs'] = await hashRows(client, `(select * from pgboss.job where state <> 'completed')`);
    return content;
  });

async function hashRows(client: pg.Client, table: string) {
  const { rows } = await client.query<{ rows: number; hash: string }>(
    `select count(*)::int as rows, md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as hash from ${table} t`,
  );
  return rows[0];
}

const schemaOf = (connection: Connection) =>
  onDatabase(connection, (client) => describeDatabase({ client, role: APP_ROLE }));

async function filesOf(files: FileStore) {
  const found: Record<string, string> = {};
  for await (const { key: name } of files.list(''))
    found[name] = (await buffer(await files.get(name))).toString('base64');
  return found;
}

describe('a backup', () => {
  it('is restored with every table, job, event day, file and rule of the database', async () => {
    const folder = join(root, 'whole');
    const { path, rows, missing } = await makeBackup(folder);
    const before = await contentOf(world.connectionAs('owner'));
    expect(rows).toBeGreaterThan(500);
    expect(missing).toEqual([]);
    expect(before).toMatchObject({ orders: { rows: expect.any(Number) }, jobs: { rows: expect.any(Number) } });
    expect((await readdir(path)).toSorted()).toEqual(['files.age', 'files.txt', 'jobs.age', 'manifest.age', 'tables']);

    await restored(folder, async ({ owner, files }) => {
      expect(await contentOf(owner)).toEqual(before);
      expect(await schemaOf(owner)).toBe(await schemaOf(world.connectionAs('owner')));
      expect(await filesOf(files)).toEqual(await filesOf(world.services.files));
      const [sum] = await onDatabase(owner, async (client) => (await client.query(LEDGER)).rows);
      expect(sum).toEqual({ sum: '0', entries: expect.stringMatching(/^[1-9]/) });
    });
  }, 120_000);

  it('contains nothing readable', async () => {
    const folder = join(root, 'sealed');
    const { path } = await makeBackup(folder);
    const names = await readdir(path, { recursive: true });
    for (const name of names.filter((one) => one.endsWith('.age'))) {
      expect((await readFile(join(path, name))).subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    }
    expect(await readFile(join(path, 'files.txt'), 'utf8')).toMatch(/^([\da-f]{64}\n)+$/);
  });

  it('copies only the files that the folder does not contain yet', async () => {
    const folder = join(root, 'again');
    await makeBackup(folder);
    const files = await readdir(join(folder, 'files'), { recursive: true });
    const { mtimeMs } = await stat(join(folder, 'files', files.find((name) => name.endsWith('.age')) ?? ''));
    const added = 'product-files/added';
    await world.services.files.put(added, Readable.from([Buffer.from('new')]));
    await makeBackup(folder);
    await world.services.files.delete(added);
    const later = await readdir(join(folder, 'files'), { recursive: true });
    expect(later.filter((name) => name.endsWith('.age')).length).toBe(
      files.filter((name) => name.endsWith('.age')).length + 1,
    );
    expect((await stat(join(folder, 'files', files.find((name) => name.endsWith('.age')) ?? ''))).mtimeMs).toBe(
      mtimeMs,
    );
  });

  it('has a file that was deleted after the snapshot, and says which files are missing', async () => {
    const folder = join(root, 'deleted');
    const [{ storage_key: named } = { storage_key: '' }] = await world.sql<{ storage_key: string }>(
      'select storage_key from file_versions limit 1',
    );
    const content = await buffer(await world.services.files.get(named));
    // The tables are read after the snapshot was taken.
    let isDeleted = false;
    const progress = { ...SILENT, show: (text: string) => void (isDeleted ||= text.startsWith('Tables')) };
    const files: FileStore = {
      ...world.services.files,
      list: (prefix) => without(world.services.files.list(prefix), isDeleted ? named : ''),
      stat: async (name) => (isDeleted && name === named ? null : world.services.files.stat(name)),
    };
    expect(await makeBackup(folder, { files, progress })).toMatchObject({ missing: [] });
    const backup = await openBackup(folder, key);
    expect(await collect(listedFiles(backup))).toContain(named);
    const stored = await readStoredFile(filePath(folder, fileName(named)), { key: named, secret: key.secret });
    expect(await buffer(stored)).toEqual(content);
    await world.services.files.delete(named);
    expect(await makeBackup(join(root, 'missing'))).toMatchObject({ missing: [named] });
    await world.services.files.put(named, Readable.from([content]));
  });

  it('deletes the oldest ones, with the files that only they contain', async () => {
    const folder = join(root, 'old');
    const once = 'product-files/once';
    await world.services.files.put(once, Readable.from([Buffer.from('once')]));
    await makeBackup(folder, { count: 2 });
    await world.services.files.delete(once);
    const second = await makeBackup(folder, { count: 2 });
    await expect(stat(filePath(folder, fileName(once)))).resolves.toBeDefined();
    await writeFile(join(folder, 'files', fileName(once).slice(0, 2), 'abc.age.part'), 'interrupted');
    const third = await makeBackup(folder, { count: 2 });
    expect(third.deleted).toHaveLength(1);
    expect((await listBackups(folder)).map((name) => join(folder, name))).toEqual([third.path, second.path]);
    await expect(stat(filePath(folder, fileName(once)))).rejects.toThrow('ENOENT');
    expect(
      (await readdir(join(folder, 'files'), { recursive: true })).filter((name) => name.endsWith('.part')),
    ).toEqual([]);
    await checkBackup(await openBackup(folder, key), SILENT);
  });

  it('that was interrupted is not one, and its remains are removed by the next', async () => {
    const folder = join(root, 'interrupted');
    const first = await makeBackup(folder);
    const files: FileStore = {
      ...world.services.files,
      list: () => {
        throw new Error('The storage is away.');
      },
    };
    await expect(makeBackup(folder, { files })).rejects.toThrow('The storage is away.');
    expect((await readdir(folder)).filter((name) => name.startsWith('.unfinished'))).toHaveLength(1);
    expect((await openBackup(folder, key)).path).toBe(first.path);
    await makeBackup(folder);
    expect((await readdir(folder)).filter((name) => name.startsWith('.unfinished'))).toEqual([]);
  });

  it('is refused in a folder with other files, or with backups of another installation', async () => {
    const folder = join(root, 'other');
    await mkdir(folder);
    await writeFile(join(folder, 'thesis.txt'), 'precious');
    await expect(makeBackup(folder)).rejects.toThrow('contains other files. Choose an empty folder');
    await makeBackup(join(root, 'mine'));
    await expect(makeBackup(join(root, 'mine'), { secretKey: 'another installation’s secret key' })).rejects.toThrow(
      'contains backups of another installation',
    );
    expect(await readdir(folder)).toEqual(['thesis.txt']);
  });

  it('is refused while another one runs', async () => {
    await onDatabase(world.connectionAs('owner'), async (client) => {
      await client.query(`select pg_advisory_lock(hashtext('stoa backup'))`);
      await expect(makeBackup(join(root, 'two'))).rejects.toThrow('Another backup of this installation is running.');
    });
  });
});

describe('a restore', () => {
  let folder: string;
  let path: string;
  beforeAll(async () => {
    folder = join(root, 'checked');
    ({ path } = await makeBackup(folder));
  });

  it('says that another key does not open the backup', async () => {
    await expect(openBackup(folder, await createKey())).rejects.toThrow('This key does not open this backup.');
    await expect(readKey('ssh-ed25519 AAAA')).rejects.toThrow('The key file contains no key of a backup');
  });

  it.each<[string, (copy: string) => string, (file: string) => Promise<unknown>]>([
    ['a table is missing', (copy) => tablePath(copy, 'orders'), (file) => rm(file)],
    ['a table is cut', (copy) => tablePath(copy, 'orders'), (file) => truncate(file, 400)],
    ['a table is cut at its end', (copy) => tablePath(copy, 'orders'), cutLast],
    ['a byte of a table was changed', (copy) => tablePath(copy, 'ledger_transfers'), changeByte],
    [
      'a table was replaced by another',
      (copy) => tablePath(copy, 'orders'),
      (file) => cp(tablePath(path, 'payments'), file),
    ],
    ['the list of jobs was changed', (copy) => join(copy, 'jobs.age'), changeByte],
    ['the list of files is empty', (copy) => join(copy, 'files.age'), (file) => truncate(file, 0)],
    ['the manifest was changed', manifestPath, changeByte],
  ])('refuses a backup of which %s', async (_, of, damage) => {
    const copy = join(folder, '2020-01-01T00-00-00Z');
    await cp(path, copy, { recursive: true });
    await damage(of(copy));
    const checking = openBackup(copy, key).then((backup) => checkBackup(backup, SILENT));
    await expect(checking).rejects.toThrow(`The backup is damaged: ${of(copy)} is missing, cut or changed.`);
    await rm(copy, { recursive: true });
  });

  it.each<[string, (file: string, other: string) => Promise<unknown>]>([
    ['is missing', (file) => rm(file)],
    ['is cut', cutLast],
    ['was changed', changeByte],
    ['was replaced by another', (file, other) => cp(other, file)],
  ])('refuses a backup of which a file %s', async (_, damage) => {
    const [first, second] = (await collect(world.services.files.list(''))).map(({ key: name }) =>
      filePath(folder, fileName(name)),
    );
    if (!first || !second) throw new Error('The demo store has several files.');
    await cp(first, `${root}/aside`);
    await damage(first, second);
    await expect(checkBackup(await openBackup(folder, key), SILENT)).rejects.toThrow(`The backup is damaged: ${first}`);
    await cp(`${root}/aside`, first);
    await checkBackup(await openBackup(folder, key), SILENT);
  });

  it('refuses a backup of a newer version', async () => {
    const names = (await readMigrations()).map(({ name }) => name);
    const backup = await openBackup(folder, key);
    requireKnown(backup, names);
    expect(() => requireKnown(backup, names.slice(0, -1))).toThrow(
      `was made by a newer version of Stoa (${names.at(-1)}). Restore it with that version.`,
    );
  });

  it('refuses a database with tables and a bucket with files', async () => {
    const DATABASE_URL = urlOf(world.connectionAs('owner'));
    const DATA_DIR = join(root, 'nowhere');
    await expect(requireEmpty(readConfig({ DATA_DIR, DATABASE_URL }))).rejects.toThrow(
      'The database of DATABASE_URL contains tables. A backup is only restored into an empty installation',
    );
    const keys = { bucket: 'stoa', region: 'us-east-1', accessKey: 'AKTEST', secretKey: 'secret-of-the-double' };
    const s3 = await startS3(keys);
    const config = readConfig({
      DATA_DIR,
      S3_BUCKET: keys.bucket,
      S3_ENDPOINT: s3.endpoint,
      S3_ACCESS_KEY: keys.accessKey,
      S3_SECRET_KEY: keys.secretKey,
    });
    await requireEmpty(config);
    const { files } = await openStorage(config);
    await files.put('product-files/there', Readable.from([Buffer.from('there')]));
    await expect(requireEmpty(config)).rejects.toThrow('The bucket stoa contains files, such as product-files/there.');

    const made = await makeBackup(join(root, 'bucket'), { files });
    expect(await collect(listedFiles(await openBackup(made.path, key)))).toContain('product-files/there');
    await checkBackup(await openBackup(made.path, key), SILENT);
    await files.close();
    await s3.close();
  });

  it('says that a folder contains no backup', async () => {
    await expect(openBackup(join(root, 'nowhere'), key)).rejects.toThrow('contains no finished backup.');
  });
});

describe('an owner of the database who is no superuser', () => {
  const name = `plain_${randomUUID().replaceAll('-', '')}`;
  const app = { role: `${name}_app`, password: 'brass kettle 9' };
  const target = `${name}_target`;
  const url = (database: string, role: string, password: string) => {
    const { host, port } = new pg.Client(reach(inject('cluster'), 'postgres', 'owner'));
    return {
      connectionString: `postgres://${role}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
    };
  };
  const asSuperuser = (sql: string) => runSql(reach(inject('cluster'), 'postgres', 'owner'), sql);
  beforeAll(async () => {
    await asSuperuser(`create role ${name} login createrole password 'copper kettle 9'`);
    for (const database of [name, target]) await asSuperuser(`create database ${database} owner ${name}`);
  });
  afterAll(async () => {
    for (const database of [name, target]) await asSuperuser(`drop database ${database} with (force)`);
    for (const role of [`${name}_backup`, app.role, name]) await asSuperuser(`drop role if exists ${role}`);
  });

  it('backs up every row all the same, and restores it', async () => {
    const folder = join(root, 'plain');
    const migrations = await readMigrations();
    const owner = url(name, name, 'copper kettle 9');
    // Filled by a restore, because row-level security hides the rows from this owner too.
    const files = diskFiles({ root: join(root, 'plain-files') });
    const options = { app, migrations, progress: SILENT };
    await makeBackup(join(root, 'for-plain'));
    const filled = { ...options, owner, connection: url(name, app.role, app.password), files };
    await restoreBackup(await openBackup(join(root, 'for-plain'), key), filled);
    const before = await contentOf(reach(inject('cluster'), name, 'owner'));

    const made = await makeBackup(folder, { ...filled, readerRole: `${name}_backup` });
    const again = await makeBackup(folder, { ...filled, readerRole: `${name}_backup` });
    expect(again.rows).toBe(made.rows);

    const moved = {
      ...options,
      owner: url(target, name, 'copper kettle 9'),
      connection: url(target, app.role, app.password),
    };
    await restoreBackup(await openBackup(folder, key), { ...moved, files: diskFiles({ root: join(root, 'moved') }) });
    expect(await contentOf(reach(inject('cluster'), target, 'owner'))).toEqual(before);
    expect(await onDatabase(moved.owner, async (client) => (await client.query('select from orders')).rowCount)).toBe(
      0,
    );
  }, 120_000);
});

const LEDGER = 'select sum(amount)::text as sum, count(*)::text as entries from ledger_entries';

async function cutLast(file: string): Promise<void> {
  await truncate(file, (await stat(file)).size - 1);
}

async function changeByte(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  const { size } = await handle.stat();
  const byte = Buffer.alloc(1);
  await handle.read(byte, 0, 1, size - 20);
  byte[0] = (byte[0] ?? 0) ^ 1;
  await handle.write(byte, 0, 1, size - 20);
  await handle.close();
}

async function* without(list: AsyncIterable<{ key: string; bytes: number }>, key: string) {
  for await (const file of list) if (file.key !== key) yield file;
}
