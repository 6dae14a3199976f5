import { createHmac } from 'node:crypto';
import pg from 'pg';
import { type Connection, isDatabaseError } from '#server/db/database.ts';
import { joinEmbedded, type JoinedPostgres } from '#server/db/embedded/joinEmbedded.ts';
import { startEmbedded } from '#server/db/embedded/startEmbedded.ts';
import type { EmbeddedLog } from '#server/db/embedded/EmbeddedLog.ts';
import { migrate, type MigrateOptions } from '#server/db/migrate.ts';
import { type Config, ConfigError } from './config.ts';
import { readMigrations } from './readMigrations.ts';
import { requireDatabase } from './requireDatabase.ts';

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
}

interface DatabaseOptions {
  config: Config;
  secretKey: string;
  log: EmbeddedLog;
  /** For commands that can run beside `npm start`: they use its embedded database if it is running. */
  isGuest?: boolean;
}

/** Starts the embedded database or connects to the configured one, and migrates it. */
export async function prepareDatabase(options: DatabaseOptions): Promise<PreparedDatabase> {
  const migrations = await readMigrations();
  const connected = await connectDatabase(options);
  const { owner, app, embedded } = connected;
  try {
    const applied = await migrate({ owner, app, migrations }).catch(embedded ? rethrow : whenNotAllowed);
    return { ...connected, applied };
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
}: DatabaseOptions): Promise<ConnectedDatabase> {
  if (config.databaseUrl !== undefined) {
    await requireDatabase(config.databaseUrl);
    const owner = { connectionString: config.databaseUrl };
    // Derived from the secret, so that the password does not have to be stored.
    const password = createHmac('sha256', secretKey).update('database role').digest('base64url');
    const connection = asRole(config.databaseUrl, APP_ROLE, password);
    return { owner, connection, app: { role: APP_ROLE, password }, embedded: undefined };
  }
  const embedded = await (hasJoined ? joinEmbedded : startEmbedded)({ dataDir: config.dataDir, log });
  const owner = { host: embedded.host, port: embedded.port, user: embedded.user, database: DATABASE };
  try {
    await ensureDatabase({ ...owner, database: 'postgres' }, DATABASE);
    return { owner, connection: { ...owner, user: APP_ROLE }, app: { role: APP_ROLE }, embedded };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

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

function asRole(url: string, role: string, password: string): Connection {
  const target = new URL(url);
  target.username = role;
  target.password = password;
  return { connectionString: target.href };
}
