import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import type { Connection } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { readMigrations } from '#start/readMigrations.ts';
import { APP_PASSWORD, APP_ROLE, reach } from './setup/cluster.ts';

const NAME = '0053_refund_states.sql';

it('the migration marks earlier refunds as succeeded, with the gateway’s refund id', async () => {
  const database = `refunds_${randomUUID().replaceAll('-', '')}`;
  const cluster = inject('cluster');
  const server = reach(cluster, 'postgres', 'owner');
  await query(server, `create database ${database}`);
  try {
    const owner = reach(cluster, database, 'owner');
    const all = await readMigrations();
    const app = { role: APP_ROLE, password: APP_PASSWORD };
    await migrate({ owner, app, migrations: all.filter(({ name }) => name < NAME) });
    const stores = [randomUUID(), randomUUID()];
    // These rows need no orders.
    await query(owner, 'alter table payments drop constraint payments_store_id_order_id_fkey');
    await query(owner, 'alter table refunds drop constraint refunds_store_id_order_id_fkey');
    for (const storeId of stores) await insertRefunds(owner, storeId);
    await migrate({ owner, app, migrations: all.filter(({ name }) => name <= NAME) });
    const { rows } = await query(
      owner,
      `alter table refund_states no force row level security; alter table refunds no force row level security;
       select s.store_id, r.reason, s.status, s.provider_id, s.failure
         from refund_states s join refunds r on r.store_id = s.store_id and r.id = s.refund_id order by 2, 1`,
    );
    const expected = (reason: string, providerId: string | null) =>
      stores.toSorted().map((storeId) => ({
        store_id: storeId,
        reason,
        status: 'succeeded',
        provider_id: providerId,
        failure: null,
      }));
    expect(rows).toEqual([...expected('elsewhere', null), ...expected('here', 'test_re_1')]);
  } finally {
    await query(server, `drop database ${database} with (force)`);
  }
});

const insertRefunds = (owner: Connection, storeId: string) =>
  query(
    owner,
    `select set_config('app.store_id', '${storeId}', false);
     insert into payments (store_id, id, order_id, gateway, charge_id, status, amount, currency, created_at)
       select '${storeId}', md5(gateway)::uuid, gen_random_uuid(), gateway, 'ch', 'succeeded', 100, 'USD', now()
         from (values ('test'), ('external')) as gateways (gateway);
     insert into refunds
       (store_id, id, order_id, payment_id, idempotency_key, refund_id, amount, currency, reason, creator_id, created_at)
       select '${storeId}', gen_random_uuid(), gen_random_uuid(), md5(gateway)::uuid, gateway, refund_id, 100, 'USD',
              reason, gen_random_uuid(), now()
         from (values ('test', 'test_re_1', 'here'), ('external', 'external key', 'elsewhere'))
           as refunds (gateway, refund_id, reason)`,
  );

/** The result of the last statement. */
async function query(connection: Connection, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const results: pg.QueryResult | pg.QueryResult[] = await client.query(sql);
    const last = Array.isArray(results) ? results.at(-1) : results;
    if (!last) throw new Error('No statement.');
    return last;
  } finally {
    await client.end();
  }
}
