import type { StoreTx } from '../../../db/transaction.ts';
import { enqueueSubscriptionEmail } from './enqueueSubscriptionEmail.ts';
import { isOpen } from './isOpen.ts';
import { lastPaidOrder } from './lastPaidOrder.ts';

/** The maximum per run. The remaining reminders wait for the next hour. */
const MOST_AT_ONCE = 1000;

/** Reminds customers of the first payment after their free trial and of each installment, once. Run by the hourly sweep. */
export async function remindOfPayments(at: { tx: StoreTx; now: Date }): Promise<void> {
  const { tx, now } = at;
  const reminded = await tx.many(
    tx.q
      .updateTable('subscriptions as s')
      .set({ reminder_at: null })
      .where('s.store_id', '=', tx.realm)
      .where('s.id', 'in', (eb) =>
        eb
          .selectFrom('subscriptions')
          .select('id')
          .where('store_id', '=', tx.realm)
          .where('reminder_at', '<=', now)
          .where(isOpen(tx))
          .orderBy('reminder_at')
          .limit(MOST_AT_ONCE),
      )
      .returning(['s.id', 's.period_end', 's.canceled_by', 's.status', 's.payments_total'])
      .returning((eb) => lastPaidOrder(tx, eb.ref('s.id')).as('order_id')),
  );
  for (const {
    order_id: orderId,
    period_end: end,
    canceled_by: canceledBy,
    status,
    payments_total: payments,
  } of reminded)
    if (orderId !== null && status === 'active' && canceledBy === null && end > now)
      await enqueueSubscriptionEmail(at, { orderId, about: payments === null ? 'trial' : 'installment' });
}
