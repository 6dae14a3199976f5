import { Refusal, refuse } from '#shared/contract/refusals.ts';
import { sameBytes } from '../../access/secrets.ts';
import { refusalOr } from '../../access/refusalOr.ts';
import { accountFor, keepCustomer } from '../members/customerFor.ts';
import { countOutcome } from './declines.ts';
import { findForSale, type ForSale } from './findForSale.ts';
import { findByKey, insertLine, insertOrder, type KeyedOrder } from './insertOrder.ts';
import { fulfil } from './fulfil.ts';
import { takePayment } from './takePayment.ts';
import { ownsAlready } from './ownsAlready.ts';
import { isFresh } from './Quote.ts';
import { requestHash, type Placed, type Purchase, type Till } from './Purchase.ts';

/**
 * Buys once per key: the same wish again gives the same order, at once or a day later. A refusal is returned with
 * everything undone, so that the caller's transaction can go on and show it.
 */
export async function buy(till: Till, purchase: Purchase): Promise<Placed | Refusal> {
  const [known, product] = await Promise.all([
    findByKey(till.tx, purchase.key),
    findForSale(till.tx, purchase.quote.productId),
  ]);
  if (known) return sameOrder(known, purchase);
  if (!isFresh(purchase.quote, till.now)) return new Refusal('quote-expired');
  if (!product) return new Refusal('product-not-for-sale');
  const outcome = await refusalOr(till.tx, () => placeNew(till, purchase, product));
  const counted = countedAs(outcome);
  if (counted) await countOutcome(till, { email: purchase.email, isFree: purchase.quote.unit === 0, outcome: counted });
  return outcome;
}

async function placeNew(till: Till, purchase: Purchase, product: ForSale): Promise<Placed | Refusal> {
  const { tx, now } = till;
  if (await ownsAlready(tx, { ...purchase, productId: product.id })) refuse('already-owned');
  const customerId = await accountFor(tx, { ...purchase, now });
  // One way to the database for both; the order refers to the customer, so the customer goes first.
  const [, order] = await Promise.all([
    keepCustomer(tx, { ...purchase, now, id: customerId }),
    insertOrder(till, { purchase, customerId }),
  ]);
  // Another request with this key got ahead while this one waited for it.
  if ('hash' in order) return sameOrder(order, purchase);

  const { total, id: orderId } = order;
  const [line, payment] = await Promise.all([
    insertLine(tx, { orderId, product, quote: purchase.quote }),
    total.amount > 0 ? takePayment(till, { orderId, purchase, title: product.title }) : null,
  ]);
  const isSettled = payment === null || payment.status === 'succeeded';
  if (isSettled) {
    await fulfil(till, { orderId, customerId, payment, lines: [{ id: line.id, productId: product.id }] });
  }
  return { orderId, number: order.number, total, status: isSettled ? 'paid' : 'requires-action', isNew: true };
}

function sameOrder(order: KeyedOrder, purchase: Purchase): Placed | Refusal {
  if (!sameBytes(order.hash, requestHash(purchase))) return new Refusal('order-key-reused');
  return { orderId: order.id, number: order.number, status: order.status, total: order.total, isNew: false };
}

function countedAs(result: Placed | Refusal): 'declined' | 'placed' | null {
  if (result instanceof Refusal) return result.code === 'card-declined' ? 'declined' : null;
  return result.isNew ? 'placed' : null;
}
