import { sql } from 'kysely';
import { job } from '#shared/contract/jobs.ts';
import { isUuid, PLATFORM_REALM, provenStore, type StoreId } from '#shared/kit/ids.ts';
import { MOST_EVENT_TRIES } from '#shared/rules/providerEvent.ts';
import type { Services } from '../../../access/context.ts';
import type { PlatformTx, StoreTx } from '../../../db/transaction.ts';
import type { JobHandlers } from '../../jobs.ts';
import { findAccountOwner } from '../../paymentAccounts/findAccountOwner.ts';
import { refreshAccount } from '../../paymentAccounts/refreshPaymentAccount.ts';
import { applyPaymentAnswer } from '../checkout/applyPaymentAnswer.ts';
import { endRefused } from './endRefused.ts';
import { applyDisputes } from '../disputes/applyDisputes.ts';
import { enqueueWaitingEmail } from '../receipts/enqueueWaitingEmail.ts';
import { recordProviderRefunds } from '../refunds/recordProviderRefunds.ts';
import { followMethod } from '../subscriptions/followMethod.ts';
import { settleOne } from '../subscriptions/settleSetup.ts';
import { settleRefundsOf } from '../refunds/settleRefundsOf.ts';

/** How long to look for the payment that an event names. The event can arrive before the gateway's answer is stored. */
const WAIT_MINUTES = 5;
const AGAIN_SECONDS = 30;

/**
 * Handles a stored event of the payment provider: reads the object that it names and records its present state. An
 * event that concerns no payment and no account of ours becomes an orphan.
 */
export const handlePaymentEvent: JobHandlers['handlePaymentEvent'] = async (event, { services, now }) => {
  const stored = await services.db.onPlatform((tx) => findEvent(tx, event));
  if (stored?.status !== 'received') return;
  const { object_id: objectId, account_id: account } = stored;
  const changed = { provider: event.provider, type: stored.type, objectId, account, now };
  const record = RECORDERS[stored.subject] ?? recordPayment;
  const found = await record(services, changed).catch(async (error: unknown) => {
    await services.db.onPlatform((tx) => tx.run(noteProblem(tx, { ...event, error, now })));
    throw error;
  });
  const since = stored.replayed_at ?? stored.received_at;
  const isOld = now.getTime() - since.getTime() >= WAIT_MINUTES * 60_000;
  await services.db.onPlatform(async (tx) => {
    if (found === 'ours') await tx.run(closeEvent(tx, { ...event, status: 'handled', now }));
    else if (found === 'foreign' || isOld) await tx.run(closeEvent(tx, { ...event, status: 'orphan', now }));
    else await tx.enqueue(job('handlePaymentEvent', event), { afterSeconds: AGAIN_SECONDS });
  });
};

interface EventKey {
  provider: string;
  eventId: string;
}

const findEvent = (tx: PlatformTx, { provider, eventId }: EventKey) =>
  tx.maybe(
    tx.q
      .selectFrom('provider_events')
      .select(['type', 'subject', 'object_id', 'account_id', 'status', 'received_at', 'replayed_at'])
      .where('provider', '=', provider)
      .where('event_id', '=', eventId),
  );

interface Changed {
  provider: string;
  type: string;
  objectId: string;
  account: string | null;
  now: Date;
}

/** Whose the object of an event is. `unknown`: it may be ours, and is looked for again. */
type Found = 'ours' | 'foreign' | 'unknown';

/** A payout is read with everything else in its account. */
async function recordPayout({ payments, db }: Services, { provider, account }: Changed): Promise<Found> {
  if (payments.id !== provider) return 'unknown';
  const isOurs =
    account === null ||
    (await db.onPlatform((tx) => findAccountOwner(tx, { gateway: provider, accountId: account }))) !== undefined;
  if (!isOurs) return 'foreign';
  await db.onPlatform((tx) => tx.enqueue(job('reconcileAccount', { realm: PLATFORM_REALM, account })));
  return 'ours';
}

/** Records the state of an account. One that was just opened may not be stored yet. */
async function recordAccount(services: Services, { provider, objectId: accountId }: Changed): Promise<Found> {
  const { payments, db } = services;
  if (!payments.accounts || payments.id !== provider) return 'unknown';
  const storeId = await db.onPlatform((tx) => findAccountOwner(tx, { gateway: provider, accountId }));
  if (storeId === undefined) return 'unknown';
  await refreshAccount({ services, storeId, accountId });
  return 'ours';
}

