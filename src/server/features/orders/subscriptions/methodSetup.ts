import { randomUUID } from 'node:crypto';
import { job } from '#shared/contract/jobs.ts';
import { isLanguage } from '#shared/rules/language.ts';
import { STORE_PATHS } from '#shared/rules/storePaths.ts';
import type { Services } from '../../../access/context.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import type { AccountId, PaymentAnswer } from '../../../gateways/payments/port.ts';
import { saveMethod } from './saveMethod.ts';
import { lockSubscription, updateSubscription } from './subscriptionRecord.ts';

/** A customer's replacing of the card of a subscription, as stored before the gateway is called. */
export interface MethodSetup {
  id: string;
  storeId: string;
  account: AccountId;
  source: string;
  currency: string;
  email: string;
  /** The customer's, for the gateway's own page. Null: unknown. */
  language: string | null;
  root: string;
}

/** How long after the request a job asks the gateway again, in case the process ended in between. */
const RETRY_SECONDS = 60;

/** Stores a new setup, and the job that finishes it if this process does not. */
export async function insertSetup(
  { tx, now, services }: { tx: StoreTx; now: Date; services: Pick<Services, 'payments'> },
  setup: Omit<MethodSetup, 'id' | 'storeId'> & { customerId: string; subscriptionId: string },
): Promise<MethodSetup> {
  const id = randomUUID();
  const { account, source, currency, email, language, root, customerId, subscriptionId } = setup;
  await tx.run(
    tx.q.insertInto('method_setups').values({
      store_id: tx.realm,
      id,
      customer_id: customerId,
      subscription_id: subscriptionId,
      gateway: services.payments.id,
      account_id: account,
      status: 'created',
      source,
      currency,
      email,
      language,
      root,
      created_at: now,
    }),
  );
  await tx.enqueue(job('settleSetup', { realm: tx.realm, setupId: id }), { afterSeconds: RETRY_SECONDS });
  return { id, storeId: tx.realm, account, source, currency, email, language, root };
}

/** Asks the gateway to save a method, outside any transaction. Repeating it for the same setup saves nothing again. */
export const saveAtGateway = (
  { payments }: Pick<Services, 'payments'>,
  { id, storeId, account, source, currency, email, language, root }: MethodSetup,
): Promise<PaymentAnswer> =>
  payments.createPayment({
    storeId,
    attemptId: id,
    account,
    amount: { amount: 0, currency },
    platformFee: 0,
    source,
    savesMethod: true,
    description: 'Card of a subscription',
    title: '',
    email,
    language: language !== null && isLanguage(language) ? language : null,
    returnTo: `${root}${STORE_PATHS.subscriptionCard}/confirm?setup=${id}`,
    cancelTo: `${root}${STORE_PATHS.orders}`,
  });

/**
 * Records the gateway's answer to a setup. A saved method is charged for the next period, and at once for one that is
 * unpaid. Recording an answer again changes nothing.
 */
export async function applySetup(
  at: { tx: StoreTx; now: Date },
  { setupId, answer }: { setupId: string; answer: PaymentAnswer },
): Promise<void> {
  const { tx } = at;
  const setup = await tx.maybe(
    tx.q
      .selectFrom('method_setups')
      .select(['id', 'status', 'customer_id', 'subscription_id', 'gateway', 'account_id'])
      .where('store_id', '=', tx.realm)
      .where('id', '=', setupId)
      .forUpdate(),
  );
  if (!setup || setup.status === 'saved') return;
  if (answer.status === 'succeeded') {
    await updateSetup(tx, setupId, { status: 'saved', source: null });
    const { brand, last4, saved } = answer;
    const method = { gateway: setup.gateway, account: setup.account_id, brand, last4, saved };
    const methodId = await saveMethod(at, { customerId: setup.customer_id, method });
    if (methodId !== null) await takeMethod(at, { subscriptionId: setup.subscription_id, methodId });
  } else if (answer.status === 'redirect') {
    if (setup.status === 'created')
      await updateSetup(tx, setupId, { status: 'open', source: null, page_id: answer.chargeId });
  } else await updateSetup(tx, setupId, { status: 'failed', source: null });
}

/** The hourly sweep forgets the method that is replaced, and one of a subscription that has ended meanwhile. */
async function takeMethod(
  { tx, now }: { tx: StoreTx; now: Date },
  { subscriptionId, methodId }: { subscriptionId: string; methodId: string },
): Promise<void> {
  const subscription = await lockSubscription(tx, subscriptionId);
  if (!subscription || subscription.status === 'ended') return;
  const isUnpaid = subscription.status === 'past-due';
  await updateSubscription(tx, subscriptionId, {
    method_id: methodId,
    is_stopped: false,
    // One more try, so that a card that is declined too leaves the schedule as it was.
    ...(isUnpaid && { charges_now: true, tries: Math.max(0, subscription.tries - 1), due_at: now }),
  });
  if (isUnpaid) await tx.enqueue(job('renewSubscription', { realm: tx.realm, subscriptionId }));
}

const updateSetup = (
  tx: StoreTx,
  setupId: string,
  change: { status: 'open' | 'saved' | 'failed'; source: null; page_id?: string },
): Promise<number> =>
  tx.run(tx.q.updateTable('method_setups').set(change).where('store_id', '=', tx.realm).where('id', '=', setupId));
