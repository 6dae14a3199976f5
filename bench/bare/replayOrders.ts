import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod';
import { WORD } from '../captureOrder.ts';
import { rateOf } from '../figures.ts';
import { Statement } from '../Statement.ts';
import { answerQuestions } from './answerQuestions.ts';
import { openPool, PoolConnection } from './openPool.ts';

const Replay = z.object({
  connection: PoolConnection,
  statements: z.array(Statement),
  times: z.int(),
  atOnce: z.int(),
});

let pool: pg.Pool | undefined;

/** Replays the statements of an order without the product. Returns orders per second. */
answerQuestions(Replay, async ({ connection, statements, times, atOnce }) => {
  pool ??= openPool(connection, atOnce);
  const open = pool;
  const own = new Set(statements.flatMap((statement) => statement.own));
  return rateOf({ times, atOnce }, () => replay(open, statements, own));
});

/** All statements are pipelined on one connection, and only the last commit is awaited. */
async function replay(pool: pg.Pool, statements: readonly Statement[], own: ReadonlySet<string>): Promise<void> {
  const client = await pool.connect();
  const renewed = new Map([...own].map((word) => [word, renew(word)]));
  const sent = statements.map(({ text, values }) =>
    values.length === 0
      ? client.query(text)
      : client.query({
          name: createHash('sha1').update(text).digest('hex'),
          text,
          values: values.map((value) => value?.replaceAll(WORD, (word) => renewed.get(word) ?? word) ?? null),
        }),
  );
  await Promise.all(sent);
  client.release();
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Another value of the same kind and length. */
function renew(word: string): string {
  if (UUID.test(word)) return randomUUID();
  const [, mark = '', hex] = /^(x?)([0-9a-f]+)$/.exec(word) ?? [];
  if (hex !== undefined) return mark + randomBytes(hex.length).toString('hex').slice(0, hex.length);
  const signs = /[a-z]/.test(word) ? 'abcdefghijklmnopqrstuvwxyz' : 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  return Array.from(randomBytes(word.length), (byte) => signs.charAt(byte % signs.length)).join('');
}
