import { expect, describe, it } from 'vitest';
import { readMigrationHeader, statementsOf } from '#server/db/migrationHeader.ts';
import { readMigrations } from '#start/readMigrations.ts';

/** Earlier migrations were written before the first release, for installations without much data. */
const CHECKED_SINCE = '0190';

/** Tables that have few rows in every installation. */
const SMALL_TABLES = ['migrations', 'feature_flags', 'flag_rollouts', 'maintenance', 'backfills'];

const migrations = await readMigrations();
const checked = migrations.filter(({ name }) => name >= CHECKED_SINCE);

describe('a migration keeps running nodes running', () => {
  it('in each new file', () => {
    const problems = checked.flatMap(({ name, sql }) => problemsOf(sql).map((problem) => `${name}: ${problem}`));
    expect(problems).toEqual([]);
  });

  it('and names an existing migration that it needs', () => {
    const names = new Set(migrations.map(({ name }) => name));
    const unknown = migrations.filter(({ name, sql }) => {
      const { needs } = readMigrationHeader(sql);
      return needs !== null && (!names.has(needs) || needs >= name);
    });
    expect(unknown).toEqual([]);
  });
});

describe('the check of migrations', () => {
  it.each([
    ['create index orders_x on orders (store_id, total)', 'locks orders against writes'],
    ['create unique index orders_x on public.orders (store_id, total)', 'locks orders against writes'],
    ['create index concurrently orders_x on orders (store_id)', 'needs the line -- outside a transaction'],
    [
      '-- outside a transaction\ncreate index concurrently orders_x on orders (store_id)',
      'begins with drop index concurrently if exists orders_x',
    ],
    ['alter table orders alter column total type numeric', 'rewrites orders'],
    ['alter table orders alter column name set not null', 'reads all of orders'],
    ['alter table orders add constraint x check (total > 0)', 'reads all of orders'],
    [
      'alter table orders drop constraint x, add constraint x check (total > 0) not valid',
      'only in a statement of its own',
    ],
    ['alter table orders add constraint x foreign key (a) references b (a)', 'reads all of orders'],
    ['alter table orders add constraint x unique (store_id, total)', 'reads all of orders'],
    ['alter table orders add column x uuid default gen_random_uuid()', 'rewrites orders'],
    ['update orders set total = 0', 'changes the rows of orders'],
    ['with x as (select 1) delete from orders', 'changes the rows of orders'],
    ['insert into orders select * from old', 'copies rows'],
    ['alter table orders drop column total', 'takes away what earlier versions read'],
    ['alter table orders rename column total to sum', 'takes away what earlier versions read'],
    ['drop table orders', 'takes away what earlier versions read'],
    ['alter table orders add column x int not null', 'earlier versions cannot write orders'],
  ])('finds %s', (sql, problem) => {
    expect(problemsOf(sql)).toEqual([expect.stringContaining(problem)]);
  });

  it.each([
    'create table t (a int); create index t_a on t (a); insert into t select 1; alter table t alter column a type text',
    'alter table orders add column x text, add column y int not null default 0',
    'alter table orders add constraint x check (total > 0) not valid',
    'alter table orders validate constraint x; alter table orders alter column y set not null',
    '-- outside a transaction\ndrop index concurrently if exists x;\ncreate index concurrently x on orders (store_id)',
    '-- needs 0160_upload_writers.sql\nalter table orders drop column x',
    'update feature_flags set website_builder = true',
    "insert into backfills (store_id, task) select id, 'x' from stores",
  ])('accepts %s', (sql) => {
    expect(problemsOf(sql)).toEqual([]);
  });
});

/** What would stop running nodes, or nodes of the version before. README.md beside the migrations says what to do instead. */
function problemsOf(sql: string): string[] {
  const header = readMigrationHeader(sql);
  const statements = statementsOf(sql).map((statement) => statement.replaceAll(/\s+/g, ' ').toLowerCase());
  const created = statements.flatMap(
    (statement) => /^create table (?:if not exists )?([\w.]+)/.exec(statement)?.[1] ?? [],
  );
  const isFree = (table: string) => [...created, ...SMALL_TABLES].includes(table);
  return statements.flatMap((statement) => {
    const problem = problemOf(statement, { ...header, isFree, statements });
    return problem === null ? [] : [`${problem}: ${statement.slice(0, 80)}`];
  });
}

interface Surroundings {
  needs: string | null;
  isInSteps: boolean;
  isFree: (table: string) => boolean;
  statements: string[];
}

function problemOf(statement: string, { needs, isInSteps, isFree, statements }: Surroundings): string | null {
  const table = tableOf(statement);
  const index = /^create (?:unique )?index concurrently (?:if not exists )?(\w+)/.exec(statement)?.[1];
  if (index !== undefined) {
    if (!isInSteps) return 'needs the line -- outside a transaction';
    const isRepeatable = statements.includes(`drop index concurrently if exists ${index}`);
    return isRepeatable ? null : `begins with drop index concurrently if exists ${index}, so that it can be repeated`;
  }
  if (statement.startsWith('drop index concurrently'))
    return isInSteps ? null : 'needs the line -- outside a transaction';
  if (/^drop (?:table|view|function)|^alter table .*(?:\bdrop column\b|\brename\b)/.test(statement)) {
    return needs === null ? 'takes away what earlier versions read; needs the line -- needs' : null;
  }
  if (table === null || isFree(table)) return null;
  if (/^create (?:unique )?index/.test(statement)) return `locks ${table} against writes`;
  if (statement.startsWith('insert')) return / select /.test(statement) ? 'copies rows in one transaction' : null;
  if (/^(?:update|delete|with)\b/.test(statement)) return `changes the rows of ${table} in one transaction`;
  if (
    /set not null/.test(statement) &&
    statements.some((one) => one.startsWith(`alter table ${table} validate constraint`))
  )
    return null;
  return problemOfAlter(statement, table);
}

function problemOfAlter(statement: string, table: string): string | null {
  if (/\badd constraint\b/.test(statement) && /, (?:add|alter|drop|validate) /.test(statement))
    return 'a cluster adds a constraint only in a statement of its own';
  if (/alter column \w+ (?:set data )?type/.test(statement)) return `rewrites ${table}`;
  if (/add column [^,]*default (?:gen_random_uuid|random|clock_timestamp)/.test(statement)) return `rewrites ${table}`;
  if (/set not null/.test(statement)) return `reads all of ${table}`;
  if (/add (?:constraint \w+ )?(?:check|foreign key|unique|primary key)/.test(statement)) {
    return / not valid$| using index /.test(statement) ? null : `reads all of ${table}`;
  }
  const added = statement.match(/add column [^,]*/g) ?? [];
  const isRequired = added.some((column) => / not null/.test(column) && !/ default /.test(column));
  return isRequired ? `earlier versions cannot write ${table}` : null;
}

/** The table that a statement locks or writes. Null for others. */
function tableOf(statement: string): string | null {
  const found =
    /^create (?:unique )?index .*? on (?:only )?([\w.]+)/.exec(statement) ??
    /^alter table (?:if exists )?(?:only )?([\w.]+)/.exec(statement) ??
    /^insert into ([\w.]+)/.exec(statement) ??
    /\b(?:update|delete from) (?:only )?([\w.]+)/.exec(statement);
  return found?.[1]?.replace(/^public\./, '') ?? null;
}
