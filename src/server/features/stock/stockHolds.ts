import { sql } from 'kysely';
import { refuse } from '#shared/contract/refusals.ts';
import type { Item } from '#shared/rules/variant.ts';
import { statement } from '../../db/statement.ts';
import type { StoreTx } from '../../db/transaction.ts';

/** How long an order keeps its units while it is being paid, and while the buyer's bank confirms it. */
const HOLD_MINUTES = 30;
const CONFIRMATION_MINUTES = 120;
/** By how much the clocks of several nodes may differ. */
const CLOCK_MINUTES = 1;

interface NewHold {
  orderId: string;
  lines: readonly (Item & { quantity: number })[];
  /** The pools of their products as read before, because most products have none and their orders wait for no lock. */
  pools: readonly KnownPool[];
  /** Whether the order is paid already, because it costs nothing. */
  isPaid: boolean;
  now: Date;
}

/** Names the stock of a product, or that of a variant. */
export interface StockKey {
  productId: string;
  itemId: string;
}

/**
 * Takes the units of an order from the stock, or refuses. The lock on the pools gives the last unit to exactly one of
 * several orders. Every function here locks the pools first, in the order of their products and variants.
 */
export async function takeStock(tx: StoreTx, { orderId, lines, pools, isPaid, now }: NewHold): Promise<void> {
  const wanted = unitsByPool(lines, pools);
  if (wanted.size === 0) return;
  const stocks = pools.filter(({ itemId }) => wanted.has(itemId));
  const expiresAt = minutesAfter(now, HOLD_MINUTES);
  const [stock, ...others] = stocks;
  const quantity = stock && others.length === 0 ? wanted.get(stock.itemId) : undefined;
  if (stock && quantity && (await takeUnits(tx, { orderId, stock, quantity, isPaid, expiresAt }))) return;
  const locked = await lockStock(tx, { stocks, now });
  const taken = locked.flatMap((pool) => {
    const quantity = wanted.get(pool.itemId);
    if (quantity === undefined) return [];
    assertEnough(pool, quantity);
    return [{ ...pool, quantity }];
  });
  await Promise.all([
    ...taken.map(({ quantity, ...pool }) =>
      addUnits(tx, pool, isPaid ? { held: 0, sold: quantity } : { held: quantity, sold: 0 }),
    ),
    tx.run(
      tx.q.insertInto('stock_holds').values(
        taken.map(({ productId, variantId, quantity }) => ({
          store_id: tx.realm,
          order_id: orderId,
          product_id: productId,
          variant_id: variantId,
          quantity,
          status: isPaid ? 'sold' : 'held',
          expires_at: expiresAt,
        })),
      ),
    ),
  ]);
}

interface Taking {
  orderId: string;
  stock: StockKey;
  quantity: number;
  isPaid: boolean;
  expiresAt: Date;
}

/**
 * Takes the units from one stock in one statement, so that all other buyers wait no longer than needed. False: too few are
 * left. Units of orders that have waited too long may still be released.
 */
async function takeUnits(tx: StoreTx, { orderId, stock, quantity, isPaid, expiresAt }: Taking): Promise<boolean> {
  const units = isPaid ? { held: 0, sold: quantity } : { held: quantity, sold: 0 };
  const taken = await tx.run(
    tx.q
      .with('taken', () =>
        unitsAdded(tx, stock, units)
          .where(sql<boolean>`coalesce(cap - sold - held >= ${quantity}::integer, true)`)
          .returning(['product_id', 'variant_id']),
      )
      .insertInto('stock_holds')
      .columns(['store_id', 'order_id', 'product_id', 'variant_id', 'quantity', 'status', 'expires_at'])
      .expression((eb) =>
        eb
          .selectFrom('taken')
          .select((of) => [
            of.cast<string>(of.val(tx.realm), 'uuid').as('store_id'),
            of.cast<string>(of.val(orderId), 'uuid').as('order_id'),
            'product_id',
            'variant_id',
            of.cast<number>(of.val(quantity), 'integer').as('quantity'),
            of.val(isPaid ? 'sold' : 'held').as('status'),
            of.cast<Date>(of.val(expiresAt), 'timestamptz').as('expires_at'),
          ]),
      ),
  );
  return taken > 0;
}

