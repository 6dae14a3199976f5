import { job } from '#shared/contract/jobs.ts';
import { PLATFORM_REALM } from '#shared/kit/ids.ts';
import type { JobHandlers } from '../../jobs.ts';
import { graceStart } from '../../storeRecord/deletedStore.ts';

/** The platform's sweep: enqueues a sweep in every store, deletes stores past their grace period, and frees slugs. */
export const sweepStores: JobHandlers['sweep'] = async ({ realm }, { services, now }) => {
  if (realm !== PLATFORM_REALM) return;
  await services.db.onPlatform(async (tx) => {
    const stores = await tx.many(
      tx.q.selectFrom('stores').select(['id', 'deleted_at', 'pool_closed_at', 'pool_cleared_at']).orderBy('id'),
    );
    const isOver = (endedAt: Date | null) => endedAt !== null && endedAt <= graceStart(now);
    for (const { id, deleted_at, pool_closed_at, pool_cleared_at } of stores) {
      if (isOver(deleted_at)) await tx.enqueue(job('removeStore', { realm: id }));
      if (deleted_at !== null) continue;
      await tx.enqueue(job('sweep', { realm: id }));
      if (isOver(pool_closed_at) && pool_cleared_at === null) await tx.enqueue(job('clearPool', { realm: id }));
    }
    await tx.run(tx.q.deleteFrom('store_addresses').where('store_id', 'is', null).where('rests_until', '<=', now));
  });
};
