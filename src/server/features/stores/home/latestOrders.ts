import type { LatestOrder } from '#shared/contract/stores.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { findSoldProduct } from '../../sales/findFirstSale.ts';
import { SOLD } from '../../sales/sold.ts';
import { presentLineCover } from './presentLineCover.ts';

const LATEST = 8;

/** The newest orders with products and buyers. */
export async function latestOrders(tx: StoreTx): Promise<LatestOrder[]> {
  const orders = await tx.many(
    tx.q
      .selectFrom('orders')
      .select(['id', 'number', 'email', 'name', 'total', 'currency', 'status', 'placed_at'])
      .where('store_id', '=', tx.realm)
      .where('status', 'in', SOLD)
      .orderBy('placed_at', 'desc')
      .orderBy('id', 'desc')
      .limit(LATEST),
  );
  const products = await Promise.all(orders.map(({ id }) => findSoldProduct(tx, id)));
  return orders.map(({ total, currency, placed_at, ...order }, at) => ({
    ...order,
    title: products[at]?.title ?? '',
    isTrial: products[at]?.isTrial ?? false,
    cover: presentLineCover(tx.realm, products[at]),
    total: { amount: total, currency },
    placedAt: placed_at.toISOString(),
  }));
}
