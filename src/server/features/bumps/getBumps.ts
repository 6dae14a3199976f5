import { getBumps as contract } from '#shared/contract/bumps.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { requireProduct } from '../publishedProducts/requireProduct.ts';
import { presentBumps } from './presentBumps.ts';

/** The products that buyers can add at the checkout of a product. */
export const getBumps = defineHandler(contract, async ({ productId }, { tx, now }) => {
  await requireProduct(tx, productId);
  return { bumps: await presentBumps(tx, { productId, now }) };
});
