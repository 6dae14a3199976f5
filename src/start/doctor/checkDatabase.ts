import pg from 'pg';
import type { Connection } from '#server/db/database.ts';
import { checksum, findNeeded, type Migration } from '#server/db/migrate.ts';
import { mailQueueProblem } from '#server/jobs/mailQueueProblem.ts';
import { READER, seesAllRows } from '../backups/reader.ts';
import { checkCopies, checkNodes } from './checkCluster.ts';
import { checkSampledFigures } from './checkSampledFigures.ts';
import { type Finding, ok, problem, type Verdict, warning } from './Finding.ts';

const PATIENCE_MS = 60_000;
/** Sign-in codes of an authenticator app are valid for 30 seconds. */
const CLOCK_TOLERANCE_MS = 10_000;

interface Database {
  owner: Connection;
  connection: Connection;
  migrations: readonly Migration[];
  now: () => Date;
}

/** Checks what the database knows about itself, its migrations, clock, nodes, jobs and the ledger. Changes nothing. */
export async function checkDatabase({ owner, connection, migrations, now }: Database): Promise<Finding[]> {
  const client = new pg.Client({ ...owner, statement_timeout: PATIENCE_MS });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const server = await checkServer(client, now);
    const schema = await checkMigrations(client, migrations);
    const nodes = await checkNodes(client);
    const findings: Finding[] = [
      { part: 'Database', ...server.version },
      { part: 'Migrations', ...schema },
      { part: 'Clock', ...server.clock },
      ...(nodes ? [{ part: 'Nodes', ...nodes }] : []),
    ];
    if (schema.state === 'problem' || nodes?.state === 'problem') return findings;
    return [
      ...findings,
      ...(nodes ? [{ part: 'Copies', ...(await checkCopies(client)) }] : []),
      { part: 'Jobs', ...(await onJobs(connection, checkJobs)) },
      { part: 'Waiting emails', ...(await onJobs(connection, checkEmails)) },
      { part: 'Ledger', ...(await checkLedger(client)) },
      { part: 'Figures', ...(await checkSampledFigures(connection, now())) },
    ];
  } finally {
    await client.end();
  }
}

async function checkServer(client: pg.Client, now: () => Date) {
  const { rows } = await client.query<{ version: string; time: Date }>(
    `select current_setting('server_version') as version, clock_timestamp() as time`,
  );
  const { version = '', time = now() } = rows[0] ?? {};
  return {
    version: ok(`PostgreSQL ${version} responds.`),
    clock: compareClocks('the database', time, now()),
  };
}

/** Compares this machine's clock with another one. */
export function compareClocks(other: string, theirs: Date, ours: Date): Verdict {
  const seconds = Math.round((theirs.getTime() - ours.getTime()) / 1000);
  if (Math.abs(seconds) * 1000 <= CLOCK_TOLERANCE_MS) return ok(`This machine’s clock agrees with that of ${other}.`);
  return problem(
    `This machine’s clock is ${Math.abs(seconds)} seconds ${seconds > 0 ? 'behind' : 'ahead of'} that of ${other}.`,
    'Turn on time synchronization (NTP) on all machines. Sign-in codes and signatures of webhooks fail otherwise.',
  );
}

async function checkMigrations(client: pg.Client, migrations: readonly Migration[]): Promise<Verdict> {
  const { rows: found } = await client.query<{ found: boolean }>(
    `select to_regclass('public.migrations') is not null as found`,
  );
  if (!found[0]?.found) return problem('The database is empty.', 'Start Stoa with npm start, or restore a backup.');
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations');
  const known = new Map(migrations.map((migration) => [migration.name, checksum(migration)]));
  const newer = rows.find(({ name }) => !known.has(name));
  if (newer && (await findNeeded(client, migrations)) !== undefined) {
    return problem(
      `The database was migrated by a newer version of Stoa (${newer.name}), and this version cannot run on it.`,
      'Start that version, or restore a backup from before the upgrade.',
    );
  }
  if (newer) {
    return warning(
      `The database was migrated by a newer version of Stoa (${newer.name}), which this version still runs on.`,
      'Finish the upgrade: start the newer version on every node.',
    );
  }
  const changed = rows.find((row) => known.get(row.name) !== row.checksum);
  if (changed) {
    return problem(
      `The migration ${changed.name} was changed after it ran.`,
      'Restore the file of your version of Stoa: git checkout -- src/server/db/migrations',
    );
  }
  const pending = migrations.length - rows.length;
  if (pending > 0) {
    return warning(`Pending migrations: ${pending}.`, 'Make a backup, then start Stoa: npm start applies them.');
  }
  return ok(`All ${rows.length} migrations are applied.`);
}

