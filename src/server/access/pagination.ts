import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import { z } from 'zod';
import { COUNT_MAX } from '#shared/rules/limits.ts';
import type { RealmTx } from '../db/transaction.ts';
import { readCursor, writeCursor } from './cursor.ts';

/** Pagination. A list is queried with one row more than its limit, which shows whether there is a next page. */

/** Removes the extra row, and creates the cursor of the next page. Null on the last page. */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  cursorAfter: (last: Row) => string,
): { shown: Row[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { shown, nextCursor: rows.length > limit && last !== undefined ? cursorAfter(last) : null };
}

/** The same for lists sorted by newest first, with a cursor of time and id. */
export function latestPage<Row extends { id: string }>(
  rows: readonly Row[],
  { limit, at }: { limit: number; at: (row: Row) => Date },
): { shown: Row[]; nextCursor: string | null } {
  return cutPage(rows, limit, (last) => latestCursor(at(last), last.id));
}

/** The cursor after the row with this time and id. */
export const latestCursor = (at: Date, id: string): string => writeCursor([at.toISOString(), id]);

/** The rows with these ids in the order of the ids. */
export function inOrderOf<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

interface LatestRows {
  cursor: string | undefined;
  limit: number;
  /** The columns of the time and the id. */
  at: string;
  id: string;
}

/** Orders and limits the query of such a list, for `$call`. Starts after the cursor. */
export const latestFirst =
  ({ cursor, limit, at, id }: LatestRows) =>
  <Tables, From extends keyof Tables, Row>(query: SelectQueryBuilder<Tables, From, Row>) =>
    query
      .where(isAfter(cursor, { at, id }))
      .orderBy(sql.ref(at), 'desc')
      .orderBy(sql.ref(id), 'desc')
      .limit(limit + 1);

const LatestPosition = z.tuple([z.iso.datetime(), z.uuid()]);

function isAfter(cursor: string | undefined, { at, id }: { at: string; id: string }) {
  if (cursor === undefined) return sql<boolean>`true`;
  const [lastAt, lastId] = readCursor(cursor, LatestPosition);
  return sql<boolean>`(${sql.ref(at)}, ${sql.ref(id)}) < (${new Date(lastAt)}::timestamptz, ${lastId}::uuid)`;
}

/** With a condition, only this many rows at the start of the list are checked. */
const MOST_COMPARED = 1000;

/**
 * Counts the rows of a list, up to `COUNT_MAX`. `isMore`: there may be more than `count`. Give `isMatch` for a condition that no
 * index answers: it is checked only for the first rows of the list, so `rows` must be in the order of the list.
 */
export async function countRows<Tables, From extends keyof Tables>(
  tx: RealmTx,
  rows: SelectQueryBuilder<Tables, From, object>,
  isMatch?: RawBuilder<boolean>,
): Promise<{ count: number; isMore: boolean }> {
  const most = isMatch ? MOST_COMPARED : COUNT_MAX + 1;
  const limited = rows.select((isMatch ?? sql<boolean>`true`).as('isMatch')).limit(most);
  const { count, read } = await tx.one({
    compile: () =>
      sql<{ count: number; read: number }>`
        select (count(*) filter (where "isMatch"))::int as count, count(*)::int as read from (${limited}) rows`.compile(
        tx.q,
      ),
  });
  return { count: Math.min(count, COUNT_MAX), isMore: read === most || count > COUNT_MAX };
}
