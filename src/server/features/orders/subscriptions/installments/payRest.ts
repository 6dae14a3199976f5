import { randomUUID } from 'node:crypto';
import { Refusal, refuse } from '#shared/contract/refusals.ts';
import { catchRefusal } from '../../../../access/catchRefusal.ts';
import type { StoreTx } from '../../../../db/transaction.ts';
import { findFeeBps } from '../../../paymentAccounts/findFeeBps.ts';
import { continueCommission } from '../../../storeAffiliates/continueCommission.ts';
import type { CheckoutRequest } from '../../checkout/Purchase.ts';
import { settleAttempt } from '../../checkout/settlePayment.ts';
import { chargePeriod, type RenewalContext } from '../beginPeriod.ts';
import { lockUnpaidPeriod } from '../lockUnpaidPeriod.ts';
import { closeAttempt } from '../payRenewal.ts';
import { lockSubscription, subscriptionRows } from '../subscriptionRecord.ts';
import { findChange, insertChange } from '../switching/changeRecord.ts';
import { lastPaid } from '../switching/lastPaid.ts';
import { writeOrder } from '../writeOrder.ts';
import { findInstallments, nextPayments } from './installmentRecord.ts';
import { quoteInstallment } from './quoteInstallment.ts';

interface PayingRest {
  subscriptionId: string;
  customerId: string;
  /** The first payment of the rest that the customer was shown. */
  from: number;
}

/** `unpaid`: the saved method was not charged, so the customer pays the order themselves. */
export type RestOutcome = 'done' | 'unpaid';

/**
 * Pays all that is left of an installment plan with its saved method, what is overdue included. The order waits for an hour as that of a switch
 * does, and is stored as one: of two at once, one is refused.
 */
export async function payRest(
  request: Pick<CheckoutRequest, 'transact' | 'services' | 'storeId' | 'now'>,
  paying: PayingRest,
): Promise<RestOutcome | Refusal> {
  const { services, storeId, now, transact } = request;
  const isOwn = await transact(({ tx }) => isOf(tx, paying));
  if (!isOwn) return new Refusal('not-found');
  await closeAttempt(request, paying.subscriptionId);
  const feeBps = await findFeeBps(services, storeId);
  const changeId = randomUUID();
  const begun = await transact(({ tx }) =>
    catchRefusal(tx, () => begin({ tx, now, services, feeBps }, { ...paying, changeId })),
  );
  if (begun instanceof Refusal) return begun;
  if (begun !== null) await settleAttempt(services, { storeId, paymentId: begun, now });
  const change = await transact(({ tx }) => findChange(tx, changeId));
  return change?.status === 'done' ? 'done' : 'unpaid';
}

const isOf = async (tx: StoreTx, { subscriptionId, customerId }: PayingRest): Promise<boolean> =>
  (await tx.maybe(subscriptionRows(tx).where('id', '=', subscriptionId).where('customer_id', '=', customerId))) !==
  undefined;

/** Returns the attempt that is to be charged, if there is a saved method. */
async function begin(
  context: RenewalContext,
  { subscriptionId, customerId, from, changeId }: PayingRest & { changeId: string },
): Promise<string | null> {
  const { tx, now } = context;
  // The order is locked before its subscription, here and everywhere else.
  const unpaid = await lockUnpaidPeriod(tx, subscriptionId);
  const subscription = (await lockSubscription(tx, subscriptionId)) ?? refuse('not-found');
  const installments = (await findInstallments(tx, subscriptionId)) ?? refuse('not-found');
  if (subscription.customer_id !== customerId) refuse('not-found');
  if (subscription.status === 'ended') refuse('subscription-ended');
  // The next payment is about to be charged, or is being paid.
  if (unpaid ? unpaid.isBeingPaid : subscription.period_end <= now) refuse('subscription-busy');
  const range = nextPayments(installments, { isRest: true });
  if (range.from !== from) refuse('quote-expired');
  const last = await lastPaid(tx, subscription);
  const { product_id, variant_id, title, amount, every_count, every_unit } = subscription;
  const quote = await quoteInstallment(context, { subscription, installments, range });
  const order = await writeOrder(context, { subscription, last, title, quote, key: `rest ${changeId}` });
  await continueCommission(tx, { firstOrderId: installments.firstOrderId, orderId: order.id, quote });
  const change = { id: changeId, subscription_id: subscriptionId, product_id, variant_id, title, amount };
  const terms = { every_count, every_unit, keeps_period: true, credit: 0, status: 'begun', order_id: order.id, now };
  if (!(await insertChange(tx, { ...change, ...terms }))) refuse('switch-open');
  return chargePeriod(context, { subscription, order });
}
