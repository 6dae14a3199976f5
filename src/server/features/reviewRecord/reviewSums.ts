import { NO_STARS, type StarCounts } from '#shared/rules/review.ts';
import { isOneOf } from '../../db/conditions.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { sql } from 'kysely';

/** A shown review that is new, or one that is no longer shown. */
export interface SumChange {
  productId: string;
  stars: number;
  by: 1 | -1;
}

/**
 * Changes how many shown reviews products have. Every transaction that changes a shown review does this, with the review locked.
 * It visits the products in one order, so that two transactions never wait for each other.
 */
export async function changeSums(tx: StoreTx, changes: readonly SumChange[]): Promise<void> {
  const byProduct = Map.groupBy(changes, ({ productId }) => productId);
  for (const [productId, own] of [...byProduct].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const [one = 0, two = 0, three = 0, four = 0, five = 0] = NO_STARS.map((_, at) => sumOf(own, at + 1));
    const key = { store_id: tx.realm, product_id: productId };
    await tx.run(
      tx.q
        .insertInto('review_sums')
        .values(key)
        .onConflict((on) => on.columns(['store_id', 'product_id']).doNothing()),
    );
    await tx.run(
      tx.q
        .updateTable('review_sums')
        .set((row) => ({
          one: row('one', '+', one),
          two: row('two', '+', two),
          three: row('three', '+', three),
          four: row('four', '+', four),
          five: row('five', '+', five),
        }))
        .where('store_id', '=', key.store_id)
        .where('product_id', '=', key.product_id),
    );
  }
}

const sumOf = (changes: readonly SumChange[], stars: number): number =>
  changes.reduce((sum, change) => (change.stars === stars ? sum + change.by : sum), 0);

/** How many shown reviews these products have, by their ids. Products without one are absent. */
export async function findReviewSums(
  tx: StoreTx,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, StarCounts>> {
  if (productIds.length === 0) return new Map();
  const rows = await tx.many(
    tx.q
      .selectFrom('review_sums')
      .select(['product_id', 'one', 'two', 'three', 'four', 'five'])
      .where('store_id', '=', tx.realm)
      .where(isOneOf(sql.ref('product_id'), productIds)),
  );
  return new Map(
    rows.map(({ product_id, one, two, three, four, five }) => [product_id, [one, two, three, four, five]]),
  );
}
