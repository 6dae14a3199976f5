import { quoteOrder as contract } from '#shared/contract/orders.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { findPublishedProduct } from '../../publishedProducts/findPublishedProduct.ts';
import { chargeProblem } from './chargeProblem.ts';
import { quoteFor } from './quoteFor.ts';
import { sealQuote } from './Quote.ts';

/** Computes a product's price and seals it. */
export const quoteOrder = defineHandler(contract, async ({ productId, offered }, { tx, now, storeId, services }) => {
  const product = (await findPublishedProduct(tx, productId)) ?? refuse('product-not-for-sale');
  const quote = quoteFor(product, { storeId, now, offered });
  const total = { amount: quote.unit, currency: quote.currency };
  const problem = chargeProblem(services.payments, total);
  if (problem) refuse(problem);
  return {
    quote: sealQuote(services.secrets, quote),
    total,
    isFree: quote.unit === 0,
    expiresAt: quote.expiresAt,
  };
});
