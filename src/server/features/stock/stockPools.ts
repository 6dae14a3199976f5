import { sql } from 'kysely';
import type { StoreTx } from '../../db/transaction.ts';
import { lockStock } from './stockHolds.ts';

/** The stock of a product that has a limit. `left` is what can still be bought. */
export interface Stock {
  left: number;
  sold: number;
  showsLow: boolean;
}

/**
 * The stock of those of the products that have a limit. Units of orders that are being paid are not left, until they have
 * waited too long.
 */
export async function findStock(
  tx: StoreTx,
  { productIds, now }: { productIds: readonly string[]; now: Date },
): Promise<ReadonlyMap<string, Stock>> {
  const pools = await tx.many(
    tx.q
      .selectFrom('stock_pools as p')
      .select(['p.product_id', 'p.sold', 'p.shows_low as showsLow'])
      .select(
        sql<number>`p.cap - p.sold - (select coalesce(sum(h.quantity), 0) from stock_holds h
          where h.store_id = p.store_id and h.product_id = p.product_id and h.status = 'held'
            and h.expires_at > ${now})::int`.as('left'),
      )
      .where('p.store_id', '=', tx.realm)
      .where(sql<boolean>`p.product_id = any(${productIds}::uuid[])`)
      .where('p.cap', 'is not', null),
  );
  return new Map(pools.map(({ product_id, ...stock }) => [product_id, stock]));
}

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
