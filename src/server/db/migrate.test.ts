import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readMigrations } from '#start/readMigrations.ts';
import { APP_PASSWORD, APP_ROLE, reach } from '#test/setup/cluster.ts';
import { runSql } from '#test/setup/runSql.ts';
import { migrate, type Migration } from './migrate.ts';

const database = `migrated_${randomUUID().replaceAll('-', '')}`;
const admin = reach(inject('cluster'), 'postgres', 'owner');
const owner = reach(inject('cluster'), database, 'owner');
const app = { role: APP_ROLE, password: APP_PASSWORD };
let all: Migration[];

beforeAll(async () => {
  await runSql(admin, `create database ${database}`);
  all = await readMigrations();
  await migrate({ owner, app, migrations: all });
});
afterAll(() => runSql(admin, `drop database ${database} with (force)`));

const names = async (): Promise<unknown[]> => {
  const client = new pg.Client(owner);
  await client.connect();
  const { rows } = await client.query("select name, needs from migrations where name > '9' order by name");
  await client.end();
  return rows;
};

describe('a version of Stoa', () => {
  const adds = { name: '9001_adds.sql', sql: 'alter table stores add column color text' };
  const drops = { name: '9002_drops.sql', sql: `-- needs 9001_adds.sql\nalter table stores drop column color` };

  it('starts on the schema of the next version', async () => {
    await migrate({ owner, app, migrations: [...all, adds] });
    expect(await migrate({ owner, app, migrations: all })).toEqual([]);
  });

  it('is refused on a schema that lacks what it reads, with what to do', async () => {
    await migrate({ owner, app, migrations: [...all, adds, drops] });
    expect(await names()).toEqual([
      { name: '9001_adds.sql', needs: null },
      { name: '9002_drops.sql', needs: '9001_adds.sql' },
    ]);
    expect(await migrate({ owner, app, migrations: [...all, adds] })).toEqual([]);
    await expect(migrate({ owner, app, migrations: all })).rejects.toThrow(
      'The database was migrated by a newer version of Stoa (9002_drops.sql), and this version can no longer run on it. ' +
        'Start a version that has the migration 9001_adds.sql, or restore a backup from before the upgrade.',
    );
  });
});

it('an index is made while others write, and again after an interruption', async () => {
  const sql = `-- outside a transaction
drop index concurrently if exists orders_by_test;
create index concurrently orders_by_test on orders (store_id, total);`;
  const broken = { name: '9003_index.sql', sql: `${sql}\nselect 1 / 0;` };
  const known = [
    ...all,
    { name: '9001_adds.sql', sql: 'alter table stores add column color text' },
    { name: '9002_drops.sql', sql: `-- needs 9001_adds.sql\nalter table stores drop column color` },
  ];
  await expect(migrate({ owner, app, migrations: [...known, broken] })).rejects.toThrow('The next start repeats it.');
  expect(await migrate({ owner, app, migrations: [...known, { ...broken, sql }] })).toEqual(['9003_index.sql']);
});
