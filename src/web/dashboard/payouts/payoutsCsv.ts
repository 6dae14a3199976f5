import type { PayoutRow } from '#shared/contract/payouts.ts';
import { toDecimal } from '#shared/rules/money.ts';
import { csvOf } from '../export/csv.ts';

const HEAD = ['Payout', 'Status', 'Amount', 'Currency', 'Created at', 'Arrives at', 'Failure'] as const;

/** Payouts as CSV: plain decimals, times in UTC. */
export const payoutsCsv = (rows: readonly PayoutRow[]): string => csvOf(HEAD, rows.map(cellsOf));

const cellsOf = ({ providerId, status, amount, createdAt, arrivesAt, failure }: PayoutRow): string[] => [
  providerId,
  status,
  toDecimal(amount),
  amount.currency,
  createdAt,
  arrivesAt,
  failure ?? '',
];
