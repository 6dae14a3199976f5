import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { readMigrations } from '#start/readMigrations.ts';
import { reach } from './setup/cluster.ts';

// The owner of the database is not a superuser, as on most hosted servers: forced row-level security applies to them.
const name = `plain_${randomUUID().replaceAll('-', '')}`;
const app = { role: `${name}_app`, password: 'brass kettle 9' };
const REPEATED = '0139_repeat_earlier_updates.sql';
let superuser: pg.Client;

beforeAll(async () => {
  superuser = new pg.Client(reach(inject('cluster'), 'postgres', 'owner'));
  await superuser.connect();
  await superuser.query(`create role ${name} login createrole password 'copper kettle 9'`);
});
afterAll(async () => {
  await superuser.query(`drop role if exists ${app.role}`);
  await superuser.query(`drop role ${name}`);
  await superuser.end();
});

it('each migration lifts forced row-level security from the tables whose rows it reads or changes', async () => {
  await withDatabase(async (owner) => {
    // `row_security = off` makes a statement fail whose rows a policy would hide.
    const migrations = (await readMigrations()).map(({ name: file, sql }) => ({
      name: file,
      sql: AS_PLATFORM.includes(file) ? sql : sql.replaceAll(ROWS, withoutRowSecurity),
    }));
    expect(await migrate({ owner, app, migrations })).toHaveLength(migrations.length);
  });
});

/** Reads stores as the platform, which the policy of `stores` allows. */
const AS_PLATFORM = ['0003_store_deletion.sql'];
const ROWS = /^(?:update|delete|insert|with|merge|select|do)\b[^;$]*;/gm;
const withoutRowSecurity = (statement: string) =>
  `set local row_security = off; ${statement} set local row_security = on;`;

it('what the migrations 0069 and 0102 missed is repeated, and what was right does not change', async () => {
  await withDatabase(async (owner, database) => {
    const migrations = await readMigrations();
    await migrate({ owner, app, migrations: migrations.filter(({ name: file }) => file < REPEATED) });
    const rows = new pg.Client(reach(inject('cluster'), database, 'owner'));
    await rows.connect();
    try {
      await rows.query(ROWS_BEFORE);
      await migrate({ owner, app, migrations });
      const { rows: orders } = await rows.query(
        `select number, lost, (select tax_bps from order_lines l where l.order_id = o.id) as bps from orders o order by 1`,
      );
      expect(orders).toEqual([
        { number: 'N1', lost: '121', bps: 2100 },
        { number: 'N2', lost: '60', bps: 900 },
        { number: 'N3', lost: '0', bps: 0 },
      ]);
    } finally {
      await rows.end();
    }
  });
});

// N1: the migrations saw nothing of it. N2: they were right, and it was corrected since. N3: sold after them.
const ROWS_BEFORE = `
  set session_replication_role = replica;
  create temporary table seeds as select gen_random_uuid() as store, md5(number)::uuid as id, * from (values
    ('N1', 0, 0, now() - interval '2 days'), ('N2', 60, 900, now() - interval '2 days'), ('N3', 0, 0, now() + interval '1 day'))
    as seeds (number, lost, bps, at);
  insert into orders (store_id, id, number, email, name, status, currency, subtotal, discount, tax, is_tax_included, tip, total,
                      gateway, is_test, idempotency_key, request_hash, placed_at, lost)
    select store, id, number, 'ben@example.com', '', 'pending', 'EUR', 121, 0, 21, true, 0, 121, 'test', false,
           'key no ' || number, '\\x00', at, lost from seeds;
  insert into order_lines (store_id, id, order_id, product_id, position, title, product_slug, quantity, unit_amount, amount,
                           currency, tax, tax_bps)
    select store, id, id, id, 0, 'Presets', 'presets', 1, 121, 121, 'EUR', 21, bps from seeds;
  insert into tax_evidence (store_id, order_id, kind, country, region, bps, is_inclusive, chosen_country, connection_country,
                            is_confirmed, vat_id, vat_status, vat_consultation, created_at)
    select store, id, 'taxed', 'NL', '', 2100, true, 'NL', '', false, '', 'none', '', at from seeds;
  insert into disputes (store_id, id, order_id, payment_id, provider_id, status, reason, amount, currency, opened_at, closed_at,
                        withdrawn, is_lost)
    select store, id, id, id, 'dp_1', 'lost', 'fraudulent', 121, 'EUR', at, at, 121, true from seeds`;

async function withDatabase(work: (owner: { connectionString: string }, database: string) => Promise<void>) {
  const database = `plain_${randomUUID().replaceAll('-', '')}`;
  await superuser.query(`create database ${database} owner ${name}`);
  try {
    const { host, port } = superuser;
    const url = `postgres://${name}:copper%20kettle%209@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
    await work({ connectionString: url }, database);
  } finally {
    await superuser.query(`drop database ${database} with (force)`);
  }
}
