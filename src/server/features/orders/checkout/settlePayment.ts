import { provenStore } from '#shared/kit/ids.ts';
import type { JobHandlers } from '../../jobs.ts';
import { applyPaymentAnswer } from './applyPaymentAnswer.ts';
import { chargeAttempt, findAttempt } from './attempt.ts';

/** Finishes an attempt to pay whose request ended before the gateway's answer was recorded. */
export const settlePayment: JobHandlers['settlePayment'] = async ({ realm, paymentId }, { services, now }) => {
  const storeId = provenStore(realm);
  const attempt = await services.db.readStore(storeId, (tx) => findAttempt(tx, paymentId));
  if (!attempt) return;
  const answer = await chargeAttempt(services, attempt);
  await services.db.inStore(storeId, (tx) => applyPaymentAnswer({ tx, now }, { attempt, answer }));
};
