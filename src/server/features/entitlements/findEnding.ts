import { sql } from 'kysely';
import type { StoreTx } from '../../db/transaction.ts';
import { isOpen } from './accessState.ts';
import { ITEM_ID } from './canOpen.ts';
import { TITLE } from './library.ts';
import { latestOrderLocale } from '../sales/latestOrderLocale.ts';

/**
 * What ends at this time for whom. Undefined: it was closed or has another end by now, its customer was deleted, or they can open
 * the same for longer in another way.
 */
export const findEnding = (tx: StoreTx, { rightId, until, now }: { rightId: string; until: Date; now: Date }) =>
  tx.maybe(
    tx.q
      .selectFrom('entitlements as e')
      .innerJoin('customers as c', (on) =>
        on.onRef('c.store_id', '=', 'e.store_id').onRef('c.id', '=', 'e.customer_id'),
      )
      .innerJoin('products as p', (on) => on.onRef('p.store_id', '=', 'e.store_id').onRef('p.id', '=', 'e.product_id'))
      .leftJoin('order_lines as l', (on) =>
        on.onRef('l.store_id', '=', 'e.store_id').onRef('l.id', '=', 'e.order_line_id'),
      )
      .leftJoin('order_line_parts as bp', (on) =>
        on
          .onRef('bp.store_id', '=', 'e.store_id')
          .onRef('bp.order_line_id', '=', 'e.order_line_id')
          .onRef('bp.product_id', '=', 'e.product_id'),
      )
      .select(['c.email', ITEM_ID.as('itemId'), TITLE.as('title')])
      .select(latestOrderLocale(tx, sql`e.customer_id`).as('language'))
      .select(
        sql<boolean>`(p.state = 'published' and p.deleted_at is null
          and p.published -> 'isWaitlist' is distinct from 'true'::jsonb)`.as('isForSale'),
      )
      .where('e.store_id', '=', tx.realm)
      .where('e.id', '=', rightId)
      // A Date has whole milliseconds.
      .where(sql<boolean>`date_trunc('milliseconds', e.valid_until) = ${until}`)
      .where(isOpen('e', now))
      .where('c.anonymous_since', 'is', null)
      .where(
        sql<boolean>`not exists (select from entitlements h
          where h.store_id = e.store_id and h.customer_id = e.customer_id and h.product_id = e.product_id
            and (h.variant_id is null or h.variant_id is not distinct from e.variant_id)
            and ${isOpen('h', now)} and (h.valid_until is null or h.valid_until > e.valid_until))`,
      ),
  );
