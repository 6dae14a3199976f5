import { sql, type RawBuilder } from 'kysely';
import { escapeLike, textHas } from '../../db/textSearch.ts';

/**
 * SQL condition: customer `c` has these words in email or name. Under row-level security no index can answer ILIKE,
 * because the operator is not leakproof, so the store's index finds its customers and each is compared.
 */
export const matchesSearch = (text: string): RawBuilder<boolean> =>
  sql<boolean>`(${textHas(sql.ref('c.email'), text)} or ${textHas(sql.ref('c.name'), text)})`;

/** SQL condition: the email, the name or a later word of the name starts with the search text. */
export const startsWithWords = (text: string): RawBuilder<boolean> => {
  const pattern = `${escapeLike(text)}%`;
  return sql<boolean>`(c.email collate "und-x-icu" ilike ${pattern} or c.name collate "und-x-icu" ilike ${pattern}
    or c.name collate "und-x-icu" ilike ${`% ${pattern}`})`;
};
