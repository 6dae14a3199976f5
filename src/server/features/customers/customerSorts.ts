import { sql } from 'kysely';
import type { CustomerSort } from '#shared/contract/customers.ts';
import { numberKey, textKey, timeKey, type SortKeys } from '../../access/sortedList.ts';

/** How customers can be sorted; `c` is the customer, `f` the figures of their orders. */
export const CUSTOMER_SORTS: SortKeys<CustomerSort> = {
  joined: timeKey(sql`c.created_at`),
  name: textKey(sql<string>`coalesce(nullif(c.name, ''), c.email)`),
  orders: numberKey(sql<number>`f.orders`),
  spent: numberKey(sql<number>`f.spent`),
  'last-order': timeKey(sql`coalesce(f.last_order_at, timestamptz 'epoch')`),
};
