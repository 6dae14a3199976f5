import pg from 'pg';

/** The role that reads all rows where the owner of the database is not allowed to. It can change nothing. */
export const READER = 'stoa_backup';

/**
 * Forced row-level security hides every row from an owner who is no superuser, as on most hosted servers. The first backup
 * there creates a role that may read all rows, and later ones add it to new tables. Returns null if the owner sees all rows.
 */
export async function ensureReader(client: pg.Client, role = READER): Promise<string | null> {
  if (await seesAllRows(client)) return null;
  const name = pg.escapeIdentifier(role);
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
  if (!rowCount) await client.query(`create role ${name} nologin`);
  await client.query(`grant ${name} to current_user; grant usage on schema public to ${name}`);
  const { rows: tables } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and (not has_table_privilege($1, c.oid, 'select')
         or c.relforcerowsecurity and not exists (select from pg_policy where polrelid = c.oid and polname = 'of_backup'))`,
    [role],
  );
  // One table at a time, and briefly, because a new policy waits for the statements that use its table.
  await client.query("set lock_timeout = '5s'");
  for (const { name: table } of tables) {
    const target = `public.${pg.escapeIdentifier(table)}`;
    await client.query(`begin; grant select on ${target} to ${name};
      drop policy if exists of_backup on ${target};
      create policy of_backup on ${target} for select to ${name} using (true); commit`);
  }
  await client.query('set lock_timeout = 0');
  return role;
}

/** Whether row-level security does not apply to the owner of the database. */
export async function seesAllRows(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ all: boolean }>(
    'select rolsuper or rolbypassrls as all from pg_roles where rolname = current_user',
  );
  return rows[0]?.all === true;
}
