import { sql, type RawBuilder } from 'kysely';
import type { StoreTx } from '../../db/transaction.ts';

/** Comparing a day with very many orders takes longer than a request may. */
const PATIENCE_MS = 120_000;

export async function findRows<Row>(tx: StoreTx, query: RawBuilder<unknown>): Promise<Row[]> {
  await tx.run(tx.q.selectNoFrom(sql`set_config('statement_timeout', ${`${PATIENCE_MS}`}, true)`.as('patience')));
  return tx.many({ compile: () => sql<Row>`${query}`.compile(tx.q) });
}
