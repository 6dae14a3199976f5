import { randomUUID } from 'node:crypto';
import { Refusal, refuse } from '#shared/contract/refusals.ts';
import type { AccountId } from '#shared/kit/ids.ts';
import { sameBytes } from '../../access/secrets.ts';
import { refusalOr } from '../../access/refusalOr.ts';
import { findAccount, keepCustomer, makeAccount } from '../members/customerFor.ts';
import { countOutcome } from './declines.ts';
import { findForSale, type ForSale } from './findForSale.ts';
import { findByKey, insertLine, insertOrder, insertOrigin, type KeyedOrder } from './insertOrder.ts';
import { fulfil } from './fulfil.ts';
import { keepPayment, takePayment } from './takePayment.ts';
import { ownsAlready } from './ownsAlready.ts';
import { isFresh } from './Quote.ts';
import { requestHash, type Placed, type Purchase, type Till } from './Purchase.ts';

/**
 * Buys once per key: the same wish again gives the same order, at once or a day later. A refusal is returned with
 * everything undone, so that the caller's transaction can go on and show it.
 */
export async function buy(till: Till, purchase: Purchase): Promise<Placed | Refusal> {
  const [known, product, accountId] = await Promise.all([
    findByKey(till.tx, purchase.key),
    findForSale(till.tx, purchase.quote.productId),
    findAccount(till.tx, purchase.email),
  ]);
  if (known) return sameOrder(known, purchase);
  if (!isFresh(purchase.quote, till.now)) return new Refusal('quote-expired');
  if (!product) return new Refusal('product-not-for-sale');
  const outcome = await refusalOr(till.tx, () => placeNew(till, purchase, { product, accountId }));
  if (outcome instanceof Refusal && outcome.code === 'card-declined') await count(till, purchase, 'declined');
  return outcome;
}

interface Found {
  product: ForSale;
  accountId: AccountId | undefined;
}

async function placeNew(till: Till, purchase: Purchase, { product, accountId }: Found): Promise<Placed | Refusal> {
  const { tx, now } = till;
  if (await ownsAlready(tx, { ...purchase, productId: product.id })) refuse('already-owned');
  const customerId = accountId ?? (await makeAccount(tx, { ...purchase, now }));
  // One way to the database for both; the order refers to the customer, so the customer goes first.
  const [, order] = await Promise.all([
    keepCustomer(tx, { ...purchase, now, id: customerId }),
    insertOrder(till, { purchase, customerId }),
  ]);
  // Another request with this key got ahead while this one waited for it.
  if ('hash' in order) return sameOrder(order, purchase);

  const { total, id: orderId } = order;
  const charge = total.amount > 0 ? await takePayment(till, { purchase, title: product.title }) : null;
  const payment = charge && charge.payment;
  const isSettled = payment === null || payment.status === 'succeeded';
  const line = { id: randomUUID(), productId: product.id };
  const receipted = { id: orderId, email: purchase.email, total: total.amount, gateway: payment?.gateway ?? 'none' };
  // None waits for another, so all travel together; what refers to a row goes after it.
  await Promise.all([
    insertLine(tx, { id: line.id, orderId, product, quote: purchase.quote }),
    purchase.origin && insertOrigin(tx, { orderId, origin: purchase.origin }),
    charge && keepPayment(till, { orderId, charge }),
    isSettled && fulfil(till, { order: receipted, customerId, payment, lines: [line] }),
    count(till, purchase, 'placed'),
  ]);
  return { orderId, number: order.number, total, status: isSettled ? 'paid' : 'requires-action', isNew: true };
}

function sameOrder(order: KeyedOrder, purchase: Purchase): Placed | Refusal {
  if (!sameBytes(order.hash, requestHash(purchase))) return new Refusal('order-key-reused');
  return { orderId: order.id, number: order.number, status: order.status, total: order.total, isNew: false };
}

const count = (till: Till, { email, quote }: Purchase, outcome: 'declined' | 'placed') =>
  countOutcome(till, { email, isFree: quote.unit === 0, outcome });
