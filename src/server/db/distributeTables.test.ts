import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readMigrations } from '#start/readMigrations.ts';
import { APP_PASSWORD, APP_ROLE, reach } from '#test/setup/cluster.ts';
import { runSql } from '#test/setup/runSql.ts';
import { migrate } from './migrate.ts';
import { GLOBAL_TABLES } from './tables.ts';

// A database that is distributed has other tables besides: the shards.
const database = `schema_${randomUUID().replaceAll('-', '')}`;
const cluster = inject('cluster');
const owner = reach(cluster, database, 'owner');

beforeAll(async () => {
  await runSql(reach(cluster, 'postgres', 'owner'), `create database ${database}`);
  const app = { role: APP_ROLE, password: APP_PASSWORD };
  await migrate({ owner, app, migrations: await readMigrations() });
});
afterAll(() => runSql(reach(cluster, 'postgres', 'owner'), `drop database ${database} with (force)`));

describe('what a cluster needs of the schema', () => {
  const globals = Object.keys(GLOBAL_TABLES);
  const textsOf = async (query: string, values: unknown[] = []) => {
    const client = new pg.Client(owner);
    await client.connect();
    try {
      return (await client.query<{ text: string }>(query, values)).rows.map(({ text }) => text);
    } finally {
      await client.end();
    }
  };

  it('every table has store_id in each unique key, or is one of the global tables', async () => {
    const others = await textsOf(
      `select distinct c.relname::text as text from pg_class c left join pg_index x on x.indrelid = c.oid and x.indisunique
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'migrations'
          and not exists (select from pg_attribute a
            where a.attrelid = c.oid and a.attname = 'store_id' and a.attnum = any(x.indkey::int2[]))`,
    );
    expect(others.filter((name) => !globals.includes(name))).toEqual([]);
  });

  it('every foreign key between tables of stores contains the store', async () => {
    const broken = await textsOf(
      `select conname::text as text from pg_constraint k
        where contype = 'f' and conrelid::regclass::text <> all($1) and confrelid::regclass::text <> all($1)
          and connamespace = 'public'::regnamespace and not exists (
            select from unnest(k.conkey, k.confkey) as pair (mine, theirs)
              join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.mine and a.attname = 'store_id'
              join pg_attribute b on b.attrelid = k.confrelid and b.attnum = pair.theirs and b.attname = 'store_id')`,
      [globals],
    );
    expect(broken).toEqual([]);
  });

  it('the foreign keys that a cluster has to do without are known', async () => {
    const dropped = await textsOf(
      `select conname::text as text from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
         and conrelid::regclass::text = any($1) and confrelid::regclass::text <> all($1)`,
      [globals],
    );
    // Its rows are deleted with those of the store.
    expect(dropped).toEqual(['plan_subscriptions_store_id_subscription_id_fkey']);
  });

  it('no foreign key sets a column to null, and no table has a trigger', async () => {
    expect(await textsOf(`select conname::text as text from pg_constraint where confdeltype in ('n', 'd')`)).toEqual(
      [],
    );
    expect(await textsOf(`select tgname::text as text from pg_trigger where not tgisinternal`)).toEqual([]);
  });

  it('no policy is restrictive, because its copies on the shards would not be', async () => {
    expect(await textsOf('select polname::text as text from pg_policy where not polpermissive')).toEqual([]);
  });

  it('no policy contains a query', async () => {
    const queries = await textsOf(`select polname || ' on ' || polrelid::regclass as text from pg_policy
      where concat(pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) ilike '%select%'`);
    expect(queries).toEqual([]);
  });
});
