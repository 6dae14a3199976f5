import { readBusyFeedNow as contract } from '#shared/contract/bookings.ts';
import { job } from '#shared/contract/jobs.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { listFeeds } from './busyFeedRecord.ts';

/** Has a calendar read at once instead of within 15 minutes. */
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
  ({ storeId }) => [{ key: `busy feeds ${storeId}`, most: 30, seconds: 3600 }],
);
