import { sql } from 'kysely';
import { job } from '#shared/contract/jobs.ts';
import { PLATFORM_REALM, provenStore } from '#shared/kit/ids.ts';
import { DISPUTE_REMINDERS } from '#shared/rules/dispute.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import type { JobHandlers } from '../../jobs.ts';

const HOUR_MS = 60 * 60_000;

/** The maximum per run. The remaining disputes wait for the next hour. */
const MOST_AT_ONCE = 1000;

/** Asks about open disputes in case an event was lost, finishes interrupted answers, and reminds their owners. */
export const sweepDisputes: JobHandlers['sweep'] = async ({ realm }, { now, services: { db } }) => {
  if (realm === PLATFORM_REALM) return;
  await db.inStore(provenStore(realm), async (tx) => {
    for (const dispute of await tx.many(openDisputes(tx))) {
      const { id: disputeId, payment_id: paymentId, closed_at: closedAt } = dispute;
      if (dispute.platform_fee > 0) await tx.enqueue(job('returnDisputedShare', { realm: tx.realm, disputeId }));
      if (closedAt !== null) continue;
      if (dispute.isUnsent) await tx.enqueue(job('submitDispute', { realm: tx.realm, disputeId }));
      else await tx.enqueue(job('readDisputes', { realm: tx.realm, paymentId }));
      await remind(tx, { ...dispute, now });
    }
  });
};

const openDisputes = (tx: StoreTx) =>
  tx.q
    .selectFrom('disputes')
    .select(['id', 'payment_id', 'status', 'due_at', 'closed_at', 'platform_fee', 'reminded_hours'])
    .select(sql<boolean>`evidence_at is not null and submitted_at is null`.as('isUnsent'))
    .where('store_id', '=', tx.realm)
    .where(sql<boolean>`(closed_at is null or (platform_fee > 0 and share_returned_at is null))`)
    .orderBy('id')
    .limit(MOST_AT_ONCE);

interface Due {
  id: string;
  status: string;
  due_at: Date | null;
  reminded_hours: number | null;
  isUnsent: boolean;
  now: Date;
}

/** One email at each of the hours before an answer is due. */
async function remind(tx: StoreTx, { id, status, due_at, reminded_hours: last, isUnsent, now }: Due): Promise<void> {
  if (status !== 'open' || isUnsent || due_at === null || due_at <= now) return;
  const left = (due_at.getTime() - now.getTime()) / HOUR_MS;
  const hours = DISPUTE_REMINDERS.findLast((each) => left <= each);
  if (hours === undefined || (last !== null && last <= hours)) return;
  await tx.run(
    tx.q.updateTable('disputes').set({ reminded_hours: hours }).where('store_id', '=', tx.realm).where('id', '=', id),
  );
  await tx.enqueue(job('sendDisputeEmail', { realm: tx.realm, disputeId: id, about: 'due' }));
}
