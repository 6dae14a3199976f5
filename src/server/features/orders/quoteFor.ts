import { refuse } from '#shared/contract/refusals.ts';
import type { StoreId } from '#shared/kit/ids.ts';
import { chargeFor, type OfferProblem } from '#shared/rules/price.ts';
import type { ForSale } from './findForSale.ts';
import { QUOTE_MINUTES, type Quote } from './Quote.ts';

/** A product's price at this moment, with what the buyer offers where the price leaves that to them. */
export function quoteFor(
  product: ForSale,
  { storeId, now, offered }: { storeId: StoreId; now: Date; offered: number | undefined },
): Quote {
  const { price, currency } = product;
  const charge = chargeFor(price, offered === undefined ? undefined : { amount: offered, currency });
  if (typeof charge === 'string') return refuseOffer(charge);
  return {
    storeId,
    productId: product.id,
    kind: price.kind,
    least: price.kind === 'from' ? price.least.amount : (charge?.amount ?? 0),
    unit: charge?.amount ?? 0,
    currency,
    expiresAt: new Date(now.getTime() + QUOTE_MINUTES * 60_000).toISOString(),
  };
}

export function refuseOffer(problem: OfferProblem): never {
  if (problem !== 'high') return refuse('price-too-low');
  return refuse('invalid-argument', { field: 'amount' }, 'This is more than can be paid at once.');
}
