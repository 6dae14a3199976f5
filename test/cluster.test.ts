import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { sql, type Compilable } from 'kysely';
import type { ExampleWorld } from '#shared/contract/callable.ts';
import { PLATFORM_REALM, provenStore, type StoreId } from '#shared/kit/ids.ts';
import { clusterStatement } from '#server/db/clusterStatement.ts';
import type { Database } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { setLocal } from '#server/db/setLocal.ts';
import type { StoreTx } from '#server/db/transaction.ts';
import { callables } from '#server/features/callables.ts';
import { checkDatabase } from '#start/doctor/checkDatabase.ts';
import { readMigrations } from '#start/readMigrations.ts';
import { furnish } from './furnish.ts';
import { APP_PASSWORD, APP_ROLE, reach } from './setup/cluster.ts';
import { createDatabase, dropDatabase } from './setup/databases.ts';
import { runSql } from './setup/runSql.ts';
import { createWorld, type World } from './world.ts';

const server = inject('cluster');
const isOnCluster = server.kind === 'url' && server.workers.length > 0;

describe.runIf(isOnCluster)('on a cluster', () => {
  it('every statement about one store is for one shard', oneShard, 600_000);
  it('a later migration changes distributed tables and distributes new ones', laterMigration, 600_000);
  it('a start does not wait for a lock of a table that it does not change', startBehindLock, 600_000);
  it('the doctor finds nodes that do not respond, and copies of a table that differ', doctor, 600_000);
  it('a setting of a transaction is in force on the node of its store', settingsOfNodes, 600_000);
  it('each migration since the first version for clusters runs on one with rows', upgrade, 600_000);
});

it.runIf(!isOnCluster)('needs a cluster', () => {
  process.stderr.write(
    'test/cluster.test.ts checks nothing without a cluster. Set TEST_DATABASE_URL to the coordinator of one with Citus.\n',
  );
  expect(server).not.toHaveProperty('workers.0');
});

interface Statement {
  storeId: StoreId;
  text: string;
  values: readonly unknown[];
}

/** Uses the whole product for one store, and explains each statement that its transactions have sent. */
async function oneShard(): Promise<void> {
  const world = await createWorld();
  try {
    const sent = new Map<string, Statement>();
    for (const db of [world.services.db, world.services.dbForJobs]) record(db, sent);
    await callEverything(world);
    expect(sent.size).toBeGreaterThan(400);
    const statements = [...sent.values()].filter(({ text }) => !/savepoint|^set local/.test(text));
    expect(await findSpread(world, statements)).toEqual([]);
  } finally {
    await world.close();
  }
}

/** Notes each statement of the stores' transactions. */
function record(db: Database, sent: Map<string, Statement>): void {
  for (const kind of ['inStore', 'readStore'] as const) {
    const open = db[kind];
    db[kind] = (storeId, work) => open(storeId, (tx) => work(recording(tx, sent)));
  }
}

function recording(tx: StoreTx, sent: Map<string, Statement>): StoreTx {
  const noted = <Query extends Compilable>(query: Query): Query => {
    const { sql: text, parameters: values } = query.compile();
    sent.set(text, { storeId: tx.realm, text, values });
    return query;
  };
  return {
    ...tx,
    many: (query) => tx.many(noted(query)),
    one: (query) => tx.one(noted(query)),
    maybe: (query) => tx.maybe(noted(query)),
    run: (query) => tx.run(noted(query)),
    batch: (write) => tx.batch(noted(write)),
    atCommit: (query) => tx.atCommit(noted(query)),
  };
}

/** Opens the store's pages, calls every function with its example (those that remove something last), and runs all jobs. */
async function callEverything(world: World): Promise<void> {
  const [ana, ben] = [await world.creator('ana'), await world.creator('ben')];
  const example = { ...(await furnish(world, ana)), otherStoreId: ben.storeId };
  const { storeId, customerEmail: email, customerPassword: password } = example;
  const { idToken: customer } = await world.call('customerSignIn', { storeId, email, password });
  const fresh = (): ExampleWorld => ({ ...example, unique: randomUUID().replaceAll('-', '') });
  for (const path of ['', '/p/prints', '/checkout/prints', '/cart', '/members/login'])
    await world.get(`/ana-studio${path}`);
  const removes = /^(cancel|delete|discard|end|remove|restore|withdraw|revoke|refund)/;
  const names = callables.map(({ contract }) => contract).filter(({ who }) => who !== 'admin');
  for (const contract of names.toSorted((a, b) => Number(removes.test(a.name)) - Number(removes.test(b.name)))) {
    const as =
      contract.who === 'customer' ? customer : contract.who === 'anyone' || contract.who === 'visitor' ? null : ana;
    // Many are refused at this point, which takes statements too.
    await world.call(contract.name, contract.example(fresh()), as === null ? {} : { as }).catch(() => undefined);
  }
  world.travel({ days: 40 });
  await world.sweep();
  await world.sweep(storeId);
}

