import { expect, it } from 'vitest';
import { readMigrationHeader, statementsOf } from './migrationHeader.ts';

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
