import { expect, it } from 'vitest';
import { csvText } from '../../../../test/csvText.ts';
import { affiliatesCsv, paymentsCsv } from './affiliatesCsv.ts';

const money = (amount: number, currency = 'USD') => ({ amount, currency });

it('has one row for each currency of an affiliate, and negative amounts', () => {
  const bo = {
    id: 'bo',
    name: 'Bo',
    email: 'bo@example.com',
    code: 'bo',
    basisPoints: 1250,
    productIds: [],
    discountCode: '',
    recent: { clicks: 40, sales: 1 },
    isActive: false,
    link: '',
    pageUrl: '',
    createdAt: '',
  };
  const balances = [
    { held: money(240), due: money(-120), paid: money(0) },
    { held: money(5, 'JPY'), due: money(0, 'JPY'), paid: money(0, 'JPY') },
  ];
  const lines = csvText(affiliatesCsv, [
    { ...bo, sales: 2, balances },
    { ...bo, sales: 0, balances: [] },
  ]).split('\r\n');
  expect(lines.slice(1)).toEqual([
    "Bo,bo@example.com,bo,12.5,no,2,40,1,2.40,'-1.20,0.00,USD",
    'Bo,bo@example.com,bo,12.5,no,2,40,1,5,0,0,JPY',
    'Bo,bo@example.com,bo,12.5,no,0,40,1,,,,',
    '',
  ]);
});

it('lists payments', () => {
  const affiliate = { id: 'bo', name: 'Bo', email: 'bo@example.com' };
  const csv = csvText(paymentsCsv, [
    { id: 'one', affiliate, amount: money(240), orders: 1, paidAt: '2026-03-01T10:00:00.000Z' },
  ]);
  expect(csv.split('\r\n')[1]).toBe('2026-03-01T10:00:00.000Z,Bo,bo@example.com,2.40,USD,1,one');
});
