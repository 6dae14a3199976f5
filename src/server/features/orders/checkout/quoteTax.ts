import { decideTax, taxLines, type TaxPolicy } from '#shared/rules/tax.ts';
import { taxDay } from '#shared/rules/taxRates.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { readVatId } from '#shared/rules/vatId.ts';
import type { Services } from '../../../access/context.ts';
import { amountOf, untaxed, type Quote } from './Quote.ts';

/** A VAT id that was asked about. `country` is where it was issued. */
export interface CheckedVatId {
  id: string;
  country: string;
  status: 'valid' | 'unavailable';
  consultation: string;
}

/** Asks the register about a typed VAT id, outside any transaction. Null: none was typed. */
export async function checkVatId({ vat }: Pick<Services, 'vat'>, typed: string): Promise<CheckedVatId | null> {
  if (typed.trim() === '') return null;
  const read = readVatId(typed) ?? refuse('vat-id-malformed');
  const answer = await vat.check(read);
  if (answer.status === 'invalid') return refuse('vat-id-unknown');
  return {
    id: `${read.prefix}${read.number}`,
    country: read.country,
    status: answer.status,
    consultation: answer.status === 'valid' ? answer.consultation : '',
  };
}

export interface TaxedBuyer {
  country: string;
  region: string;
  vat: CheckedVatId | null;
}

/**
 * The price with the tax that a buyer in this place pays today. Without a country it has none yet. Free orders have none. The
 * tax of a trial is that of a later period.
 */
export function withTax(
  quote: Quote,
  { policy, buyer, now }: { policy: TaxPolicy | null; buyer: TaxedBuyer; now: Date },
): Quote {
  const isFree = quote.lines.every((line) => amountOf(line) === line.discount && line.trial === null);
  if (policy === null || buyer.country === '' || isFree) return withoutTax(quote);
  if (buyer.vat !== null && buyer.vat.country !== buyer.country) refuse('vat-id-elsewhere');
  const { country, region, vat } = buyer;
  const isConfirmed = vat?.status === 'valid';
  const decisions = quote.lines.map(({ taxClass }) =>
    decideTax(
      policy,
      { country, region, vatCountry: isConfirmed ? vat.country : null },
      { day: taxDay(now), taxClass },
    ),
  );
  const rates = decisions.map((decision) => (decision.kind === 'taxed' ? decision.basisPoints : 0));
  const { lines } = taxLines(
    quote.lines.map((line, at) => ({
      amount: line.trial?.amount ?? amountOf(line) - line.discount,
      basisPoints: rates[at] || null,
    })),
    policy,
  );
  // The place depends on the buyer only, so every taxed line has the same.
  const decision = decisions.find(({ kind }) => kind === 'taxed') ?? decisions[0];
  const isTaxed = decision?.kind === 'taxed';
  return {
    ...quote,
    lines: quote.lines.map((line, at) => {
      const tax = lines[at]?.tax ?? 0;
      const taxes = line.trial ? { tax: 0, trial: { ...line.trial, tax } } : { tax };
      return { ...line, ...taxes, taxBps: rates[at] ?? 0 };
    }),
    tax: {
      kind: decision?.kind ?? 'none',
      country: decision === undefined || decision.kind === 'none' ? country : decision.country,
      region: isTaxed ? decision.region : '',
      basisPoints: Math.max(...rates),
      isInclusive: policy.isInclusive,
      chosen: { country, region },
      vat,
    },
  };
}

const withoutTax = (quote: Quote): Quote => ({
  ...quote,
  lines: quote.lines.map((line) => ({ ...line, ...untaxed, trial: line.trial && { ...line.trial, tax: 0 } })),
  tax: null,
});
