import type { DisputeRow } from '#shared/contract/disputes.ts';
import { disputeReason } from '#shared/rules/dispute.ts';
import { toDecimal } from '#shared/rules/money.ts';
import { csvExport } from '../../../access/csvExport.ts';
import { listDisputes } from './listDisputes.ts';

const HEAD = [
  ...(['Order', 'Customer email', 'Customer name', 'Status', 'Reason', 'Amount', 'Currency'] as const),
  ...(['Opened at', 'Answer due at', 'Answered at', 'Closed at', 'Test'] as const),
] as const;

/** Disputes as CSV: plain decimals, times in UTC. */
export const disputesCsv = csvExport(listDisputes, { head: HEAD, rowsOf: (row) => [cellsOf(row)] });

const cellsOf = (row: DisputeRow): string[] => [
  row.orderNumber,
  row.email,
  row.name,
  row.status,
  disputeReason(row.reason).label,
  toDecimal(row.amount),
  row.amount.currency,
  row.openedAt,
  row.dueAt ?? '',
  row.answeredAt ?? '',
  row.closedAt ?? '',
  row.isTest ? 'yes' : 'no',
];
