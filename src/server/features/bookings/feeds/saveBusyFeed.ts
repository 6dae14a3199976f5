import { saveBusyFeed as contract } from '#shared/contract/bookings.ts';
import { job } from '#shared/contract/jobs.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { BUSY_FEEDS_MAX, feedAddress } from '#shared/rules/call.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { newRowId } from '../../../db/rowId.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { hostIdOf, lockHost } from '../availabilityRecord.ts';
import { listFeeds } from './busyFeedRecord.ts';

/** Adds a calendar of the host, or renames the one that has this address already. A job reads it. */
export const saveBusyFeed = defineHandler(
  contract,
  async ({ name, url: typed }, { tx, now, services: { secrets } }) => {
    const url = new URL(feedAddress(typed));
    url.hash = '';
    // One request at a time, so that calendars are counted one by one.
    if (!(await lockHost(tx))) refuse('feed-needs-hours');
    const urlHash = secrets.mac('busy-feed', tx.realm, url.href);
    if (!(await renameFeed(tx, { urlHash, name: name || url.host }))) {
      if ((await listFeeds(tx, now)).length >= BUSY_FEEDS_MAX) refuse('busy-feed-limit');
      await insertFeed(tx, {
        name: name || url.host,
        url: secrets.seal('busy-feed', url.href),
        url_hash: urlHash,
        server: url.host,
        created_at: now,
      });
    }
    return { feeds: await listFeeds(tx, now) };
  },
  ({ storeId }) => [{ key: `busy feeds ${storeId}`, most: 30, seconds: 3600 }],
);

const renameFeed = (tx: StoreTx, { urlHash, name }: { urlHash: Buffer; name: string }): Promise<number> =>
  tx.run(
    tx.q
      .updateTable('busy_feeds')
      .set({ name })
      .where('store_id', '=', tx.realm)
      .where('host_id', '=', hostIdOf(tx))
      .where('url_hash', '=', urlHash),
  );

type NewFeed = { name: string; url: string; url_hash: Buffer; server: string; created_at: Date };

async function insertFeed(tx: StoreTx, feed: NewFeed): Promise<void> {
  const own = { store_id: tx.realm, feed_id: newRowId() };
  await tx.run(
    tx.q.insertInto('busy_feeds').values({ ...feed, store_id: tx.realm, id: own.feed_id, host_id: hostIdOf(tx) }),
  );
  const at = feed.created_at;
  await tx.run(tx.q.insertInto('busy_reads').values({ ...own, due_at: at, requested_at: at }));
  await tx.enqueue(job('readBusyFeed', { realm: tx.realm, feedId: own.feed_id }));
}
