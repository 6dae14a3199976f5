import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Connection } from './database.ts';
import { CLUSTER_SETTINGS, distributeTables, isCluster, setNodePassword } from './distributeTables.ts';
import { readMigrationHeader, statementsForCluster, statementsOf } from './migrationHeader.ts';

export interface Migration {
  /** `0001_foundation.sql`: the number decides the order. */
  name: string;
  sql: string;
}

export interface MigrateOptions {
  /** The owner's connection, which may create tables and roles. */
  owner: Connection;
  /** The role the product runs as, a plain LOGIN role. It is created if it is missing. */
  app: { role: string; password?: string };
  migrations: readonly Migration[];
  /** On a cluster the tables are distributed later, when their rows have been restored. */
  staysLocal?: boolean;
}

/**
 * The tables of which these migrations read or change rows without lifting forced row-level security. An owner who is not a
 * superuser would see no rows, and some would fail, so the runner lifts it around them. Later migrations lift it themselves.
 */
const LIFTED_TABLES: Readonly<Record<string, readonly string[]>> = {
  '0069_lost_disputes.sql': ['orders', 'disputes'],
  '0070_open_checkout.sql': ['orders'],
  '0102_tax_classes.sql': ['order_lines', 'tax_evidence', 'ledger_transfers'],
  '0119_tax_record_tries.sql': ['tax_records'],
  '0120_tax_problems.sql': ['tax_records'],
  '0122_payment_reminders.sql': ['subscriptions'],
  '0127_country_proofs.sql': ['tax_evidence', 'subscription_periods'],
};

/** From this migration on, the database says which versions can run on it. */
const NEEDS_SINCE = '0161_needed_versions.sql';

/** A newer version of Stoa has migrated the database, and this one cannot run on it any more. */
export class NewerDatabase extends Error {
  override name = 'NewerDatabase';
}

/**
 * Applies pending migrations, once even if several processes start together, and distributes the tables of a cluster. Returns
 * the names of the migrations.
 */
export async function migrate({ owner, app, migrations, staysLocal = false }: MigrateOptions): Promise<string[]> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(hashtext('stoa migrations'))");
    await client.query("set lock_timeout = '10s'");
    const isOnCluster = await isCluster((text) => client.query(text));
    if (isOnCluster) await client.query(CLUSTER_SETTINGS);
    await ensureRole(client, app);
    const { role, password } = app;
    if (isOnCluster && password !== undefined) await setNodePassword(client, { role, password });
    await client.query(
      'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
    const applied = await appliedChecksums(client);
    if (applied.has(NEEDS_SINCE)) await refuseNewer(client, migrations);
    const fresh: string[] = [];
    for (const migration of migrations.toSorted((a, b) => a.name.localeCompare(b.name))) {
      const known = applied.get(migration.name);
      if (known === undefined) {
        await apply(client, migration, { role: app.role, isOnCluster });
        fresh.push(migration.name);
      } else if (known !== checksum(migration)) {
        throw new Error(`The migration ${migration.name} was changed after it ran. Add a new one instead.`);
      }
    }
    if (!staysLocal && isOnCluster) await distributeTables(client);
    return fresh;
  } finally {
    await client.end();
  }
}

async function appliedChecksums(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations');
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

/**
 * Migrations of one newer version are no reason to refuse: during a rolling upgrade, a node of this version may start again.
 */
async function refuseNewer(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  const needed = await findNeeded(client, migrations);
  if (needed === undefined) return;
  throw new NewerDatabase(
    `The database was migrated by a newer version of Stoa (${needed.name}), and this version can no longer run on it. ` +
      `Start a version that has the migration ${needed.needs}, or restore a backup from before the upgrade.`,
  );
}

/** An applied migration after which versions that know no more than these migrations cannot run. */
export async function findNeeded(
  client: pg.Client,
  migrations: readonly Migration[],
): Promise<{ name: string; needs: string } | undefined> {
  const newest = migrations.map(({ name }) => name).reduce((one, other) => (one > other ? one : other), '');
  const { rows } = await client.query<{ name: string; needs: string }>(
    'select name, needs from migrations where needs is not null order by name desc',
  );
  return rows.find(({ needs }) => needs > newest);
}

async function apply(
  client: pg.Client,
  migration: Migration,
  { role, isOnCluster }: { role: string; isOnCluster: boolean },
): Promise<void> {
  const { isInSteps, needs } = readMigrationHeader(migration.sql);
  // One by one also in a transaction, because a cluster sends the text of a query to other nodes as it is.
  const written = statementsOf(migration.sql.replaceAll('{{app}}', pg.escapeIdentifier(role)));
  const statements = isOnCluster ? written.flatMap(statementsForCluster) : written;
  const lifted = LIFTED_TABLES[migration.name] ?? [];
  try {
    if (isInSteps) for (const statement of statements) await client.query(statement);
  } catch (error) {
    throw new Error(`The migration ${migration.name} failed. The next start repeats it.`, { cause: error });
  }
  await client.query('begin');
  try {
    for (const table of lifted) await client.query(`alter table ${table} no force row level security`);
    if (!isInSteps) for (const statement of statements) await client.query(statement);
    for (const table of lifted) await client.query(`alter table ${table} force row level security`);
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [
      migration.name,
      checksum(migration),
    ]);
    if (needs !== null) await client.query('update migrations set needs = $1 where name = $2', [needs, migration.name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`The migration ${migration.name} failed.`, { cause: error });
  }
}

async function ensureRole(client: pg.Client, { role, password }: MigrateOptions['app']): Promise<void> {
  const name = pg.escapeIdentifier(role);
  const secret = password === undefined ? '' : ` password ${pg.escapeLiteral(password)}`;
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
  await client.query(rowCount ? `alter role ${name} login${secret}` : `create role ${name} login${secret}`);
}

export const checksum = (migration: Migration): string => createHash('sha256').update(migration.sql).digest('hex');
