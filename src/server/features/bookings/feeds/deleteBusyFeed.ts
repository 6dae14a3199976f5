import { deleteBusyFeed as contract } from '#shared/contract/bookings.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { listFeeds } from './busyFeedRecord.ts';

/** Removes a calendar with its times. */
export const deleteBusyFeed = defineHandler(contract, async ({ feedId }, { tx, now }) => {
  const deleted = await tx.run(tx.q.deleteFrom('busy_feeds').where('store_id', '=', tx.realm).where('id', '=', feedId));
  if (deleted === 0) refuse('not-found');
  return { feeds: await listFeeds(tx, now) };
});
