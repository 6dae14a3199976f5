import { expect, it } from 'vitest';
import { readMigrationHeader, statementsForCluster, statementsOf } from './migrationHeader.ts';

it('reads what a migration says about itself', () => {
  expect(readMigrationHeader('-- Why.\nselect 1')).toEqual({ needs: null, isInSteps: false });
  expect(readMigrationHeader('-- Why.\n-- needs 0160_upload_writers.sql\n-- outside a transaction\nselect 1')).toEqual({
    needs: '0160_upload_writers.sql',
    isInSteps: true,
  });
});

it('divides a migration into statements', () => {
  const sql = `-- It's a comment; with signs.
select 1 - 2; select ';', "a;b" -- and more;
;
create function f() returns int language sql as $$ select 1; select 2 $$;
select $a$ ; $$ ; $a$, $1`;
  expect(statementsOf(sql)).toEqual([
    'select 1 - 2',
    `select ';', "a;b"`,
    'create function f() returns int language sql as $$ select 1; select 2 $$',
    'select $a$ ; $$ ; $a$, $1',
  ]);
});

it('adds each constraint in a statement of its own on a cluster', () => {
  expect(
    statementsForCluster(`alter table terms drop constraint terms_kind_check,
  add constraint terms_kind_check check (kind in ('a', 'b, c')), add column "x, y" numeric(4, 2)`),
  ).toEqual([
    'alter table terms drop constraint terms_kind_check',
    "alter table terms add constraint terms_kind_check check (kind in ('a', 'b, c'))",
    'alter table terms add column "x, y" numeric(4, 2)',
  ]);
  for (const other of ['alter table terms add column a int, add column b int', 'create table a (b int, c int)']) {
    expect(statementsForCluster(other)).toEqual([other]);
  }
});
