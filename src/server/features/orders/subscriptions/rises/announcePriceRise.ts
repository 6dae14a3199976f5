import { announcePriceRise as contract } from '#shared/contract/subscriptions.ts';
import { defineHandler } from '../../../../access/defineHandler.ts';
import { lockProduct } from '../../../publishedProducts/requireProduct.ts';
import { findTerms } from '../switching/subscriptionTerms.ts';
import { announceRise } from './priceRise.ts';

/** Announces the price of a product, or of one of its variants, to subscribers who pay less. */
export const announcePriceRise = defineHandler(contract, async ({ productId, variantId, startsAt }, { tx, now }) => {
  await lockProduct(tx, productId);
  await announceRise({ tx, now }, { productId, variantId, startsAt: new Date(startsAt) });
  return { terms: await findTerms(tx, { productId, now }) };
});
