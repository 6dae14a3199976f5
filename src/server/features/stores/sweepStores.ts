import { job } from '#shared/contract/jobs.ts';
import { PLATFORM_REALM } from '#shared/kit/ids.ts';
import type { JobHandlers } from '../jobs.ts';

/** The platform's own sweep sets one off in every store. */
export const sweepStores: JobHandlers['sweep'] = async ({ realm }, { services }) => {
  if (realm !== PLATFORM_REALM) return;
  await services.db.onPlatform(async (tx) => {
    const stores = await tx.many(tx.q.selectFrom('stores').select('id').where('deleted_at', 'is', null).orderBy('id'));
    for (const { id } of stores) await tx.later(job('sweep', { realm: id }));
  });
};
