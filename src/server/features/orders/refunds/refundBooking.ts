import { Refusal } from '#shared/contract/refusals.ts';
import { provenStore } from '#shared/kit/ids.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import type { JobHandlers } from '../../jobs.ts';
import { findBooking } from '../../bookings/bookingRecord.ts';
import { beginRefund } from './beginRefund.ts';
import { refundPayment } from './refundPayment.ts';

/** Refunds the line of a call that its customer canceled in time. Running it again refunds nothing more. */
export const refundBooking: JobHandlers['refundBooking'] = async ({ realm, bookingId }, { services, now }) => {
  const { db, payments } = services;
  const storeId = provenStore(realm);
  const booking = await db.readStore(storeId, (tx) => findBooking(tx, bookingId));
  if (booking?.status !== 'canceled' || booking.order_id === null || booking.order_line_id === null) return;
  const [orderId, lineId] = [booking.order_id, booking.order_line_id];
  const transact = <Result>(work: (tx: StoreTx) => Promise<Result>) => db.inStore(storeId, work);
  await refundPayment(
    { transact, services, now },
    (tx) =>
      beginRefund(
        { tx, now, creatorId: null, gatewayId: payments.id },
        {
          storeId,
          orderId,
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

/** The creator has refunded the order already, or a dispute decides about it. Trying again would change nothing. */
function onFinalRefusal(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}
