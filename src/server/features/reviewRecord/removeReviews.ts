import type { StoreTx } from '../../db/transaction.ts';
import { forgetTerms } from '../customerRecord/searchTerms.ts';
import { refreshPages } from './refreshPages.ts';
import { changeSums } from './reviewSums.ts';

interface Wanted {
  customerId: string;
  /** Only the review of this product. */
  productId?: string;
}

/** Deletes a customer's reviews, with replies and reports. Returns how many there were. */
export async function removeReviews(tx: StoreTx, { customerId, productId }: Wanted): Promise<number> {
  const removed = await tx.many(
    tx.q
      .deleteFrom('reviews')
      .where('store_id', '=', tx.realm)
      .where('customer_id', '=', customerId)
      .$if(productId !== undefined, (reviews) => reviews.where('product_id', '=', productId ?? ''))
      .returning(['id', 'product_id', 'stars', 'is_refunded', 'hidden_at']),
  );
  if (removed.length === 0) return 0;
  const shown = removed.filter(({ is_refunded, hidden_at }) => !is_refunded && hidden_at === null);
  await changeSums(
    tx,
    shown.map(({ product_id, stars }) => ({ productId: product_id, stars, by: -1 })),
  );
  await forgetTerms(
    tx,
    removed.map(({ id }) => id),
  );
  await refreshPages(tx);
  return removed.length;
}
