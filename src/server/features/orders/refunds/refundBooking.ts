import { Refusal } from '#shared/contract/refusals.ts';
import { provenStore } from '#shared/kit/ids.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { catchRefusal } from '../../../access/catchRefusal.ts';
import { findBooking, lockBooking, refundOf, refundSettlement, type BookingRow } from '../../bookings/bookingRecord.ts';
import { findReturns, type CallReturn, type Returnable, type ReturnPart } from '../../bookings/callReturns.ts';
import { settleCanceled } from '../../bookings/changeBooking.ts';
import type { JobContext, JobHandlers } from '../../jobs.ts';
import { endRefundedInstallments } from '../subscriptions/installments/endInstallments.ts';
import { beginRefund } from './beginRefund.ts';
import { bookingRefundKey } from './bookingRefundKey.ts';
import { lockOrder } from './lockOrder.ts';
import type { OpenRefund } from './openRefund.ts';
import { refundPayment } from './refundPayment.ts';

/**
 * Refunds what was paid for a canceled call: the line, or each payment of its installment plan. The same transaction stores what
 * is really returned and announces the cancellation. Running it again refunds nothing more and announces nothing again.
 */
export const refundBooking: JobHandlers['refundBooking'] = async (
  { realm, bookingId, firstOfGroup },
  { services, now },
) => {
  const storeId = provenStore(realm);
  const transact = <Result>(work: (tx: StoreTx) => Promise<Result>) => services.db.inStore(storeId, work);
  const open = await transact((tx) => begin({ tx, services, now }, { bookingId, firstOfGroup }));
  for (const refund of open)
    await refundPayment(
      { transact, services, now },
      async () => refund,
      async () => undefined,
    );
};

type At = { tx: StoreTx } & Pick<JobContext, 'services' | 'now'>;

type Canceled = { bookingId: string; firstOfGroup: string | undefined };

/** Returns the refunds that the gateway is to be asked about. */
async function begin(at: At, { bookingId, firstOfGroup }: Canceled): Promise<OpenRefund[]> {
  const { tx, now } = at;
  const known = await findBooking(tx, bookingId);
  // Before the booking, as a refund that fails locks them.
  if (known) await lockOrders(at, known);
  const booking = await lockBooking(tx, bookingId);
  if (booking?.status !== 'canceled' || booking.cancel_outcome !== 'refund') return [];
  // The job `settleRefund` finishes refunds that have begun.
  if (await hasBegun(tx, bookingId)) {
    if (booking.refund_due_at !== null)
      await settleCanceled(tx, { booking, settlement: settledBefore(booking), firstOfGroup, now });
    return [];
  }
  const { returned, open } = await refund(at, booking);
  // Otherwise, the version before has announced the cancellation.
  if (booking.refund_due_at !== null)
    await settleCanceled(tx, { booking, settlement: refundSettlement(returned), firstOfGroup, now });
  return open;
}

const settledBefore = (booking: BookingRow) => ({ outcome: 'refund' as const, refund: refundOf(booking) });

/** What a cancellation returns, and the refunds that were begun for it. */
type Begun = { returned: Returnable; open: OpenRefund[] };

/** What the refunds return in fact: the creator or the bank may have returned some of it since the call was canceled. */
async function refund(at: At, booking: BookingRow): Promise<Begun> {
  const { tx, now } = at;
  const whole = await findReturn(at, booking);
  if (!isOwed(whole)) return { returned: whole, open: [] };
  const open = await catchRefusal(tx, async () => {
    const begun: OpenRefund[] = [];
    for (const [index, part] of whole.parts.entries()) {
      const one = await beginPart(at, { booking, part, index });
      if (one) begun.push(one);
    }
    // Nothing more is charged, whenever the money arrives.
    if (whole.endsPayments && whole.parts[0]) await endRefundedInstallments({ tx, now }, whole.parts[0].orderId);
    return begun;
  });
  return open instanceof Refusal ? { returned: 'contact', open: [] } : { returned: whole, open };
}

async function lockOrders(at: At, booking: BookingRow): Promise<void> {
  const expected = await findReturn(at, booking);
  const orderIds = isOwed(expected) ? expected.parts.map(({ orderId }) => orderId) : [];
  for (const orderId of orderIds.toSorted()) await lockOrder(at.tx, orderId);
}

const findReturn = async ({ tx, services }: At, booking: BookingRow): Promise<Returnable> =>
  (await findReturns(tx, { bookings: [booking], gatewayId: services.payments.id })).get(booking.id) ?? null;

const isOwed = (returnable: Returnable): returnable is CallReturn =>
  typeof returnable === 'object' && returnable !== null;

const beginPart = (
  { tx, services, now }: At,
  { booking, part, index }: { booking: BookingRow; part: ReturnPart; index: number },
): Promise<OpenRefund | null> =>
  beginRefund(
    { tx, now, creatorId: null, gatewayId: services.payments.id },
    {
      storeId: tx.realm,
      orderId: part.orderId,
      ...(part.isUnit ? { lines: [{ lineId: part.lineId, units: 1 }], amount: undefined } : { amount: part.amount }),
      reason: booking.canceled_by === 'creator' ? 'The call was canceled' : 'Canceled by the customer in time',
      elsewhere: false,
      restock: true,
      idempotencyKey: bookingRefundKey(booking.id, index === 0 ? undefined : part.orderId),
    },
  );

const hasBegun = async (tx: StoreTx, bookingId: string): Promise<boolean> =>
  (await tx.maybe(
    tx.q
      .selectFrom('refunds')
      .select('id')
      .where('store_id', '=', tx.realm)
      .where('idempotency_key', '=', bookingRefundKey(bookingId)),
  )) !== undefined;
