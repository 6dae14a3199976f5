import { sql } from 'kysely';
import { readCursor, writeCursor } from '../orders/orderCursor.ts';

/** Lists that begin with the newest and end at a moment and an id. */

/** What comes after a cursor, by two columns. */
export function isAfter(cursor: string, { at, id }: { at: string; id: string }) {
  const last = readCursor(cursor);
  return sql<boolean>`(${sql.ref(at)}, ${sql.ref(id)}) < (${last.placedAt}::timestamptz, ${last.id}::uuid)`;
}

/** A page of rows asked for with one more than its limit, which tells whether there is a next. */
export function pageOf<Row extends { id: string }, Item>(
  rows: readonly Row[],
  { limit, at, present }: { limit: number; at: (row: Row) => Date; present: (row: Row) => Item },
): { items: Item[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const nextCursor = rows.length > limit && last ? writeCursor({ placedAt: at(last), id: last.id }) : null;
  return { items: shown.map(present), nextCursor };
}

/** What was typed into a search, as a pattern that means just that. */
export const containing = (search: string): string => `%${search.replace(/[\\%_]/g, '\\$&')}%`;
