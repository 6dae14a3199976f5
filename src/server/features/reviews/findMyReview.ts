import type { MyReview } from '#shared/contract/reviews.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { stateOfReview } from './stateOfReview.ts';

/** A customer's own review of a product, also if nobody else sees it. */
export async function findMyReview(
  tx: StoreTx,
  { customerId, productId }: { customerId: string; productId: string },
): Promise<MyReview | undefined> {
  const row = await tx.maybe(
    tx.q
      .selectFrom('reviews')
      .select(['stars', 'body', 'author', 'reply', 'is_refunded', 'hidden_at'])
      .where('store_id', '=', tx.realm)
      .where('customer_id', '=', customerId)
      .where('product_id', '=', productId),
  );
  if (!row) return undefined;
  const { stars, body, author, reply } = row;
  return { stars, body, author, reply, state: stateOfReview(row) };
}
