import type { PayoutRow } from '#shared/contract/payouts.ts';
import { toDecimal } from '#shared/rules/money.ts';
import { csvExport } from '../../access/csvExport.ts';
import { listPayouts } from './listPayouts.ts';

const HEAD = ['Payout', 'Status', 'Amount', 'Currency', 'Created at', 'Arrives at', 'Failure'] as const;

/** Payouts as CSV: plain decimals, times in UTC. */
export const payoutsCsv = csvExport(listPayouts, { head: HEAD, rowsOf: (payout) => [cellsOf(payout)] });

const cellsOf = ({ providerId, status, amount, createdAt, arrivesAt, failure }: PayoutRow): string[] => [
  providerId,
  status,
  toDecimal(amount),
  amount.currency,
  createdAt,
  arrivesAt,
  failure ?? '',
];
