import { saveBump as contract } from '#shared/contract/bumps.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { requireProduct } from '../publishedProducts/requireProduct.ts';
import { findBump } from './bumpRecord.ts';

/** Sets the second product that buyers can add at the checkout of a product. */
export const saveBump = defineHandler(contract, async ({ productId, bumpId, text, basisPoints }, { tx, now }) => {
  const product = await requireProduct(tx, productId);
  if (productId === bumpId) refuse('bump-itself');
  const bump = await requireProduct(tx, bumpId);
  if (bump.price_kind !== 'fixed' || bump.price_every_unit !== null) refuse('bump-not-sold-once');
  if (bump.has_variants) refuse('bump-has-variants');
  if (bump.currency !== product.currency) refuse('mixed-currencies', { field: 'bumpId' });
  const values = { bump_id: bumpId, text, basis_points: basisPoints, updated_at: now };
  await tx.run(
    tx.q
      .insertInto('product_bumps')
      .values({ store_id: tx.realm, product_id: productId, ...values })
      .onConflict((on) => on.columns(['store_id', 'product_id']).doUpdateSet(values)),
  );
  return { bump: (await findBump(tx, { productId, now })) ?? refuse('not-found') };
});
