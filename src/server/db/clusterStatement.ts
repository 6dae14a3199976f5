import { GLOBAL_TABLES } from './tables.ts';

const SAME_STORE = /("?\w+"?\."?store_id"?) = ("?\w+"?\."?store_id"?)(?!\w)/g;
/** The last part is what follows `select`. What precedes `insert` can only be `with`, which ends with a parenthesis. */
const INSERT_OF_ROWS = /^\s*(?:with\b.*\)\s*)?insert into "?\w+"? \([^)]*\)\s*select\b(.*)$/is;
const SHARED_LOCK = /\bfrom "(\w+)"[^()]* for (?:key )?share$/;
const HAS_RESULT = /\b(?:returning|on conflict)\b/i;

/**
 * The form of a statement that a cluster runs. `storeId` is null on the platform.
 *
 * A cluster finds the shard of a statement only if each of its tables is compared with the store's id itself: in a subquery, a
 * comparison with the outer row's store is not enough. So the id is added, as a last parameter, to every comparison of two such
 * columns. The result is the same, because row-level security lets a transaction see only this store's rows.
 *
 * Transactions that lock a row of a reference table for sharing wait for each other for ever, also if it is the same row: each
 * first locks the table for sharing, and then in another way. So they take the lock that only one of them can have.
 *
 * Rows of a query that a cluster cannot run on one shard are inserted with COPY, which row-level security forbids, unless the
 * statement returns something.
 */
export function clusterStatement(
  { text, values }: { text: string; values: readonly unknown[] },
  storeId: string | null,
): { text: string; values: unknown[] } {
  const runnable = lockedAlone(withResult(text));
  if (storeId === null) return { text: runnable, values: [...values] };
  const parameter = `$${values.length + 1}`;
  const pinned = runnable.replace(
    SAME_STORE,
    (same: string, one: string, other: string) => `${same} and ${one} = ${parameter} and ${other} = ${parameter}`,
  );
  return { text: pinned, values: pinned === runnable ? [...values] : [...values, storeId] };
}

const REFERENCE_TABLES = new Set(
  Object.entries(GLOBAL_TABLES).flatMap(([name, kind]) => (kind === 'reference' ? [name] : [])),
);
const CHANGED = /^\s*(?:with\b.*\)\s*)?(?:insert into|update|delete from) "(\w+)"/is;
const LOCKED = /\bfrom "(\w+)".* for (?:no key update|update|share|key share)(?: of .*)?$/is;

/**
 * The reference table that a statement changes or locks, or null. If two transactions did so at the same time, the one that
 * waits would change the coordinator's copy as it was before the wait, and the other copies as they are now. If its condition
 * depends on what the first one changed, the copies would differ from then on.
 */
export function copiedTableOf(text: string): string | null {
  const table = (CHANGED.exec(text) ?? LOCKED.exec(text))?.[1];
  return table !== undefined && REFERENCE_TABLES.has(table) ? table : null;
}

/** Sent before such a statement: it then begins after the other transaction, and sees what that has changed. */
export const takeTurns = (table: string): { text: string; values: unknown[] } => ({
  text: 'select pg_advisory_xact_lock(hashtext($1))',
  values: [`copies of ${table}`],
});

function withResult(text: string): string {
  const rest = INSERT_OF_ROWS.exec(text)?.[1];
  return rest !== undefined && !HAS_RESULT.test(rest) ? `${text} returning 1` : text;
}

function lockedAlone(text: string): string {
  const table = SHARED_LOCK.exec(text)?.[1];
  return table !== undefined && table in GLOBAL_TABLES ? text.replace(/(?:key )?share$/, 'no key update') : text;
}