/** How many units of each pool the lines take. A variant without a limit of its own is sold from its product's. */
function unitsByPool(lines: NewHold['lines'], pools: readonly KnownPool[]): Map<string, number> {
  const poolOf = new Map(pools.map((pool) => [pool.itemId, pool]));
  const units = new Map<string, number>();
  for (const { productId, variantId, quantity } of lines) {
    const own = variantId === null ? undefined : poolOf.get(variantId);
    const pool = own && own.cap !== null ? own : poolOf.get(productId);
    if (pool) units.set(pool.itemId, (units.get(pool.itemId) ?? 0) + quantity);
  }
  return units;
}

/** Takes the units again for another attempt to pay an order, or refuses if they were sold to others meanwhile. */
export async function renewHolds(tx: StoreTx, { orderId, now }: { orderId: string; now: Date }): Promise<void> {
  for (const hold of await lockHolds(tx, { orderId, now })) {
    if (hold.status !== 'released') continue;
    assertEnough(hold, hold.quantity);
    await addUnits(tx, hold, { held: hold.quantity, sold: 0 });
  }
  await changeHolds(tx, { orderId, status: 'held', expiresAt: minutesAfter(now, HOLD_MINUTES) });
}

/** Keeps the units while the buyer's bank confirms the payment, which takes longer. */
export const extendHolds = (tx: StoreTx, { orderId, now }: { orderId: string; now: Date }): Promise<number> =>
  tx.run(
    tx.q
      .updateTable('stock_holds')
      .set({ expires_at: minutesAfter(now, CONFIRMATION_MINUTES) })
      .where('store_id', '=', tx.realm)
      .where('order_id', '=', orderId)
      .where('status', '=', 'held'),
  );

/**
 * Counts the units of a paid order as sold. Units that were released before are taken again. If they are not left, it
 * changes nothing and returns false. `stocks`: those that `findHeldStocks` found.
 */
export async function confirmStock(
  tx: StoreTx,
  { orderId, stocks, now }: { orderId: string; stocks: readonly HeldStock[]; now: Date },
): Promise<boolean> {
  if (stocks.length === 0) return true;
  const expiry = minutesAfter(now, CLOCK_MINUTES);
  if (stocks.every(({ status, expiresAt }) => status === 'held' && expiresAt > expiry)) {
    // These holds have not run out, so nobody releases them meanwhile, and the pools need no lock before the commit.
    for (const { quantity, ...pool } of stocks) tx.atCommit(unitsAdded(tx, pool, { held: -quantity, sold: quantity }));
    await changeHolds(tx, { orderId, status: 'sold' });
    return true;
  }
  const holds = await lockHolds(tx, { orderId, stocks, now });
  if (holds.some((hold) => hold.status === 'released' && leftIn(hold) < hold.quantity)) return false;
  for (const { quantity, status, ...pool } of holds)
    if (status !== 'sold') await addUnits(tx, pool, { held: status === 'held' ? -quantity : 0, sold: quantity });
  await changeHolds(tx, { orderId, status: 'sold' });
  return true;
}

/** Puts the units back of an order that was not paid, or was refunded in full. */
export async function releaseStock(tx: StoreTx, orderId: string): Promise<void> {
  const holds = await lockHolds(tx, { orderId });
  for (const { quantity, status, ...pool } of holds)
    if (status !== 'released')
      await addUnits(tx, pool, status === 'held' ? { held: -quantity, sold: 0 } : { held: 0, sold: -quantity });
  if (holds.length > 0) await changeHolds(tx, { orderId, status: 'released' });
}

interface Returned {
  orderId: string;
  lines: readonly (Item & { units: number })[];
}

/** Puts units of a paid order back that were refunded. */
export async function returnUnits(tx: StoreTx, { orderId, lines }: Returned): Promise<void> {
  for (const { hold, units } of await lockReturned(tx, { orderId, lines })) {
    if (hold.status !== 'sold') continue;
    await addUnits(tx, hold, { held: 0, sold: -units });
    await changeReturned(tx, { orderId, hold, units });
  }
}

/** Leaves refunded units sold, because the creator did not want them back: they are no longer this order's. */
export async function abandonUnits(tx: StoreTx, { orderId, lines }: Returned): Promise<void> {
  for (const { hold, units } of await lockReturned(tx, { orderId, lines }))
    if (hold.status === 'sold') await changeReturned(tx, { orderId, hold, units });
}

