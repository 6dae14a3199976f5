import { sql } from 'kysely';
import { includes } from './hasItem.ts';

/**
 * SQL condition: row `x` of `post_products` is for entitlement `e`, because the post is for the whole product, or for a tier that the
 * entitlement includes. Access to all of a membership, such as a gift of the creator, includes all tiers.
 */
export const isForTier = sql<boolean>`(e.variant_id is null
  or not exists (select from post_tiers y
    where y.store_id = x.store_id and y.post_id = x.post_id and y.product_id = x.product_id)
  or exists (select from post_tiers z
    where z.store_id = x.store_id and z.post_id = x.post_id and z.product_id = x.product_id
      and ${includes(sql.ref('z.variant_id'))}))`;
