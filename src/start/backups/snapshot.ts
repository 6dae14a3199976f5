import type { Readable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Connection } from '#server/db/database.ts';
import { isCluster } from '#server/db/distributeTables.ts';
import { QUEUE_NAMES } from '#server/jobs/openQueue.ts';
import { onConnection } from './onConnection.ts';

export interface SourceTable {
  name: string;
  columns: string[];
}

/** The database at one moment. Everything that is read through it belongs together. */
export interface Snapshot {
  migrations: string[];
  eventDays: string[];
  tables: SourceTable[];
  jobColumns: string[];
  copyTable(table: SourceTable): RowStream;
  copyJobs(): RowStream;
  /** The storage keys of the files that rows name, sorted by code unit, one a line. */
  copyFileKeys(): RowStream;
  sumTable(table: SourceTable): Promise<RowSum>;
  sumJobs(): Promise<RowSum>;
}

/** Two tables have the same rows if both numbers are equal, in whichever order the rows are. */
export interface RowSum {
  rows: number;
  /** Of all columns, modulo 2^64 in hexadecimal digits. */
  checksum: string;
}

/** Rows in the text format of COPY, and at the end their number. */
export type RowStream = Readable & { rowCount: number };

/** Values are written in one form, whatever the server's settings are. */
export const COPY_SETTINGS = `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set datestyle = 'ISO, YMD';
  set intervalstyle = 'postgres'; set timezone = 'UTC'; set extra_float_digits = 1; set bytea_output = 'hex'`;

export interface SnapshotOptions {
  /** As the owner. It has no transaction open. */
  client: pg.Client;
  /** As the product's role, which owns the job queue. */
  connection: Connection;
  /** The role that reads all rows, for an owner whom row-level security hides them from. Null: the owner sees them. */
  reader: string | null;
}

/** Runs `work` on a snapshot. Writes of the product continue; migrations wait until it is done. */
export async function withSnapshot<Result>(
  { client, connection, reader }: SnapshotOptions,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  // After a failure a copy may be under way, and the caller ends the other connection as well.
  return onConnection(connection, async (jobs) => {
    await client.query("select pg_advisory_lock_shared(hashtext('stoa migrations'))");
    for (const one of [client, jobs]) {
      await one.query(COPY_SETTINGS);
      await one.query('begin isolation level repeatable read read only');
    }
    if (await isCluster((text) => client.query(text))) await reachEveryNode(client);
    const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id');
    await jobs.query(`set transaction snapshot ${pg.escapeLiteral(rows[0]?.id ?? '')}`);
    if (reader !== null) await client.query(`set local role ${pg.escapeIdentifier(reader)}`);
    const result = await work(await describe(client, jobs));
    await client.query('rollback');
    await client.query("select pg_advisory_unlock_shared(hashtext('stoa migrations'))");
    return result;
  });
}

/**
 * Each node of a cluster has a snapshot of its own, from its first statement on. Reading a row of each shard at once makes them
 * the same moment, but for some milliseconds. All rows of a store are on one node, and therefore of one moment.
 */
async function reachEveryNode(client: pg.Client): Promise<void> {
  for (const setting of NODE_SETTINGS) await client.query(setting);
  const { rows } = await client.query<{ name: string }>(
    `select logicalrelid::text as name from pg_dist_partition where partmethod = 'h' order by logicalrelid limit 1`,
  );
  if (rows[0]) await client.query(`select 1 from ${rows[0].name} limit 1`);
}

/** The settings of COPY for the nodes, which are told only within a transaction, and one connection to each. */
const NODE_SETTINGS = [
  'set local citus.max_adaptive_executor_pool_size = 1',
  "set local citus.propagate_set_commands = 'local'",
  "set local datestyle = 'ISO, YMD'",
  "set local intervalstyle = 'postgres'",
  "set local timezone = 'UTC'",
  'set local extra_float_digits = 1',
  "set local bytea_output = 'hex'",
];

async function describe(client: pg.Client, jobs: pg.Client): Promise<Snapshot> {
  const textsOf = async (query: string, from = client) =>
    (await from.query<{ text: string }>(query)).rows.map(({ text }) => text);
  const { rows: tables } = await client.query<SourceTable>(TABLES);
  const jobColumns = await textsOf(JOB_COLUMNS, jobs);
  return {
    migrations: await textsOf('select name as text from migrations order by name collate "C"'),
    eventDays: await textsOf(EVENT_DAYS),
    tables,
    jobColumns,
    copyTable: ({ name, columns }) =>
      copy(client, `select ${namesOf(columns)} from public.${pg.escapeIdentifier(name)}`),
    copyJobs: () => copy(jobs, jobColumns.length === 0 ? NO_JOBS : JOBS),
    copyFileKeys: () => copy(client, FILE_KEYS),
    sumTable: ({ name, columns }) =>
      sum(client, `row(${namesOf(columns.toSorted())})`, `public.${pg.escapeIdentifier(name)}`),
    sumJobs: () => sum(jobs, 'to_jsonb(t)', `(${KNOWN_JOBS})`),
  };
}

async function sum(client: pg.Client, row: string, from: string): Promise<RowSum> {
  const { rows } = await client.query<{ rows: string; sum: string }>(
    `select count(*) as rows, coalesce(sum(('x' || encode(substr(sha256(convert_to(${row}::text, 'UTF8')), 1, 8), 'hex'))::bit(64)::bigint), 0) as sum
       from ${from} t`,
  );
  const checksum = BigInt.asUintN(64, BigInt(rows[0]?.sum ?? 0));
  return { rows: Number(rows[0]?.rows), checksum: checksum.toString(16).padStart(16, '0') };
}

const copy = (client: pg.Client, query: string): RowStream => client.query(copyTo(`copy (${query}) to stdout`));

export const namesOf = (columns: readonly string[]): string => columns.map(pg.escapeIdentifier).join(', ');

/** Every table of the product, without the columns that PostgreSQL computes. */
const TABLES = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'migrations'
  group by c.relname order by c.relname collate "C"`;

const EVENT_DAYS = `
  select to_char(to_date(relname, '"d"YYYYMMDD'), 'YYYY-MM-DD') as text from pg_class
  where relnamespace = 'event_days'::regnamespace and relkind = 'r' order by relname collate "C"`;

const JOB_COLUMNS = `
  select attname::text as text from pg_attribute
  where attrelid = to_regclass('pgboss.job') and attnum > 0 and not attisdropped order by attnum`;

/** As JSON, because the queue's table changes with the version of its library. Finished jobs have no further effect. */
const JOBS = `select to_jsonb(j) from pgboss.job j where state not in ('completed', 'cancelled')`;
const NO_JOBS = 'select 1 where false';
/** Unfinished jobs of the queues that this version creates. Another database has no other queues. */
const KNOWN_JOBS = `select * from pgboss.job
  where state not in ('completed', 'cancelled') and name in (${QUEUE_NAMES.map((name) => pg.escapeLiteral(name)).join(', ')})`;

const FILE_KEYS = `
  select key from (
    select storage_key as key from file_versions
    union select storage_key from invoices where storage_key is not null
    union select 'images/' || store_id || '/' || id || '/' || rendition from images, unnest(widths) as rendition
    union select 'media/' || store_id || '/' || id || '/' || format from media
  ) as named order by key collate "C"`;
