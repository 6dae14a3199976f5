import { Refusal, refuse } from '#shared/contract/refusals.ts';
import { newRowId } from '../../../db/rowId.ts';
import { catchRefusal } from '../../../access/catchRefusal.ts';
import { connectionCountry } from '../../../access/connectionCountry.ts';
import { sameBytes } from '../../../access/secrets.ts';
import { confirmSlot, holdSlot, renewSlot } from '../../bookings/orderBookings.ts';
import { lockCart } from '../../carts/cartRecord.ts';
import { noteCartUnits } from '../../carts/cartUnits.ts';
import { ensureCustomer } from '../../customerRecord/ensureCustomer.ts';
import { NO_CARD, renewDiscountUse, takeDiscountUse, type UsedCard } from '../../discounts/discountUses.ts';
import { job } from '#shared/contract/jobs.ts';
import { findRequiredConsents, MARKETING } from '../../consents/requiredConsents.ts';
import { insertSupport } from '../supports/supportRecord.ts';
import { hasProvenEmail } from './hasProvenEmail.ts';
import { findQuestions } from '../../questions/askedQuestions.ts';
import { areAnswered, insertAnswers } from '../../questions/orderAnswers.ts';
import { insertConsents } from '../../consents/orderConsents.ts';
import { hasHadTrial } from '../subscriptions/trials/trialUses.ts';
import { insertPlanOrder } from '../../planRecord/planOrders.ts';
import { hasPlan } from '../../planRecord/planSubscriptions.ts';
import { chargeProblem } from './chargeProblem.ts';
import { assertAttemptsLeft, findOpenAttempt, insertAttempt, sourceOf, type Attempt } from './attempt.ts';
import { countOutcome, findReachedLimit } from './declines.ts';
import { insertGift } from '../gifts/giftRecord.ts';
import { canBeGift } from '../gifts/canBeGift.ts';
import { fulfillOrder } from './fulfillOrder.ts';
import { findByKey, insertLines, insertOrder, insertOrigin, isSamePrice, type KeyedOrder } from './insertOrder.ts';
import { ownsAlready } from './ownsAlready.ts';
import { insertBundles } from './lineParts.ts';
import { findTaxPolicy } from '../../taxes/findTaxes.ts';
import { isFreeOfTax } from './quoteTax.ts';
import { insertTaxEvidence } from './taxEvidence.ts';
import { insertInstallments } from '../subscriptions/installments/installmentRecord.ts';
import { requestHash, type CheckoutContext, type Placed, type Purchase } from './Purchase.ts';
import {
  afterTrial,
  amountOf,
  discountOf,
  isFresh,
  lineAfterTrial,
  needsMethod,
  totalOf,
  trialOf,
  type Quote,
} from './Quote.ts';
import { earnCommission } from '../../storeAffiliates/earnCommission.ts';
import { stockProblem } from '../../stock/assertInStock.ts';
import { findPools, renewHolds, takeStock } from '../../stock/stockHolds.ts';
import { findStock } from '../../stock/stockPools.ts';
import { limitsOf } from '../../publishedProducts/limitsOf.ts';
import { findSoldLines, unitsOf, type SoldLine } from './SoldLine.ts';

/** An attempt to pay that the gateway is to be asked about. `isMine`: it pays with this purchase's card. */
export interface Begun {
  attempt: Attempt;
  isMine: boolean;
}

/**
 * Writes the order of a new purchase: complete if it is free, else pending with an attempt to pay it. For a known key it
 * returns the order, or the attempt that is still open. A refusal is returned with its writes rolled back.
 */
export async function beginOrder(context: CheckoutContext, purchase: Purchase): Promise<Placed | Begun | Refusal> {
  const { tx, now } = context;
  const { quote, key } = purchase;
  const productIds = quote.lines.map(({ productId }) => productId);
  // The stock is read before the key. Otherwise a repeated request could miss the order that took the last unit.
  const [stock, known, reached, lines, agreed, questions, problem] = await Promise.all([
    findStock(tx, { productIds, now }),
    findByKey(tx, key),
    findReachedLimit(context, { email: purchase.email, isFree: !needsMethod(quote) }),
    findSoldLines(tx, quote),
    findRequiredConsents(tx, { isFree: !needsMethod(quote) }),
    findQuestions(tx, productIds),
    findPriceProblem(context, quote),
  ]);
  if (reached) return reached;
  if (!known) {
    if (!isFresh(quote, now)) return new Refusal('quote-expired');
    // When many buyers want the last unit, most of them are refused here, without waiting for a lock.
    const missing = stockProblem(stock, quote.lines);
    if (missing) return new Refusal(missing);
  }
  const stored = offersMarketing(lines) && purchase.consents?.includes('marketing') ? [...agreed, MARKETING] : agreed;
  const complete = { ...purchase, agreed: stored, questions };
  if (known) return catchRefusal(tx, () => resumeOrder(context, complete, known));
  if (!lines) return new Refusal('product-not-for-sale');
  return catchRefusal(tx, () => {
    assertComplete(complete);
    if (problem) refuse(problem);
    return placeNew(context, complete, lines);
  });
}

