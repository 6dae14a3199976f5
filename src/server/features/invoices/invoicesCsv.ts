import type { InvoiceRow } from '#shared/contract/invoices.ts';
import { toDecimal } from '#shared/rules/money.ts';
import { csvExport } from '../../access/csvExport.ts';
import { listInvoices } from './listInvoices.ts';

const HEAD = [
  ...(['Number', 'Kind', 'Issued at', 'Order', 'Buyer', 'Email', 'Tax', 'Total', 'Currency', 'Test'] as const),
  ...(['Net', 'Tax rate', 'Country', 'VAT or tax ID'] as const),
] as const;

/** Invoices as CSV: plain decimals, times in UTC. The amounts of credit notes are negative. */
export const invoicesCsv = csvExport(listInvoices, { head: HEAD, rowsOf: (row) => [cellsOf(row)] });

function cellsOf(row: InvoiceRow): string[] {
  const { number, kind, issuedAt, orderNumber, buyer, email, tax, total, isTest, rates, country, taxId } = row;
  const sign = kind === 'credit-note' ? -1 : 1;
  // No zero with a sign.
  const decimal = (amount: number) => toDecimal({ amount: amount === 0 ? 0 : sign * amount, currency: total.currency });
  return [
    number,
    kind,
    issuedAt,
    orderNumber,
    buyer,
    email,
    decimal(tax.amount),
    decimal(total.amount),
    total.currency,
    isTest ? 'yes' : 'no',
    decimal(total.amount - tax.amount),
    rates.map((basisPoints) => `${basisPoints / 100}`).join('\n'),
    country,
    taxId,
  ];
}
