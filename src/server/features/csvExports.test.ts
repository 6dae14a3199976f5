import { expect, it } from 'vitest';
import { csvText } from '../../../test/csvText.ts';
import type { DisputeRow } from '#shared/contract/disputes.ts';
import type { PayoutRow } from '#shared/contract/payouts.ts';
import type { SubscriptionRow } from '#shared/contract/subscriptions.ts';
import { csvExports } from './csvExports.ts';
import { disputesCsv } from './orders/disputes/disputesCsv.ts';
import { ledgerCsv } from './reconciliation/ledgerCsv.ts';
import { payoutsCsv } from './reconciliation/payoutsCsv.ts';
import { subscriptionsCsv } from './orders/subscriptions/subscriptionsCsv.ts';

const AT = '2026-11-21T10:00:00.000Z';
const money = (amount: number) => ({ amount, currency: 'EUR' });
const linesOf = (csv: string) => csv.split('\r\n').slice(0, -1);

it('writes subscriptions with what is paid next', () => {
  const row: SubscriptionRow = {
    id: 's',
    customerId: 'c',
    email: 'ana@example.com',
    name: '=Ana',
    title: 'Club',
    status: 'active',
    price: money(1200),
    every: { unit: 'month', count: 3 },
    card: null,
    paidUntil: AT,
    nextPrice: money(1500),
    accessUntil: null,
    nextChargeAt: AT,
    trialUntil: null,
    pausedUntil: null,
    becomes: null,
    installments: null,
    isCanceled: false,
    canResume: false,
    startedAt: AT,
    endedAt: null,
    endReason: null,
    canceledBy: null,
    pausedBy: null,
    isTest: false,
    taxProblem: null,
  };
  const ended = { ...row, nextChargeAt: null, endedAt: AT, endReason: 'unpaid' as const };
  expect(linesOf(csvText(subscriptionsCsv, [row, ended]))).toEqual([
    '\uFEFFProduct,Customer email,Customer name,Status,Price,Currency,Every,Installments,Paid installments,Started at,Trial until,Paid until,Next payment at,Next price,Ends with the period,Ended at,Reason,Test',
    `Club,ana@example.com,'=Ana,active,12.00,EUR,3 month,,,${AT},,${AT},${AT},15.00,no,,,no`,
    `Club,ana@example.com,'=Ana,active,12.00,EUR,3 month,,,${AT},,${AT},,,no,${AT},unpaid,no`,
  ]);
});

it('writes disputes with their reason in words', () => {
  const row: DisputeRow = {
    id: 'd',
    status: 'open',
    orderId: 'o',
    orderNumber: '1042',
    email: 'ana@example.com',
    name: 'Ana',
    amount: money(1200),
    reason: 'fraudulent',
    isTest: true,
    openedAt: AT,
    dueAt: AT,
    closedAt: null,
    answeredAt: null,
  };
  expect(linesOf(csvText(disputesCsv, [row]))[1]).toBe(
    `1042,ana@example.com,Ana,open,Not authorized,12.00,EUR,${AT},${AT},,,yes`,
  );
});

it('writes payouts with the bank’s reason for returning them', () => {
  const row: PayoutRow = {
    id: 'p',
    providerId: 'po_1',
    status: 'failed',
    amount: money(123_456),
    failure: 'account_closed',
    hasEntries: true,
    arrivesAt: AT,
    createdAt: AT,
  };
  expect(linesOf(csvText(payoutsCsv, [row]))[1]).toBe(`po_1,failed,1234.56,EUR,${AT},${AT},account_closed`);
});

it('writes what a tax in the ledger belongs to', () => {
  const row = { id: 't', at: AT, event: 'payment', orderNumber: '1042', debit: 'gateway:test', credit: 'tax:NL:2100' };
  const [, taxed, plain] = linesOf(
    csvText(ledgerCsv, [
      { ...row, amount: 210, taxBase: 1000, currency: 'EUR' },
      { ...row, amount: 210, taxBase: null, currency: 'EUR' },
    ]),
  );
  expect(taxed).toBe(`${AT},payment,1042,gateway:test,tax:NL:2100,2.10,EUR,10.00`);
  expect(plain).toBe(`${AT},payment,1042,gateway:test,tax:NL:2100,2.10,EUR,`);
});

it.each(Object.entries(csvExports))('%s is the export of that call', (name, { handler }) => {
  expect(handler.contract.name).toBe(name);
});
