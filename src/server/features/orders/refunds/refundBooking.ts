import { Refusal } from '#shared/contract/refusals.ts';
import { provenStore } from '#shared/kit/ids.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import type { JobHandlers } from '../../jobs.ts';
import { beginRefund } from './beginRefund.ts';
import { refundPayment } from './refundPayment.ts';

/** Refunds the line of a canceled call. Running it again refunds nothing more. */
export const refundBooking: JobHandlers['refundBooking'] = async ({ realm, bookingId, lineId }, { services, now }) => {
  const { db, payments } = services;
  const storeId = provenStore(realm);
  const line = await db.readStore(storeId, (tx) => findLine(tx, { bookingId, lineId }));
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
          reason: line.canceled_by === 'creator' ? 'The call was canceled' : 'Canceled by the customer in time',
          elsewhere: false,
          restock: true,
          idempotencyKey: `booking ${bookingId}`,
        },
      ),
    async () => undefined,
  ).catch(onFinalRefusal);
};

const findLine = (tx: StoreTx, { bookingId, lineId }: { bookingId: string; lineId: string }) =>
  tx.maybe(
    tx.q
      .selectFrom('order_lines as l')
      .innerJoin('bookings as b', (on) => on.onRef('b.store_id', '=', 'l.store_id').on('b.id', '=', bookingId))
      .select(['l.order_id', 'b.canceled_by'])
      .where('l.store_id', '=', tx.realm)
      .where('l.id', '=', lineId),
  );

/** The creator has refunded the order already, or a dispute decides about it. Trying again would change nothing. */
function onFinalRefusal(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}
