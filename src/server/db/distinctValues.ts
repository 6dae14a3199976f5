import { sql, type RawBuilder } from 'kysely';

/**
 * A query of the different values in an indexed column, in their order, as `value`. Each costs one look into the index, however
 * many rows have it; `distinct` would read all rows.
 * @param rows The table and the condition of its rows, which the index begins with: `from customer_tags t where t.store_id = …`.
 */
export const distinctValues = (column: RawBuilder<string>, rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with recursive found(value) as (
    (select ${column} ${rows} order by ${column} limit 1)
    union all
    select (select ${column} ${rows} and ${column} > found.value order by ${column} limit 1)
      from found where found.value is not null)
  select value from found where value is not null`;
