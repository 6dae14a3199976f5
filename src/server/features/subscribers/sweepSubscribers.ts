import { sql } from 'kysely';
import { PLATFORM_REALM, provenStore } from '#shared/kit/ids.ts';
import { retainedSince } from '#shared/rules/retention.ts';
import { inSteps, STEP_ROWS } from '../../access/deleteInSteps.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { forgetTerms } from '../customerRecord/searchTerms.ts';
import type { JobHandlers } from '../jobs.ts';

/** Deletes sign-ups that were never confirmed, because nothing proves that the address was theirs. */
export const sweepSubscribers: JobHandlers['sweep'] = async ({ realm }, { services: { db }, now }) => {
  if (realm === PLATFORM_REALM) return;
  const before = retainedSince('unconfirmedSubscribers', now);
  await inSteps(() => db.inStore(provenStore(realm), (tx) => removeUnconfirmed(tx, before)));
};

async function removeUnconfirmed(tx: StoreTx, before: Date): Promise<number> {
  const removed = await tx.many(
    tx.q
      .deleteFrom('subscribers')
      .where('store_id', '=', tx.realm)
      .where('state', '=', 'waiting')
      .where(
        sql<boolean>`id = any(array(
          select id from subscribers where store_id = ${tx.realm} and state = 'waiting' and asked_at < ${before}
           order by asked_at, id limit ${STEP_ROWS}))`,
      )
      .returning('id'),
  );
  await forgetTerms(
    tx,
    removed.map(({ id }) => id),
  );
  return removed.length;
}
