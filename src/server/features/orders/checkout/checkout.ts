import { randomUUID } from 'node:crypto';
import { Refusal, refuse } from '#shared/contract/refusals.ts';
import type { AccountId } from '#shared/kit/ids.ts';
import { sameBytes } from '../../../access/secrets.ts';
import { catchRefusal } from '../../../access/catchRefusal.ts';
import { findAccount, upsertCustomer, makeAccount } from '../../customerRecord/ensureCustomer.ts';
import { countOutcome } from './declines.ts';
import { findPublishedProduct, type SellableProduct } from '../../publishedProducts/findPublishedProduct.ts';
import { findByKey, insertLine, insertOrder, insertOrigin, type KeyedOrder } from './insertOrder.ts';
import { fulfillOrder } from './fulfillOrder.ts';
import { storePayment, collectPayment } from './collectPayment.ts';
import { ownsAlready } from './ownsAlready.ts';
import { isFresh } from './Quote.ts';
import { requestHash, type Placed, type Purchase, type CheckoutContext } from './Purchase.ts';

/**
 * Places an order once per idempotency key: repeating the request returns the same order. A refusal is returned with
 * its writes rolled back, so that the caller's transaction can continue and show it.
 */
export async function checkout(context: CheckoutContext, purchase: Purchase): Promise<Placed | Refusal> {
  const [known, product, accountId] = await Promise.all([
    findByKey(context.tx, purchase.key),
    findPublishedProduct(context.tx, purchase.quote.productId),
    findAccount(context.tx, purchase.email),
  ]);
  if (known) return sameOrder(known, purchase);
  if (!isFresh(purchase.quote, context.now)) return new Refusal('quote-expired');
  if (!product) return new Refusal('product-not-for-sale');
  const outcome = await catchRefusal(context.tx, () => placeNew(context, purchase, { product, accountId }));
  if (outcome instanceof Refusal && outcome.code === 'card-declined') await count(context, purchase, 'declined');
  return outcome;
}

interface Found {
  product: SellableProduct;
  accountId: AccountId | undefined;
}

async function placeNew(
  context: CheckoutContext,
  purchase: Purchase,
  { product, accountId }: Found,
): Promise<Placed | Refusal> {
  const { tx, now } = context;
  if (await ownsAlready(tx, { ...purchase, productId: product.id })) refuse('already-owned');
  const customerId = accountId ?? (await makeAccount(tx, { ...purchase, now }));
  // Both inserts are pipelined on one connection. The order references the customer, so the customer goes first.
  const [, order] = await Promise.all([
    upsertCustomer(tx, { ...purchase, now, id: customerId }),
    insertOrder(context, { purchase, customerId }),
  ]);
  // Another request with this key placed the order while this one waited for it.
  if ('hash' in order) return sameOrder(order, purchase);

  const { total, id: orderId } = order;
  const charge = total.amount > 0 ? await collectPayment(context, { purchase, title: product.title }) : null;
  const payment = charge && charge.payment;
  const isSettled = payment === null || payment.status === 'succeeded';
  const line = { id: randomUUID(), productId: product.id };
  const receipted = { id: orderId, email: purchase.email, total: total.amount, gateway: payment?.gateway ?? 'none' };
  // These statements do not wait for each other's results, so they are pipelined. Referencing rows go after the rows
  // they reference.
  await Promise.all([
    insertLine(tx, { id: line.id, orderId, product, quote: purchase.quote }),
    purchase.origin && insertOrigin(tx, { orderId, origin: purchase.origin }),
    charge && storePayment(context, { orderId, charge }),
    isSettled && fulfillOrder(context, { order: receipted, customerId, payment, lines: [line] }),
    count(context, purchase, 'placed'),
  ]);
  return { orderId, number: order.number, total, status: isSettled ? 'paid' : 'requires-action', isNew: true };
}

function sameOrder(order: KeyedOrder, purchase: Purchase): Placed | Refusal {
  if (!sameBytes(order.hash, requestHash(purchase))) return new Refusal('order-key-reused');
  return { orderId: order.id, number: order.number, status: order.status, total: order.total, isNew: false };
}

const count = (context: CheckoutContext, { email, quote }: Purchase, outcome: 'declined' | 'placed') =>
  countOutcome(context, { email, isFree: quote.unit === 0, outcome });
