import { quoteOrder as contract } from '#shared/contract/orders.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { findPublishedProduct } from '../../publishedProducts/findPublishedProduct.ts';
import { chargeProblem } from './chargeProblem.ts';
import { codeLimits } from './declines.ts';
import { quoteFor, withDiscount } from './quoteFor.ts';
import { sealQuote, totalOf } from './Quote.ts';

/** Computes a product's price, with a discount code, and seals it. */
export const quoteOrder = defineHandler(
  contract,
  async ({ productId, offered, code }, context) => {
    const { tx, now, storeId, services } = context;
    const product = (await findPublishedProduct(tx, productId)) ?? refuse('product-not-for-sale');
    const quote = await withDiscount(context, { quote: quoteFor(product, { storeId, now, offered }), code });
    const { unit, currency, discount } = quote;
    const total = totalOf(quote);
    const problem = chargeProblem(services.payments, total);
    if (problem) refuse(problem);
    return {
      quote: sealQuote(services.secrets, quote),
      subtotal: { amount: unit, currency },
      discount: { amount: discount?.amount ?? 0, currency },
      total,
      isFree: total.amount === 0,
      expiresAt: quote.expiresAt,
    };
  },
  ({ storeId, code }, { device }) => codeLimits({ storeId, address: device.address, code }),
);
