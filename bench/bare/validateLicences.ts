import { generateKeyPairSync, sign } from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod';
import { rateOf } from '../figures.ts';
import { answerQuestions } from './answerQuestions.ts';
import { openPool, PoolConnection } from './openPool.ts';

const Validations = z.object({
  connection: PoolConnection,
  storeId: z.string(),
  licenceIds: z.array(z.string()),
  times: z.int(),
  atOnce: z.int(),
});

const { privateKey } = generateKeyPairSync('ed25519');
const CLAIMS = JSON.stringify({ fingerprint: 'bench', exp: 0, padding: 'x'.repeat(200) });

let pool: pg.Pool | undefined;

/** The least that validates a key: counts the use, reads the key with its access, and signs. Returns validations per second. */
answerQuestions(Validations, async ({ connection, storeId, licenceIds, times, atOnce }) => {
  pool ??= openPool(connection, atOnce);
  const open = pool;
  return rateOf({ times, atOnce }, (index) => validate(open, storeId, licenceIds[index % licenceIds.length] ?? ''));
});

async function validate(pool: pg.Pool, storeId: string, licenceId: string): Promise<void> {
  const client = await pool.connect();
  await Promise.all([
    client.query({ name: 'count', text: COUNT, values: [`bare ${licenceId}`] }),
    client.query('begin read only'),
    client.query({ name: 'realm', text: `select set_config('app.store_id', $1, true)`, values: [storeId] }),
    client.query({ name: 'read', text: READ, values: [storeId, licenceId] }),
    client.query('commit'),
  ]);
  client.release();
  sign(null, Buffer.from(CLAIMS), privateKey);
}

const COUNT = `insert into rate_limits as r (key, used, ends_at) values ($1, 1, now() + interval '1 second')
  on conflict (key) do update set used = r.used + 1`;

const READ = `select k.activations, e.revoked_at, a.id from licences k
  join entitlements e on e.store_id = k.store_id and e.id = k.entitlement_id
  join licence_activations a on a.store_id = k.store_id and a.licence_id = k.id
 where k.store_id = $1 and k.id = $2`;