/** The same units are this order's again, because their refund has failed. They were never in stock. */
export async function keepAbandonedUnits(tx: StoreTx, { orderId, lines }: Returned): Promise<void> {
  for (const { hold, units } of await lockReturned(tx, { orderId, lines }))
    if (hold.status === 'sold' && hold.returned >= units) await changeReturned(tx, { orderId, hold, units: -units });
}

/** Takes them again after the refund has failed. Units that somebody else has bought meanwhile stay with them. */
export async function takeReturnedUnits(tx: StoreTx, { orderId, lines }: Returned): Promise<void> {
  for (const { hold, units } of await lockReturned(tx, { orderId, lines })) {
    if (hold.status !== 'sold' || leftIn(hold) < units) continue;
    await addUnits(tx, hold, { held: 0, sold: units });
    await changeReturned(tx, { orderId, hold, units: -units });
  }
}

/** The order's hold that the units of each line belong to: that of its variant, else that of its product. */
async function lockReturned(tx: StoreTx, { orderId, lines }: Returned) {
  if (lines.length === 0) return [];
  const holds = await lockHolds(tx, { orderId });
  return holds.flatMap((hold) => {
    const own = lines.filter(({ productId, variantId }) => {
      const hasOwn = holds.some(({ itemId }) => itemId === variantId);
      return hold.itemId === (variantId !== null && hasOwn ? variantId : productId);
    });
    const units = own.reduce((sum, line) => sum + line.units, 0);
    return units > 0 ? [{ hold, units }] : [];
  });
}

const changeReturned = (
  tx: StoreTx,
  { orderId, hold, units }: { orderId: string; hold: StockKey; units: number },
): Promise<number> =>
  tx.run(
    tx.q
      .updateTable('stock_holds')
      .set({ returned: sql`returned + ${units}::integer` })
      .where('store_id', '=', tx.realm)
      .where('order_id', '=', orderId)
      .where('product_id', '=', hold.productId)
      .where('item_id', '=', hold.itemId),
  );

interface Pool {
  cap: number | null;
  sold: number;
  held: number;
}

const leftIn = ({ cap, sold, held }: Pool): number => (cap === null ? Number.POSITIVE_INFINITY : cap - sold - held);

function assertEnough(pool: Pool, quantity: number): void {
  const left = leftIn(pool);
  if (left < quantity) refuse(left > 0 ? 'stock-too-low' : 'sold-out');
}

/** Locks stocks, and releases the units of orders that have waited too long. Returns the pools of their products. */
export async function lockStock(
  tx: StoreTx,
  { stocks, now }: { stocks: readonly StockKey[]; now: Date },
): Promise<KnownPool[]> {
  // One round trip, because all other orders wait.
  const [, hasReleased, pools] = await Promise.all([
    lockPools(tx, stocks),
    releaseExpired(tx, { stocks, now }),
    findPools(tx, stocks),
  ]);
  return hasReleased ? findPools(tx, stocks) : pools;
}

const isOneOf = (stocks: readonly StockKey[]) =>
  sql<boolean>`product_id = any(${stocks.map(({ productId }) => productId)}::uuid[])
    and item_id = any(${stocks.map(({ itemId }) => itemId)}::uuid[])`;

const lockPools = (tx: StoreTx, stocks: readonly StockKey[]) =>
  tx.many(
    tx.q
      .selectFrom('stock_pools')
      .select('item_id')
      .where('store_id', '=', tx.realm)
      .where(isOneOf(stocks))
      .orderBy('product_id')
      .orderBy('item_id')
      .forUpdate(),
  );

type KnownPool = Pool & StockKey & { variantId: string | null };

/** The pools of products and of their variants. */
export const findPools = (tx: StoreTx, of: readonly { productId: string }[]): Promise<KnownPool[]> =>
  tx.many(poolRows(tx, { productIds: of.map(({ productId }) => productId) }));

const poolRows = statement((q, { realm, productIds }: { realm: string; productIds: readonly string[] }) =>
  q
    .selectFrom('stock_pools')
    .select(['product_id as productId', 'variant_id as variantId', 'item_id as itemId', 'cap', 'sold', 'held'])
    .where('store_id', '=', realm)
    .where(sql<boolean>`product_id = any(${productIds}::uuid[])`),
);

/**
 * The pools are locked before their holds are read, so that no hold changes in between. At a given time, holds that
 * have run out are released first.
 */
