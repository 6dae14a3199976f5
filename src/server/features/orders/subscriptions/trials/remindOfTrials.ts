import type { StoreTx } from '../../../../db/transaction.ts';
import { enqueueSubscriptionEmail } from '../enqueueSubscriptionEmail.ts';
import { isOpen } from '../isOpen.ts';

/** The maximum per run. The remaining reminders wait for the next hour. */
const MOST_AT_ONCE = 1000;

/** Reminds the customers whose free trial ends soon, each once. Run by the hourly sweep. */
export async function remindOfTrials(at: { tx: StoreTx; now: Date }): Promise<void> {
  const { tx, now } = at;
  const reminded = await tx.many(
    tx.q
      .updateTable('subscriptions as s')
      .set({ trial_reminder_at: null })
      .where('s.store_id', '=', tx.realm)
      .where('s.id', 'in', (eb) =>
        eb
          .selectFrom('subscriptions')
          .select('id')
          .where('store_id', '=', tx.realm)
          .where('trial_reminder_at', '<=', now)
          .where(isOpen(tx))
          .orderBy('trial_reminder_at')
          .limit(MOST_AT_ONCE),
      )
      .returning(['s.id', 's.period_end', 's.canceled_by', 's.status'])
      .returning((eb) =>
        eb
          .selectFrom('subscription_periods as p')
          .select('p.order_id')
          .where('p.store_id', '=', tx.realm)
          .whereRef('p.subscription_id', '=', 's.id')
          .orderBy('p.period_start')
          .limit(1)
          .as('order_id'),
      ),
  );
  for (const { order_id: orderId, period_end: end, canceled_by: canceledBy, status } of reminded)
    if (orderId !== null && status === 'active' && canceledBy === null && end > now)
      await enqueueSubscriptionEmail(at, { orderId, about: 'trial' });
}
