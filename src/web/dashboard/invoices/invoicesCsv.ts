import type { InvoiceRow } from '#shared/contract/invoices.ts';
import { toDecimal } from '#shared/rules/money.ts';
import { csvOf } from '../export/csv.ts';

const HEAD = ['Number', 'Kind', 'Issued at', 'Order', 'Buyer', 'Email', 'Tax', 'Total', 'Currency', 'Test'] as const;

/** Invoices as CSV: plain decimals, times in UTC. The amounts of credit notes are negative. */
export const invoicesCsv = (rows: readonly InvoiceRow[]): string => csvOf(HEAD, rows.map(cellsOf));

function cellsOf({ number, kind, issuedAt, orderNumber, buyer, email, tax, total, isTest }: InvoiceRow): string[] {
  const sign = kind === 'credit-note' ? -1 : 1;
  const decimal = (money: InvoiceRow['total']) => toDecimal({ ...money, amount: sign * money.amount });
  return [
    number,
    kind,
    issuedAt,
    orderNumber,
    buyer,
    email,
    decimal(tax),
    decimal(total),
    total.currency,
    isTest ? 'yes' : 'no',
  ];
}
