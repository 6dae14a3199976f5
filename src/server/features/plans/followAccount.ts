import { sql } from 'kysely';
import type { StoreTx } from '../../db/transaction.ts';
import { ensureCustomer } from '../customerRecord/ensureCustomer.ts';
import { lockSubscription } from '../orders/subscriptions/subscriptionRecord.ts';
import { markCustomer, markOrders } from '../sales/sums/markSales.ts';
import { isOfPlan } from './planPayments.ts';

interface Following {
  subscriptionId: string;
  /** The address that the creator signs in with now. */
  email: string;
  now: Date;
}

/**
 * Moves the subscription of a plan to the customer with its creator's present address, with its orders, its access and
 * its card. Whoever reads the earlier mailbox can then neither open nor cancel it.
 */
export async function followAccount(tx: StoreTx, { subscriptionId, email, now }: Following): Promise<void> {
  const isOfThis = (orderId: string) => isOfPlan(tx, { subscriptionId, orderId });
  // Orders are locked before their subscription, here and everywhere else.
  await tx.many(
    tx.q
      .selectFrom('orders')
      .select('id')
      .where('store_id', '=', tx.realm)
      .where(isOfThis('id'))
      .orderBy('id')
      .forUpdate(),
  );
  const subscription = await lockSubscription(tx, subscriptionId);
  if (!subscription) return;
  const customerId = await ensureCustomer(tx, { email, name: '', now });
  if (customerId === subscription.customer_id) return;
  const moved = { customer_id: customerId };
  markCustomer(tx, subscription.customer_id, now);
  markOrders(tx, sql`${isOfThis('o.id')}`);
  await tx.run(tx.q.updateTable('orders').set(moved).where('store_id', '=', tx.realm).where(isOfThis('id')));
  // An order that is not paid yet is for the present address.
  await tx.run(
    tx.q
      .updateTable('orders')
      .set({ email })
      .where('store_id', '=', tx.realm)
      .where('status', 'in', ['pending', 'requires-action'])
      .where(isOfThis('id')),
  );
  await tx.run(
    tx.q
      .updateTable('entitlements')
      .set(moved)
      .where('store_id', '=', tx.realm)
      .where('order_line_id', 'in', (eb) =>
        eb.selectFrom('order_lines').select('id').where('store_id', '=', tx.realm).where(isOfThis('order_id')),
      ),
  );
  await tx.run(tx.q.deleteFrom('access_links').where('store_id', '=', tx.realm).where(isOfThis('order_id')));
  await tx.run(
    tx.q
      .updateTable('payment_methods')
      .set(moved)
      .where('store_id', '=', tx.realm)
      .where('id', '=', subscription.method_id),
  );
  // Somebody at the earlier address may be replacing the card.
  await tx.run(
    tx.q
      .updateTable('method_setups')
      .set({ ...moved, status: 'failed', source: null })
      .where('store_id', '=', tx.realm)
      .where('subscription_id', '=', subscriptionId)
      .where('status', 'in', ['created', 'open']),
  );
  await tx.run(
    tx.q.updateTable('subscriptions').set(moved).where('store_id', '=', tx.realm).where('id', '=', subscriptionId),
  );
}
