import { listPageProducts as contract, PAGE_PRODUCTS_MAX } from '#shared/contract/storePages.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { findShownProducts } from '../pageFrame/pageData.ts';

/** One product more than returned shows whether there are others. */
export const listPageProducts = defineHandler(contract, async (input, { tx }) => {
  const found = await findShownProducts(tx, { ...input, limit: PAGE_PRODUCTS_MAX + 1 });
  return { products: found.slice(0, PAGE_PRODUCTS_MAX), hasMore: found.length > PAGE_PRODUCTS_MAX };
});
