import { savePurchaseOffers as contract } from '#shared/contract/purchaseOffers.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { assertOfferable } from '../publishedProducts/assertOfferable.ts';
import { lockProduct } from '../publishedProducts/requireProduct.ts';
import { findPurchaseOffers } from './offerRecord.ts';

/** Sets the products that are offered after a product was bought. What buyers answered before stays counted. */
export const savePurchaseOffers = defineHandler(contract, async ({ productId, offers }, { tx }) => {
  const { currency } = await lockProduct(tx, productId);
  const rows = offers.flatMap(({ second, ...first }, position) => [
    { ...first, position, isSecond: false },
    ...(second ? [{ ...second, position, isSecond: true }] : []),
  ]);
  const offered = rows.map(({ offeredId, variantId }) => ({ productId: offeredId, variantId }));
  await assertOfferable(tx, { productId, currency, offered, field: 'offers' });
  await tx.run(tx.q.deleteFrom('purchase_offers').where('store_id', '=', tx.realm).where('product_id', '=', productId));
  if (rows.length > 0)
    await tx.run(
      tx.q.insertInto('purchase_offers').values(
        rows.map(({ offeredId, variantId, position, isSecond, text, basisPoints }) => ({
          store_id: tx.realm,
          product_id: productId,
          position,
          is_second: isSecond,
          offered_id: offeredId,
          variant_id: variantId,
          text,
          basis_points: basisPoints,
        })),
      ),
    );
  return { offers: await findPurchaseOffers(tx, productId) };
});
