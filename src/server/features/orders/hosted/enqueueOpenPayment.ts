import { job } from '#shared/contract/jobs.ts';
import type { StoreTx } from '../../../db/transaction.ts';

const FIRST_SECONDS = 10 * 60;

/** Has the gateway asked in ten minutes, in case the buyer does not come back and the event is lost. */
export const enqueueOpenPayment = (tx: StoreTx, paymentId: string): Promise<void> =>
  tx.enqueue(job('readOpenPayment', { realm: tx.realm, paymentId }), { afterSeconds: FIRST_SECONDS });
