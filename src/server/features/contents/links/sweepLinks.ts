import { sql } from 'kysely';
import { job } from '#shared/contract/jobs.ts';
import { PLATFORM_REALM, provenStore } from '#shared/kit/ids.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import type { JobHandlers } from '../../jobs.ts';

/** How many links of a store are checked within an hour, one every half minute. */
const MOST_AN_HOUR = 100;
const SPREAD_SECONDS = 30;

/** Enqueues the checks of the published links that are due, spread over the hour. */
export const sweepLinks: JobHandlers['sweep'] = async ({ realm }, { services, now }) => {
  if (realm === PLATFORM_REALM) return;
  const storeId = provenStore(realm);
  // Nobody can open the links of a store that is offline.
  if ((await services.directory.byId(storeId))?.isClosed) return;
  await services.db.inStore(storeId, async (tx) => {
    await noteLinks(tx, now);
    for (const [at, { id }] of (await tx.many(dueLinks(tx, now))).entries())
      await tx.enqueue(job('checkLink', { realm, contentId: id }), { afterSeconds: at * SPREAD_SECONDS });
  });
};

/** A link that is new, or whose address was changed, begins anew. */
const noteLinks = (tx: StoreTx, now: Date): Promise<number> =>
  tx.run(
    tx.q
      .insertInto('link_checks')
      .columns(['store_id', 'content_id', 'url', 'next_at'])
      .expression(
        tx.q
          .selectFrom('contents as c')
          .leftJoin('link_checks as k', (on) =>
            on.onRef('k.store_id', '=', 'c.store_id').onRef('k.content_id', '=', 'c.id'),
          )
          .select(['c.store_id', 'c.id', sql<string>`c.published ->> 'url'`.as('url')])
          .select(sql<Date>`${now}::timestamptz`.as('next_at'))
          .where('c.store_id', '=', tx.realm)
          .where('c.kind', '=', 'link')
          .where(isOpened)
          .where(sql<boolean>`k.url is distinct from c.published ->> 'url'`),
      )
      .onConflict((on) =>
        on.columns(['store_id', 'content_id']).doUpdateSet((row) => ({
          url: row.ref('excluded.url'),
          next_at: row.ref('excluded.next_at'),
          failures: 0,
          failed_at: null,
          problem: null,
          email_id: null,
        })),
      ),
  );

/** SQL condition: customers open the content `c` today. */
export const isOpened = sql<boolean>`(c.published is not null and c.unpublished_at is null)`;

const dueLinks = (tx: StoreTx, now: Date) =>
  tx.q
    .selectFrom('link_checks as k')
    .innerJoin('contents as c', (on) => on.onRef('c.store_id', '=', 'k.store_id').onRef('c.id', '=', 'k.content_id'))
    .select('c.id')
    .where('k.store_id', '=', tx.realm)
    .where('k.next_at', '<=', now)
    .where(isOpened)
    .orderBy('k.next_at')
    .orderBy('c.id')
    .limit(MOST_AN_HOUR);
