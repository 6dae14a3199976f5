import { getPurchaseOffers as contract } from '#shared/contract/purchaseOffers.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { requireProduct } from '../publishedProducts/requireProduct.ts';
import { findPurchaseOffers } from './offerRecord.ts';

/** The products that are offered after a product was bought. */
export const getPurchaseOffers = defineHandler(contract, async ({ productId }, { tx }) => {
  await requireProduct(tx, productId);
  return { offers: await findPurchaseOffers(tx, productId) };
});
