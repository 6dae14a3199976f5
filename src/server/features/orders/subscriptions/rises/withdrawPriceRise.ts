import { withdrawPriceRise as contract } from '#shared/contract/subscriptions.ts';
import { defineHandler } from '../../../../access/defineHandler.ts';
import { lockProduct } from '../../../publishedProducts/requireProduct.ts';
import { findTerms } from '../switching/subscriptionTerms.ts';
import { withdrawRise } from './priceRise.ts';

/** Takes a price rise back before it begins. */
export const withdrawPriceRise = defineHandler(contract, async ({ productId, riseId }, { tx, now }) => {
  await lockProduct(tx, productId);
  await withdrawRise({ tx, now }, { productId, riseId });
  return { terms: await findTerms(tx, { productId, now }) };
});
