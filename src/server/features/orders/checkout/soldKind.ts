import { sql } from 'kysely';

/** SQL: the kind of the product of a row of `order_lines`, as it is published. Null: from before kinds existed. */
export const soldKind = sql<string | null>`(
  select p.published ->> 'kind' from products p
   where p.store_id = order_lines.store_id and p.id = order_lines.product_id)`;
