import * as contract from '#shared/contract/catalog.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { loadProduct } from './products/presentProduct.ts';

/** One product with covers and files. */
export const getProduct = defineHandler(contract.getProduct, async ({ productId }, { tx, services }) => ({
  product: await loadProduct(tx, { productId, services }),
}));
