import { sql } from 'kysely';
import type { StoreTx } from '../../../db/transaction.ts';
import { closeAccess, reopenAccess } from '../../entitlements/closeAccess.ts';
import { trimSeats } from '../seats/trimSeats.ts';

/**
 * Revokes the access that refunded lines gave, and gives back that of lines whose refund has failed. A line is refunded
 * with its last unit or with the whole order. Running it again changes nothing. The order is locked. Returns the positions
 * of the refunded lines.
 */
export async function settleRefundedAccess(
  { tx, now }: { tx: StoreTx; now: Date },
  { id: orderId, total }: { id: string; total: number },
): Promise<number[]> {
  const lines = await tx.many(lineStates(tx, { orderId, total }));
  const refunded = lines.filter(({ isRefunded }) => isRefunded).map(({ id }) => id);
  const open = lines.filter(({ isRefunded }) => !isRefunded).map(({ id }) => id);
  const of = (lineIds: string[]) => sql<boolean>`order_line_id = any(${lineIds}::uuid[])`;
  await closeAccess(tx, { of: of(refunded), closing: 'refunded', now });
  await reopenAccess(tx, { of: of(open), closings: ['refunded'], now });
  await trimSeats({ tx, now }, orderId);
  return lines.filter(({ isRefunded }) => isRefunded).map(({ position }) => position);
}

const lineStates = (tx: StoreTx, { orderId, total }: { orderId: string; total: number }) =>
  tx.q
    .selectFrom('order_lines as l')
    .select(['l.id', 'l.position'])
    .select(
      sql<boolean>`(select coalesce(sum(r.amount), 0) from refunds r
          join refund_states s on s.store_id = r.store_id and s.refund_id = r.id
          where r.store_id = l.store_id and r.order_id = l.order_id and s.status = 'succeeded') = ${total}
        or (select coalesce(sum(r.quantity), 0) from refund_lines r
          join refund_states s on s.store_id = r.store_id and s.refund_id = r.refund_id
          where r.store_id = l.store_id and r.order_line_id = l.id and s.status = 'succeeded') = l.quantity`.as(
        'isRefunded',
      ),
    )
    .where('l.store_id', '=', tx.realm)
    .where('l.order_id', '=', orderId);
