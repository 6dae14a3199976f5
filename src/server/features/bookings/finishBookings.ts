import { sql } from 'kysely';
import { job } from '#shared/contract/jobs.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { bookingRows } from './bookingRecord.ts';
import { confirmSlot } from './orderBookings.ts';

/** The maximum per run. The remaining bookings wait for the next hour. */
const MOST_AT_ONCE = 1000;

/**
 * Books the times of orders that are paid while their time is only held, and enqueues again the refunds of canceled calls whose
 * job ran out of tries. Both can be left by a crash or by the version before.
 */
export async function finishBookings({ tx, now }: { tx: StoreTx; now: Date }, before: Date): Promise<void> {
  const paid = await tx.many(
    tx.q
      .selectFrom('bookings as b')
      .innerJoin('orders as o', (on) => on.onRef('o.store_id', '=', 'b.store_id').onRef('o.id', '=', 'b.order_id'))
      .select(['o.id as orderId', sql<string>`o.customer_id`.as('customerId')])
      .where('b.store_id', '=', tx.realm)
      .where('b.status', '=', 'held')
      .where('o.status', 'in', ['paid', 'partially-refunded'])
      .where('o.customer_id', 'is not', null)
      .where('o.paid_at', '<', before)
      .orderBy('b.starts_at')
      .orderBy('b.id')
      .limit(MOST_AT_ONCE)
      .forUpdate('o')
      .skipLocked(),
  );
  for (const { orderId, customerId } of paid) await confirmSlot(tx, { orderId, customerId, now });
  const due = await tx.many(
    bookingRows(tx)
      .select(
        sql<string[]>`array(select p.id from bookings p where p.store_id = ${tx.realm} and p.session_id = b.session_id
          and p.canceled_at = b.canceled_at and p.canceled_by = 'creator' and p.status = 'canceled'
          order by p.id limit 2)`.as('canceledTogether'),
      )
      .where('b.refund_due_at', '<', before)
      .orderBy('b.starts_at')
      .orderBy('b.id')
      .limit(MOST_AT_ONCE),
  );
  for (const { id, paid_line_id: lineId, canceledTogether } of due) {
    const firstOfGroup = canceledTogether.length > 1 ? canceledTogether[0] : undefined;
    await tx.enqueue(job('refundBooking', { realm: tx.realm, bookingId: id, lineId: lineId ?? '', firstOfGroup }));
  }
}
