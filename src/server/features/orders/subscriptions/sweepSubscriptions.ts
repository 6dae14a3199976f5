import { job } from '#shared/contract/jobs.ts';
import { PLATFORM_REALM, provenStore } from '#shared/kit/ids.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import type { JobHandlers } from '../../jobs.ts';
import { enqueueUnused } from './forgetMethods.ts';
import { isOpen } from './isOpen.ts';
import { sweepChanges } from './switching/sweepChanges.ts';
import { sweepVatIds } from './recheckVatId.ts';
import { sweepRises } from './rises/priceRise.ts';
import { remindOfPayments } from './remindOfPayments.ts';
import { sweepSetups } from './settleSetup.ts';

/** The maximum per run. The remaining subscriptions wait for the next hour. */
const MOST_AT_ONCE = 10_000;

/** Renews the subscriptions that are due. Nobody is charged for a store that is closed or suspended. */
export const sweepSubscriptions: JobHandlers['sweep'] = async ({ realm }, { now, services: { db } }) => {
  if (realm === PLATFORM_REALM) return;
  await db.inStore(provenStore(realm), async (tx) => {
    for (const { id: subscriptionId } of await tx.many(due(tx, now)))
      await tx.enqueue(job('renewSubscription', { realm: tx.realm, subscriptionId }));
    await enqueueUnused(tx, now);
    await sweepSetups(tx, now);
    await sweepRises(tx, now);
    await sweepChanges(tx, now);
    await remindOfPayments({ tx, now });
    await sweepVatIds(tx, now);
  });
};

const due = (tx: StoreTx, now: Date) =>
  tx.q
    .selectFrom('subscriptions')
    .select('id')
    .where('store_id', '=', tx.realm)
    .where('due_at', '<=', now)
    .where(isOpen(tx))
    .orderBy('due_at')
    .limit(MOST_AT_ONCE);
