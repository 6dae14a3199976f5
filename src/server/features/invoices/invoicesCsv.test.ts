import { expect, it } from 'vitest';
import { csvText } from '../../../../test/csvText.ts';
import type { InvoiceRow } from '#shared/contract/invoices.ts';
import { invoicesCsv } from './invoicesCsv.ts';

const invoice: InvoiceRow = {
  id: 'i',
  kind: 'invoice',
  number: 'INV-0001',
  orderId: 'o',
  orderNumber: '1042',
  buyer: 'Costa',
  email: 'ana@example.com',
  total: { amount: 12_100, currency: 'EUR' },
  tax: { amount: 2100, currency: 'EUR' },
  rates: [2100, 900],
  country: 'NL',
  taxId: '',
  isTest: false,
  issuedAt: '2026-11-21T10:00:00.000Z',
  isReady: true,
};

it('writes net, tax and total of each document, with the rates and whose tax it is', () => {
  const credit = { ...invoice, kind: 'credit-note' as const, number: 'CN-0001', rates: [], taxId: 'NL123456789B01' };
  const untaxed = { ...credit, tax: { amount: 0, currency: 'EUR' } };
  expect(csvText(invoicesCsv, [invoice, untaxed]).split('\r\n').slice(0, 3)).toEqual([
    '\uFEFFNumber,Kind,Issued at,Order,Buyer,Email,Tax,Total,Currency,Test,Net,Tax rate,Country,VAT or tax ID',
    'INV-0001,invoice,2026-11-21T10:00:00.000Z,1042,Costa,ana@example.com,21.00,121.00,EUR,no,100.00,"21\n9",NL,',
    "CN-0001,credit-note,2026-11-21T10:00:00.000Z,1042,Costa,ana@example.com,0.00,'-121.00,EUR,no,'-121.00,,NL,NL123456789B01",
  ]);
});
