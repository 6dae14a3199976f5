import { quoteOrder as contract } from '#shared/contract/orders.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { findPublishedProducts } from '../../publishedProducts/findPublishedProduct.ts';
import { assertInStock } from '../../stock/assertInStock.ts';
import { chargeProblem } from './chargeProblem.ts';
import { codeLimits } from './declines.ts';
import { quoteFor, withDiscount } from './quoteFor.ts';
import { amountOf, discountOf, sealQuote, subtotalOf, totalOf } from './Quote.ts';

/** Computes the price of one or more products, with a discount code, and seals it. */
export const quoteOrder = defineHandler(
  contract,
  async ({ productId, offered, quantity, lines, code }, context) => {
    const { tx, now, storeId, services } = context;
    const wanted = lines ?? (productId === undefined ? [] : [{ productId, offered, quantity }]);
    const products = await findPublishedProducts(
      tx,
      wanted.map((line) => line.productId),
    );
    const choices = wanted.map(({ productId: id, ...choice }) => ({
      ...choice,
      product: products.get(id) ?? refuse('product-not-for-sale'),
    }));
    const plain = quoteFor(choices, { storeId, now });
    await assertInStock(tx, { lines: plain.lines, now });
    const quote = await withDiscount(context, { quote: plain, code });
    const total = totalOf(quote);
    const problem = await chargeProblem(context, total);
    if (problem) refuse(problem);
    const money = (amount: number) => ({ amount, currency: quote.currency });
    return {
      quote: sealQuote(services.secrets, quote),
      lines: quote.lines.map((line) => ({
        productId: line.productId,
        title: products.get(line.productId)?.title ?? '',
        quantity: line.quantity,
        unit: money(line.unit),
        amount: money(amountOf(line)),
        discount: money(line.discount),
      })),
      subtotal: subtotalOf(quote),
      discount: discountOf(quote),
      total,
      isFree: total.amount === 0,
      expiresAt: quote.expiresAt,
    };
  },
  ({ storeId, code }, { device }) => codeLimits({ storeId, address: device.address, code }),
);
