import { sql, type RawBuilder } from 'kysely';
import { setLocal } from '../../db/setLocal.ts';
import type { StoreTx } from '../../db/transaction.ts';

/** Comparing a day with very many orders takes longer than a request may. */
const PATIENCE = '2min';

export async function findRows<Row>(tx: StoreTx, query: RawBuilder<unknown>): Promise<Row[]> {
  await tx.run(setLocal('statement_timeout', PATIENCE));
  return tx.many({ compile: () => sql<Row>`${query}`.compile(tx.q) });
}
