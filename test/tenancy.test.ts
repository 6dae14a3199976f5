import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLATFORM_REALM, provenStore } from '#shared/kit/ids.ts';
import { createWorld, type CreatorWithStore, type World } from './world.ts';

/** The platform reads these tables across stores, because it finds stores by them. */
const DIRECTORY = [
  'store_addresses',
  'store_hosts',
  'store_domains',
  'payment_account_owners',
  'processor_entries',
  'processor_gaps',
  'review_reports',
];

describe('isolation between stores', () => {
  let world: World;
  let ana: CreatorWithStore;
  let ben: CreatorWithStore;
  let tables: string[];

  beforeAll(async () => {
    world = await createWorld();
    [ana, ben] = [await world.creator('ana'), await world.creator('ben')];
    const rows = await world.sql<{ table_name: string }>(
      `select c.table_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and c.column_name = 'store_id' and t.table_type = 'BASE TABLE' order by 1`,
    );
    tables = rows.map((row) => row.table_name);
  });
  afterAll(() => world.close());

  it('forces row-level security on every table with a store_id', async () => {
    const policies = await world.sql<{ relname: string; forced: boolean }>(
      `select relname, relrowsecurity and relforcerowsecurity as forced from pg_class
       where relname = any($1) and relnamespace = 'public'::regnamespace`,
      [[...tables, 'stores', 'creators']],
    );
    expect(policies.length).toBe(tables.length + 2);
    expect(policies.filter(({ forced }) => !forced)).toEqual([]);
  });

  it('uses a database role that can log in, owns no table and has no other right', async () => {
    const [role] = await world.sql(
      `select r.rolsuper, r.rolbypassrls, r.rolcreaterole, r.rolcreatedb, r.rolreplication, r.rolcanlogin,
              (select count(*)::int from pg_class c where c.relowner = r.oid and c.relnamespace = 'public'::regnamespace) as owned
       from pg_roles r where r.rolname = $1`,
      [await currentRole(world)],
    );
    expect(role).toEqual({
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
      rolcanlogin: true,
      owned: 0,
    });
  });

  it('puts store_id first in every key of every store table', async () => {
    const keys = await world.sql<{ conname: string; first: string; columns: string[] }>(
      `select con.conname, (select attname from pg_attribute where attrelid = con.conrelid and attnum = con.conkey[1]) as first,
              (select array_agg(attname::text) from pg_attribute where attrelid = con.conrelid and attnum = any(con.conkey)) as columns
       from pg_constraint con join pg_class c on c.oid = con.conrelid
       where con.contype in ('p', 'u') and c.relname = any($1)`,
      [tables.filter((table) => !DIRECTORY.includes(table))],
    );
    expect(keys.filter((key) => key.first !== 'store_id')).toEqual([]);
  });

  it('returns no rows without a realm', async () => {
    const client = new pg.Client(world.connectionAs('app'));
    await client.connect();
    for (const table of [...tables, 'stores', 'creators']) {
      const { rows } = await client.query(`select count(*)::int as seen from ${table}`);
      expect({ table, seen: rows[0].seen }).toEqual({ table, seen: 0 });
    }
    await client.end();
  });

  it('limits a query without a where clause to one store, for reading and writing', async () => {
    const client = new pg.Client(world.connectionAs('app'));
    await client.connect();
    for (const table of tables) {
      await client.query('begin');
      await client.query(`set local app.store_id = '${ben.storeId}'`);
      const { rows } = await client.query(`select distinct store_id from ${table}`);
      expect({ table, stores: rows.map((row) => row.store_id).filter((id) => id !== ben.storeId) }).toEqual({
        table,
        stores: [],
      });
      const written = await client
        .query(`update ${table} set store_id = store_id where store_id = '${ana.storeId}'`)
        .then((result) => result.rowCount ?? 0, refusedAsPermanent);
      expect({ table, written }).toEqual({ table, written: 0 });
      await client.query('rollback');
    }
    await client.end();
  });

  it('refuses a row for another store', async () => {
    const insert = world.services.db.inStore(provenStore(ben.storeId), (tx) =>
      tx.run(
        tx.q.insertInto('accounts').values({
          store_id: ana.storeId,
          id: crypto.randomUUID(),
          email: 'eve@example.com',
          email_key: 'eve@example.com',
          created_at: world.now(),
        }),
      ),
    );
    await expect(insert).rejects.toThrow(/row-level security/);
  });

  it('hides creators from every store', async () => {
    const seen = await world.services.db.inStore(provenStore(ben.storeId), async (tx) => {
      const rows = await tx.many(tx.q.selectFrom('accounts').select('id'));
      return rows.length;
    });
    expect(seen).toBe(0);
    const people = await world.services.db.onPlatform((tx) => tx.many(tx.q.selectFrom('accounts').select('store_id')));
    expect(new Set(people.map((row) => row.store_id))).toEqual(new Set([PLATFORM_REALM]));
  });

  it('disables a handle after its transaction', async () => {
    let read: (() => Promise<unknown>) | undefined;
    await world.services.db.inStore(provenStore(ben.storeId), async (tx) => {
      read = () => tx.many(tx.q.selectFrom('accounts').select('id'));
    });
    await expect((async () => read?.())()).rejects.toThrow('This transaction has ended.');
  });

  it('refuses a transaction inside another', async () => {
    const nested = world.services.db.onPlatform(() => world.services.db.onPlatform(async () => 1));
    await expect(nested).rejects.toThrow('A transaction is open already');
  });

  it('reports a failed commit as an error', async () => {
    const work = world.services.db.inStore(provenStore(ben.storeId), async (tx) => {
      await tx.many(tx.q.selectFrom('accounts').select('id').where('id', '=', 'no uuid')).catch(() => undefined);
      return 'acknowledged';
    });
    await expect(work).rejects.toThrow('The transaction was rolled back.');
  });
});

/** Returns 0 if the update was refused by a table whose rows are permanent, because it grants no update at all. */
function refusedAsPermanent(error: unknown): number {
  if (error instanceof pg.DatabaseError && error.code === '42501') return 0;
  throw error;
}

async function currentRole(world: World): Promise<string> {
  const client = new pg.Client(world.connectionAs('app'));
  await client.connect();
  const { rows } = await client.query('select current_user as role');
  await client.end();
  return rows[0].role;
}
