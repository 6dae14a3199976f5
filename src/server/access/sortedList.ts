import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { refuse } from '#shared/contract/refusals.ts';
import { readCursor, writeCursor } from './cursor.ts';

/** One sort order of a list: the expression to sort by, and a row's value as stored in a cursor. */
interface SortKey {
  by: RawBuilder<unknown>;
  /** Text or an integer, so that no row is repeated or skipped through rounding. */
  key: RawBuilder<string | number>;
  toSql: (key: string | number) => RawBuilder<unknown>;
  isText: boolean;
  /** The default direction. */
  natural: Direction;
}

export type SortKeys<Sort extends string> = Readonly<Record<Sort, SortKey>>;
type Direction = 'asc' | 'desc';

export const timeKey = (by: RawBuilder<unknown>): SortKey => ({
  by,
  key: sql<number>`(extract(epoch from ${by}) * 1000000)::bigint`,
  toSql: (microseconds) => sql`(timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond')`,
  isText: false,
  natural: 'desc',
});

export const numberKey = (by: RawBuilder<number>, natural: Direction = 'desc'): SortKey => ({
  by,
  key: by,
  toSql: (key) => sql`${key}::bigint`,
  isText: false,
  natural,
});

/** Sorts text by ICU's root collation, because the database's default compares bytes. */
export function textKey(text: RawBuilder<string>): SortKey {
  const by = sql<string>`(${text} collate "und-x-icu")`;
  return { by, key: by, toSql: (key) => sql`(${key}::text collate "und-x-icu")`, isText: true, natural: 'asc' };
}

interface SortRequest<Sort extends string> {
  sort: Sort;
  direction?: Direction | undefined;
  cursor?: string | undefined;
}

/**
 * The SQL parts of one page: `key` belongs in the select list, `after` in the where clause, `by` and `direction` in the
 * order by, each followed by the row's id. `cursorAfter` creates the cursor of the next page.
 */
export function buildSort<Sort extends string>(
  keys: SortKeys<Sort>,
  request: SortRequest<Sort>,
  id: RawBuilder<string>,
) {
  const { sort, cursor } = request;
  const { by, key, toSql, isText, natural } = keys[sort];
  const direction = request.direction ?? natural;
  const last = cursor === undefined ? undefined : readPosition(cursor, { sort, direction, isText });
  const beyond = sql.raw(direction === 'asc' ? '>' : '<');
  return {
    by,
    direction,
    key: key.as('key'),
    after: last ? sql<boolean>`(${by}, ${id}) ${beyond} (${toSql(last.key)}, ${last.id}::uuid)` : sql<boolean>`true`,
    cursorAfter: (row: { key: string | number; id: string }): string => writeCursor([sort, direction, row.key, row.id]),
  };
}

const Position = z.tuple([z.string(), z.enum(['asc', 'desc']), z.union([z.string(), z.int()]), z.uuid()]);

/** Reads the position from a cursor. Refuses a cursor of another sort order. */
function readPosition(
  cursor: string,
  { sort, direction, isText }: { sort: string; direction: string; isText: boolean },
) {
  const [ofSort, ofDirection, key, id] = readCursor(cursor, Position);
  const isKeyOfSort = typeof key === 'string' ? isText && !key.includes('\u0000') : !isText;
  if (ofSort !== sort || ofDirection !== direction || !isKeyOfSort) {
    return refuse('invalid-argument', { field: 'cursor' });
  }
  return { key, id };
}
