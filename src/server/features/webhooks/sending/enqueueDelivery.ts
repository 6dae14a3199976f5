import { sql } from 'kysely';
import { job } from '#shared/contract/jobs.ts';
import type { StoreTx } from '../../../db/transaction.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** An endpoint that has accepted nothing for a minute. Its messages wait as rows, and a few of them are tried every minute. */
export const isDown = (failingSince: Date | null, now: Date): boolean =>
  failingSince !== null && now.getTime() - failingSince.getTime() >= MINUTE_MS;

/** How long a job is expected to send a delivery. After that it counts as lost, and another one is enqueued. */
export const queuedUntil = (now: Date, afterSeconds = 0): Date =>
  new Date(now.getTime() + afterSeconds * 1000 + HOUR_MS);

interface Enqueued {
  deliveryId: string;
  /** How many attempts were made before. */
  attempt: number;
  isDown: boolean;
  afterSeconds?: number;
}

/** Enqueues the next attempt. The deliveries of a store are a group, of which few run at a time. */
export function enqueueDelivery(
  tx: StoreTx,
  { deliveryId, attempt, isDown: isOfDown, afterSeconds = 0 }: Enqueued,
): Promise<void> {
  const name = isOfDown ? 'retryWebhook' : 'deliverWebhook';
  return tx.enqueue(job(name, { realm: tx.realm, deliveryId, attempt }), { afterSeconds, group: tx.realm });
}

/** Has the minutely job look for due deliveries of the store at that time. */
export const noteRetry = (tx: StoreTx, at: Date): Promise<number> =>
  tx.run(
    tx.q
      .insertInto('webhook_retries')
      .values({ store_id: tx.realm, due_at: at })
      .onConflict((on) =>
        on.column('store_id').doUpdateSet({ due_at: sql<Date>`least(webhook_retries.due_at, excluded.due_at)` }),
      ),
  );
