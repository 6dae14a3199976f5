import { sql } from 'kysely';
import type { Closing } from '#shared/rules/access.ts';
import { isOneOf } from '../../db/conditions.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { refreshPages } from '../reviewRecord/refreshPages.ts';
import { changeSums } from '../reviewRecord/reviewSums.ts';
import { closingsOf } from './accessState.ts';

/** Reviews of refunded or disputed purchases are not shown. A creator who revokes access does not remove a review. */
const REFUNDED: readonly Closing[] = ['refunded', 'disputed', 'dispute-lost'];

/** Whether adding or taking back these reasons can change which reviews are shown. */
export const concernsReviews = (closings: readonly Closing[]): boolean =>
  closings.some((closing) => REFUNDED.includes(closing));

const IS_REFUNDED = sql<boolean>`(${closingsOf('e')} && ${REFUNDED}::text[])`;

/** Reviews whose `is_refunded` does not match their entitlement. There are none, unless an update was missed. */
export const outdatedReviews = (tx: StoreTx) =>
  tx.q
    .selectFrom('reviews as r')
    .innerJoin('entitlements as e', (on) =>
      on.onRef('e.store_id', '=', 'r.store_id').onRef('e.id', '=', 'r.entitlement_id'),
    )
    .select(['r.id', 'r.entitlement_id', 'r.product_id', 'r.stars', 'r.hidden_at', IS_REFUNDED.as('isRefunded')])
    .where('r.store_id', '=', tx.realm)
    .where('r.is_refunded', '<>', IS_REFUNDED)
    .orderBy('r.id');

/**
 * Hides the reviews that stand on refunded entitlements, and shows those again whose access returned. The entitlements are those that
 * the transaction has changed, so they are locked. Running it again changes nothing.
 */
export async function settleReviews(tx: StoreTx, rightIds: readonly string[]): Promise<void> {
  if (rightIds.length === 0) return;
  const outdated = await tx.many(
    outdatedReviews(tx)
      .where(isOneOf(sql.ref('r.entitlement_id'), rightIds))
      .forUpdate('r'),
  );
  if (outdated.length === 0) return;
  for (const is_refunded of [true, false]) {
    const ids = outdated.filter((review) => review.isRefunded === is_refunded).map(({ id }) => id);
    await tx.run(
      tx.q
        .updateTable('reviews')
        .set({ is_refunded })
        .where('store_id', '=', tx.realm)
        .where(isOneOf(sql.ref('id'), ids)),
    );
  }
  await changeSums(
    tx,
    outdated
      .filter(({ hidden_at }) => hidden_at === null)
      .map((review) => ({ productId: review.product_id, stars: review.stars, by: review.isRefunded ? -1 : 1 })),
  );
  await refreshPages(tx);
}