/** The statements that a cluster plans for more than one shard, or refuses. */
async function findSpread(world: World, statements: Statement[]): Promise<string[]> {
  const client = new pg.Client(world.connectionAs('app'));
  await client.connect();
  const spread: string[] = [];
  try {
    for (const { storeId, ...statement } of statements) {
      const text = withValues(clusterStatement(statement, storeId));
      await client.query(
        `begin; set local citus.propagate_set_commands = 'local'; set local app.store_id = '${storeId}'`,
      );
      const plan = await client.query<Record<string, string>>(`explain ${text}`).then(
        ({ rows }) => rows.map((row) => row['QUERY PLAN']).join('\n'),
        (error: Error) => `Task Count: ${error.message}`,
      );
      await client.query('rollback');
      const tasks = [...plan.matchAll(/Task Count: (.*)/g)].map(([, count = '']) => count);
      const many = tasks.filter((count) => !['0', '1'].includes(count));
      if (many.length > 0) spread.push(`${many.join(', ')}: ${text}`);
    }
  } finally {
    await client.end();
  }
  return spread;
}

/** A cluster does not explain the insertion of a query that has parameters. */
const withValues = ({ text, values }: { text: string; values: readonly unknown[] }): string =>
  text.replaceAll(/\$(\d+)/g, (_, number: string) => literalOf(values[Number(number) - 1]));

function literalOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  if (value instanceof Uint8Array) return `'\\x${Buffer.from(value).toString('hex')}'`;
  if (Array.isArray(value)) return pg.escapeLiteral(JSON.stringify(value).replace(/^\[(.*)\]$/s, '{$1}'));
  return pg.escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value));
}

async function settingsOfNodes(): Promise<void> {
  const world = await createWorld();
  try {
    const { storeId } = await world.creator('ana');
    const plans = await world.services.db.inStore(provenStore(storeId), async (tx) => {
      await tx.run(setLocal('enable_nestloop', 'off'));
      const ofStore = tx.q.selectFrom('search_terms').where('store_id', '=', tx.realm).limit(1);
      return tx.many(ofStore.select(sql<string>`current_setting('enable_nestloop')`.as('plan')));
    });
    expect(plans).toEqual([{ plan: 'off' }]);
  } finally {
    await world.close();
  }
}

/** As after an upgrade: the database is distributed already. */
async function laterMigration(): Promise<void> {
  const database = `later_${randomUUID().replaceAll('-', '')}`;
  const owner = reach(server, database, 'owner');
  const app = { role: APP_ROLE, password: APP_PASSWORD };
  const all = await readMigrations();
  await createDatabase(server, database);
  try {
    await migrate({ owner, app, migrations: all });
    const later = [
      {
        name: '9001_notes.sql',
        sql: `create table notes (store_id uuid not null references stores, id uuid not null, order_id uuid not null, primary key (store_id, id),
                foreign key (store_id, order_id) references orders (store_id, id));
              alter table notes enable row level security; alter table notes force row level security;
              create policy of_store on notes using (store_id = current_realm()) with check (store_id = current_realm());
              grant select, insert on notes to {{app}};
              create function is_noted(store uuid) returns boolean language sql stable as $$
                select exists (select from notes where store_id = store) $$;
              drop policy of_store on customer_events;
              create policy of_store on customer_events for select using (store_id = current_realm() or is_noted(store_id));
              alter table orders add column color text;
              alter table stores add column color text`,
      },
      {
        name: '9002_color.sql',
        sql: '-- outside a transaction\ndrop index concurrently if exists by_color;\ncreate index concurrently by_color on orders (store_id, color);',
      },
    ];
    expect(await migrate({ owner, app, migrations: [...all, ...later] })).toEqual(later.map(({ name }) => name));
    expect(await migrate({ owner, app, migrations: [...all, ...later] })).toEqual([]);
    expect(await askWorkers(owner)).toEqual({ notes: true, protected: true, orders: true, stores: true, index: true });
  } finally {
    await dropDatabase(server, database);
  }
}

/** Somebody else holds the lock until the start is complete. */
async function startBehindLock(): Promise<void> {
  const database = `locked_${randomUUID().replaceAll('-', '')}`;
  const owner = reach(server, database, 'owner');
  const app = { role: APP_ROLE, password: APP_PASSWORD };
  const migrations = await readMigrations();
  await createDatabase(server, database);
  const other = new pg.Client(owner);
  try {
    await migrate({ owner, app, migrations });
    await other.connect();
    await other.query('begin; lock table orders in access exclusive mode');
    expect(await migrate({ owner, app, migrations })).toEqual([]);
    await other.query('rollback');
  } finally {
    await other.end();
    await dropDatabase(server, database);
  }
}

