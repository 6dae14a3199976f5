import { refuse } from '#shared/contract/refusals.ts';
import type { StoreId } from '#shared/kit/ids.ts';
import { chargeFor, type OfferProblem } from '#shared/rules/price.ts';
import type { Services } from '../../../access/context.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { applyDiscount } from '../../discounts/applyDiscount.ts';
import type { SellableProduct } from '../../publishedProducts/findPublishedProduct.ts';
import { chargeProblem } from './chargeProblem.ts';
import { QUOTE_MINUTES, totalOf, type Quote } from './Quote.ts';

/** The current price of a product, with the buyer's amount for pay-what-you-want. */
export function quoteFor(
  product: SellableProduct,
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
    discount: null,
    expiresAt: new Date(now.getTime() + QUOTE_MINUTES * 60_000).toISOString(),
  };
}

interface Pricing {
  tx: StoreTx;
  now: Date;
  services: Pick<Services, 'payments'>;
}

/** The same price with a typed discount code. An empty code removes the discount. */
export async function withDiscount(
  { tx, now, services }: Pricing,
  { quote, code }: { quote: Quote; code: string },
): Promise<Quote> {
  if (code.trim() === '') return { ...quote, discount: null };
  const price = { amount: quote.unit, currency: quote.currency };
  const discount = await applyDiscount(tx, { code, productId: quote.productId, price, now });
  const discounted = { ...quote, discount };
  // The gateway has a minimum. An order that costs nothing does not need the gateway.
  if (chargeProblem(services.payments, totalOf(discounted)) === 'amount-too-small') refuse('discount-minimum');
  return discounted;
}

export function refuseOffer(problem: OfferProblem): never {
  if (problem !== 'high') return refuse('price-too-low');
  return refuse('invalid-argument', { field: 'amount' }, 'This amount is too high for one payment.');
}
