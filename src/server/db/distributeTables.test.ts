import { describe, expect, it } from 'vitest';
import { openWorld } from '#test/world.ts';
import { GLOBAL_TABLES } from './tables.ts';

describe('what a cluster needs of the schema', async () => {
  const world = await openWorld();
  const globals = Object.keys(GLOBAL_TABLES);
  const textsOf = async (query: string, values: unknown[] = []) =>
    (await world.sql<{ text: string }>(query, values)).map(({ text }) => text);

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
