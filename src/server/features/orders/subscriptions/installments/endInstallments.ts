import { sql } from 'kysely';
import { refuse } from '#shared/contract/refusals.ts';
import type { StoreTx } from '../../../../db/transaction.ts';
import { endSubscription } from '../endSubscription.ts';
import { lockUnpaidPeriod } from '../lockUnpaidPeriod.ts';
import { restoreSuspended, revokeSubscribed } from '../subscriptionAccess.ts';
import { lockSubscription, updateSubscription } from '../subscriptionRecord.ts';
import { lockUnpaidChange, withdrawUnpaid } from '../switching/changeRecord.ts';
import { findInstallments } from './installmentRecord.ts';

type At = { tx: StoreTx; now: Date };

/**
 * Ends an installment plan at once if all of one payment was refunded or lost: the sale was taken back. The caller has
 * locked the payment's order.
 */
export async function endRefundedInstallments(at: At, orderId: string): Promise<void> {
  const { tx } = at;
  const plan = await tx.maybe(
    tx.q
      .selectFrom('subscription_periods')
      .select('subscription_id as id')
      .where('store_id', '=', tx.realm)
      .where('order_id', '=', orderId)
      .where('payment_to', 'is not', null),
  );
  if (!plan) return;
  const unpaid = await lockUnpaidPeriod(tx, plan.id);
  const subscription = await lockSubscription(tx, plan.id);
  if (!subscription) return;
  if (subscription.status === 'ended') {
    // What was for good isn't any more.
    await updateSubscription(tx, plan.id, { end_reason: 'refunded' });
    await revokeSubscribed(at, { subscriptionId: plan.id, closing: 'ended' });
  } else await endSubscription(at, { subscription, reason: 'refunded', orderId: unpaid?.id ?? orderId });
}

/**
 * Continues an installment plan that ended with a refund, because that refund has failed: what is paid stays paid, and
 * what is owed is owed again. A plan with another payment that was refunded, lost or never made stays ended. The caller
 * has locked the payment's order, and taken the refund back.
 */
export async function reopenInstallments(tx: StoreTx, { orderId, now }: { orderId: string; now: Date }): Promise<void> {
  const plan = await tx.maybe(
    tx.q
      .selectFrom('subscription_periods as p')
      .select('p.subscription_id as id')
      .select(
        sql<boolean>`exists (select from subscription_periods e
          join orders o on o.store_id = e.store_id and o.id = e.order_id
         where e.store_id = p.store_id and e.subscription_id = p.subscription_id
           and ((o.paid_at is null and not exists (
               select from subscription_periods f join orders q on q.store_id = f.store_id and q.id = f.order_id
                where f.store_id = e.store_id and f.subscription_id = e.subscription_id
                  and q.paid_at is not null and e.payment_from between f.payment_from and f.payment_to))
             or o.status = 'refunded' or exists (select from disputes d
             where d.store_id = o.store_id and d.order_id = o.id and d.status = 'lost')))`.as('isOver'),
      )
      .where('p.store_id', '=', tx.realm)
      .where('p.order_id', '=', orderId)
      .where('p.payment_to', 'is not', null),
  );
  if (!plan || plan.isOver) return;
  const subscription = await lockSubscription(tx, plan.id);
  if (subscription?.status !== 'ended' || subscription.end_reason !== 'refunded') return;
  const installments = await findInstallments(tx, plan.id);
  if (!installments) return;
  if (installments.paid === installments.payments) await updateSubscription(tx, plan.id, { end_reason: 'completed' });
  else
    await updateSubscription(tx, plan.id, {
      status: 'active',
      ended_at: null,
      end_reason: null,
      due_at: subscription.period_end > now ? subscription.period_end : now,
    });
  await restoreSuspended({ tx, now }, plan.id);
}

/** Ends an installment plan for its creator: nothing more is owed, and access is for good. */
export async function forgiveRest(at: At, claimedId: string): Promise<void> {
  const { tx, now } = at;
  const unpaid = await lockUnpaidPeriod(tx, claimedId);
  const rest = await lockUnpaidChange(tx, claimedId);
  const subscription = (await lockSubscription(tx, claimedId)) ?? refuse('not-found');
  if (subscription.payments_total === null) refuse('not-found');
  if (subscription.status === 'ended') refuse('subscription-ended');
  if (unpaid?.isBeingPaid || rest?.isBeingPaid) refuse('subscription-busy');
  if (rest) await withdrawUnpaid(tx, { ...rest, now });
  const installments = await findInstallments(tx, claimedId);
  const orderId = unpaid?.id ?? installments?.firstOrderId ?? refuse('not-found');
  await endSubscription(at, { subscription, reason: 'forgiven', orderId });
}
