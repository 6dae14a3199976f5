import { sql, type Expression, type RawBuilder } from 'kysely';

/**
 * Whether a customer `c` has these words in e-mail or name. Behind row-level security no index answers ILIKE, since
 * the operator is not leakproof: the index on the store finds its people, and each of them is looked at.
 */
export const hasWords = (words: string): RawBuilder<boolean> =>
  sql<boolean>`(${textHas(sql.ref('c.email'), words)} or ${textHas(sql.ref('c.name'), words)})`;

/** The same of any text. The database itself compares bytes, which knows no capitals beyond ASCII; ICU's root does. */
export const textHas = (column: Expression<unknown>, words: string): RawBuilder<boolean> =>
  sql<boolean>`${column} collate "und-x-icu" ilike ${`%${escaped(words)}%`}`;

/** Whether e-mail, name or a later word of the name begins with these words. */
export const beginsWithWords = (words: string): RawBuilder<boolean> => {
  const pattern = `${escaped(words)}%`;
  return sql<boolean>`(c.email collate "und-x-icu" ilike ${pattern} or c.name collate "und-x-icu" ilike ${pattern}
    or c.name collate "und-x-icu" ilike ${`% ${pattern}`})`;
};

const escaped = (words: string): string => words.replace(/[\\%_]/g, '\\$&');
