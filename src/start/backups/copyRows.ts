import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Connection } from '#server/db/database.ts';
import { digits } from './digits.ts';
import { onConnection } from './onConnection.ts';
import type { Progress } from './progress.ts';
import type { RowSource } from './RowSource.ts';
import { COPY_SETTINGS, namesOf } from './snapshot.ts';
import { markFilled } from './unfinishedCopy.ts';

const MEGABYTE = 1_000_000;

/**
 * Replaces the rows of a freshly migrated database by those of the source, in one transaction. Foreign keys are removed while
 * the tables are filled, and checked when they are added again.
 */
export async function copyRows(owner: Connection, source: RowSource, progress: Progress): Promise<void> {
  await onConnection(owner, async (client) => {
    await client.query(COPY_SETTINGS);
    await client.query('begin');
    const foreignKeys = await textsOf(client, FOREIGN_KEYS);
    const forced = await textsOf(client, FORCED);
    for (const { table, name } of foreignKeys) await client.query(`alter table ${table} drop constraint ${name}`);
    // COPY does not write into a table whose policies apply to its owner.
    for (const { table } of forced) await client.query(`alter table ${table} no force row level security`);
    await fillTables(client, source, progress);
    progress.show('Checking the references between tables');
    for (const { table, name, definition } of foreignKeys) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    }
    for (const { table } of forced) await client.query(`alter table ${table} force row level security`);
    await markFilled(client);
    await client.query('commit');
  });
}

async function fillTables(client: pg.Client, { tables, eventDays }: RowSource, progress: Progress): Promise<void> {
  await client.query(`truncate ${tables.map(({ name }) => nameOf(name)).join(', ')}`);
  for (const day of eventDays) await client.query('select make_event_days($1, $1)', [day]);
  for (const [index, { name, columns, open }] of tables.entries()) {
    const show = (bytes: number) =>
      progress.show(
        `Tables: ${index + 1} of ${tables.length} (${name}${bytes < MEGABYTE ? '' : `, ${digits(Math.floor(bytes / MEGABYTE))} MB`})`,
      );
    show(0);
    const target = client.query(copyFrom(`copy ${nameOf(name)} (${namesOf(columns)}) from stdin`));
    const { rows, count } = await open();
    await pipeline(rows, measuring(show), target);
    if (target.rowCount !== count()) throw new Error(`${name} has ${target.rowCount} rows instead of ${count()}.`);
  }
}

function measuring(show: (bytes: number) => void): Transform {
  let bytes = 0;
  return new Transform({
    transform: (chunk: Buffer, _, done) => {
      show((bytes += chunk.length));
      done(null, chunk);
    },
  });
}

/**
 * Adds the source's jobs to the new queue. A job that ran at that moment runs again. A queue that this version no longer has is
 * left out.
 */
export async function copyJobs(connection: Connection, { jobs }: RowSource): Promise<void> {
  await onConnection(connection, async (client) => {
    await client.query(COPY_SETTINGS);
    await client.query('begin; create temporary table stored_jobs (job jsonb) on commit drop');
    const target = client.query(copyFrom('copy stored_jobs from stdin'));
    await pipeline((await jobs.open()).rows, target);
    const { rows } = await client.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = 'pgboss.job'::regclass and attnum > 0 and attname = any($1)`,
      [jobs.columns],
    );
    const columns = namesOf(rows.map(({ name }) => name));
    // Those of an interrupted copy. No worker has run since.
    await client.query('delete from pgboss.job');
    if (rows.length > 0) {
      await client.query(`insert into pgboss.job (${columns})
        select ${columns} from stored_jobs, jsonb_populate_record(null::pgboss.job, job)
        where name in (select q.name from pgboss.queue q)`);
    }
    await client.query('commit');
  });
}

const nameOf = (table: string): string => `public.${pg.escapeIdentifier(table)}`;

interface Texts {
  table: string;
  name: string;
  definition: string;
}

const textsOf = async (client: pg.Client, query: string): Promise<Texts[]> => (await client.query<Texts>(query)).rows;

const FOREIGN_KEYS = `
  select k.conrelid::regclass::text as table, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
  from pg_constraint k
  where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conparentid = 0 order by 1, 2`;

const FORCED = `
  select oid::regclass::text as table, '' as name, '' as definition from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relforcerowsecurity and not relispartition`;
