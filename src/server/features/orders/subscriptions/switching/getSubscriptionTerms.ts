import { getSubscriptionTerms as contract } from '#shared/contract/subscriptions.ts';
import { defineHandler } from '../../../../access/defineHandler.ts';
import { requireProduct } from '../../../publishedProducts/requireProduct.ts';
import { findTerms } from './subscriptionTerms.ts';

/** What customers may do with their subscriptions to a product. */
export const getSubscriptionTerms = defineHandler(contract, async ({ productId }, { tx, now }) => {
  await requireProduct(tx, productId);
  return { terms: await findTerms(tx, { productId, now }) };
});
