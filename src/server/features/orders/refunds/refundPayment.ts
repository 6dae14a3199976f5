import type { Services } from '../../../access/context.ts';
import type { Transact } from '../../../access/defineProviderHandler.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { applyRefundAnswer } from './applyRefundAnswer.ts';
import { requestRefund, type OpenRefund } from './openRefund.ts';

interface RefundRequest {
  transact: Transact<StoreTx>;
  services: Services;
  now: Date;
}

/**
 * Refunds an order: `begin` commits the refund, then the gateway is called, then its answer is recorded. Without an answer
 * the refund stays pending, and the job `settleRefund` asks again. `present` runs in the last transaction.
 */
export async function refundPayment<Result>(
  { transact, services, now }: RefundRequest,
  begin: (tx: StoreTx) => Promise<OpenRefund | null>,
  present: (tx: StoreTx) => Promise<Result>,
): Promise<Result> {
  const open = await transact(begin);
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
