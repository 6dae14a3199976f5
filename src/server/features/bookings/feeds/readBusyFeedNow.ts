import { readBusyFeedNow as contract } from '#shared/contract/bookings.ts';
import { job } from '#shared/contract/jobs.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { listFeeds } from './busyFeedRecord.ts';

/** Has a calendar read at once instead of when it is due. Each reading may take seconds, so there are few. */
export const readBusyFeedNow = defineHandler(
  contract,
  async ({ feedId }, { tx, now }) => {
    const found = await tx.run(
      tx.q
        .updateTable('busy_reads')
        .set({ due_at: now, requested_at: now })
        .where('store_id', '=', tx.realm)
        .where('feed_id', '=', feedId),
    );
    if (found === 0) refuse('not-found');
    await tx.enqueue(job('readBusyFeed', { realm: tx.realm, feedId }));
    return { feeds: await listFeeds(tx, now) };
  },
  ({ storeId }) => [{ key: `busy feed readings ${storeId}`, most: 6, seconds: 3600, refusal: 'too-many-readings' }],
);
