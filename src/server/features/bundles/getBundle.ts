import { getBundle as contract } from '#shared/contract/bundles.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { requireProduct } from '../publishedProducts/requireProduct.ts';
import { findBundle } from './bundleRecord.ts';

/** The products in a bundle, and the bundles that contain a product. */
export const getBundle = defineHandler(contract, async ({ productId }, { tx, now }) => {
  await requireProduct(tx, productId);
  return { bundle: await findBundle(tx, { productId, now }) };
});
