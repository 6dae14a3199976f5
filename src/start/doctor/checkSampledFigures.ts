import { sql } from 'kysely';
import { provenStore } from '#shared/kit/ids.ts';
import { type Connection, openDatabase } from '#server/db/database.ts';
import { sampleFigures } from '#server/features/figures/checkFigures.ts';
import { ok, problem, type Verdict } from './Finding.ts';

/** How many stores are compared, and which days ago. */
const STORES = 20;
const DAYS_AGO = [1, 7, 30];
const DAY_MS = 86_400_000;

/** Compares figures of some stores with what they add up: other stores every day. */
export async function checkSampledFigures(connection: Connection, now: Date): Promise<Verdict> {
  const db = openDatabase({
    connection,
    enqueue: () => Promise.reject(new Error('The doctor adds no jobs.')),
    dropJob: () => Promise.reject(new Error('The doctor drops no jobs.')),
    maxConnections: 1,
    onError: () => undefined,
  });
  try {
    const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
    const days = DAYS_AGO.map((ago) => ({
      from: new Date(today - ago * DAY_MS),
      to: new Date(today - (ago - 1) * DAY_MS),
    }));
    const stores = await db.onPlatform((tx) =>
      tx.many(
        tx.q
          .selectFrom('stores')
          .select('id')
          .where('deleted_at', 'is', null)
          .orderBy(sql`md5(id::text || ${`${today}`})`)
          .limit(STORES),
      ),
    );
    const found: string[] = [];
    for (const { id } of stores) found.push(...(await sampleFigures(db, provenStore(id), days)));
    if (found.length === 0) return ok(`Sampled figures are what they add up (stores: ${stores.length}).`);
    return problem(
      `Figures that are not what they add up: ${found.length}, such as:\n${found[0] ?? ''}`,
      'npm run figures compares all of them, and npm run figures -- --repair makes those again.',
    );
  } finally {
    await db.close();
  }
}
