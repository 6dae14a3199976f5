import { savePurchaseOffers as contract } from '#shared/contract/purchaseOffers.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { lockProduct, requireProduct } from '../publishedProducts/requireProduct.ts';
import { findPurchaseOffers } from './offerRecord.ts';

/** Sets the products that are offered after a product was bought. What buyers answered before stays counted. */
export const savePurchaseOffers = defineHandler(contract, async ({ productId, offers }, { tx }) => {
  await lockProduct(tx, productId);
  const product = await requireProduct(tx, productId);
  const rows = offers.flatMap(({ second, ...first }, position) => [
    { ...first, position, isSecond: false },
    ...(second ? [{ ...second, position, isSecond: true }] : []),
  ]);
  if (new Set(rows.map(({ offeredId }) => offeredId)).size < rows.length) refuse('offer-twice');
  for (const { offeredId } of rows) {
    if (offeredId === productId) refuse('offer-itself');
    const offered = await requireProduct(tx, offeredId);
    if (offered.price_kind !== 'fixed' || offered.price_every_unit !== null)
      refuse('bump-not-sold-once', { field: 'offers' });
    if (offered.has_variants) refuse('offer-has-variants');
    if (offered.currency !== product.currency) refuse('mixed-currencies', { field: 'offers' });
  }
  await tx.run(tx.q.deleteFrom('purchase_offers').where('store_id', '=', tx.realm).where('product_id', '=', productId));
  if (rows.length > 0)
    await tx.run(
      tx.q.insertInto('purchase_offers').values(
        rows.map(({ offeredId, position, isSecond, text, basisPoints }) => ({
          store_id: tx.realm,
          product_id: productId,
          position,
          is_second: isSecond,
          offered_id: offeredId,
          text,
          basis_points: basisPoints,
        })),
      ),
    );
  return { offers: await findPurchaseOffers(tx, productId) };
});
