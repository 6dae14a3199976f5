import { sql, type RawBuilder } from 'kysely';
import type { RealmTx } from '../../db/transaction.ts';

/** The most rows that a list reads into memory in order to look up each of its own rows there. */
const RARE = 20_000;

/** Whether a query finds few enough rows to be read into memory. */
export async function isRare(tx: RealmTx, rows: RawBuilder<unknown>): Promise<boolean> {
  const { count } = await tx.one({
    compile: () =>
      sql<{ count: number }>`select count(*)::int as count from (${rows} limit ${RARE + 1}) found`.compile(tx.q),
  });
  return count <= RARE;
}

/** Reads the rows of `ids` once, and looks up each row of the list in memory. `is true` keeps it from being a join. */
export const isAmongFew = (id: RawBuilder<unknown>, ids: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`((${id} in (${ids})) is true)`;
