import { Refusal } from '#shared/contract/refusals.ts';
import type { Services } from '../../../access/context.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { applyPaymentAnswer } from '../checkout/applyPaymentAnswer.ts';
import { enqueueWaitingEmail } from '../receipts/enqueueWaitingEmail.ts';
import { endRefused } from './endRefused.ts';

/**
 * The outcome of a payment at the gateway. `open`: the buyer has not paid yet, and can continue at `url`. `asks`: the
 * provider's script has to ask them.
 */
export type HostedOutcome =
  | { state: 'paid'; orderId: string }
  | { state: 'open'; url: string }
  | { state: 'asks'; orderId: string; token: string }
  | { state: 'processing' }
  | { state: 'ended'; orderId: string; refusal: Refusal };

interface Settling {
  services: Pick<Services, 'payments'>;
  transact: <Result>(work: (at: { tx: StoreTx; now: Date }) => Promise<Result>) => Promise<Result>;
}

/** Asks the gateway about a payment and records the answer. Undefined: there is no such payment. */
export async function settleHosted(
  { services: { payments }, transact }: Settling,
  paymentId: string,
): Promise<HostedOutcome | undefined> {
  const payment = await transact(({ tx }) => findPayment(tx, paymentId));
  if (!payment) return undefined;
  const { orderId, chargeId, account, status, paidAt } = payment;
  // Another card may have paid the order after this payment was refused.
  if (status === 'succeeded' || (status === 'failed' && paidAt !== null)) return { state: 'paid', orderId };
  // Without an answer from the gateway nobody knows its page, so no buyer can return from there.
  if (chargeId === null || payments.form !== 'hosted') return undefined;

  const reading = await payments.readPayment({ objectId: chargeId, account });
  if (reading === null) throw new Error(`The gateway does not know payment ${paymentId}.`);
  const answer = await endRefused(payments, { answer: reading.answer, account });
  if (answer.status === 'processing') {
    // On its own page the gateway says so only now.
    if (status === 'requires-action') await transact(({ tx }) => enqueueWaitingEmail(tx, { orderId, paymentId }));
    return { state: 'processing' };
  }
  if (answer.status === 'redirect') return { state: 'open', url: answer.url };
  if (answer.status === 'requires-action') return { state: 'asks', orderId, token: answer.action.token };
  const outcome = await transact((at) => applyPaymentAnswer(at, { attempt: { id: paymentId, orderId }, answer }));
  return outcome instanceof Refusal ? { state: 'ended', orderId, refusal: outcome } : { state: 'paid', orderId };
}

/** The same for a buyer who waits: a gateway that does not answer is reported. */
export const readHosted = (
  { services, transact }: Pick<Settling, 'transact'> & { services: Pick<Services, 'payments' | 'faults'> },
  paymentId: string,
): Promise<HostedOutcome | undefined | 'unanswered'> =>
  settleHosted({ services, transact }, paymentId).catch((error: unknown) => {
    services.faults.report(error, { paymentId });
    return 'unanswered';
  });

const findPayment = (tx: StoreTx, paymentId: string) =>
  tx.maybe(
    tx.q
      .selectFrom('payments as p')
      .innerJoin('orders as o', (on) => on.onRef('o.store_id', '=', 'p.store_id').onRef('o.id', '=', 'p.order_id'))
      .select(['p.order_id as orderId', 'p.charge_id as chargeId', 'p.account_id as account', 'p.status'])
      .select('o.paid_at as paidAt')
      .where('p.store_id', '=', tx.realm)
      .where('p.id', '=', paymentId),
  );
