import type { PayoutRow } from '#shared/contract/payouts.ts';
import { PAYOUT_STATUSES } from '#shared/rules/payout.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { readOneOf } from './readOneOf.ts';

/** The columns of a payout. */
export const selectPayout = [
  'p.id',
  'p.provider_id',
  'p.status',
  'p.amount',
  'p.currency',
  'p.failure',
  'p.has_entries',
  'p.arrives_at',
  'p.created_at',
] as const;

export const selectPayouts = (tx: StoreTx) =>
  tx.q.selectFrom('payouts as p').select(selectPayout).where('p.store_id', '=', tx.realm);

interface Row {
  id: string;
  provider_id: string;
  status: string;
  amount: number;
  currency: string;
  failure: string | null;
  has_entries: boolean;
  arrives_at: Date;
  created_at: Date;
}

export const presentPayout = (row: Row): PayoutRow => ({
  id: row.id,
  providerId: row.provider_id,
  status: readOneOf(PAYOUT_STATUSES, row.status),
  amount: { amount: row.amount, currency: row.currency },
  failure: row.failure,
  hasEntries: row.has_entries,
  arrivesAt: row.arrives_at.toISOString(),
  createdAt: row.created_at.toISOString(),
});
