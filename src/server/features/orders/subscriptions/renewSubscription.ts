import { sql } from 'kysely';
import { job } from '#shared/contract/jobs.ts';
import { provenStore } from '#shared/kit/ids.ts';
import { dunningStep, GRACE_DAYS, type EndReason } from '#shared/rules/subscription.ts';
import { taxProblemText } from '#shared/rules/taxProblem.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { findFeeBps } from '../../paymentAccounts/findFeeBps.ts';
import { findPayee } from '../../paymentAccounts/findPayee.ts';
import type { JobHandlers } from '../../jobs.ts';
import { settleAttempt } from '../checkout/settlePayment.ts';
import { beginPeriod, chargePeriod, type PeriodOrder, type RenewalContext } from './beginPeriod.ts';
import { TaxRefused } from '../providerTax/findCalculation.ts';
import { endSubscription, voidUnpaid } from './endSubscription.ts';
import { enqueueSubscriptionEmail } from './enqueueSubscriptionEmail.ts';
import { recheckVatId } from './recheckVatId.ts';
import { revokeSubscribed } from './subscriptionAccess.ts';
import { isDisputed } from './installments/isDisputed.ts';
import { suspendInstallments } from './installments/suspendInstallments.ts';
import { resumePaused } from './pausing/pause.ts';
import { lockUnpaidChange, withdrawUnpaid } from './switching/changeRecord.ts';
import { lockUnpaidPeriod } from './lockUnpaidPeriod.ts';
import { lockSubscription, updateSubscription, type SubscriptionRecord } from './subscriptionRecord.ts';

/**
 * Does what is due about a subscription: begins its next period and charges it, charges a failed renewal again, or ends
 * it. The order and the attempt are committed, then the gateway is called. If the process ends in between, the job
 * `settlePayment` charges, and the hourly sweep runs this job again.
 */
export const renewSubscription: JobHandlers['renewSubscription'] = async (
  { realm, subscriptionId },
  { services, now },
) => {
  const storeId = provenStore(realm);
  const feeBps = await findFeeBps(services, storeId);
  await recheckVatId(services, { storeId, subscriptionId, now });
  const paymentId = await services.db
    .inStore(storeId, (tx) => advance({ tx, now, services, feeBps }, subscriptionId))
    .catch(async (error: unknown) => {
      if (!(error instanceof TaxRefused)) throw error;
      const { reason } = error;
      await services.db.inStore(storeId, (tx) => waitForTax({ tx, now }, { subscriptionId, reason }));
      const about = `A subscription could not be renewed, because its tax could not be calculated. ${taxProblemText(reason).why}`;
      services.faults.report(new Error(about), { storeId, subscriptionId });
      return null;
    });
  if (paymentId !== null) await settleAttempt(services, { storeId, paymentId, now });
};

const DAY_MS = 86_400_000;

/** How long an attempt without an answer may take before the subscription is looked at again. */
const WAIT_MS = DAY_MS;

/**
 * A subscription whose tax the provider refuses to calculate is tried once a day, and does not delay others. Its creator is
 * emailed once about each reason.
 */
async function waitForTax(
  { tx, now }: { tx: StoreTx; now: Date },
  { subscriptionId, reason }: { subscriptionId: string; reason: string },
): Promise<void> {
  const subscription = await lockSubscription(tx, subscriptionId);
  if (!subscription || subscription.due_at === null || subscription.due_at > now) return;
  const { tax_problems: known } = subscription;
  await updateSubscription(tx, subscription.id, {
    due_at: new Date(now.getTime() + DAY_MS),
    tax_problems: [...known.filter((each) => each !== reason), reason],
  });
  if (!known.includes(reason))
    await tx.enqueue(job('sendTaxProblemEmail', { realm: tx.realm, subscriptionId, reason }));
}

/** Returns the attempt that is to be charged. */
async function advance(context: RenewalContext, subscriptionId: string): Promise<string | null> {
  const { tx, now, services } = context;
  // The order is locked before its subscription, here and everywhere else.
  const unpaid = await lockUnpaidPeriod(tx, subscriptionId);
  const switching = await lockUnpaidChange(tx, subscriptionId);
  const subscription = await lockSubscription(tx, subscriptionId);
  if (unpaid && subscription?.end_reason === 'completed') await voidUnpaid(tx, unpaid.id);
  if (!subscription || subscription.due_at === null || subscription.due_at > now) return null;
  if (subscription.status === 'paused') {
    await resumePaused(context, subscription);
    return null;
  }
  if (subscription.payments_total !== null && (await isDisputed(tx, subscription.id))) {
    await updateSubscription(tx, subscription.id, { due_at: new Date(now.getTime() + DAY_MS) });
    return null;
  }
  if (switching?.isBeingPaid) {
    await updateSubscription(tx, subscription.id, { due_at: new Date(now.getTime() + DAY_MS / 24) });
    return null;
  }
  if (switching) await withdrawUnpaid(tx, { ...switching, now });
  const isGone = await findGone(tx, subscription);
  if (unpaid && !isGone) return chaseUp(context, { subscription, unpaid });
  const last = await lastOrder(tx, subscription);
  const reason = whyEnding({ subscription, last, isGone });
  if (reason !== null) {
    await endSubscription(context, { subscription, reason, orderId: unpaid?.id ?? last.id });
    return null;
  }
  const payee = await findPayee(tx, services.payments);
  if (!payee) {
    await updateSubscription(tx, subscription.id, { due_at: new Date(now.getTime() + WAIT_MS) });
    return null;
  }
  const order = await beginPeriod(context, { subscription, last });
  return charge(context, { subscription, order });
}