const offersMarketing = (lines: readonly SoldLine[] | undefined): boolean =>
  lines?.some(({ product }) => product.kind === 'lead') ?? false;

/** Why nobody could pay this price now, as the code of a refusal. */
async function findPriceProblem(context: CheckoutContext, quote: Quote) {
  if (!needsMethod(quote)) return null;
  const [problem, isTaxMissing] = await Promise.all([
    chargeProblem(context, totalOf(afterTrial(quote))),
    lacksTax(context, quote),
  ]);
  return problem ?? (isTaxMissing ? 'tax-country-missing' : null);
}

/** The checkout seals prices that have no tax yet, because the buyer has not said where they are. */
const lacksTax = async ({ tx }: CheckoutContext, quote: Quote): Promise<boolean> =>
  quote.tax === null && !isFreeOfTax(quote) && (await findTaxPolicy(tx)) !== null;

async function placeNew(
  context: CheckoutContext,
  purchase: Purchase,
  lines: readonly SoldLine[],
): Promise<Placed | Begun | Refusal> {
  const { tx, now } = context;
  // The lock decides between this order and one of the same cart that is being paid in another tab.
  const { cart, plan } = purchase.quote;
  if (cart && !(await lockCart(tx, cart))) refuse('cart-changed');
  if (plan && (await hasPlan(tx, plan.creatorId))) refuse('has-plan');
  if (purchase.gift && !canBeGift(purchase.quote, lines)) refuse('gift-not-possible');
  if (lines.some(({ unit, product }) => unit > (product.tipJar?.most ?? Infinity))) refuse('tip-over-most');
  if (lines.some(({ product }) => product.provesEmail) && !(await hasProvenEmail(tx, purchase)))
    refuse('email-not-proven');
  if (!purchase.gift && (await ownsAlready(tx, { ...purchase, lines, now }))) refuse('already-owned');
  if (trialOf(purchase.quote) && (await hasHadTrial(tx, purchase.email))) refuse('trial-used');
  return needsMethod(purchase.quote) ? placePending(context, purchase, lines) : placeFree(context, purchase, lines);
}

async function placePending(
  context: CheckoutContext,
  purchase: Purchase,
  lines: readonly SoldLine[],
): Promise<Placed | Begun | Refusal> {
  const { tx, now } = context;
  const source = sourceOf(context, purchase);
  const order = await insertOrder(context, { purchase, customerId: null });
  // Another request with this key placed the order while this one waited for it.
  if ('hash' in order) return resumeOrder(context, purchase, order);
  const units = unitsOf(lines);
  const written = lines.map(withId);
  const [attempt, pools] = await Promise.all([
    insertAttempt(context, { order, source, purchase, lines }),
    findPools(tx, units),
    writeParts(context, { order, purchase, lines: written }),
  ]);
  await keepSlot(context, { order, purchase, lines: written });
  await takeStock(tx, { orderId: order.id, lines: units, pools, isPaid: false, now });
  await takeDiscount(context, { order, purchase, isPaid: false, attempt });
  return { attempt, isMine: true };
}

async function placeFree(
  context: CheckoutContext,
  purchase: Purchase,
  lines: readonly SoldLine[],
): Promise<Placed | Begun | Refusal> {
  const { tx, now } = context;
  const customerId = await ensureCustomer(tx, { ...purchase, now });
  const order = await insertOrder(context, { purchase, customerId });
  if ('hash' in order) return resumeOrder(context, purchase, order);
  const { id, number, total } = order;
  const receipted = { id, email: purchase.email, total: 0, gateway: 'none' };
  const written = lines.map(withId);
  const sold = written.map((line) => ({ ...line, ...limitsOf(line.product), kind: line.product.kind }));
  // What the order takes out of a cart is noted before it is taken out.
  const units = unitsOf(lines);
  const [pools] = await Promise.all([findPools(tx, units), writeParts(context, { order, purchase, lines: written })]);
  const hasCart = purchase.quote.cart !== null || purchase.besideCartId !== undefined;
  await fulfillOrder(context, { order: receipted, customerId, payment: null, lines: sold, hasCart });
  if (await keepSlot(context, { order, purchase, lines: written }))
    await confirmSlot(tx, { orderId: id, customerId, now });
  await takeStock(tx, { orderId: id, lines: units, pools, isPaid: true, now });
  await takeDiscount(context, { order, purchase, isPaid: true, attempt: null });
  return { orderId: id, number, total, status: 'paid', isNew: true };
}

