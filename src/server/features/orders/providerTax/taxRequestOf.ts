import type { TaxRequest } from '../../../gateways/payments/taxes.ts';
import { taxableOf, type Quote, type QuoteTax } from '../checkout/Quote.ts';

type Taxed = Pick<QuoteTax, 'isInclusive' | 'chosen' | 'vat'>;

/** What a provider is asked about a price. Lines that cost nothing have no tax. A tip is not a part of the sale. */
export const taxRequestOf = ({ lines, currency }: Quote, { isInclusive, chosen, vat }: Taxed): TaxRequest => ({
  currency,
  isInclusive,
  place: { country: chosen.country, postalCode: chosen.postalCode },
  vatId: vat?.status === 'valid' ? vat.id : null,
  lines: lines.flatMap((line, at) => {
    const amount = taxableOf(line);
    return amount === 0 ? [] : [{ reference: `${at}`, amount, category: line.taxCategory }];
  }),
  soldAt: null,
});