async function lockHolds(tx: StoreTx, { orderId, now, ...known }: Held) {
  const stocks = known.stocks ?? (await findHeldStocks(tx, orderId));
  if (stocks.length === 0) return [];
  const [, hasReleased, holds] = await Promise.all([
    lockPools(tx, stocks),
    now && releaseExpired(tx, { stocks, now }),
    findHolds(tx, orderId),
  ]);
  return hasReleased ? findHolds(tx, orderId) : holds;
}

const findHolds = (tx: StoreTx, orderId: string) =>
  tx.many(
    tx.q
      .selectFrom('stock_holds as h')
      .innerJoin('stock_pools as p', (on) =>
        on
          .onRef('p.store_id', '=', 'h.store_id')
          .onRef('p.product_id', '=', 'h.product_id')
          .onRef('p.item_id', '=', 'h.item_id'),
      )
      .select(['h.product_id as productId', 'h.item_id as itemId', 'h.status', 'p.cap', 'p.sold', 'p.held'])
      // Units that were refunded are no longer this order's.
      .select([sql<number>`h.quantity - h.returned`.as('quantity'), 'h.returned'])
      .where('h.store_id', '=', tx.realm)
      .where('h.order_id', '=', orderId)
      .orderBy('h.product_id')
      .orderBy('h.item_id'),
  );

interface Held {
  orderId: string;
  /** Default: they are read. */
  stocks?: readonly StockKey[];
  now?: Date;
}

interface HeldStock extends StockKey {
  status: string;
  expiresAt: Date;
  /** Without the units that were refunded. */
  quantity: number;
}

/** The stocks that an order took units of when it was placed, in the order in which they are locked. */
export const findHeldStocks = (tx: StoreTx, orderId: string): Promise<HeldStock[]> =>
  tx.many(
    tx.q
      .selectFrom('stock_holds')
      .select(['product_id as productId', 'item_id as itemId', 'status', 'expires_at as expiresAt'])
      .select(sql<number>`quantity - returned`.as('quantity'))
      .where('store_id', '=', tx.realm)
      .where('order_id', '=', orderId)
      .orderBy('product_id')
      .orderBy('item_id'),
  );

/** Locks the stocks that several orders hold, in the order in which every transaction locks them. */
export async function lockStocksOf(tx: StoreTx, orderIds: readonly string[]): Promise<void> {
  const stocks = await tx.many(
    tx.q
      .selectFrom('stock_holds')
      .select(['product_id as productId', 'item_id as itemId'])
      .where('store_id', '=', tx.realm)
      .where(sql<boolean>`order_id = any(${orderIds}::uuid[])`),
  );
  if (stocks.length > 0) await lockPools(tx, stocks);
}

/**
 * Releases holds that have run out. Their orders take the units again if they are paid after all. Returns whether there
 * were any.
 */
async function releaseExpired(
  tx: StoreTx,
  { stocks, now }: { stocks: readonly StockKey[]; now: Date },
): Promise<boolean> {
  const expired = await tx.many(
    tx.q
      .updateTable('stock_holds')
      .set({ status: 'released' })
      .where('store_id', '=', tx.realm)
      .where(isOneOf(stocks))
      .where('status', '=', 'held')
      .where('expires_at', '<=', now)
      .returning(['product_id as productId', 'item_id as itemId', 'quantity']),
  );
  for (const { quantity, ...pool } of expired) await addUnits(tx, pool, { held: -quantity, sold: 0 });
  return expired.length > 0;
}

interface Units {
  held: number;
  sold: number;
}

const addUnits = (tx: StoreTx, stock: StockKey, units: Units): Promise<number> => tx.run(unitsAdded(tx, stock, units));

const unitsAdded = (tx: StoreTx, { productId, itemId }: StockKey, { held, sold }: Units) =>
  tx.q
    .updateTable('stock_pools')
    .set({ held: sql`held + ${held}::integer`, sold: sql`sold + ${sold}::integer` })
    .where('store_id', '=', tx.realm)
    .where('product_id', '=', productId)
    .where('item_id', '=', itemId);

const changeHolds = (
  tx: StoreTx,
  { orderId, status, expiresAt }: { orderId: string; status: 'held' | 'sold' | 'released'; expiresAt?: Date },
): Promise<number> =>
  tx.run(
    tx.q
      .updateTable('stock_holds')
      .set({ status, ...(expiresAt && { expires_at: expiresAt }) })
      .where('store_id', '=', tx.realm)
      .where('order_id', '=', orderId),
  );

const minutesAfter = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * 60_000);
