import { sql } from 'kysely';
import type { PlatformTx } from '../../db/transaction.ts';

type Reference = 'o.set_by' | 'r.set_by' | 'c.admin_by' | 'e.actor_id' | 'e.target_id' | 'e.account_id';

/** The email address of the creator whose id is in a column. Null if the creator was deleted. */
export const emailOf = (tx: PlatformTx, column: Reference) =>
  sql<string | null>`(select email from accounts where store_id = ${tx.realm} and id = ${sql.ref(column)})`;
