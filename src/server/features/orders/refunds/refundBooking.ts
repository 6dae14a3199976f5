import { Refusal } from '#shared/contract/refusals.ts';
import { provenStore } from '#shared/kit/ids.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import type { JobHandlers } from '../../jobs.ts';
import { beginRefund } from './beginRefund.ts';
import { refundPayment } from './refundPayment.ts';

/** Refunds the line of a call that its customer canceled in time. Running it again refunds nothing more. */
export const refundBooking: JobHandlers['refundBooking'] = async ({ realm, bookingId, lineId }, { services, now }) => {
  const { db, payments } = services;
  const storeId = provenStore(realm);
  const line = await db.readStore(storeId, (tx) => findLine(tx, lineId));
  if (!line) return;
  const transact = <Result>(work: (tx: StoreTx) => Promise<Result>) => db.inStore(storeId, work);
  await refundPayment(
    { transact, services, now },
    (tx) =>
      beginRefund(
        { tx, now, creatorId: null, gatewayId: payments.id },
        {
          storeId,
          orderId: line.order_id,
          lines: [{ lineId, units: 1 }],
          amount: undefined,
          reason: 'Canceled by the customer in time',
          elsewhere: false,
          restock: true,
          idempotencyKey: `booking ${bookingId}`,
        },
      ),
    async () => undefined,
  ).catch(onFinalRefusal);
};

const findLine = (tx: StoreTx, lineId: string) =>
  tx.maybe(tx.q.selectFrom('order_lines').select('order_id').where('store_id', '=', tx.realm).where('id', '=', lineId));

/** The creator has refunded the order already, or a dispute decides about it. Trying again would change nothing. */
function onFinalRefusal(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}
