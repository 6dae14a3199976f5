import type { StoreTx } from '../../db/transaction.ts';
import { insertTransfers, type Transfer } from './insertTransfers.ts';

/** What a store owes its affiliates: held until refunds are unlikely, then due. */
type AffiliateAccount = 'affiliates:held' | 'affiliates:due';

interface CommissionTransfer extends Transfer {
  event: 'commission' | 'commission-release' | 'commission-payment';
  debit: AffiliateAccount | 'commissions';
  credit: AffiliateAccount | 'commissions' | 'bank';
}

/** Books commissions: what they cost the store, what becomes due, and what was paid. */
export const writeCommissions = (tx: StoreTx, booked: { transfers: readonly CommissionTransfer[]; now: Date }): void =>
  insertTransfers(tx, booked);
