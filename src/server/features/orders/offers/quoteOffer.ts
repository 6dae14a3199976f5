import type { Calculating } from '../providerTax/findCalculation.ts';
import { withDiscount } from '../checkout/quoteFor.ts';
import { offeredLine, QUOTE_MINUTES, type Quote } from '../checkout/Quote.ts';
import { toldLimits } from '../checkout/SoldLine.ts';
import { taxAsBefore } from '../checkout/taxAsBefore.ts';
import type { FoundOffer } from './findOffer.ts';

/** The price of an offer, with the automatic discount of the store and the tax as of the order that it follows. */
export async function quoteOffer(at: Calculating, { rootId, product, unit }: FoundOffer): Promise<Quote> {
  const { tx, now } = at;
  const plain: Quote = {
    storeId: tx.realm,
    lines: [offeredLine({ product, unit })],
    limits: toldLimits([product]),
    currency: product.currency,
    discount: null,
    tax: null,
    tip: 0,
    keepsMethod: false,
    installments: null,
    plan: null,
    offeredAfter: rootId,
    cart: null,
    expiresAt: new Date(now.getTime() + QUOTE_MINUTES * 60_000).toISOString(),
  };
  return taxAsBefore(at, { quote: await withDiscount(at, { quote: plain, code: '' }), orderId: rootId });
}