/** Records the state of a payment. An object without our ids is not ours, and is not read a second time. */
async function recordPayment(
  { payments, db }: Pick<Services, 'payments' | 'db'>,
  { provider, type, objectId, account, now }: Changed,
): Promise<Found> {
  if (payments.form !== 'hosted' || payments.id !== provider) return 'unknown';
  const owner =
    account === null
      ? null
      : await db.onPlatform((tx) => findAccountOwner(tx, { gateway: provider, accountId: account }));
  if (owner === undefined) return 'foreign';
  const named = await payments.readPayment({ objectId, account });
  if (named === null) return 'unknown';
  const { reference } = named;
  if (!reference || !isUuid(reference.storeId) || !isUuid(reference.attemptId)) return 'foreign';
  if (reference.storeId === PLATFORM_REALM) return 'foreign';
  const { attemptId } = reference;
  const storeId = provenStore(reference.storeId);
  // The owner of a connected account can write any metadata there, also that of other payments. So the object that the
  // payment was opened with is read, whatever object the event is about.
  if (owner !== null && owner !== storeId) return 'foreign';
  const payment = await db.readStore(storeId, (tx) => findPayment(tx, { provider, account, attemptId }));
  if (!payment) {
    const replaced = await settleOne({ payments, db }, { storeId, setupId: attemptId, now });
    return replaced === 'unknown' ? 'unknown' : 'ours';
  }
  if (payment.charge_id === null) return 'unknown';
  const isSame = payment.charge_id === objectId;
  const reading = isSame ? named : await payments.readPayment({ objectId: payment.charge_id, account });
  if (reading?.reference?.attemptId !== attemptId) return 'foreign';
  const answer = await endRefused(payments, { answer: reading.answer, account });
  const isRefund = type.startsWith('refund.') && answer.status === 'succeeded';
  const refunds = isRefund ? await payments.listRefunds({ chargeId: answer.chargeId, account }) : [];
  const disputes =
    type.startsWith('charge.dispute.') && answer.status === 'succeeded'
      ? await payments.listDisputes({
          chargeId: answer.chargeId,
          account,
          amount: { amount: payment.amount, currency: payment.currency },
          paidAt: payment.created_at,
          answer: null,
        })
      : [];
  return db.inStore(storeId, async (tx): Promise<Found> => {
    // The buyer can still pay, or the bank has not answered. Another event follows.
    if (answer.status === 'processing' && payment.method_id === null)
      await enqueueWaitingEmail(tx, { orderId: payment.order_id, paymentId: attemptId });
    if (answer.status !== 'succeeded' && answer.status !== 'declined') return 'ours';
    await applyPaymentAnswer({ tx, now }, { attempt: { id: attemptId, orderId: payment.order_id }, answer });
    await recordProviderRefunds({ tx, now }, { payment: { id: attemptId, orderId: payment.order_id }, refunds });
    await settleRefundsOf(tx, attemptId);
    await applyDisputes({ tx, now }, { payment: { id: attemptId, orderId: payment.order_id }, disputes });
    if (type.startsWith('radar.')) await warnOnce({ tx, now }, { paymentId: attemptId, orderId: payment.order_id });
    return 'ours';
  });
}

/** Records the state of a saved method. Without accounts of stores, any store can have saved it. */
async function recordMethod(
  { payments, db }: Services,
  { provider, objectId: methodId, account, now }: Changed,
): Promise<Found> {
  if (payments.form !== 'hosted' || payments.id !== provider) return 'unknown';
  const storeIds = await db.onPlatform((tx) => findMethodOwners(tx, { provider, account }));
  if (storeIds.length === 0) return 'foreign';
  const reading = await payments.readMethod({ methodId, account });
  if (reading === null) return 'unknown';
  const method = { gateway: provider, account, methodId, reading };
  for (const storeId of storeIds)
    if (await db.inStore(storeId, (tx) => followMethod({ tx, now }, method))) return 'ours';
  return 'foreign';
}

async function findMethodOwners(
  tx: PlatformTx,
  { provider, account }: { provider: string; account: string | null },
): Promise<StoreId[]> {
  if (account === null)
    return (await tx.many(tx.q.selectFrom('stores').select('id').where('removing_at', 'is', null).orderBy('id'))).map(
      ({ id }) => provenStore(id),
    );
  const owner = await findAccountOwner(tx, { gateway: provider, accountId: account });
  return owner === undefined ? [] : [owner];
}

const RECORDERS: Partial<Record<string, (services: Services, changed: Changed) => Promise<Found>>> = {
  account: recordAccount,
  payout: recordPayout,
  method: recordMethod,
};

const findPayment = (
  tx: StoreTx,
  { provider, account, attemptId }: { provider: string; account: string | null; attemptId: string },
) =>
  tx.maybe(
    tx.q
      .selectFrom('payments')
      .select(['order_id', 'charge_id', 'amount', 'currency', 'created_at', 'method_id'])
      .where('store_id', '=', tx.realm)
      .where('id', '=', attemptId)
      .where('gateway', '=', provider)
      .where('account_id', 'is not distinct from', account),
  );

/** Tells the creator once that the card network suspects fraud. */
async function warnOnce(
  { tx, now }: { tx: StoreTx; now: Date },
  { paymentId, orderId }: { paymentId: string; orderId: string },
): Promise<void> {
  const isFirst = await tx.run(
    tx.q
      .updateTable('payments')
      .set({ fraud_warned_at: now })
      .where('store_id', '=', tx.realm)
      .where('id', '=', paymentId)
      .where('fraud_warned_at', 'is', null),
  );
  if (isFirst > 0) await tx.enqueue(job('sendFraudWarningEmail', { realm: tx.realm, orderId }));
}

const closeEvent = (tx: PlatformTx, { provider, eventId, status, now }: EventKey & { status: string; now: Date }) =>
  tx.q
    .updateTable('provider_events')
    .set({ status, handled_at: now, problem: null })
    .where('provider', '=', provider)
    .where('event_id', '=', eventId);

/** The job runs again, unless it failed too often. Admins see why. */
const noteProblem = (tx: PlatformTx, { provider, eventId, error, now }: EventKey & { error: unknown; now: Date }) =>
  tx.q
    .updateTable('provider_events')
    .set((event) => ({
      tries: event('tries', '+', 1),
      tried_at: now,
      problem: String(error).slice(0, LONGEST_PROBLEM),
      status: sql<string>`case when tries + 1 < ${MOST_EVENT_TRIES} then status else 'failed' end`,
    }))
    .where('provider', '=', provider)
    .where('event_id', '=', eventId);

const LONGEST_PROBLEM = 500;