interface Parts {
  order: { id: string };
  purchase: Purchase;
  lines: readonly (SoldLine & { id: string })[];
}

const withId = (line: SoldLine) => ({ ...line, id: newRowId() });

/** Keeps the time of the call that is bought. Whoever gets it as a gift chooses the time. */
async function keepSlot(
  { tx, now }: CheckoutContext,
  { order, purchase: { slot, gift }, lines: [line] }: Parts,
): Promise<boolean> {
  if (!slot || gift || !line) return false;
  await holdSlot(tx, { orderId: order.id, line, slot, now });
  return true;
}

/** These statements do not wait for each other's results, so they are pipelined. */
async function writeParts(context: CheckoutContext, { order: { id: orderId }, purchase, lines }: Parts): Promise<void> {
  insertLines(context.tx, { orderId, lines, quote: purchase.quote });
  countOutcome(context, { email: purchase.email, isFree: !needsMethod(purchase.quote), outcome: 'placed' });
  await Promise.all([
    insertBundles(context.tx, { lines, currency: purchase.quote.currency }),
    purchase.quote.tax &&
      insertTaxEvidence(context.tx, {
        orderId,
        quote: purchase.quote,
        tax: purchase.quote.tax,
        proofs: { connection: connectionCountry(context), card: '', checkedAt: null },
        isConfirmed: purchase.isCountryConfirmed ?? false,
        now: context.now,
      }),
    insertFormData(context, { orderId, purchase }),
    purchase.quote.installments && insertInstallments(context.tx, { orderId, ...purchase.quote.installments }),
    purchase.quote.plan && insertPlanOrder(context.tx, { orderId, ...purchase.quote.plan }),
    // A gift is beside what its buyer wants to have.
    purchase.besideCartId !== undefined &&
      !purchase.gift &&
      noteCartUnits(context.tx, { orderId, cartId: purchase.besideCartId, lines }),
    purchase.origin && insertOrigin(context.tx, { orderId, origin: purchase.origin }),
    needsMethod(purchase.quote) && noteAffiliate(context, { orderId, purchase, lines }),
  ]);
}

/** What the buyer agreed to and answered, and whom the order is for. */
const insertFormData = (
  { tx, now, language }: CheckoutContext,
  {
    orderId,
    purchase: { agreed = [], questions = [], answers = {}, gift, support },
  }: { orderId: string; purchase: Purchase },
) =>
  Promise.all([
    gift && insertGift(tx, { orderId, gift }),
    support && insertSupport(tx, { orderId, support, now }),
    // The order's id is that of the job, so that an order which is paid at the second try asks once.
    agreed.includes(MARKETING) && tx.enqueue(job('subscribeBuyer', { realm: tx.realm, orderId }), { id: orderId }),
    insertConsents(tx, { orderId, required: agreed, language, now }),
    insertAnswers(tx, { orderId, questions, answers, now }),
  ]);

const isAgreed = ({ agreed = [], consents = [] }: Purchase): boolean =>
  agreed.every(({ kind }) => consents.includes(kind));

const isAnswered = ({ questions = [], answers = {} }: Purchase): boolean => areAnswered(questions, answers);

function assertComplete(purchase: Purchase): void {
  if (!isAgreed(purchase)) refuse('consent-missing');
  if (!isAnswered(purchase)) refuse('answer-missing');
}

const noteAffiliate = (
  { tx }: CheckoutContext,
  { orderId, purchase, lines }: { orderId: string; purchase: Purchase; lines: readonly SoldLine[] },
) =>
  earnCommission(tx, {
    orderId,
    code: purchase.affiliateCode,
    discountId: purchase.quote.discount?.id,
    email: purchase.email,
    customerId: purchase.buyerId,
    lines: lines.map(lineAfterTrial).map((line) => ({ ...line, amount: amountOf(line) })),
    isTaxIncluded: purchase.quote.tax?.isInclusive ?? false,
    currency: purchase.quote.currency,
  });

