import { Refusal, type RefusalCode } from '#shared/contract/refusals.ts';
import { isRecord } from '#shared/kit/isRecord.ts';
import type { Database } from '../db/database.ts';
import type { Secrets } from './secrets.ts';

/** At most `most` uses of `key` in any window of `seconds`. */
export interface Limit {
  key: string;
  most: number;
  seconds: number;
  refusal?: RefusalCode;
  /** 0 only asks whether another use would be too many: for what is counted once it has gone wrong. */
  uses?: 0 | 1;
}

// One statement of its own: it counts even when the request it guards is undone.
const COUNT = `
  insert into rate_limits as r (key, used, ends_at)
  select key, uses, $4::timestamptz + make_interval(secs => seconds)
    from unnest($1::text[], $2::int[], $3::int[]) as asked (key, uses, seconds)
  on conflict (key) do update set
    used = case when r.ends_at <= $4 then excluded.used else r.used + excluded.used end,
    ends_at = case when r.ends_at <= $4 then excluded.ends_at else r.ends_at end
  returning key, used, ceil(extract(epoch from ends_at - $4))::int as retry_after`;

// What is only asked writes nothing, so that a crowd behind one address does not queue for one row.
const ASK = `
  select key, used, ceil(extract(epoch from ends_at - $2))::int as retry_after
    from rate_limits
   where key = any($1::text[]) and ends_at > $2`;

/** Counts one use of each limit, and refuses with the seconds to wait when one is used up. */
export async function countAgainst(
  { db, secrets, now }: { db: Database; secrets: Secrets; now: Date },
  limits: readonly Limit[],
): Promise<void> {
  if (limits.length === 0) return;
  // Sorted, so that no two statements lock crosswise.
  const asked = limits
    .map((limit) => ({ uses: 1, ...limit, key: limitKey(secrets, limit) }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1));
  const [counted, looked] = [asked.filter(({ uses }) => uses > 0), asked.filter(({ uses }) => uses === 0)];
  const rows = await Promise.all([
    counted.length > 0 &&
      db.alone(COUNT, [
        counted.map(({ key }) => key),
        counted.map(({ uses }) => uses),
        counted.map(({ seconds }) => seconds),
        now,
      ]),
    looked.length > 0 && db.alone(ASK, [looked.map(({ key }) => key), now]),
  ]);
  const counts = new Map(rows.flatMap((found) => (found || []).map(readCount)).map((count) => [count.key, count]));
  for (const { key, most, uses, refusal } of asked) {
    const count = counts.get(key);
    if (!count && uses > 0) throw new Error('The rate limit gave no count.');
    if (count && count.used + 1 - uses > most)
      throw new Refusal(refusal ?? 'too-many-requests', { retryAfter: count.retryAfter });
  }
}

/** Keys name people and addresses, so only their fingerprint is kept. */
export const limitKey = (secrets: Secrets, { key, seconds }: Pick<Limit, 'key' | 'seconds'>): string =>
  secrets.mac('rate', key, `${seconds}`).toString('base64url');

function readCount(row: unknown): { key: string; used: number; retryAfter: number } {
  if (!isRecord(row)) throw new Error('The rate limit gave no count.');
  return { key: String(row['key']), used: Number(row['used']), retryAfter: Number(row['retry_after']) };
}
