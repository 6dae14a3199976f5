import { bumpPrice } from '#shared/rules/bump.ts';
import { isOfferTime, openOffers, type Offerable } from '#shared/rules/purchaseOffer.ts';
import { itemIdOf } from '#shared/rules/variant.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { findOwnedItems } from '../../entitlements/ownedItems.ts';
import { findPublishedItems, itemOf, type SellableProduct } from '../../publishedProducts/findPublishedProduct.ts';
import { findInCurrency } from '../../publishedProducts/inCurrency.ts';
import { isSubscription } from '../../publishedProducts/isSubscription.ts';
import { findStock, leftOf } from '../../stock/stockPools.ts';
import { findSubscriptionOf } from '../subscriptions/findRenewal.ts';

/** A product that is offered after an order. */
export interface FoundOffer {
  /** The order that it follows, and the bought product of it. */
  rootId: string;
  boughtId: string;
  product: SellableProduct;
  text: string;
  /** The price in minor units, and the one without the offer's discount. */
  unit: number;
  full: number;
}

type At = { tx: StoreTx; now: Date };

/** The next offer to the buyer of an order, or of an order that came from an offer itself. */
export async function findOffer(at: At, orderId: string): Promise<FoundOffer | undefined> {
  const { tx } = at;
  const root = await findRoot(at, orderId);
  if (!root) return undefined;
  const rows = await tx.many(offerRows(tx, root.id));
  const seen = new Set<string>();
  const once = rows.filter(({ itemId }) => !seen.has(itemId) && seen.add(itemId));
  const products = await findPublishedItems(
    tx,
    once.map(({ offeredId: productId, variantId }) => ({ productId, variantId })),
  );
  for (const id of openOffers(offerablesIn(once))) {
    const row = once.find(({ itemId }) => itemId === id);
    const found = products.get(id);
    const product = found && findInCurrency(found, root.currency);
    if (!row || product?.price.kind !== 'fixed' || !(await canBeOffered(at, { product, root }))) continue;
    const full = product.price.amount.amount;
    const { productId: boughtId, text, basisPoints } = row;
    return { rootId: root.id, boughtId, product, text, unit: bumpPrice(full, basisPoints), full };
  }
  return undefined;
}

interface Root {
  id: string;
  customerId: string;
  currency: string;
}

/** The order that offers follow now. A renewal, a free order and a sale made elsewhere are followed by none. */
async function findRoot({ tx, now }: At, orderId: string): Promise<Root | undefined> {
  const from = await tx.maybe(
    tx.q
      .selectFrom('offer_answers')
      .select('order_id')
      .where('store_id', '=', tx.realm)
      .where('new_order_id', '=', orderId),
  );
  const id = from?.order_id ?? orderId;
  const order = await tx.maybe(
    tx.q
      .selectFrom('orders as o')
      .innerJoin('payments as p', (on) =>
        on.onRef('p.store_id', '=', 'o.store_id').onRef('p.order_id', '=', 'o.id').on('p.status', '=', 'succeeded'),
      )
      .select(['o.customer_id as customerId', 'o.currency', 'o.paid_at', 'o.gateway'])
      .where('o.store_id', '=', tx.realm)
      .where('o.id', '=', id)
      .where('o.status', '=', 'paid')
      .where('o.reference', 'is', null),
  );
  if (!order?.customerId || !order.paid_at || !isOfferTime(order.paid_at, now)) return undefined;
  if ((await findSubscriptionOf(tx, id))?.isRenewal) return undefined;
  return { id, customerId: order.customerId, currency: order.currency };
}

const offerRows = (tx: StoreTx, rootId: string) =>
  tx.q
    .selectFrom('order_lines as l')
    .innerJoin('purchase_offers as o', (on) =>
      on.onRef('o.store_id', '=', 'l.store_id').onRef('o.product_id', '=', 'l.product_id'),
    )
    .leftJoin('offer_answers as a', (on) =>
      on
        .onRef('a.store_id', '=', 'o.store_id')
        .onRef('a.item_id', '=', 'o.item_id')
        .onRef('a.order_id', '=', 'l.order_id'),
    )
    .select(['o.product_id as productId', 'o.position', 'o.is_second as isSecond', 'o.offered_id as offeredId'])
    .select(['o.variant_id as variantId', 'o.item_id as itemId'])
    .select(['o.text', 'o.basis_points as basisPoints', 'a.shown_at', 'a.answer'])
    .where('l.store_id', '=', tx.realm)
    .where('l.order_id', '=', rootId)
    .orderBy('l.position')
    .orderBy('o.position')
    .orderBy('o.is_second');

type Row = Awaited<ReturnType<ReturnType<typeof offerRows>['execute']>>[number];

const answerOf = ({ answer }: Row) => (['accepted', 'declined'] as const).find((each) => each === answer);

const offerablesIn = (rows: readonly Row[]): Offerable[] =>
  rows
    .filter(({ isSecond }) => !isSecond)
    .map((row) => {
      const second = rows.find(
        (other) => other.isSecond && other.productId === row.productId && other.position === row.position,
      );
      return {
        itemId: row.itemId,
        answer: answerOf(row),
        second: second ? { itemId: second.itemId, answer: answerOf(second) } : null,
      };
    });

async function canBeOffered(
  { tx, now }: At,
  { product, root }: { product: SellableProduct; root: Root },
): Promise<boolean> {
  if (isSubscription(product)) return false;
  const item = itemOf(product);
  const stock = await findStock(tx, { productIds: [product.id], now });
  return leftOf(stock, item) > 0 && !(await findOwnedItems(tx, { customerId: root.customerId, now }))(item);
}

/** Keeps that the buyer saw an offer. */
export const noteShown = ({ tx, now }: At, { rootId, boughtId, product }: FoundOffer): Promise<number> =>
  tx.run(
    tx.q
      .insertInto('offer_answers')
      .values({
        store_id: tx.realm,
        order_id: rootId,
        item_id: itemIdOf(itemOf(product)),
        product_id: boughtId,
        shown_at: now,
      })
      .onConflict((on) => on.doNothing()),
  );
