import { findTaxPolicy } from '../../taxes/findTaxes.ts';
import type { Calculating } from '../providerTax/findCalculation.ts';
import { applyTax } from './applyTax.ts';
import type { Quote } from './Quote.ts';
import { findTaxEvidence } from './taxEvidence.ts';

/** A price with the tax of today where the buyer of an earlier order was. That order without tax: none. */
export async function taxAsBefore(
  context: Calculating,
  { quote, orderId }: { quote: Quote; orderId: string },
): Promise<Quote> {
  const { tx } = context;
  const [policy, evidence] = await Promise.all([findTaxPolicy(tx), findTaxEvidence(tx, orderId)]);
  if (!evidence) return quote;
  const { chosenCountry: country, region, postalCode, vatId, vatStatus, vatConsultation: consultation } = evidence;
  const status = (['valid', 'unavailable'] as const).find((each) => each === vatStatus);
  const vat = status === undefined ? null : { id: vatId, country, status, consultation };
  return applyTax(context, { quote, policy, buyer: { country, region, postalCode, vat } });
}
