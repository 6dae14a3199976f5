import { sql } from 'kysely';
import type { Item } from '#shared/rules/variant.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { openRights, type Member } from './canOpen.ts';

const MOST_RIGHTS = 1000;

/**
 * Whether a customer has an item. Each variant is an item of its own, so that those who have one can buy another. Access
 * to the whole product, such as a gift of the creator, includes all variants. Members switch to another tier instead of buying it.
 */
export async function findOwnedItems(tx: StoreTx, member: Member): Promise<(item: Item) => boolean> {
  const rights = await tx.many(
    openRights(tx, member)
      .select(['e.product_id as productId', 'e.variant_id as variantId'])
      .select(
        sql<boolean>`exists (select from variant_tiers t
          where t.store_id = e.store_id and t.variant_id = e.variant_id)`.as('isTier'),
      )
      .orderBy('e.granted_at', 'desc')
      .orderBy('e.id')
      .limit(MOST_RIGHTS),
  );
  return ({ productId, variantId }) =>
    rights.some(
      (right) => right.productId === productId && (right.isTier || (right.variantId ?? variantId) === variantId),
    );
}
