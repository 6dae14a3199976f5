import { sql } from 'kysely';
import { job } from '#shared/contract/jobs.ts';
import { PLATFORM_REALM, provenStore } from '#shared/kit/ids.ts';
import { retainedSince } from '#shared/rules/retention.ts';
import { deleteInSteps } from '../../access/deleteInSteps.ts';
import type { StoreTx } from '../../db/transaction.ts';
import type { JobHandlers } from '../jobs.ts';

/** Deletes requests that were never confirmed, and announces openings to people whose confirmation came later. */
export const sweepWaitlists: JobHandlers['sweep'] = async ({ realm }, { services, now }) => {
  if (realm === PLATFORM_REALM) return;
  const isDue = sql<boolean>`state = 'pending' and asked_at < ${retainedSince('unconfirmedSubscribers', now)}`;
  await deleteInSteps(services.db, realm, { table: 'waitlist_entries', order: ['asked_at', 'id'], isDue });
  await services.db.inStore(provenStore(realm), announceMissed);
};

async function announceMissed(tx: StoreTx): Promise<void> {
  const products = await tx.many({
    compile: () =>
      sql<{ id: string }>`
        select p.id from products p
         where p.store_id = ${tx.realm} and p.state = 'published' and p.deleted_at is null and not p.is_waitlist
           and exists (select from waitlist_entries e
                        where e.store_id = p.store_id and e.product_id = p.id and e.state = 'waiting')
         order by p.id`.compile(tx.q),
  });
  for (const { id } of products) await tx.enqueue(job('announceOpening', { realm: tx.realm, productId: id }));
}
