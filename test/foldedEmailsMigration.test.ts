import { createHash, randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { foldEmail } from '#shared/rules/email.ts';
import type { Connection } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { readMigrations } from '#start/readMigrations.ts';
import { APP_PASSWORD, APP_ROLE, reach } from './setup/cluster.ts';

const NAME = '0130_folded_emails.sql';

const EMAILS = [
  'cleo+1@example.com',
  'Cleo+2@example.com',
  'D.o.ra+x@GoogleMail.com',
  'eva@example.com',
  '+1@example.com',
];

it('the migration counts earlier uses of discounts and trials by the mailbox', async () => {
  const database = `folded_${randomUUID().replaceAll('-', '')}`;
  const cluster = inject('cluster');
  const server = reach(cluster, 'postgres', 'owner');
  await query(server, `create database ${database}`);
  try {
    const owner = reach(cluster, database, 'owner');
    const all = await readMigrations();
    const app = { role: APP_ROLE, password: APP_PASSWORD };
    await migrate({ owner, app, migrations: all.filter(({ name }) => name < NAME) });
    const storeId = randomUUID();
    await query(owner, rowsOf(storeId));
    await migrate({ owner, app, migrations: all.filter(({ name }) => name <= NAME) });
    const { rows } = await query(
      owner,
      `select set_config('app.store_id', '${storeId}', false);
       select o.email, u.email_key, t.key from orders o
         left join discount_uses u on u.store_id = o.store_id and u.order_id = o.id
         left join trial_uses t on t.store_id = o.store_id and t.order_id = o.id order by o.number`,
    );
    const mailboxes = EMAILS.map((email, at) => ({
      email,
      email_key: foldEmail(email),
      // The first of two trials stands for the mailbox.
      key: hashOf(storeId, at === 1 ? email.toLowerCase() : foldEmail(email)),
    }));
    // A deleted customer has no address. The hash of it stays.
    expect(rows).toEqual([
      ...mailboxes,
      { email: 'deleted', email_key: 'a-use', key: hashOf(storeId, 'x+1@example.com') },
    ]);
  } finally {
    await query(server, `drop database ${database} with (force)`);
  }
});

const hashOf = (storeId: string, key: string): string => createHash('sha256').update(`${storeId} ${key}`).digest('hex');

/** Orders, each with a use of a discount and a trial. These rows need no other ones. */
function rowsOf(storeId: string): string {
  const rows = [
    ...EMAILS.map((email) => ({ email, key: email.toLowerCase(), hash: hashOf(storeId, email.toLowerCase()) })),
    { email: 'deleted', key: 'a-use', hash: hashOf(storeId, 'x+1@example.com') },
  ];
  const values = rows.map(({ email, key, hash }, at) => `(${at}, '${email}', '${key}', '${hash}')`).join();
  return `select set_config('app.store_id', '${storeId}', false), set_config('session_replication_role', 'replica', false);
    create temporary table seeds as select * from (values ${values}) as seeds (at, email, key, hash);
    insert into orders (store_id, id, number, email, name, status, currency, subtotal, discount, tax, is_tax_included, tip, total,
                        gateway, is_test, idempotency_key, request_hash, placed_at)
      select '${storeId}', md5(at::text)::uuid, 'N' || at, email, '', 'pending', 'USD', 100, 0, 0, false, 0, 100, 'test', false,
             'key no ' || at, '\\x00', now() from seeds;
    insert into discount_uses (store_id, order_id, discount_id, code, amount, currency, email_key, status, created_at)
      select '${storeId}', md5(at::text)::uuid, gen_random_uuid(), 'ONCE', 1, 'USD', key, 'used', now() from seeds;
    insert into trial_uses (store_id, kind, key, order_id, created_at)
      select '${storeId}', 'person', hash, md5(at::text)::uuid, now() + at * interval '1 minute' from seeds`;
}

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
