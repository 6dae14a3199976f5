import { sql } from 'kysely';
import type { StoreTx } from '../../../db/transaction.ts';

/** Whether customers of the store are charged: nobody is for a store that is closed or suspended. */
export const isOpen = (tx: StoreTx) =>
  sql<boolean>`exists (select from stores s where s.id = ${tx.realm}
    and s.deleted_at is null and s.pool_closed_at is null and s.suspended_at is null)`;
