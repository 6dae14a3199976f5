import type { StoreTx } from '../../../db/transaction.ts';
import { findTaxPolicy } from '../../taxes/findTaxes.ts';
import { withTax } from './quoteTax.ts';
import type { Quote } from './Quote.ts';
import { findTaxEvidence } from './taxEvidence.ts';

/** A price with the tax of today where the buyer of an earlier order was. That order without tax: none. */
export async function taxAsBefore(
  { tx, now }: { tx: StoreTx; now: Date },
  { quote, orderId }: { quote: Quote; orderId: string },
): Promise<Quote> {
  const [policy, evidence] = await Promise.all([findTaxPolicy(tx), findTaxEvidence(tx, orderId)]);
  if (!evidence) return quote;
  const { chosenCountry: country, region, vatId, vatStatus, vatConsultation: consultation } = evidence;
  const status = (['valid', 'unavailable'] as const).find((each) => each === vatStatus);
  const vat = status === undefined ? null : { id: vatId, country, status, consultation };
  return withTax(quote, { policy, buyer: { country, region, vat }, now });
}
