import { sql } from 'kysely';
import { job } from '#shared/contract/jobs.ts';
import { PLATFORM_REALM } from '#shared/kit/ids.ts';
import { retainedSince } from '#shared/rules/retention.ts';
import { deleteInSteps } from '../../../access/deleteInSteps.ts';
import type { PlatformTx } from '../../../db/transaction.ts';
import type { JobHandlers } from '../../jobs.ts';

const HOUR_MS = 60 * 60_000;

/** Handles events whose job was lost or ran out of retries, and deletes old ones. */
export const sweepPaymentEvents: JobHandlers['sweep'] = async ({ realm }, { services: { db }, now }) => {
  if (realm !== PLATFORM_REALM) return;
  await deleteInSteps(db, realm, {
    table: 'provider_events',
    order: ['received_at', 'provider', 'event_id'],
    isDue: sql<boolean>`received_at < ${retainedSince('paymentEvents', now)} and status <> 'received'`,
    isPlatforms: true,
  });
  await db.onPlatform(async (tx) => {
    for (const { provider, event_id: eventId } of await tx.many(forgotten(tx, new Date(now.getTime() - HOUR_MS))))
      await tx.enqueue(job('handlePaymentEvent', { realm, provider, eventId }));
  });
};

/** The maximum per run. The remaining events wait for the next hour. */
const MOST = 1000;

const forgotten = (tx: PlatformTx, before: Date) =>
  tx.q
    .selectFrom('provider_events')
    .select(['provider', 'event_id'])
    .where(sql<boolean>`status = 'received'`)
    .where(sql<boolean>`coalesce(tried_at, replayed_at, received_at) < ${before}`)
    .orderBy('received_at')
    .limit(MOST);
