import { sql, type RawBuilder } from 'kysely';
import type { StoreTx } from '../../db/transaction.ts';

/** The language of a customer's latest order that knows one: for letters about no order of theirs. */
export const boughtIn = (tx: StoreTx, customerId: RawBuilder<unknown>): RawBuilder<string | null> => sql`(
  select b.language from orders b
  where b.store_id = ${tx.realm} and b.customer_id = ${customerId} and b.language is not null
  order by b.placed_at desc
  limit 1)`;
