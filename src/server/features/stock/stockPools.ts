import { sql } from 'kysely';
import { itemIdOf, type Item } from '#shared/rules/variant.ts';
import { statement } from '../../db/statement.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { lockStock } from './stockHolds.ts';

/** The stock of a product or variant that has a limit. `left` is what can still be bought. */
export interface Stock {
  left: number;
  sold: number;
  showsLow: boolean;
}

/** Stock by the id of a product or variant. */
export type StockByItem = ReadonlyMap<string, Stock>;

interface Wanted {
  productIds: readonly string[];
  now: Date;
  /** The units of the unpaid orders of this cart or checkout are left for itself. */
  cartId?: string | undefined;
  checkoutHash?: Buffer | undefined;
}

/**
 * The stock of those of the products and their variants that have a limit. Units of orders that are being paid are not
 * left, until they have waited too long. A bundle is limited by its own stock and by that of each product in it.
 */
export async function findStock(tx: StoreTx, wanted: Wanted): Promise<StockByItem> {
  const { productIds, now, cartId, checkoutHash } = wanted;
  const pools = await tx.many(
    cartId || checkoutHash ? limitRows({ ...tx, ...wanted }) : buyerLimitRows(tx, { productIds, now }),
  );
  // Of several limits the lowest counts.
  return new Map(pools.toSorted((a, b) => b.left - a.left).map(({ itemId, ...stock }) => [itemId, stock]));
}

type Pools = Wanted & { q: StoreTx['q']; realm: string };

const limitRows = (wanted: Pools) =>
  poolRows(wanted)
    .innerJoin(limitedBy(wanted), (on) => on.onRef('b.pool_id', '=', 'p.product_id'))
    // A bundle contains products as a whole, not their variants.
    .where(sql<boolean>`(b.pool_id = b.product_id or p.variant_id is null)`)
    .select(sql<string>`case when b.pool_id = b.product_id then p.item_id else b.product_id end`.as('itemId'));

const buyerLimitRows = statement((q, { realm, productIds, now }: Pick<Pools, 'realm' | 'productIds' | 'now'>) =>
  limitRows({ q, realm, productIds, now }),
);

/** The same for the creator: without the limits of the products in a bundle. */
export async function findOwnStock(tx: StoreTx, wanted: Wanted): Promise<StockByItem> {
  const pools = await tx.many(
    poolRows({ ...tx, ...wanted })
      .where(sql<boolean>`p.product_id = any(${wanted.productIds}::uuid[])`)
      .select('p.item_id as itemId'),
  );
  return new Map(pools.map(({ itemId, ...stock }) => [itemId, stock]));
}

const poolRows = ({ q, realm, now, cartId, checkoutHash }: Pools) =>
  q
    .selectFrom('stock_pools as p')
    .select('p.sold')
    .select(showsLow.as('showsLow'))
    .select(
      sql<number>`p.cap - p.sold - (select coalesce(sum(h.quantity), 0) from stock_holds h
        where h.store_id = p.store_id and h.product_id = p.product_id and h.item_id = p.item_id
          and h.status = 'held' and h.expires_at > ${now} ${isOfAnother({ cartId, checkoutHash })})::int`.as('left'),
    )
    .where('p.store_id', '=', realm)
    .where('p.cap', 'is not', null);

const isOfAnother = ({ cartId, checkoutHash }: Pick<Wanted, 'cartId' | 'checkoutHash'>) =>
  cartId || checkoutHash
    ? sql`and not exists (
        select from orders o where o.store_id = h.store_id and o.id = h.order_id
          and (o.cart_id = ${cartId ?? null}::uuid or o.checkout_hash = ${checkoutHash ?? null}::bytea))`
    : sql``;

/** Each product, and each product in its published bundle, whose stock limits it. */
const limitedBy = ({ realm, productIds }: Pick<Pools, 'realm' | 'productIds'>) =>
  sql<{ product_id: string; pool_id: string }>`(
    select id as product_id, id as pool_id from unnest(${productIds}::uuid[]) as id
    union
    select p.id, part::uuid from products p, jsonb_array_elements_text(p.published -> 'partIds') as part
     where p.store_id = ${realm} and p.id = any(${productIds}::uuid[]))`.as('b');

/** A variant follows its product in whether visitors see how many are left. */
const showsLow = sql<boolean>`coalesce((select q.shows_low from stock_pools q
  where q.store_id = p.store_id and q.product_id = p.product_id and q.item_id = p.product_id), false)`;

/** Those of the products whose visitors see how many units are left. */
export const findShowingStock = async (tx: StoreTx, productIds: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await tx.many(
        tx.q
          .selectFrom('stock_pools')
          .select('product_id')
          .where('store_id', '=', tx.realm)
          .where(sql<boolean>`product_id = any(${productIds}::uuid[])`)
          .where('shows_low', '=', true),
      )
    ).map(({ product_id }) => product_id),
  );

/** The stock that an item is sold from: its variant's own, else that of its product. */
export const stockIdOf = (stock: StockByItem, item: Item): string =>
  item.variantId !== null && stock.has(item.variantId) ? item.variantId : item.productId;

/** How many units of an item are left. Infinity: no limit. */
export const leftOf = (stock: StockByItem, item: Item): number => stock.get(stockIdOf(stock, item))?.left ?? Infinity;

interface NewStock {
  productId: string;
  /** Null: the stock of the product. */
  variantId: string | null;
  /** How many units can be bought from now on. Null: no limit. Undefined: as before. */
  left: number | null | undefined;
  showsLow: boolean | undefined;
  now: Date;
}

/** Sets how many units of a product or variant are left. Sold units, and those of orders that are being paid, come on top. */
export async function saveStock(tx: StoreTx, { productId, variantId, left, showsLow, now }: NewStock): Promise<void> {
  await lockStock(tx, { stocks: [{ productId, itemId: itemIdOf({ productId, variantId }) }], now });
  await tx.run(
    tx.q
      .insertInto('stock_pools')
      .values({
        store_id: tx.realm,
        product_id: productId,
        variant_id: variantId,
        cap: left ?? null,
        shows_low: showsLow ?? false,
      })
      .onConflict((on) =>
        on.columns(['store_id', 'product_id', 'item_id']).doUpdateSet({
          ...(left === undefined
            ? {}
            : { cap: sql<number | null>`stock_pools.sold + stock_pools.held + ${left}::integer` }),
          ...(showsLow === undefined ? {} : { shows_low: showsLow }),
          product_id: productId,
        }),
      ),
  );
}
