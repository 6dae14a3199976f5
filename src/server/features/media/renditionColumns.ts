import { sql } from 'kysely';

/** The renditions of a row of `file_versions` with this alias, for `renditionsOf`. Null: none were ever asked for. */
export const renditionFacts = (alias: string) => {
  const version = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`(
    select jsonb_build_object('state', r.state, 'percent', r.percent, 'problem', r.problem, 'heights', r.heights)
      from renditions r where r.store_id = ${version('store_id')} and r.version_id = ${version('id')})`;
};

/** Whether a row of `file_versions` with this alias can be streamed. */
export const isStreamed = (alias: string) => {
  const version = (column: string) => sql.ref(`${alias}.${column}`);
  return sql<boolean>`exists (select from renditions r
    where r.store_id = ${version('store_id')} and r.version_id = ${version('id')} and r.state = 'ready')`;
};
