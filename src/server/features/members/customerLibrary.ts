import { customerLibrary as contract } from '#shared/contract/members.ts';
import { answer } from '../../access/answer.ts';
import { findLibrary } from './library.ts';

/** Everything the customer may open in this store, latest first. */
export const customerLibrary = answer(contract, async (_wish, { tx, customer }) => {
  const purchases = await findLibrary(tx, customer.id);
  return {
    items: purchases.map(({ lineId, orderId, productId, slug, title, coverUrl, boughtAt, files }) => ({
      orderLineId: lineId,
      orderId,
      productId,
      slug,
      title,
      coverUrl,
      boughtAt: boughtAt.toISOString(),
      files,
    })),
  };
});
