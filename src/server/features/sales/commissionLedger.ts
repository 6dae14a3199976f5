import { randomUUID } from 'node:crypto';
import type { StoreTx } from '../../db/transaction.ts';

/** What a store owes its affiliates: held until refunds are unlikely, then due. */
export type AffiliateAccount = 'affiliates:held' | 'affiliates:due';

interface Transfer {
  event: 'commission' | 'commission-release' | 'commission-payment';
  eventId: string;
  debit: AffiliateAccount | 'commissions';
  credit: AffiliateAccount | 'commissions' | 'bank';
  amount: number;
  currency: string;
}

/** Books commissions: what they cost the store, what becomes due, and what was paid. */
export async function writeCommissions(
  tx: StoreTx,
  { transfers, now }: { transfers: readonly Transfer[]; now: Date },
): Promise<void> {
  if (transfers.length === 0) return;
  await tx.run(
    tx.q.insertInto('ledger_transfers').values(
      transfers.map(({ event, eventId, debit, credit, amount, currency }) => ({
        store_id: tx.realm,
        id: randomUUID(),
        event,
        event_id: eventId,
        debit_account: debit,
        credit_account: credit,
        amount,
        currency,
        created_at: now,
      })),
    ),
  );
}