async function doctor(): Promise<void> {
  const world = await createWorld();
  const migrations = await readMigrations();
  const [owner, connection] = [world.connectionAs('owner'), world.connectionAs('app')];
  const examine = async () => {
    const findings = await checkDatabase({ owner, connection, migrations, now: world.now });
    return new Map(findings.map((finding) => [finding.part, finding]));
  };
  try {
    await world.creator('ana');
    const sound = await examine();
    expect(sound.get('Nodes')).toMatchObject({ state: 'ok' });
    expect(sound.get('Copies')).toMatchObject({ state: 'ok' });

    await runSql(
      owner,
      `select run_command_on_workers(format('update %s set display_name = ''Somebody else''', shard_name(logicalrelid, shardid)))
         from pg_dist_shard where logicalrelid = 'creators'::regclass`,
    );
    const different = (await examine()).get('Copies');
    expect(different).toMatchObject({ state: 'problem', text: expect.stringMatching(/: creators\.$/) });

    await runSql(owner, 'update pg_dist_node set nodeport = 1 where nodeid = (select max(nodeid) from pg_dist_node)');
    const silent = await examine();
    expect(silent.get('Nodes')).toMatchObject({
      state: 'problem',
      text: expect.stringContaining(':1 does not respond'),
    });
    expect(silent.has('Copies')).toBe(false);
  } finally {
    await world.close();
  }
}

/** The newest migration of the release that was the first to distribute tables. */
const FIRST_VERSION = '0174_history_policies.sql';

async function upgrade(): Promise<void> {
  const database = `upgraded_${randomUUID().replaceAll('-', '')}`;
  const owner = reach(server, database, 'owner');
  const app = { role: APP_ROLE, password: APP_PASSWORD };
  const all = await readMigrations();
  await createDatabase(server, database);
  try {
    await migrate({ owner, app, migrations: all.filter(({ name }) => name <= FIRST_VERSION) });
    const [creatorId, storeId] = [randomUUID(), randomUUID()];
    await runSql(
      owner,
      `insert into accounts (store_id, id, email, email_key, created_at)
         values ('${PLATFORM_REALM}', '${creatorId}', 'ana@example.com', 'ana@example.com', now());
       insert into creators (id, first_name, last_name, display_name, created_at, updated_at)
         values ('${creatorId}', 'Ana', 'Lima', 'Ana Lima', now(), now());
       insert into stores (id, creator_id, name, slug, contact_email, created_at, updated_at)
         values ('${storeId}', '${creatorId}', 'Ana Prints', 'ana-prints', 'ana@example.com', now(), now())`,
    );
    const later = all.map(({ name }) => name).filter((name) => name > FIRST_VERSION);
    expect(await migrate({ owner, app, migrations: all })).toEqual(later);
    expect(await found(owner, 'select distinct kind as x from search_terms order by 1')).toEqual(['creator', 'store']);
    expect(await found(owner, 'select task as x from backfills order by 1')).toContain('customer-sums');
  } finally {
    await dropDatabase(server, database);
  }
}

async function found(owner: pg.ClientConfig, sql: string): Promise<string[]> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    return (await client.query<{ x: string }>(sql)).rows.map(({ x }) => x);
  } finally {
    await client.end();
  }
}

/** Whether each shard on each node has what the later migration added. */
async function askWorkers(owner: pg.ClientConfig) {
  const client = new pg.Client(owner);
  await client.connect();
  const everywhere = async (table: string, condition: string): Promise<boolean> => {
    const { rows } = await client.query<{ success: boolean; result: string }>(
      'select success, result from run_command_on_shards($1, $2)',
      [`public.${table}`, `select exists (select ${condition})`],
    );
    return rows.length > 0 && rows.every(({ success, result }) => success && result === 't');
  };
  const hasColor = `from pg_attribute where attrelid = '%s'::regclass and attname = 'color'`;
  try {
    return {
      notes: await everywhere('notes', `from pg_class where oid = '%s'::regclass`),
      protected: await everywhere(
        'notes',
        `from pg_class c join pg_policy p on p.polrelid = c.oid where c.oid = '%s'::regclass and c.relforcerowsecurity`,
      ),
      orders: await everywhere('orders', hasColor),
      stores: await everywhere('stores', hasColor),
      index: await everywhere('orders', `from pg_indexes where indexname like 'by_color%%' and tablename = '%1$s'`),
    };
  } finally {
    await client.end();
  }
}
