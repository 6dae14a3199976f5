import { sql } from 'kysely';
import type { StoreTx } from '../../db/transaction.ts';
import { lockStock } from './stockHolds.ts';

/** The stock of a product that has a limit. `left` is what can still be bought. */
export interface Stock {
  left: number;
  sold: number;
  showsLow: boolean;
}

interface Wanted {
  productIds: readonly string[];
  now: Date;
  /** The units of this cart's unpaid order are left for itself. */
  cartId?: string | undefined;
}

/**
 * The stock of those of the products that have a limit. Units of orders that are being paid are not left, until they have
 * waited too long. A bundle is limited by its own stock and by that of each product in it.
 */
export async function findStock(tx: StoreTx, wanted: Wanted): Promise<ReadonlyMap<string, Stock>> {
  const { productIds } = wanted;
  const pools = await tx.many(
    poolRows(tx, wanted)
      .innerJoin(limitedBy(tx, productIds), (on) => on.onRef('b.pool_id', '=', 'p.product_id'))
      .select('b.product_id as productId'),
  );
  // Of several limits the lowest counts.
  return new Map(pools.toSorted((a, b) => b.left - a.left).map(({ productId, ...stock }) => [productId, stock]));
}

/** The same for the creator: without the limits of the products in a bundle. */
export async function findOwnStock(tx: StoreTx, wanted: Wanted): Promise<ReadonlyMap<string, Stock>> {
  const pools = await tx.many(
    poolRows(tx, wanted)
      .where(sql<boolean>`p.product_id = any(${wanted.productIds}::uuid[])`)
      .select('p.product_id as productId'),
  );
  return new Map(pools.map(({ productId, ...stock }) => [productId, stock]));
}

const poolRows = (tx: StoreTx, { now, cartId }: Wanted) =>
  tx.q
    .selectFrom('stock_pools as p')
    .select(['p.sold', 'p.shows_low as showsLow'])
    .select(
      sql<number>`p.cap - p.sold - (select coalesce(sum(h.quantity), 0) from stock_holds h
        where h.store_id = p.store_id and h.product_id = p.product_id and h.status = 'held' and h.expires_at > ${now}
          and not exists (select from orders o
            where o.store_id = h.store_id and o.id = h.order_id and o.cart_id = ${cartId ?? null}::uuid))::int`.as(
        'left',
      ),
    )
    .where('p.store_id', '=', tx.realm)
    .where('p.cap', 'is not', null);

/** Each product, and each product in its published bundle, whose stock limits it. */
const limitedBy = ({ realm }: StoreTx, productIds: readonly string[]) =>
  sql<{ product_id: string; pool_id: string }>`(
    select id as product_id, id as pool_id from unnest(${productIds}::uuid[]) as id
    union
    select p.id, part::uuid from products p, jsonb_array_elements_text(p.published -> 'partIds') as part
     where p.store_id = ${realm} and p.id = any(${productIds}::uuid[]))`.as('b');

interface NewStock {
  productId: string;
  /** How many units can be bought from now on. Null: no limit. Undefined: as before. */
  left: number | null | undefined;
  showsLow: boolean | undefined;
  now: Date;
}

/** Sets how many units of a product are left. Sold units, and those of orders that are being paid, come on top. */
export async function saveStock(tx: StoreTx, { productId, left, showsLow, now }: NewStock): Promise<void> {
  await lockStock(tx, { productIds: [productId], now });
  await tx.run(
    tx.q
      .insertInto('stock_pools')
      .values({ store_id: tx.realm, product_id: productId, cap: left ?? null, shows_low: showsLow ?? false })
      .onConflict((on) =>
        on.columns(['store_id', 'product_id']).doUpdateSet({
          ...(left === undefined
            ? {}
            : { cap: sql<number | null>`stock_pools.sold + stock_pools.held + ${left}::integer` }),
          ...(showsLow === undefined ? {} : { shows_low: showsLow }),
          product_id: productId,
        }),
      ),
  );
}
