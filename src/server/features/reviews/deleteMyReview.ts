import { deleteMyReview as contract } from '#shared/contract/reviews.ts';
import type { Services } from '../../access/context.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { lockRights } from '../entitlements/reviewable.ts';
import { removeReviews } from '../reviewRecord/removeReviews.ts';

/** Deletes the customer's own review of a product. */
export const deleteMyReview = defineHandler(contract, async ({ productId }, context) => ({
  deleted: await dropReview(context, productId),
}));

export async function dropReview(
  { tx, customer, services }: { tx: StoreTx; customer: { id: string }; services: Services },
  productId: string,
): Promise<boolean> {
  const key = { customerId: customer.id, productId };
  await lockRights(tx, key);
  const removed = await removeReviews(tx, key);
  tx.afterCommit(() => services.directory.drop(tx.realm));
  return removed > 0;
}
