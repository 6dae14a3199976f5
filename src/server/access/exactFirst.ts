import { sql, type RawBuilder } from 'kysely';
import { isOneOf } from '../db/conditions.ts';

/** A part of a list: the rows that meet a condition, after a cursor, and one row more than the limit. */
export interface ListPart {
  /** Whether these are the exact matches, which need not be searched for again. */
  isExact: boolean;
  where: RawBuilder<boolean>;
  cursor: string | undefined;
  limit: number;
}

interface SearchedList<Row> {
  /** Which rows match the search exactly. */
  exactIds: readonly string[];
  /** The column with the id of a row. */
  id: RawBuilder<unknown>;
  cursor: string | undefined;
  limit: number;
  read: (part: ListPart) => Promise<Row[]>;
  cursorAfter: (last: Row) => string;
}

/** What the cursor of a page begins with that ends among the exact matches. */
const EXACT = 'exact.';

/**
 * A page of a searched list: the exact matches, and after them the others, each in the order of the list. The others are read only
 * if the page has room for them.
 */
export async function exactFirst<Row>({
  exactIds,
  id,
  cursor,
  limit,
  read,
  cursorAfter,
}: SearchedList<Row>): Promise<{ shown: Row[]; nextCursor: string | null }> {
  const where = isOneOf(id, exactIds);
  const begins = cursor === undefined || cursor.startsWith(EXACT);
  const exact =
    begins && exactIds.length > 0
      ? await read({ isExact: true, where, cursor: cursor?.slice(EXACT.length), limit })
      : [];
  const others =
    exact.length > limit
      ? []
      : await read({
          isExact: false,
          where: exactIds.length === 0 ? sql<boolean>`true` : sql<boolean>`(not ${where})`,
          cursor: begins ? undefined : cursor,
          limit: limit - exact.length,
        });
  const rows = [...exact, ...others];
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  if (rows.length <= limit || last === undefined) return { shown, nextCursor: null };
  return { shown, nextCursor: (exact.length >= limit ? EXACT : '') + cursorAfter(last) };
}
