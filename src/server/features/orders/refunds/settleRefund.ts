import { provenStore } from '#shared/kit/ids.ts';
import type { JobHandlers } from '../../jobs.ts';
import { applyRefundAnswer } from './applyRefundAnswer.ts';
import { requestRefund, findOpenRefund } from './openRefund.ts';

/** Asks the gateway again about a refund: its answer was lost, it is still pending, or it may have failed since. */
export const settleRefund: JobHandlers['settleRefund'] = async ({ realm, refundId }, { services, now }) => {
  const storeId = provenStore(realm);
  const refund = await services.db.readStore(storeId, (tx) => findOpenRefund(tx, refundId));
  if (!refund) return;
  const answer = await requestRefund(services, refund);
  await services.db.inStore(storeId, (tx) => applyRefundAnswer({ tx, now }, { refundId, answer }));
};
