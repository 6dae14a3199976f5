import { sql } from 'kysely';
import { job } from '#shared/contract/jobs.ts';
import { PLATFORM_REALM, provenStore } from '#shared/kit/ids.ts';
import { deleteInSteps } from '../../access/deleteInSteps.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { finishBookings } from '../bookings/finishBookings.ts';
import type { JobHandlers } from '../jobs.ts';
import { endUnpaidOrders, isOfNoSubscription } from './checkout/endUnpaidOrders.ts';
import { settlePendingRefunds } from './refunds/settlePendingRefunds.ts';

/** How long an order waits for its buyer. The bank's confirmation page itself is open for a quarter of an hour. */
const WAIT_MINUTES = 60;

/**
 * Ends orders that were never paid, finishes payments whose job ran out of retries, asks about pending refunds, books the
 * times of paid calls, and deletes expired receipt links.
 */
export const sweepOrders: JobHandlers['sweep'] = async ({ realm }, { services: { db }, now }) => {
  if (realm === PLATFORM_REALM) return;
  const before = new Date(now.getTime() - WAIT_MINUTES * 60_000);
  await db.inStore(provenStore(realm), async (tx) => {
    await cancelUnanswered(tx, before);
    await endAbandoned({ tx, now }, before);
    await settleForgotten(tx, before);
    await settlePendingRefunds(tx, { before, now });
    await finishBookings({ tx, now }, before);
  });
  await deleteInSteps(db, realm, {
    table: 'access_links',
    order: ['expires_at', 'token_hash'],
    isDue: sql<boolean>`expires_at <= ${now}`,
  });
};

/** The gateway must end a payment before its order becomes void, or the buyer could still pay for nothing. */
async function cancelUnanswered(tx: StoreTx, before: Date): Promise<void> {
  const unanswered = await tx.many(paymentsBefore(tx, { status: 'requires-action', before }));
  for (const { id } of unanswered) await tx.enqueue(job('cancelPayment', { realm: tx.realm, paymentId: id }));
}

/** Ends orders that were never paid. An open attempt to pay keeps its order. */
async function endAbandoned({ tx, now }: { tx: StoreTx; now: Date }, before: Date): Promise<void> {
  const locked = await tx.many(
    tx.q
      .selectFrom('orders as o')
      .select('o.id')
      .where('o.store_id', '=', tx.realm)
      .where('o.status', '=', 'pending')
      .where('o.placed_at', '<', before)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('payments as p')
              .select('p.id')
              .where('p.store_id', '=', tx.realm)
              .whereRef('p.order_id', '=', 'o.id')
              .where('p.status', '<>', 'failed'),
          ),
        ),
      )
      // Others than `endUnpaidOrders` ends would fill the run.
      .where(isOfNoSubscription(tx))
      .limit(MOST_AT_ONCE)
      .forUpdate()
      .skipLocked(),
  );
  await endUnpaidOrders(
    { tx, now },
    locked.map(({ id }) => id),
  );
}

/** The maximum per run. The remaining orders and payments wait for the next hour. */
const MOST_AT_ONCE = 1000;

async function settleForgotten(tx: StoreTx, before: Date): Promise<void> {
  const forgotten = await tx.many(paymentsBefore(tx, { status: 'created', before }));
  for (const { id } of forgotten) await tx.enqueue(job('settlePayment', { realm: tx.realm, paymentId: id }));
}

const paymentsBefore = (tx: StoreTx, { status, before }: { status: string; before: Date }) =>
  tx.q
    .selectFrom('payments')
    .select('id')
    .where('store_id', '=', tx.realm)
    .where('status', '=', status)
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(MOST_AT_ONCE);