async function onJobs(connection: Connection, check: (client: pg.Client) => Promise<Verdict>): Promise<Verdict> {
  const client = new pg.Client({ ...connection, statement_timeout: PATIENCE_MS });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ found: boolean }>(`select to_regclass('pgboss.job') is not null as found`);
    if (!rows[0]?.found) return warning('The job queue was never used.', 'Start Stoa with npm start.');
    return await check(client);
  } finally {
    await client.end();
  }
}

const JOBS = `
  select count(*) filter (where state = 'failed')::int as failed,
         count(*) filter (where state in ('created', 'retry') and start_after < now() - interval '10 minutes')::int as late,
         coalesce(max(completed_on) filter (where name = 'sumEvents') > now() - interval '10 minutes', false) as works
  from pgboss.job`;

async function checkJobs(client: pg.Client): Promise<Verdict> {
  const { rows } = await client.query<{ failed: number; late: number; works: boolean }>(JOBS);
  const { failed = 0, late = 0, works = false } = rows[0] ?? {};
  if (late > 0) {
    return problem(
      `Jobs have waited for more than ten minutes: ${late}. ${works ? 'The workers are too slow.' : 'No worker is running.'}`,
      works ? 'Start another worker: npm run worker.' : 'Start Stoa with npm start, or a worker with npm run worker.',
    );
  }
  if (!works) {
    return warning(
      'No worker has run in the last ten minutes.',
      'Start Stoa with npm start, or a worker with npm run worker.',
    );
  }
  if (failed > 0) {
    return warning(
      `Jobs that used up their tries: ${failed}.`,
      'npm run worker -- --dead shows them with their errors.',
    );
  }
  return ok('Jobs are run, and none has failed for good.');
}

async function checkEmails(client: pg.Client): Promise<Verdict> {
  const found = await mailQueueProblem((text, values) => client.query(text, values));
  if (found === null) return ok('No email is late.');
  return problem(
    `Emails wait since ${found.since}: ${found.waiting}. Given up: ${found.givenUp}. ${found.reason ?? ''}`.trim(),
    'If email works again (see above), they are sent by themselves. Those given up are listed by npm run worker -- --dead.',
  );
}

/** Each transfer counts once on both sides, and the payments that customers made are the money that came in. */
const LEDGER = `
  select (select count(*) from ledger_transfers)::int as transfers,
         (select count(*) from (
            select 1 from ledger_transfers,
              lateral (values (debit_account, amount), (credit_account, -amount)) as side (account, change)
            group by currency having sum(change) <> 0) as unequal)::int as unequal,
         (select count(*) from payments p where p.status = 'succeeded' and p.amount > 0 and p.amount is distinct from (
            select sum(amount) from ledger_transfers t
            where t.store_id = p.store_id and t.event = 'payment' and t.event_id = p.id
              and (t.debit_account like 'gateway:%' or t.debit_account = 'elsewhere')))::int as unbooked`;

async function checkLedger(client: pg.Client): Promise<Verdict> {
  if (!(await seesAllRows(client))) {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [READER]);
    if (!rowCount) {
      return warning(
        'The ledger was not checked, because this user of the database cannot read all rows.',
        'Make a backup once: npm run backup creates a role that can.',
      );
    }
    await client.query(`set role ${pg.escapeIdentifier(READER)}`);
  }
  const { rows } = await client.query<{ transfers: number; unequal: number; unbooked: number }>(LEDGER);
  const { transfers = 0, unequal = 0, unbooked = 0 } = rows[0] ?? {};
  if (unequal > 0 || unbooked > 0) {
    return problem(
      `The ledger is wrong: payments that it does not contain exactly: ${unbooked}; currencies whose sum is not zero: ${unequal}.`,
      'Something changed its rows by hand. Make a backup, and compare with an earlier one.',
    );
  }
  return ok(`The ledger sums to zero and contains every payment (transfers: ${transfers}).`);
}
