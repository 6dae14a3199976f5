import { sql, type RawBuilder } from 'kysely';
import type { StoreTx } from '../../db/transaction.ts';
import { isOpen } from './accessState.ts';
import { isForTier } from './isForTier.ts';

/**
 * SQL condition: the post is published and customer `c` may read it, because it is for everybody who has signed in or because they
 * have access to one of its products. The same rule as `canOpen` with the post's id.
 */
export const isReaderOf = (tx: StoreTx, postId: string, now: Date): RawBuilder<boolean> => sql<boolean>`exists (
  select from posts t
   where t.store_id = ${tx.realm} and t.id = ${postId}::uuid and t.deleted_at is null and t.publish_at <= ${now}
     and (t.published_audience = 'members' or exists (
       select from entitlements e
         join post_products x on x.store_id = ${tx.realm} and x.product_id = e.product_id
        where e.store_id = ${tx.realm} and e.customer_id = c.id and e.plan_id is null
          and x.post_id = ${postId}::uuid and ${isForTier} and ${isOpen('e', now)})))`;
