import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Connection } from './database.ts';

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

/** Applies pending migrations, once even if several processes start together. Returns their names. */
export async function migrate({ owner, app, migrations }: MigrateOptions): Promise<string[]> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(hashtext('stoa migrations'))");
    await client.query("set lock_timeout = '10s'");
    await ensureRole(client, app);
    await client.query(
      'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
    const applied = await appliedChecksums(client);
    const fresh: string[] = [];
    for (const migration of migrations.toSorted((a, b) => a.name.localeCompare(b.name))) {
      const known = applied.get(migration.name);
      if (known === undefined) {
        await apply(client, migration, app.role);
        fresh.push(migration.name);
      } else if (known !== checksum(migration)) {
        throw new Error(`The migration ${migration.name} was changed after it ran. Add a new one instead.`);
      }
    }
    return fresh;
  } finally {
    await client.end();
  }
}

async function appliedChecksums(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations');
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

async function apply(client: pg.Client, migration: Migration, role: string): Promise<void> {
  const lifted = LIFTED_TABLES[migration.name] ?? [];
  await client.query('begin');
  try {
    for (const table of lifted) await client.query(`alter table ${table} no force row level security`);
    await client.query(migration.sql.replaceAll('{{app}}', pg.escapeIdentifier(role)));
    for (const table of lifted) await client.query(`alter table ${table} force row level security`);
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [
      migration.name,
      checksum(migration),
    ]);
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
