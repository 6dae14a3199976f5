import pg from 'pg';
import { ConfigError } from './config.ts';

const PATIENCE_MS = 10_000;
/** As `server_version_num` has it. */
const OLDEST_VERSION = 150_000;
const EXPECTED = 'expected a running PostgreSQL 15 or newer, and a URL such as postgres://user:password@host:5432/stoa';

/** Connects once to the database of a setting, so that a wrong or too old one is reported in a sentence. */
export async function requireDatabase(url: string, setting = 'DATABASE_URL'): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PATIENCE_MS });
  // Without a listener, a connection that breaks would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (problem) {
    throw new ConfigError(`${setting}: ${whatHappened(problem, client)}; ${EXPECTED}`, { cause: problem });
  }
  try {
    const { rows } = await client.query<{ version: string; number: number }>(
      `select current_setting('server_version') as version, current_setting('server_version_num')::int as number`,
    );
    const { version = '', number = 0 } = rows[0] ?? {};
    if (number < OLDEST_VERSION) {
      throw new ConfigError(`${setting}: ${client.host}:${client.port} is PostgreSQL ${version}; ${EXPECTED}`);
    }
  } finally {
    await client.end();
  }
}

function whatHappened(problem: unknown, { host, port, user, database }: pg.Client): string {
  const code = problem instanceof Error && 'code' in problem ? String(problem.code) : '';
  if (code === 'ECONNREFUSED') return `nothing is listening at ${host}:${port}`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `the host ${host} cannot be found`;
  if (code === '28P01' || code === '28000') return `${host} rejects this password for the user ${user}`;
  if (code === '3D000') return `there is no database ${database} at ${host}`;
  return `${host}:${port} cannot be reached (${problem instanceof Error ? problem.message : String(problem)})`;
}
