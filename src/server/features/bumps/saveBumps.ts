import { saveBumps as contract } from '#shared/contract/bumps.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { assertOfferable } from '../publishedProducts/assertOfferable.ts';
import { lockProduct } from '../publishedProducts/requireProduct.ts';
import { presentBumps } from './presentBumps.ts';

/** Sets the products that buyers can add at the checkout of a product. */
export const saveBumps = defineHandler(contract, async ({ productId, bumps }, { tx, now }) => {
  const { currency } = await lockProduct(tx, productId);
  const offered = bumps.map(({ bumpId, variantId }) => ({ productId: bumpId, variantId }));
  await assertOfferable(tx, { productId, currency, offered, field: 'bumps' });
  await tx.run(tx.q.deleteFrom('product_bumps').where('store_id', '=', tx.realm).where('product_id', '=', productId));
  if (bumps.length > 0)
    await tx.run(
      tx.q.insertInto('product_bumps').values(
        bumps.map(({ bumpId, variantId, text, basisPoints }, position) => ({
          store_id: tx.realm,
          product_id: productId,
          position,
          bump_id: bumpId,
          variant_id: variantId,
          text,
          basis_points: basisPoints,
        })),
      ),
    );
  return { bumps: await presentBumps(tx, { productId, now }) };
});
