import { Refusal } from '#shared/contract/refusals.ts';
import { provenStore } from '#shared/kit/ids.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { catchRefusal } from '../../../access/catchRefusal.ts';
import { lockBooking, refundOf, type BookingRow } from '../../bookings/bookingRecord.ts';
import { findReturns, type CallReturn, type ReturnPart } from '../../bookings/callReturns.ts';
import { settleCanceled } from '../../bookings/changeBooking.ts';
import type { JobContext, JobHandlers } from '../../jobs.ts';
import { endRefundedInstallments } from '../subscriptions/installments/endInstallments.ts';
import { beginRefund } from './beginRefund.ts';
import { lockOrder } from './lockOrder.ts';
import type { OpenRefund } from './openRefund.ts';
import { refundPayment } from './refundPayment.ts';

/**
 * Refunds what was paid for a canceled call: the line, or each payment of its installment plan. The same transaction stores what
 * is really returned and announces the cancellation. Running it again refunds nothing more and announces nothing again.
 */
export const refundBooking: JobHandlers['refundBooking'] = async (
  { realm, bookingId, isGroup = false },
  { services, now },
) => {
  const storeId = provenStore(realm);
  const transact = <Result>(work: (tx: StoreTx) => Promise<Result>) => services.db.inStore(storeId, work);
  const open = await transact((tx) => begin({ tx, services, now }, { bookingId, isGroup }));
  for (const refund of open)
    await refundPayment(
      { transact, services, now },
      async () => refund,
      async () => undefined,
    );
};

type At = { tx: StoreTx } & Pick<JobContext, 'services' | 'now'>;

/** Returns the refunds that the gateway is to be asked about. */
async function begin(at: At, { bookingId, isGroup }: { bookingId: string; isGroup: boolean }): Promise<OpenRefund[]> {
  const { tx, now } = at;
  const booking = await lockBooking(tx, bookingId);
  if (booking?.status !== 'canceled' || booking.cancel_outcome !== 'refund') return [];
  // The job `settleRefund` finishes refunds that have begun.
  if (await hasBegun(tx, bookingId)) {
    if (booking.refund_due_at !== null)
      await settleCanceled(tx, { booking, settlement: { outcome: 'refund', refund: refundOf(booking) }, isGroup, now });
    return [];
  }
  const returned = await refund(at, booking);
  const settlement =
    returned === null || returned === 'contact'
      ? { outcome: returned ?? ('again' as const), refund: null }
      : { outcome: 'refund' as const, refund: returned.whole };
  // Otherwise, the version before has announced the cancellation.
  if (booking.refund_due_at !== null) await settleCanceled(tx, { booking, settlement, isGroup, now });
  return returned === null || returned === 'contact' ? [] : returned.open;
}

type Begun = { whole: CallReturn; open: OpenRefund[] };

/** What the refunds return in fact: the creator or the bank may have returned some of it since the call was canceled. */
async function refund(at: At, booking: BookingRow): Promise<Begun | 'contact' | null> {
  const { tx, services, now } = at;
  const find = async () =>
    (await findReturns(tx, { bookings: [booking], gatewayId: services.payments.id })).get(booking.id) ?? null;
  const expected = await find();
  if (expected === null || expected === 'contact') return expected;
  for (const { orderId } of expected.parts.toSorted((a, b) => (a.orderId < b.orderId ? -1 : 1)))
    await lockOrder(tx, orderId);
  const whole = await find();
  if (whole === null || whole === 'contact') return whole;
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
  return open instanceof Refusal ? 'contact' : { whole, open };
}

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
      idempotencyKey: index === 0 ? keyOf(booking.id) : `${keyOf(booking.id)} ${part.orderId}`,
    },
  );

const keyOf = (bookingId: string): string => `booking ${bookingId}`;

const hasBegun = async (tx: StoreTx, bookingId: string): Promise<boolean> =>
  (await tx.maybe(
    tx.q
      .selectFrom('refunds')
      .select('id')
      .where('store_id', '=', tx.realm)
      .where('idempotency_key', '=', keyOf(bookingId)),
  )) !== undefined;
