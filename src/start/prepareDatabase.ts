import { createHmac } from 'node:crypto';
import pg from 'pg';
import { type Connection, isDatabaseError } from '#server/db/database.ts';
import { joinEmbedded, type JoinedPostgres } from '#server/db/embedded/joinEmbedded.ts';
import { startEmbedded } from '#server/db/embedded/startEmbedded.ts';
import type { EmbeddedLog } from '#server/db/embedded/EmbeddedLog.ts';
import { migrate, type MigrateOptions } from '#server/db/migrate.ts';
import { isPooled, knowsNames, type Pooler } from '#server/db/pooler.ts';
import { type Config, ConfigError } from './config.ts';
import { readMigrations } from './readMigrations.ts';
import { requireDatabase } from './requireDatabase.ts';
import { requireStartable } from './requireStartable.ts';

export const APP_ROLE = 'stoa_app';
const DATABASE = 'stoa';

export interface ConnectedDatabase {
  /** As the plain role that the product runs under. */
  connection: Connection;
  /** As the owner, for migrations, backups and the demo reset. */
  owner: Connection;
  app: MigrateOptions['app'];
  embedded: JoinedPostgres | undefined;
}

export interface PreparedDatabase extends ConnectedDatabase {
  applied: string[];
  /** Set if DATABASE_URL leads through a pooler in transaction mode. Everything above goes past it. */
  pooler: Pooler | undefined;
}

interface DatabaseOptions {
  config: Config;
  secretKey: string;
  log: EmbeddedLog;
  /** For commands that can run beside `npm start`: they use its embedded database if it is running. */
  isGuest?: boolean;
  /** Called as soon as the embedded database runs. Stopping it interrupts the migration. */
  onEmbedded?: (embedded: JoinedPostgres) => void;
}

/** Starts the embedded database or connects to the configured one, and migrates it. */
export async function prepareDatabase(options: DatabaseOptions): Promise<PreparedDatabase> {
  const migrations = await readMigrations();
  const connected = await connectDatabase(options);
  const { owner, app, embedded } = connected;
  try {
    await requireStartable(owner);
    const applied = await migrate({ owner, app, migrations }).catch(embedded ? rethrow : whenNotAllowed);
    return { ...connected, applied, pooler: await findPooler(options) };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

/** Starts the embedded database or connects to the configured one. Changes nothing in an existing database. */
export async function connectDatabase({
  config,
  secretKey,
  log,
  isGuest: hasJoined = false,
  onEmbedded,
}: DatabaseOptions): Promise<ConnectedDatabase> {
  const url = config.databaseDirectUrl ?? config.databaseUrl;
  if (url !== undefined) {
    await requireDatabase(url, config.databaseDirectUrl === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL');
    const owner = { connectionString: url };
    if (await isPooled(owner)) throw new ConfigError(NEEDS_DIRECT);
    const password = rolePassword(secretKey);
    return {
      owner,
      connection: asRole(url, APP_ROLE, password),
      app: { role: APP_ROLE, password },
      embedded: undefined,
    };
  }
  const embedded = await (hasJoined ? joinEmbedded : startEmbedded)({ dataDir: config.dataDir, log });
  onEmbedded?.(embedded);
  const owner = { host: embedded.host, port: embedded.port, user: embedded.user, database: DATABASE };
  try {
    await ensureDatabase({ ...owner, database: 'postgres' }, DATABASE);
    return { owner, connection: { ...owner, user: APP_ROLE }, app: { role: APP_ROLE }, embedded };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

const NEEDS_DIRECT =
  'DATABASE_URL: leads to PostgreSQL through a pooler in transaction mode, such as PgBouncer. ' +
  'Set DATABASE_DIRECT_URL to the address of PostgreSQL itself: migrations, jobs and live updates need connections of their own';

/** Transactions may go through a pooler if there is a direct way for everything else. */
async function findPooler({ config, secretKey }: DatabaseOptions): Promise<Pooler | undefined> {
  if (config.databaseUrl === undefined || config.databaseDirectUrl === undefined) return undefined;
  const connection = asRole(config.databaseUrl, APP_ROLE, rolePassword(secretKey));
  await requireDatabase(connection.connectionString, 'DATABASE_URL');
  return { connection, knowsNames: await knowsNames(connection) };
}

// Derived from the secret, so that the password does not have to be stored.
const rolePassword = (secretKey: string): string =>
  createHmac('sha256', secretKey).update('database role').digest('base64url');

function rethrow(error: unknown): never {
  throw error;
}

const NOT_ALLOWED = '42501';

function whenNotAllowed(error: unknown): never {
  if (!isDatabaseError(error, NOT_ALLOWED)) throw error;
  throw new ConfigError(
    `DATABASE_URL: its user lacks a permission (${error.message}); ` +
      `expected a user that owns the schema and can create the role ${APP_ROLE} (createrole)`,
    { cause: error },
  );
}

async function ensureDatabase(connection: Connection, name: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (!rowCount) await client.query(`create database ${pg.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

function asRole(url: string, role: string, password: string) {
  const target = new URL(url);
  target.username = role;
  target.password = password;
  return { connectionString: target.href };
}
