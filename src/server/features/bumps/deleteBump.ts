import { deleteBump as contract } from '#shared/contract/bumps.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { requireProduct } from '../publishedProducts/requireProduct.ts';

/** Stops offering a second product at the checkout of a product. */
export const deleteBump = defineHandler(contract, async ({ productId }, { tx }) => {
  await requireProduct(tx, productId);
  await tx.run(tx.q.deleteFrom('product_bumps').where('store_id', '=', tx.realm).where('product_id', '=', productId));
  return { deleted: true as const };
});
