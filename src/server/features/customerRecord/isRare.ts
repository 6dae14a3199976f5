import { sql, type RawBuilder } from 'kysely';
import type { StoreTx } from '../../db/transaction.ts';

/** Up to this many rows are read at once, so that each row of a list is looked up in memory. */
const RARE = 20_000;

/** Whether a query finds few enough rows for that. */
export async function isRare(tx: StoreTx, rows: RawBuilder<unknown>): Promise<boolean> {
  const { count } = await tx.one({
    compile: () =>
      sql<{ count: number }>`select count(*)::int as count from (${rows} limit ${RARE + 1}) found`.compile(tx.q),
  });
  return count <= RARE;
}

/** Reads the rows of `ids` once, and looks up each row of the list in memory. `is true` keeps it from being a join. */
export const isAmongFew = (id: RawBuilder<unknown>, ids: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`((${id} in (${ids})) is true)`;
