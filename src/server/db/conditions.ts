import { sql, type RawBuilder } from 'kysely';

/** SQL condition: all of these, or true if there are none. */
export const allOf = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;

export const isOneOf = (column: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`${column} = any(${ids}::uuid[])`;

/**
 * SQL condition that many rows of a list match. The planner, which can expect few of them, would sort them all, so `case`
 * hides it: the list is read in its own order, and each row is compared.
 */
export const comparedOneByOne = (condition: RawBuilder<boolean>): RawBuilder<boolean> =>
  sql<boolean>`case when ${condition} then true else false end`;

/** The last character of Unicode, which is above every continuation of a text. */
const LAST = '\u{10ffff}';

/** SQL condition: a column with the collation "C" begins with the text. An index answers it under row-level security. */
export const beginsWith = (column: RawBuilder<unknown>, text: string): RawBuilder<boolean> =>
  sql<boolean>`(${column} >= ${text} and ${column} < ${text + LAST})`;
