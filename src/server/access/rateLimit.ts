import { Refusal, type RefusalCode } from '#shared/contract/refusals.ts';
import { isRecord } from '#shared/kit/isRecord.ts';
import type { Database } from '../db/database.ts';
import type { Secrets } from './secrets.ts';

/** At most `most` uses of `key` within `seconds`. */
export interface Limit {
  key: string;
  most: number;
  seconds: number;
  refusal?: RefusalCode;
  /** With 0 it only checks whether one more use would exceed the limit, for limits that count failures. */
  uses?: 0 | 1;
}

// This is a separate statement, so that the use counts even if the request's transaction is rolled back.
const COUNT = `
  insert into rate_limits as r (key, used, ends_at)
  select key, uses, $4::timestamptz + make_interval(secs => seconds)
    from unnest($1::text[], $2::int[], $3::int[]) as asked (key, uses, seconds)
  on conflict (key) do update set
    used = case when r.ends_at <= $4 then excluded.used else r.used + excluded.used end,
    ends_at = case when r.ends_at <= $4 then excluded.ends_at else r.ends_at end
  returning key, used, ceil(extract(epoch from ends_at - $4))::int as retry_after`;

// Checks without counting write nothing, so that requests from one network do not queue for one row.
const COUNT_QUERY = `
  select key, used, ceil(extract(epoch from ends_at - $2))::int as retry_after
    from rate_limits
   where key = any($1::text[]) and ends_at > $2`;

/** Counts one use of each limit. Refuses with the seconds to wait if a limit is exceeded. */
export async function countAgainst(
  { db, secrets, now }: { db: Database; secrets: Secrets; now: Date },
  limits: readonly Limit[],
): Promise<void> {
  if (limits.length === 0) return;
  // Sorted, so that concurrent statements lock rows in the same order and cannot deadlock.
  const wanted = limits
    .map((limit) => ({ uses: 1, ...limit, key: limitKey(secrets, limit) }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1));
  const [counted, read] = [wanted.filter(({ uses }) => uses > 0), wanted.filter(({ uses }) => uses === 0)];
  const rows = await Promise.all([
    counted.length > 0 &&
      db.alone(COUNT, [
        counted.map(({ key }) => key),
        counted.map(({ uses }) => uses),
        counted.map(({ seconds }) => seconds),
        now,
      ]),
    read.length > 0 && db.alone(COUNT_QUERY, [read.map(({ key }) => key), now]),
  ]);
  const counts = new Map(rows.flatMap((found) => (found || []).map(readCount)).map((count) => [count.key, count]));
  for (const { key, most, uses, refusal } of wanted) {
    const count = counts.get(key);
    if (!count && uses > 0) throw new Error('The rate limit gave no count.');
    if (count && count.used + 1 - uses > most)
      throw new Refusal(refusal ?? 'too-many-requests', { retryAfter: count.retryAfter });
  }
}

/** Keys contain email and network addresses, so only their hash is stored. */
export const limitKey = (secrets: Secrets, { key, seconds }: Pick<Limit, 'key' | 'seconds'>): string =>
  secrets.mac('rate', key, `${seconds}`).toString('base64url');

function readCount(row: unknown): { key: string; used: number; retryAfter: number } {
  if (!isRecord(row)) throw new Error('The rate limit gave no count.');
  return { key: String(row['key']), used: Number(row['used']), retryAfter: Number(row['retry_after']) };
}
