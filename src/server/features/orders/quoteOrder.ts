import { quoteOrder as contract } from '#shared/contract/orders.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { answer } from '../../access/answer.ts';
import { findForSale } from './findForSale.ts';
import { quoteFor } from './quoteFor.ts';
import { sealQuote } from './Quote.ts';

/** Computes what a product costs and seals it. */
export const quoteOrder = answer(contract, async ({ productId, offered }, { tx, now, storeId, services }) => {
  const product = (await findForSale(tx, productId)) ?? refuse('product-not-for-sale');
  const quote = quoteFor(product, { storeId, now, offered });
  return {
    quote: sealQuote(services.secrets, quote),
    total: { amount: quote.unit, currency: quote.currency },
    isFree: quote.unit === 0,
    expiresAt: quote.expiresAt,
  };
});
