import type { Services } from '../../../access/context.ts';
import type { Transact } from '../../../access/defineProviderHandler.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { applyRefundAnswer } from './applyRefundAnswer.ts';
import { beginRefund, type RefundInput } from './beginRefund.ts';
import { requestRefund } from './openRefund.ts';

interface RefundRequest {
  transact: Transact;
  services: Services;
  now: Date;
  creatorId: string;
}

/**
 * Refunds an order once per idempotency key: the refund is committed, then the gateway is called, then its answer is
 * recorded. Without an answer the refund stays pending, and the job `settleRefund` asks again. `present` runs in the
 * last transaction.
 */
export async function refundPayment<Result>(
  { transact, services, now, creatorId }: RefundRequest,
  input: RefundInput,
  present: (tx: StoreTx) => Promise<Result>,
): Promise<Result> {
  const gatewayId = services.payments.id;
  const open = await transact((tx) => beginRefund({ tx, now, creatorId, gatewayId }, input));
  const answer =
    open &&
    (await requestRefund(services, open).catch((error: unknown) => {
      services.faults.report(error, { refundId: open.id });
      return null;
    }));
  return transact(async (tx) => {
    if (open && answer) await applyRefundAnswer({ tx, now }, { refundId: open.id, answer });
    return present(tx);
  });
}
