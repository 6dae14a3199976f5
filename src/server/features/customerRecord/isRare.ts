import { sql, type RawBuilder } from 'kysely';
import { isOneOf } from '../../db/conditions.ts';
import type { RealmTx } from '../../db/transaction.ts';

/** The most rows that a list reads into memory in order to look up each of its own rows there. */
const RARE = 20_000;

/** Whether a query finds few enough rows to be read into memory. */
export async function isRare(tx: RealmTx, rows: RawBuilder<unknown>, most = RARE): Promise<boolean> {
  const { count } = await tx.one({
    compile: () =>
      sql<{ count: number }>`select count(*)::int as count from (${rows} limit ${most + 1}) found`.compile(tx.q),
  });
  return count <= most;
}

/** The ids that a query finds, or null if they are more than `most`. Then none of them is sent by the database. */
export async function findFew(tx: RealmTx, query: RawBuilder<unknown>, most: number): Promise<string[] | null> {
  const { ids } = await tx.one({
    compile: () =>
      sql<{ ids: string[] | null }>`
        select case when count(*) <= ${most} then coalesce(array_agg(id), '{}') end as ids
          from (${query} limit ${most + 1}) found`.compile(tx.q),
  });
  return ids;
}

/** So many matches are given by id. */
const FEW_MATCHES = 100;

interface Compared {
  /** What follows `from`, with the conditions that all rows of the list meet. */
  rows: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  isMatch: RawBuilder<boolean>;
}

/**
 * SQL condition: a row matches a condition that no index answers. If few rows do, all are compared once here, and not again for
 * the page and its count. If many do, a page of them is found soon.
 */
export async function findMatches(tx: RealmTx, { rows, id, isMatch }: Compared): Promise<RawBuilder<boolean>> {
  const ids = await findFew(tx, sql`select ${id} as id from ${rows} and ${isMatch}`, FEW_MATCHES);
  return ids === null ? isMatch : isOneOf(id, ids);
}

/** Reads the rows of `ids` once, and looks up each row of the list in memory. `is true` keeps it from being a join. */
export const isAmongFew = (id: RawBuilder<unknown>, ids: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`((${id} in (${ids})) is true)`;
