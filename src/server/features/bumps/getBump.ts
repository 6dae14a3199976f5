import { getBump as contract } from '#shared/contract/bumps.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { requireProduct } from '../publishedProducts/requireProduct.ts';
import { findBump } from './bumpRecord.ts';

/** The second product that buyers can add at the checkout of a product. */
export const getBump = defineHandler(contract, async ({ productId }, { tx, now }) => {
  await requireProduct(tx, productId);
  return { bump: await findBump(tx, { productId, now }) };
});
