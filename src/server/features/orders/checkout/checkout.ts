import { Refusal } from '#shared/contract/refusals.ts';
import { findFeeBps } from '../../paymentAccounts/findFeeBps.ts';
import { applyPaymentAnswer } from './applyPaymentAnswer.ts';
import { chargeAttempt, settlingJob, type Attempt } from './attempt.ts';
import { beginOrder, type Begun } from './beginOrder.ts';
import { countOutcome } from './declines.ts';
import { needsMethod } from './Quote.ts';
import type { CheckoutContext, CheckoutRequest, Placed, Purchase } from './Purchase.ts';

/**
 * Builds the caller's result in the transaction that completes the order. It is called at the beginning, so that what it reads
 * is sent with the first statements, and the function that it returns at the end.
 */
type Present<Result> = (context: CheckoutContext) => (placed: Placed) => Promise<Result>;

/**
 * Places an order once per idempotency key: repeating the request returns the same order. The order and its attempt to
 * pay are committed, then the gateway is called, then its answer is recorded. A refused purchase is returned.
 */
export async function checkout<Result>(
  request: CheckoutRequest,
  { fingerprints = new Map(), ...bought }: Purchase,
  present: Present<Result>,
): Promise<Result | Refusal> {
  const purchase = { ...bought, fingerprints };
  const feeBps = await findFeeBps(request.services, request.storeId);
  const begun = await request.transact((context) => begin(context, { ...purchase, feeBps }, present));
  if (begun instanceof Refusal) return begun;
  if ('placed' in begun) return begun.placed;
  const outcome = await pay(request, { purchase, attempt: begun.attempt, present });
  // The declined card belongs to an earlier request. This purchase's card is tried next.
  const isDeclined = outcome instanceof Refusal && outcome.code === 'card-declined';
  return isDeclined && !begun.isMine ? checkout(request, purchase, present) : outcome;
}

async function begin<Result>(
  context: CheckoutContext,
  purchase: Purchase,
  present: Present<Result>,
): Promise<Begun | { placed: Result } | Refusal> {
  const outcome = await beginOrder(context, purchase);
  if (outcome instanceof Refusal) {
    if (outcome.code === 'card-declined') countDecline(context, purchase);
    return outcome;
  }
  return 'attempt' in outcome ? outcome : { placed: await present(context)(outcome) };
}

async function pay<Result>(
  request: CheckoutRequest,
  { purchase, attempt, present }: { purchase: Purchase; attempt: Attempt; present: Present<Result> },
): Promise<Result | Refusal> {
  const answer = await chargeAttempt(request.services, attempt).catch((error: unknown) => {
    request.services.faults.report(error, { paymentId: attempt.id });
    return null;
  });
  // The job `settlePayment` asks the gateway again. If the payment page did not open, nobody has paid.
  if (answer === null)
    return new Refusal(
      attempt.checkoutUrl !== null && attempt.source === '' ? 'payment-page-unavailable' : 'payment-unanswered',
    );
  return request.transact(async (context) => {
    const presentPlaced = present(context);
    const [outcome] = await Promise.all([
      applyPaymentAnswer(context, { attempt, answer }),
      context.tx.dropJob(settlingJob(attempt.id)),
    ]);
    if (!(outcome instanceof Refusal)) return presentPlaced(outcome);
    countDecline(context, purchase);
    return outcome;
  });
}

const countDecline = (context: CheckoutContext, { email, quote }: Purchase) =>
  countOutcome(context, { email, isFree: !needsMethod(quote), outcome: 'declined' });
