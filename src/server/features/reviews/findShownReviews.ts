import { sql } from 'kysely';
import type { ReviewOrigin } from '#shared/rules/review.ts';
import { isOneOf } from '../../db/conditions.ts';
import type { StoreTx } from '../../db/transaction.ts';

interface Wanted {
  productId: string;
  /** Only those with so many. */
  stars?: number | null;
  limit: number;
  offset?: number;
}

/** The reviews of a product that everybody sees, latest first. */
export async function findShownReviews(tx: StoreTx, { productId, stars = null, limit, offset = 0 }: Wanted) {
  // Of the reviews before a page only the index is read.
  const page = await tx.many(
    tx.q
      .selectFrom('reviews')
      .select('id')
      .where('store_id', '=', tx.realm)
      .where('product_id', '=', productId)
      .where(sql<boolean>`not is_refunded and hidden_at is null`)
      .$if(stars !== null, (rows) => rows.where('stars', '=', stars ?? 0))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset),
  );
  if (page.length === 0) return [];
  return tx.many(
    tx.q
      .selectFrom('reviews')
      .select(['id', 'author', 'stars', 'body', 'reply', 'created_at', 'edited_at'])
      .select(sql<ReviewOrigin>`origin`.as('origin'))
      .where('store_id', '=', tx.realm)
      .where(
        isOneOf(
          sql.ref('id'),
          page.map(({ id }) => id),
        ),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc'),
  );
}

export type ShownReview = Awaited<ReturnType<typeof findShownReviews>>[number];
