import { job } from '#shared/contract/jobs.ts';
import { PLATFORM_REALM } from '#shared/kit/ids.ts';
import type { Services } from '../../access/context.ts';
import type { Books } from './storeEntries.ts';

/** An entry about a payment that the ledger does not have, or has otherwise. */
export interface MissingEntry {
  entryId: string;
  kind: string;
  chargeId: string;
}

const TYPES: Partial<Record<string, string>> = {
  payment: 'payment_intent.reconciled',
  refund: 'refund.reconciled',
  dispute: 'charge.dispute.reconciled',
};

/**
 * Has the payments of entries read anew, as if the provider had reported them: its event may never have arrived. Each
 * entry is handed over once.
 */
export async function requestMissing(
  { db }: Pick<Services, 'db'>,
  { books: { gateway, account }, missing, now }: { books: Books; missing: readonly MissingEntry[]; now: Date },
): Promise<void> {
  const rows = missing.map(({ entryId, kind, chargeId }) => ({
    provider: gateway,
    event_id: `entry_${entryId}`,
    type: TYPES[kind] ?? 'payment_intent.reconciled',
    subject: 'payment',
    object_id: chargeId,
    account_id: account,
    status: 'received',
    received_at: now,
  }));
  if (rows.length === 0) return;
  await db.onPlatform(async (tx) => {
    const added = await tx.many(
      tx.q
        .insertInto('provider_events')
        .values(rows)
        .onConflict((on) => on.columns(['provider', 'event_id']).doNothing())
        .returning(['provider', 'event_id as eventId']),
    );
    for (const event of added) await tx.enqueue(job('handlePaymentEvent', { realm: PLATFORM_REALM, ...event }));
  });
}
