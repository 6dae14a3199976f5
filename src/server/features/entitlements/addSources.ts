import { sql } from 'kysely';
import { isOneOf } from '../../db/conditions.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { closingsOf } from './accessState.ts';

/** Adds to entitlements of earlier versions what gave them, and the reasons why they are closed. */
export const addSources = (tx: StoreTx, ids: readonly string[]): Promise<number> =>
  tx.run({
    compile: () =>
      sql<never>`update entitlements e
        set closed_for = ${closingsOf('e')},
          source = case
            when e.granted_with is not null then 'bundle'
            when e.granted_by is not null then 'grant'
            when found.is_gift then 'gift'
            when found.product_id <> e.product_id and found.subscription_id is null then 'bundle'
            when found.subscription_id is not null then 'subscription'
            else 'line' end,
          source_id = case when e.granted_by is null and not found.is_gift then found.subscription_id end
        from (select r.id, l.product_id,
              exists (select from gifts g where g.store_id = r.store_id and g.order_id = l.order_id) as is_gift,
              (select p.subscription_id from subscription_periods p
                join subscriptions s on s.store_id = p.store_id and s.id = p.subscription_id and s.payments_total is null
               where p.store_id = r.store_id and p.order_id = l.order_id and l.position = 0 limit 1) as subscription_id
            from entitlements r
            left join order_lines l on l.store_id = r.store_id and l.id = r.order_line_id
           where r.store_id = ${tx.realm} and ${isOneOf(sql.ref('r.id'), ids)}) as found
       where e.store_id = ${tx.realm} and e.id = found.id and e.source is null`.compile(tx.q),
  });
