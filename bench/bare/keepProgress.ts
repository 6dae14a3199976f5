import { createHash } from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod';
import { rateOf } from '../figures.ts';
import { answerQuestions } from './answerQuestions.ts';
import { openPool, PoolConnection } from './openPool.ts';

const Reports = z.object({
  connection: PoolConnection,
  storeId: z.string(),
  lessonId: z.string(),
  tokens: z.array(z.string()),
  seconds: z.int(),
  times: z.int(),
  atOnce: z.int(),
});
type Reports = z.infer<typeof Reports>;

let pool: pg.Pool | undefined;
let sent = 0;

/**
 * The least that keeps a report of progress: it reads the session with the access, and merges the report, in one transaction.
 * Returns reports per second.
 */
answerQuestions(Reports, async (reports) => {
  pool ??= openPool(reports.connection, reports.atOnce);
  const open = pool;
  return rateOf(reports, () => mergeReport(open, reports, sent++));
});

async function mergeReport(
  pool: pg.Pool,
  { storeId, lessonId, tokens, seconds }: Reports,
  number: number,
): Promise<void> {
  const hash = createHash('sha256')
    .update(tokens[number % tokens.length] ?? '')
    .digest();
  const from = Math.floor(number / tokens.length) * seconds;
  const client = await pool.connect();
  const begun = client.query(`begin; set local app.store_id = '${storeId}'`);
  const { rows } = await client.query<{ account_id: string; content_id: string }>({
    name: 'read',
    text: READ,
    values: [storeId, hash, lessonId],
  });
  await begun;
  const [row] = rows;
  if (!row) throw new Error('A member has no access.');
  const values = [storeId, row.account_id, lessonId, row.content_id, `{[${from},${from + seconds})}`, from + seconds];
  await Promise.all([client.query({ name: 'merge', text: MERGE, values }), client.query('commit')]);
  client.release();
}

const READ = `select s.account_id, l.content_id from sessions s
  join lessons l on l.store_id = s.store_id and l.id = $3
  join entitlements e on e.store_id = s.store_id and e.customer_id = s.account_id and e.product_id = l.product_id
   and e.revoked_at is null
 where s.store_id = $1 and s.token_hash = $2 and s.expires_at > now()`;

const MERGE = `insert into lesson_progress as p (store_id, customer_id, lesson_id, content_id, started_at, last_at, ranges,
       position_seconds, position_at)
  values ($1, $2, $3, $4, now(), now(), $5::int4multirange, $6, now())
  on conflict (store_id, customer_id, lesson_id) do update
     set last_at = greatest(p.last_at, excluded.last_at), ranges = p.ranges + excluded.ranges,
         position_seconds = excluded.position_seconds, position_at = excluded.position_at
  returning ranges`;