/** Charges the saved method. Without one, the customer is asked to pay. */
async function charge(
  { now, ...context }: RenewalContext,
  { subscription, order }: { subscription: SubscriptionRecord; order: PeriodOrder },
): Promise<string | null> {
  const { tx } = context;
  const paymentId = await chargePeriod({ now, ...context }, { subscription, order });
  if (paymentId !== null) {
    await updateSubscription(tx, subscription.id, { due_at: new Date(now.getTime() + WAIT_MS), charges_now: false });
    return paymentId;
  }
  const { start: since, graceDays } = order;
  const { hasAccess, nextAt } = dunningStep({ since, graceDays, tries: 0, isStopped: true }, now);
  await updateSubscription(tx, subscription.id, { status: 'past-due', is_stopped: true, due_at: nextAt });
  if (!hasAccess) await revokeSubscribed({ tx, now }, { subscriptionId: subscription.id, closing: 'unpaid' });
  await enqueueSubscriptionEmail({ tx, now }, { orderId: order.id, about: 'failed' });
  return null;
}

/** What is due about a period that has begun and is not paid. */
async function chaseUp(
  context: RenewalContext,
  { subscription, unpaid }: { subscription: SubscriptionRecord; unpaid: PeriodOrder & { isBeingPaid: boolean } },
): Promise<string | null> {
  const { tx, now } = context;
  const { status, tries, is_stopped: isStopped, canceled_by: canceledBy, payments_total: payments } = subscription;
  // A payment that is under way, such as a bank debit, has not failed yet.
  const graceDays = status === 'past-due' ? unpaid.graceDays : Math.max(unpaid.graceDays, GRACE_DAYS);
  const step = dunningStep({ since: unpaid.start, graceDays, tries, isStopped }, now);
  if (!step.hasAccess) await revokeSubscribed(context, { subscriptionId: subscription.id, closing: 'unpaid' });
  // The customer is paying, or a bank debit is under way.
  if (unpaid.isBeingPaid) {
    await updateSubscription(tx, subscription.id, { due_at: new Date(now.getTime() + DAY_MS / 24) });
    return null;
  }
  if (step.action === 'end' && payments !== null) {
    await suspendInstallments(context, { subscription, orderId: unpaid.id });
    return null;
  }
  if (step.action === 'end' || canceledBy !== null) {
    await endSubscription(context, {
      subscription,
      reason: canceledBy === 'customer' || canceledBy === 'creator' ? canceledBy : 'unpaid',
      orderId: unpaid.id,
    });
    return null;
  }
  const isCharged = step.action === 'charge' || subscription.charges_now;
  if (isCharged && (await findPayee(tx, context.services.payments)))
    return charge(context, { subscription, order: unpaid });
  const later = isCharged ? new Date(now.getTime() + WAIT_MS) : step.nextAt;
  await updateSubscription(tx, subscription.id, { due_at: later });
  return null;
}

/** The order of the last paid period. */
const lastOrder = (tx: StoreTx, { id, period_start: start }: SubscriptionRecord) =>
  tx.one(
    tx.q
      .selectFrom('subscription_periods as p')
      .innerJoin('orders as o', (on) => on.onRef('o.store_id', '=', 'p.store_id').onRef('o.id', '=', 'p.order_id'))
      .select(['o.id', 'o.status', 'o.name'])
      .select(
        sql<boolean>`exists (select from disputes d where d.store_id = o.store_id and d.order_id = o.id
          and d.status in ('open', 'review', 'lost'))`.as('isDisputed'),
      )
      .where('p.store_id', '=', tx.realm)
      .where('p.subscription_id', '=', id)
      .where('p.period_start', '<=', start)
      .where('o.paid_at', 'is not', null)
      .orderBy('p.period_start', 'desc')
      .limit(1),
  );

type PaidOrder = Awaited<ReturnType<typeof lastOrder>>;

/** Whether the product or the customer's account was deleted. */
async function findGone(tx: StoreTx, subscription: SubscriptionRecord): Promise<boolean> {
  const { isGone } = await tx.one(
    tx.q
      .selectFrom('customers as c')
      .innerJoin('products as p', (on) =>
        on.onRef('p.store_id', '=', 'c.store_id').on('p.id', '=', subscription.product_id),
      )
      // What was bought in installments stays with the customer, also after its product was deleted.
      .select(
        sql<boolean>`c.anonymous_since is not null
          or (p.deleted_at is not null and ${subscription.payments_total}::integer is null)`.as('isGone'),
      )
      .where('c.store_id', '=', tx.realm)
      .where('c.id', '=', subscription.customer_id),
  );
  return isGone;
}

interface Due {
  subscription: SubscriptionRecord;
  last: PaidOrder;
  isGone: boolean;
}

/**
 * Why a subscription ends instead of being charged. Whoever got the money of the last period back, or asks their bank
 * for it, is not charged again.
 */
function whyEnding({ subscription: { canceled_by: canceledBy }, last, isGone }: Due): EndReason | null {
  if (canceledBy === 'customer' || canceledBy === 'creator') return canceledBy;
  if (last.status === 'refunded' || last.isDisputed) return 'refunded';
  return isGone ? 'withdrawn' : null;
}
