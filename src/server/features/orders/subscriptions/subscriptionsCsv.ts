import type { SubscriptionRow } from '#shared/contract/subscriptions.ts';
import { toDecimal } from '#shared/rules/money.ts';
import { csvExport } from '../../../access/csvExport.ts';
import { listSubscriptions } from './listSubscriptions.ts';

const HEAD = [
  ...(['Product', 'Customer email', 'Customer name', 'Status', 'Price', 'Currency', 'Every'] as const),
  ...(['Installments', 'Paid installments', 'Started at', 'Trial until', 'Paid until', 'Next payment at'] as const),
  ...(['Next price', 'Ends with the period', 'Ended at', 'Reason', 'Test'] as const),
] as const;

/** Subscriptions as CSV: plain decimals, times in UTC. */
export const subscriptionsCsv = csvExport(listSubscriptions, { head: HEAD, rowsOf: (row) => [cellsOf(row)] });

function cellsOf(row: SubscriptionRow): string[] {
  const { price, nextPrice, nextChargeAt, every, installments } = row;
  return [
    row.title,
    row.email,
    row.name,
    row.status,
    toDecimal(price),
    price.currency,
    `${every.count} ${every.unit}`,
    installments ? String(installments.payments) : '',
    installments ? String(installments.made) : '',
    row.startedAt,
    row.trialUntil ?? '',
    row.paidUntil,
    nextChargeAt ?? '',
    nextChargeAt === null ? '' : toDecimal(nextPrice),
    row.isCanceled ? 'yes' : 'no',
    row.endedAt ?? '',
    row.endReason ?? '',
    row.isTest ? 'yes' : 'no',
  ];
}
