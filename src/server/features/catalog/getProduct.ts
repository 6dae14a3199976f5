import * as contract from '#shared/contract/catalog.ts';
import { answer } from '../../access/answer.ts';
import { loadProduct } from './presentProduct.ts';

/** One product with covers and files. */
export const getProduct = answer(contract.getProduct, async ({ productId }, { tx, services }) => ({
  product: await loadProduct(tx, { productId, services }),
}));
