import { sql, type RawBuilder } from 'kysely';
import type { StoreTx } from '../../db/transaction.ts';

/** The language of a customer's latest order that has one, for emails about no particular order. */
export const latestOrderLocale = (tx: StoreTx, customerId: RawBuilder<unknown>): RawBuilder<string | null> => sql`(
  select b.language from orders b
  where b.store_id = ${tx.realm} and b.customer_id = ${customerId} and b.language is not null
  order by b.placed_at desc
  limit 1)`;
