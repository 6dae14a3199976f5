import { job } from '#shared/contract/jobs.ts';
import { PLATFORM_REALM } from '#shared/kit/ids.ts';
import type { PlatformTx } from '../../../db/transaction.ts';
import type { JobHandlers } from '../../jobs.ts';
import { graceStart } from '../../storeRecord/deletedStore.ts';

/** The platform's sweep: enqueues a sweep in every store, deletes stores past their grace period, and frees slugs. */
export const sweepStores: JobHandlers['sweep'] = async ({ realm }, { services: { db }, now }) => {
  if (realm !== PLATFORM_REALM) return;
  for (let last: string | null = null; ;) {
    const ids: string[] = await db.onPlatform((tx) => enqueueSweeps(tx, { after: last, now }));
    last = ids.at(-1) ?? null;
    if (ids.length < STEP) break;
  }
  await db.onPlatform((tx) =>
    tx.run(tx.q.deleteFrom('store_addresses').where('store_id', 'is', null).where('rests_until', '<=', now)),
  );
};

/** The number of stores whose jobs one transaction enqueues. */
const STEP = 500;

/** Enqueues the jobs of the next stores, and returns their ids. */
async function enqueueSweeps(tx: PlatformTx, { after, now }: { after: string | null; now: Date }): Promise<string[]> {
  const stores = await tx.many(
    tx.q
      .selectFrom('stores')
      .select(['id', 'deleted_at', 'pool_closed_at', 'pool_cleared_at'])
      .$if(after !== null, (query) => query.where('id', '>', after))
      .orderBy('id')
      .limit(STEP),
  );
  const isOver = (endedAt: Date | null) => endedAt !== null && endedAt <= graceStart(now);
  const jobs = stores.flatMap(({ id: realm, deleted_at, pool_closed_at, pool_cleared_at }) => [
    ...(isOver(deleted_at) ? [job('removeStore', { realm })] : []),
    ...(deleted_at === null ? [job('sweep', { realm })] : []),
    ...(deleted_at === null && isOver(pool_closed_at) && pool_cleared_at === null ? [job('clearPool', { realm })] : []),
  ]);
  await Promise.all(jobs.map((one) => tx.enqueue(one)));
  return stores.map(({ id }) => id);
}
