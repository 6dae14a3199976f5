import { sql } from 'kysely';
import { job, type Jobs } from '#shared/contract/jobs.ts';
import { provenStore } from '#shared/kit/ids.ts';
import type { StoreTx } from '../../db/transaction.ts';
import type { JobContext } from '../jobs.ts';
import { findPublishedProduct } from '../publishedProducts/findPublishedProduct.ts';

/** How many people get their email's job in one transaction. */
const BATCH = 100;

/**
 * Enqueues one email to each person who waits for a product that is for sale now, some at a time. A person is marked in the
 * transaction that writes the job, so a run that stops in between, or a second one at the same time, repeats nothing. It
 * stops when the product is taken off sale again.
 */
export async function announceOpening(
  { realm, productId }: Jobs['announceOpening'],
  { services, now }: JobContext,
): Promise<void> {
  const storeId = provenStore(realm);
  // The hourly sweep announces the opening of a store that is back.
  if ((await services.directory.byId(storeId))?.isClosed) return;
  const announce = () => services.db.inStore(storeId, (tx) => announceToSome(tx, { productId, now }));
  while ((await announce()) > 0);
}

async function announceToSome(tx: StoreTx, { productId, now }: { productId: string; now: Date }): Promise<number> {
  if (!(await findPublishedProduct(tx, productId))) return 0;
  const people = await tx.many(
    tx.q
      .updateTable('waitlist_entries')
      .set({ state: 'emailed', emailed_at: now })
      .where('store_id', '=', tx.realm)
      .where('state', '=', 'waiting')
      .where(
        sql<boolean>`id = any(array(
          select id from waitlist_entries
           where store_id = ${tx.realm} and product_id = ${productId} and state = 'waiting'
           order by asked_at, id limit ${BATCH}))`,
      )
      .returning(['id', 'email_id']),
  );
  for (const { id, email_id: emailId } of people)
    await tx.enqueue(job('sendOpeningEmail', { realm: tx.realm, entryId: id, emailId }));
  return people.length;
}
