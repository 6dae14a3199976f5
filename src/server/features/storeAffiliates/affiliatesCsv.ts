import type { StoreAffiliate } from '#shared/contract/storeAffiliates.ts';
import { toDecimal } from '#shared/rules/money.ts';
import { csvExport } from '../../access/csvExport.ts';
import { listCommissionPayments } from './listCommissionPayments.ts';
import { listStoreAffiliates } from './listStoreAffiliates.ts';

const AFFILIATES = [
  'Name',
  'Email',
  'Code',
  'Rate',
  'Active',
  'Sales',
  'Clicks (30 days)',
  'Sales (30 days)',
  'Held',
  'Due',
  'Paid',
  'Currency',
] as const;

/** Affiliates as CSV, with one row for each currency: rates in percent, amounts as plain decimals. */
export const affiliatesCsv = csvExport(listStoreAffiliates, { head: AFFILIATES, rowsOf });

function rowsOf({ name, email, code, basisPoints, isActive, sales, recent, balances }: StoreAffiliate): string[][] {
  const affiliate = [
    name,
    email,
    code,
    String(basisPoints / 100),
    isActive ? 'yes' : 'no',
    ...[sales, recent.clicks, recent.sales].map(String),
  ];
  if (balances.length === 0) return [[...affiliate, '', '', '', '']];
  return balances.map(({ held, due, paid }) => [
    ...affiliate,
    toDecimal(held),
    toDecimal(due),
    toDecimal(paid),
    held.currency,
  ]);
}

const PAYMENTS = ['Paid at', 'Name', 'Email', 'Amount', 'Currency', 'Orders', 'ID'] as const;

/** Payments to affiliates as CSV: plain decimals, times in UTC. */
export const paymentsCsv = csvExport(listCommissionPayments, {
  head: PAYMENTS,
  rowsOf: ({ id, affiliate: { name, email }, amount, orders, paidAt }) => [
    [paidAt, name, email, toDecimal(amount), amount.currency, String(orders), id],
  ],
});
