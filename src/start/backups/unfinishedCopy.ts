import type pg from 'pg';

/** A schema that exists while rows are copied into a database. Its table exists from the moment on at which all are there. */
const SCHEMA = 'unfinished_copy';

/** `filled`: all rows are there. What is left is to apply newer migrations and to distribute the tables of a cluster. */
export type CopyState = 'none' | 'begun' | 'filled';

export async function findCopyState(client: pg.ClientBase): Promise<CopyState> {
  const { rows } = await client.query<{ begun: boolean; filled: boolean }>(
    `select to_regnamespace('${SCHEMA}') is not null as begun, to_regclass('${SCHEMA}.filled') is not null as filled`,
  );
  if (rows[0]?.filled) return 'filled';
  return rows[0]?.begun ? 'begun' : 'none';
}

export const beginCopy = (client: pg.ClientBase): Promise<unknown> =>
  client.query(`create schema if not exists ${SCHEMA}`);

/** Belongs into the transaction that copies the rows. */
export const markFilled = (client: pg.ClientBase): Promise<unknown> => client.query(`create table ${SCHEMA}.filled ()`);

export const finishCopy = (client: pg.ClientBase): Promise<unknown> =>
  client.query(`drop schema if exists ${SCHEMA} cascade`);
