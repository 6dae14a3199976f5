import { refuse } from '#shared/contract/refusals.ts';
import { needsPostalCode } from '#shared/rules/taxCategory.ts';
import type { TaxPolicy } from '#shared/rules/tax.ts';
import { findCalculation, type Calculating } from '../providerTax/findCalculation.ts';
import { taxRequestOf } from '../providerTax/taxRequestOf.ts';
import { isFreeOfTax, taxedLine, withoutTax, withTax, type TaxedBuyer } from './quoteTax.ts';
import type { Quote } from './Quote.ts';

/**
 * The price with the tax that a buyer in this place pays today: at the store's own rates, or as the provider calculates
 * it. Without a place it has none yet.
 */
export async function applyTax(
  context: Calculating,
  { quote, policy, buyer }: { quote: Quote; policy: TaxPolicy | null; buyer: TaxedBuyer },
): Promise<Quote> {
  if (policy?.way !== 'provider') return withTax(quote, { policy, buyer, now: context.now });
  const { country, postalCode, vat } = buyer;
  if (country === '' || isFreeOfTax(quote) || (needsPostalCode(country) && postalCode === '')) return withoutTax(quote);
  if (vat !== null && vat.country !== country) refuse('vat-id-elsewhere');
  const { isInclusive } = policy;
  const chosen = { country, region: '', postalCode: needsPostalCode(country) ? postalCode : '' };
  const calculation = await findCalculation(context, taxRequestOf(quote, { isInclusive, chosen, vat }));
  const lines = quote.lines.map((line, at) => {
    const taxed = calculation.lines.find(({ reference }) => reference === `${at}`);
    return taxedLine(line, taxed ?? { tax: 0, basisPoints: 0 });
  });
  return {
    ...quote,
    lines,
    tax: {
      kind: calculation.kind,
      country: calculation.country,
      region: calculation.region,
      basisPoints: Math.max(...lines.map(({ taxBps }) => taxBps ?? 0)),
      isInclusive,
      chosen,
      vat,
      calculationId: calculation.id,
    },
  };
}
