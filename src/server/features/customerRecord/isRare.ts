import { sql, type RawBuilder } from 'kysely';
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

/** Reads the rows of `ids` once, and looks up each row of the list in memory. `is true` keeps it from being a join. */
export const isAmongFew = (id: RawBuilder<unknown>, ids: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`((${id} in (${ids})) is true)`;
