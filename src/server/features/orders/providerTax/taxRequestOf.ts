import type { TaxRequest } from '../../../gateways/payments/taxes.ts';
import { taxableOf, type Quote, type QuoteLine, type QuoteTax } from '../checkout/Quote.ts';

type Taxed = Pick<QuoteTax, 'isInclusive' | 'chosen' | 'vat'>;

/** What a provider is asked about a price. Lines that cost nothing have no tax. A tip is not a part of the sale. */
export const taxRequestOf = (quote: Quote, tax: Taxed): TaxRequest =>
  requestOf(quote, { tax, isInclusive: tax.isInclusive, amountOf: taxableOf });

/**
 * What a provider is asked about an installment to record it. The tax is contained in the amount, also if it was added to
 * the price, so that the provider has exactly what was paid. Its part of the tax can differ from ours by its rounding.
 */
export const taxRequestOfInstallment = (quote: Quote, tax: Taxed): TaxRequest =>
  requestOf(quote, {
    tax,
    isInclusive: true,
    amountOf: (line) => taxableOf(line) + (tax.isInclusive ? 0 : line.tax),
  });

interface Requested {
  tax: Taxed;
  isInclusive: boolean;
  amountOf: (line: QuoteLine) => number;
}

const requestOf = ({ lines, currency }: Quote, { tax, isInclusive, amountOf }: Requested): TaxRequest => ({
  currency,
  isInclusive,
  place: { country: tax.chosen.country, postalCode: tax.chosen.postalCode },
  vatId: tax.vat?.status === 'valid' ? tax.vat.id : null,
  lines: lines.flatMap((line, at) => {
    const amount = amountOf(line);
    return amount === 0 ? [] : [{ reference: `${at}`, amount, category: line.taxCategory }];
  }),
  soldAt: null,
});