/** This runs last in the transaction, because it locks the discount for every other order that uses it. */
export async function takeDiscount(
  context: Pick<CheckoutContext, 'tx' | 'now' | 'services'>,
  {
    order,
    purchase,
    isPaid,
    attempt,
  }: {
    order: { id: string };
    purchase: Pick<Purchase, 'email' | 'quote' | 'fingerprints'>;
    isPaid: boolean;
    attempt: Attempt | null;
  },
): Promise<void> {
  const { tx, now } = context;
  const { email, quote } = purchase;
  const { discount, currency } = quote;
  if (!discount) return;
  const used = { ...discount, amount: discountOf(quote).amount };
  await takeDiscountUse(tx, {
    orderId: order.id,
    discount: used,
    currency,
    email,
    isPaid,
    now,
    card: cardOf(context, { purchase, attempt }),
  });
}

/** What is asked is kept in the purchase, because the transaction then begins anew. */
function cardOf(
  { services }: Pick<CheckoutContext, 'services'>,
  { purchase: { fingerprints }, attempt }: { purchase: Pick<Purchase, 'fingerprints'>; attempt: Attempt | null },
): UsedCard {
  if (!fingerprints || !attempt || attempt.source === '') return NO_CARD;
  const { source, account } = attempt;
  return {
    key: fingerprints.get(source),
    ask: async () => void fingerprints.set(source, await services.payments.readFingerprint({ source, account })),
  };
}

/** The order of a repeated request, or its next attempt to pay after a decline. */
async function resumeOrder(
  context: CheckoutContext,
  purchase: Purchase,
  known: KeyedOrder,
): Promise<Placed | Begun | Refusal> {
  const { tx } = context;
  if (!sameBytes(known.hash, requestHash(purchase))) return new Refusal('order-key-reused');
  // A request at another price arrived together with this one, and neither may stand for the other.
  const isUnpaid = known.status === 'pending' || known.status === 'requires-action';
  if (isUnpaid && !isSamePrice(known, purchase.quote)) return new Refusal('checkout-in-progress');
  if (isUnpaid) await replaceFormData(context, { orderId: known.id, purchase });
  if (known.status !== 'pending') return presentPlaced(known);
  // The lock serializes requests with the same key, so only one of them stores the next attempt.
  const status = await lockStatus(tx, known.id);
  if (status !== 'pending')
    return status === undefined ? new Refusal('quote-expired') : presentPlaced({ ...known, status });
  const open = await findOpenAttempt(tx, known.id);
  const source = open && !purchase.card ? open.source : sourceOf(context, purchase);
  if (open) return { attempt: open, isMine: open.source === source };
  if (!isFresh(purchase.quote, context.now)) return new Refusal('quote-expired');
  const lines = await findSoldLines(tx, purchase.quote);
  if (!lines) return new Refusal('product-not-for-sale');
  assertComplete(purchase);
  await assertAttemptsLeft(tx, known.id);
  await renewSlot(tx, { orderId: known.id, now: context.now });
  await renewHolds(tx, { orderId: known.id, now: context.now });
  const attempt = await insertAttempt(context, { order: known, source, purchase, lines });
  await renewDiscountUse(tx, { orderId: known.id, now: context.now, card: cardOf(context, { purchase, attempt }) });
  return { attempt, isMine: true };
}

/** Beside another card, or back from the payment page, the buyer may have typed other answers, or another message of a gift. */
async function replaceFormData(
  context: CheckoutContext,
  { orderId, purchase }: { orderId: string; purchase: Purchase },
): Promise<void> {
  if (!purchase.agreed?.length && !purchase.questions?.length && !purchase.gift && !purchase.support) return;
  if (!isAgreed(purchase) || !isAnswered(purchase)) return;
  const status = await lockStatus(context.tx, orderId);
  if (status !== 'pending' && status !== 'requires-action') return;
  const { tx } = context;
  for (const table of ['order_consents', 'order_answers', 'gifts', 'order_supports'] as const)
    await tx.run(tx.q.deleteFrom(table).where('store_id', '=', tx.realm).where('order_id', '=', orderId));
  await insertFormData(context, { orderId, purchase });
}

const lockStatus = async (tx: CheckoutContext['tx'], orderId: string): Promise<string | undefined> =>
  (
    await tx.maybe(
      tx.q.selectFrom('orders').select('status').where('store_id', '=', tx.realm).where('id', '=', orderId).forUpdate(),
    )
  )?.status;

const presentPlaced = ({ id, number, status, total }: Omit<KeyedOrder, 'hash' | 'composition'>): Placed => ({
  orderId: id,
  number,
  status,
  total,
  isNew: false,
});
