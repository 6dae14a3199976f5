import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { refuse } from '#shared/contract/refusals.ts';

/** A way to sort a list: the expression it sorts by, and the value of a row as a cursor stores it. */
interface SortKey {
  by: RawBuilder<unknown>;
  /** Text or a whole number: exact, so that no row appears twice or is left out. */
  key: RawBuilder<string | number>;
  toSql: (key: string | number) => RawBuilder<unknown>;
  isText: boolean;
  /** The direction when the caller names none. */
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

/** Sorts as people expect: the database compares bytes, ICU's root collation compares words. */
export function textKey(text: RawBuilder<string>): SortKey {
  const by = sql<string>`(${text} collate "und-x-icu")`;
  return { by, key: by, toSql: (key) => sql`(${key}::text collate "und-x-icu")`, isText: true, natural: 'asc' };
}

interface Asked<Sort extends string> {
  sort: Sort;
  direction?: Direction | undefined;
  cursor?: string | undefined;
}

/**
 * The sorting of one page: `key` goes into the select list, `after` into the where clause, `by` and `direction` into the
 * order by, each followed by the row's id; `cursorAfter` makes the cursor of the next page.
 */
export function sortList<Sort extends string>(keys: SortKeys<Sort>, asked: Asked<Sort>, id: RawBuilder<string>) {
  const { sort, cursor } = asked;
  const { by, key, toSql, isText, natural } = keys[sort];
  const direction = asked.direction ?? natural;
  const last = cursor === undefined ? undefined : readCursor(cursor, { sort, direction, isText });
  const beyond = sql.raw(direction === 'asc' ? '>' : '<');
  return {
    by,
    direction,
    key: key.as('key'),
    after: last ? sql<boolean>`(${by}, ${id}) ${beyond} (${toSql(last.key)}, ${last.id}::uuid)` : sql<boolean>`true`,
    cursorAfter: (row: { key: string | number; id: string }): string =>
      Buffer.from(JSON.stringify([sort, direction, row.key, row.id])).toString('base64url'),
  };
}

const Cursor = z.tuple([z.string(), z.enum(['asc', 'desc']), z.union([z.string(), z.int()]), z.uuid()]);

/** Reads where the last page ended; a cursor of another sorting is refused. */
function readCursor(cursor: string, { sort, direction, isText }: { sort: string; direction: string; isText: boolean }) {
  const parsed = Cursor.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (!parsed.success) return refuse('invalid-argument', { field: 'cursor' });
  const [ofSort, ofDirection, key, id] = parsed.data;
  const isKeyOfSort = typeof key === 'string' ? isText && !key.includes('\u0000') : !isText;
  if (ofSort !== sort || ofDirection !== direction || !isKeyOfSort) {
    return refuse('invalid-argument', { field: 'cursor' });
  }
  return { key, id };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
