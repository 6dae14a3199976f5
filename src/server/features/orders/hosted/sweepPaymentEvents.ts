import { sql } from 'kysely';
import { job } from '#shared/contract/jobs.ts';
import { PLATFORM_REALM } from '#shared/kit/ids.ts';
import type { PlatformTx } from '../../../db/transaction.ts';
import type { JobHandlers } from '../../jobs.ts';

const HOUR_MS = 60 * 60_000;
/** Much longer than a provider repeats an event, which is a few days. */
const KEPT_DAYS = 90;

/** Handles events whose job was lost or ran out of retries, and deletes old ones. */
export const sweepPaymentEvents: JobHandlers['sweep'] = async ({ realm }, { services: { db }, now }) => {
  if (realm !== PLATFORM_REALM) return;
  await db.onPlatform(async (tx) => {
    await tx.run(deleteHandled(tx, new Date(now.getTime() - KEPT_DAYS * 24 * HOUR_MS)));
    for (const { provider, event_id: eventId } of await tx.many(forgotten(tx, new Date(now.getTime() - HOUR_MS))))
      await tx.enqueue(job('handlePaymentEvent', { realm, provider, eventId }));
  });
};

const deleteHandled = (tx: PlatformTx, before: Date) =>
  tx.q.deleteFrom('provider_events').where('received_at', '<', before).where('status', '<>', 'received');

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
