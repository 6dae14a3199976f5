import { getFirstSale as contract } from '#shared/contract/stores.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { findFirstSale, findSoldProduct } from '../../sales/findFirstSale.ts';
import { presentLineCover } from './presentLineCover.ts';

/** The store's first sale, for the first-sale screen. Null before it. */
export const getFirstSale = defineHandler(contract, async (_input, { tx, storeId }) => {
  const order = await findFirstSale(tx);
  if (!order) return { firstSale: null };
  const [product, store] = await Promise.all([
    findSoldProduct(tx, order.id),
    tx.one(tx.q.selectFrom('stores').select('first_sale_seen_at').where('id', '=', tx.realm)),
  ]);
  return {
    firstSale: {
      orderId: order.id,
      title: product?.title ?? '',
      cover: presentLineCover(storeId, product),
      total: { amount: order.total, currency: order.currency },
      placedAt: order.placed_at.toISOString(),
      isSeen: store.first_sale_seen_at !== null,
      pictureUrl: `/media/${storeId}/first-sale.png`,
    },
  };
});
