import type { StoreTx } from '../../../db/transaction.ts';
import { enqueueSubscriptionEmail } from './enqueueSubscriptionEmail.ts';
import { isOpen } from './isOpen.ts';

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
      .returning((eb) =>
        eb
          .selectFrom('subscription_periods as p')
          .innerJoin('orders as o', (on) => on.onRef('o.store_id', '=', 'p.store_id').onRef('o.id', '=', 'p.order_id'))
          .select('p.order_id')
          .where('p.store_id', '=', tx.realm)
          .whereRef('p.subscription_id', '=', 's.id')
          .where('o.paid_at', 'is not', null)
          .orderBy('p.period_start', 'desc')
          .limit(1)
          .as('order_id'),
      ),
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
