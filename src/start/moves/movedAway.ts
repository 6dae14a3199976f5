import pg from 'pg';

/** A schema that exists in a database that was moved, so that nobody sells from two. Its comment names the other one. */
const SCHEMA = 'moved_away';

export async function markMoved(client: pg.ClientBase, to: string): Promise<void> {
  await client.query(`create schema if not exists ${SCHEMA}; comment on schema ${SCHEMA} is ${pg.escapeLiteral(to)}`);
}

/** Where the database was moved to. Null: it was not. */
export async function findMoved(client: pg.ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ to: string }>(
    `select coalesce(obj_description(oid, 'pg_namespace'), '') as to from pg_namespace where nspname = '${SCHEMA}'`,
  );
  return rows[0]?.to ?? null;
}

/** Lets Stoa start on the database again. */
export const unmarkMoved = (client: pg.ClientBase): Promise<unknown> => client.query(`drop schema if exists ${SCHEMA}`);
