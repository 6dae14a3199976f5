import { createHash, randomUUID } from 'node:crypto';
import { Refusal } from '#shared/contract/refusals.ts';
import { isOfferTime } from '#shared/rules/purchaseOffer.ts';
import { catchRefusal } from '../../../access/catchRefusal.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { findFeeBps } from '../../paymentAccounts/findFeeBps.ts';
import { assertLeft } from '../../stock/assertInStock.ts';
import { findPools, takeStock } from '../../stock/stockHolds.ts';
import { findStock } from '../../stock/stockPools.ts';
import { insertAttempt } from '../checkout/attempt.ts';
import { takeDiscount } from '../checkout/beginOrder.ts';
import { insertLines, insertOrder } from '../checkout/insertOrder.ts';
import type { CheckoutContext, CheckoutRequest } from '../checkout/Purchase.ts';
import type { Quote } from '../checkout/Quote.ts';
import { settleAttempt } from '../checkout/settlePayment.ts';
import { insertBundles } from '../checkout/lineParts.ts';
import { findSoldLines, unitsOf } from '../checkout/SoldLine.ts';
import { insertTaxEvidence, proofsOf } from '../checkout/taxEvidence.ts';
import type { Answering } from './declineOffer.ts';
import { findChargeable } from './findChargeable.ts';

/**
 * `paid`: the saved method was charged, or had been. `open`: its answer is not known yet. `checkout`: the buyer has to pay
 * in a checkout, with what went wrong. `over`: it is not offered any more.
 */
export type Accepted =
  | { kind: 'paid'; orderId: string }
  | { kind: 'open'; orderId: string }
  | { kind: 'checkout'; refusal: Refusal | null }
  | { kind: 'over' };

type Begun = Accepted | { kind: 'charge'; orderId: string; paymentId: string };

interface Accepting extends Answering {
  /** The sealed price of the offer. */
  quote: Quote;
}

/**
 * Buys what is offered after an order with the method that its payment saved, as an order of its own. The order and its
 * attempt are committed, then the method is charged, then the answer is recorded. Accepting again charges nothing again.
 */
export async function acceptOffer(
  request: Pick<CheckoutRequest, 'transact' | 'services' | 'storeId' | 'now'>,
  accepting: Accepting,
): Promise<Accepted | Refusal> {
  const { services, storeId, now, transact } = request;
  const feeBps = await findFeeBps(services, storeId);
  const begun = await transact((context) => catchRefusal(context.tx, () => begin(context, { ...accepting, feeBps })));
  if (begun instanceof Refusal || begun.kind !== 'charge') return begun;
  const { orderId, paymentId } = begun;
  await settleAttempt(services, { storeId, paymentId, now }).catch((error: unknown) => {
    // The job `settlePayment` charges the same attempt again.
    services.faults.report(error, { paymentId });
  });
  return transact(({ tx }) => outcomeOf(tx, orderId));
}

async function begin(context: CheckoutContext, accepting: Accepting & { feeBps: number }): Promise<Begun> {
  const { tx, now } = context;
  const { rootId, itemId, quote } = accepting;
  const known = await lockAnswer(tx, accepting);
  if (!known || known.answer === 'declined') return { kind: 'over' };
  if (known.orderId !== null) return resume(tx, known.orderId);
  const root = await findRoot(tx, rootId);
  if (root?.status !== 'paid' || !root.paid_at || !isOfferTime(root.paid_at, now)) return { kind: 'over' };
  const method = known.answer === null ? await findChargeable(context, { rootId, quote }) : null;
  const lines = await findSoldLines(tx, quote);
  if (!lines) return { kind: 'over' };
  if (!method) {
    await noteAccepted(context, { rootId, itemId, orderId: null });
    return { kind: 'checkout', refusal: null };
  }
  assertLeft(await findStock(tx, { productIds: lines.map(({ productId }) => productId), now }), lines);
  const key = `offer ${rootId} ${itemId}`;
  const { email, name, customer_id: customerId } = root;
  const purchase = {
    quote,
    email,
    name,
    key,
    card: undefined,
    root: null,
    buyerId: undefined,
    feeBps: accepting.feeBps,
    request: [createHash('sha256').update(key).digest('hex')],
  };
  const order = await insertOrder(context, { purchase, customerId: null });
  if ('hash' in order) throw new Error(`The offer ${key} has an order already.`);
  const orderId = order.id;
  await tx.run(
    tx.q
      .updateTable('orders')
      .set({ customer_id: customerId })
      .where('store_id', '=', tx.realm)
      .where('id', '=', orderId),
  );
  const written = lines.map((line) => ({ ...line, id: randomUUID() }));
  insertLines(tx, { orderId, lines: written, quote });
  await insertBundles(tx, { lines: written, currency: quote.currency });
  if (quote.tax)
    await insertTaxEvidence(tx, {
      orderId,
      quote,
      tax: quote.tax,
      proofs: await proofsOf(tx, rootId),
      isConfirmed: true,
      now,
    });
  const attempt = await insertAttempt(context, { order, source: '', purchase, lines, saved: method });
  await noteAccepted(context, { rootId, itemId, orderId });
  const units = unitsOf(lines);
  await takeStock(tx, { orderId, lines: units, pools: await findPools(tx, units), isPaid: false, now });
  await takeDiscount(context, { order, purchase, isPaid: false, attempt: null });
  return { kind: 'charge', orderId, paymentId: attempt.id };
}

/** The lock lets one of two clicks at once charge. */
const lockAnswer = (tx: StoreTx, { rootId, itemId }: Answering) =>
  tx.maybe(
    tx.q
      .selectFrom('offer_answers')
      .select(['answer', 'new_order_id as orderId'])
      .where('store_id', '=', tx.realm)
      .where('order_id', '=', rootId)
      .where('item_id', '=', itemId)
      .forUpdate(),
  );

const findRoot = (tx: StoreTx, rootId: string) =>
  tx.maybe(
    tx.q
      .selectFrom('orders')
      .select(['status', 'paid_at', 'email', 'name', 'customer_id'])
      .where('store_id', '=', tx.realm)
      .where('id', '=', rootId),
  );

/** An offer that was accepted before: charged, or to be charged with the same attempt. */
async function resume(tx: StoreTx, orderId: string): Promise<Begun> {
  const open = await tx.maybe(
    tx.q
      .selectFrom('payments')
      .select('id')
      .where('store_id', '=', tx.realm)
      .where('order_id', '=', orderId)
      .where('status', '=', 'created'),
  );
  return open ? { kind: 'charge', orderId, paymentId: open.id } : outcomeOf(tx, orderId);
}

async function outcomeOf(tx: StoreTx, orderId: string): Promise<Accepted> {
  const { status } = await tx.one(
    tx.q.selectFrom('orders').select('status').where('store_id', '=', tx.realm).where('id', '=', orderId),
  );
  if (status === 'pending') return { kind: 'open', orderId };
  return status === 'void' ? { kind: 'checkout', refusal: new Refusal('offer-declined') } : { kind: 'paid', orderId };
}

const noteAccepted = (
  { tx, now }: { tx: StoreTx; now: Date },
  { rootId, itemId, orderId }: Answering & { orderId: string | null },
): Promise<number> =>
  tx.run(
    tx.q
      .updateTable('offer_answers')
      .set({ answer: 'accepted', answered_at: now, new_order_id: orderId })
      .where('store_id', '=', tx.realm)
      .where('order_id', '=', rootId)
      .where('item_id', '=', itemId),
  );
