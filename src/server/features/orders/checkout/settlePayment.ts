import { provenStore, type StoreId } from '#shared/kit/ids.ts';
import type { Services } from '../../../access/context.ts';
import type { JobHandlers } from '../../jobs.ts';
import { chargeRenewal } from '../subscriptions/chargeRenewal.ts';
import { applyPaymentAnswer } from './applyPaymentAnswer.ts';
import { chargeAttempt, findAttempt } from './attempt.ts';

/** Finishes an attempt to pay whose request ended before the gateway's answer was recorded. */
export const settlePayment: JobHandlers['settlePayment'] = ({ realm, paymentId }, { services, now }) =>
  settleAttempt(services, { storeId: provenStore(realm), paymentId, now });

/** Asks the gateway about an attempt that has no answer yet, and records it. */
export async function settleAttempt(
  services: Services,
  { storeId, paymentId, now }: { storeId: StoreId; paymentId: string; now: Date },
): Promise<void> {
  const attempt = await services.db.readStore(storeId, (tx) => findAttempt(tx, paymentId));
  if (!attempt) return;
  const { method } = attempt;
  if (method !== null) return chargeRenewal(services, { attempt: { ...attempt, method }, storeId, now });
  const answer = await chargeAttempt(services, attempt);
  await services.db.inStore(storeId, (tx) => applyPaymentAnswer({ tx, now }, { attempt, answer }));
}
