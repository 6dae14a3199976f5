import { customerLibrary as contract } from '#shared/contract/members.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { findLibrary } from '../entitlements/library.ts';

/** Everything the customer has access to in this store, latest first. */
export const customerLibrary = defineHandler(contract, async (_input, { tx, now, customer }) => {
  const purchases = await findLibrary(tx, { customerId: customer.id, now });
  return {
    items: purchases.map(({ lineId, orderId, productId, slug, title, coverUrl, boughtAt, files, contents }) => ({
      orderLineId: lineId,
      orderId,
      productId,
      slug,
      title,
      coverUrl,
      boughtAt: boughtAt.toISOString(),
      files,
      contents,
    })),
  };
});
