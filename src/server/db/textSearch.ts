import { sql, type Expression, type RawBuilder } from 'kysely';

/** Escapes the wildcards of a LIKE pattern. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The LIKE pattern of texts that contain this one. */
export const containing = (text: string): string => `%${escapeLike(text)}%`;

/**
 * SQL condition: the column contains the text, in any letter case. The database's default collation only knows ASCII
 * capitals; ICU's root collation knows all. ILIKE would change the case of the text again for each row.
 */
export const textHas = (column: Expression<unknown>, text: string): RawBuilder<boolean> =>
  sql<boolean>`lower(${column} collate "und-x-icu") like ${containing(text.toLowerCase())}`;
