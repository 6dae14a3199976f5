import { PLATFORM_REALM, provenStore } from '#shared/kit/ids.ts';
import { UNCONFIRMED_RETENTION_DAYS } from '#shared/rules/limits.ts';
import { forgetTerms } from '../customerRecord/searchTerms.ts';
import type { JobHandlers } from '../jobs.ts';

/** Deletes sign-ups that were never confirmed, because nothing proves that the address was theirs. */
export const sweepSubscribers: JobHandlers['sweep'] = async ({ realm }, { services: { db }, now }) => {
  if (realm === PLATFORM_REALM) return;
  const end = new Date(now.getTime() - UNCONFIRMED_RETENTION_DAYS * 86_400_000);
  await db.inStore(provenStore(realm), async (tx) => {
    const removed = await tx.many(
      tx.q
        .deleteFrom('subscribers')
        .where('store_id', '=', tx.realm)
        .where('state', '=', 'waiting')
        .where('asked_at', '<', end)
        .returning('id'),
    );
    await forgetTerms(
      tx,
      removed.map(({ id }) => id),
    );
  });
};
