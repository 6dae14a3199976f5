import { job } from '#shared/contract/jobs.ts';
import type { StoreTx } from '../../../../db/transaction.ts';
import { isBeingPaid } from '../isBeingPaid.ts';

const changeRows = (tx: StoreTx) =>
  tx.q
    .selectFrom('subscription_changes')
    .select([
      'id',
      'subscription_id',
      'status',
      'product_id',
      'variant_id',
      'title',
      'amount',
      'every_count',
      'every_unit',
    ])
    .select(['keeps_period', 'credit', 'order_id', 'created_at'])
    .where('store_id', '=', tx.realm);

export type ChangeRecord = Awaited<ReturnType<ReturnType<typeof changeRows>['executeTakeFirstOrThrow']>>;

export const findChange = (tx: StoreTx, changeId: string): Promise<ChangeRecord | undefined> =>
  tx.maybe(changeRows(tx).where('id', '=', changeId));

/** The switch that an order pays for. */
export const findChangeOf = (tx: StoreTx, orderId: string): Promise<ChangeRecord | undefined> =>
  tx.maybe(changeRows(tx).where('order_id', '=', orderId));

/** The switch, or the rest of an installment plan, whose payment is awaited. */
export const findBegun = (tx: StoreTx, subscriptionId: string): Promise<ChangeRecord | undefined> =>
  tx.maybe(changeRows(tx).where('subscription_id', '=', subscriptionId).where('status', '=', 'begun'));

/** The switch that takes effect with the next period. */
export const findWaiting = (tx: StoreTx, subscriptionId: string): Promise<ChangeRecord | undefined> =>
  tx.maybe(changeRows(tx).where('subscription_id', '=', subscriptionId).where('status', '=', 'waiting'));

/** Stores a switch. False: another one is open. */
export const insertChange = async (
  tx: StoreTx,
  change: Omit<ChangeRecord, 'created_at'> & { now: Date },
): Promise<boolean> => {
  const { now, ...values } = change;
  const done = values.status === 'done' ? now : null;
  const written = await tx.run(
    tx.q
      .insertInto('subscription_changes')
      .values({ store_id: tx.realm, ...values, created_at: now, done_at: done })
      .onConflict((on) => on.doNothing()),
  );
  return written > 0;
};

/** Ends a switch that is open. False: it has ended already. */
export const closeChange = async (
  tx: StoreTx,
  { id, to, now }: { id: string; to: 'done' | 'withdrawn'; now: Date },
): Promise<boolean> =>
  (await tx.run(
    tx.q
      .updateTable('subscription_changes')
      .set({ status: to, done_at: to === 'done' ? now : null })
      .where('store_id', '=', tx.realm)
      .where('id', '=', id)
      .where('status', 'in', ['begun', 'waiting']),
  )) > 0;

/**
 * Withdraws what was to be paid at once, because another payment changed the amount. Its order’s money is given back. A job
 * ends the order, because an order is locked before its subscription.
 */
export async function closeOpenChange(tx: StoreTx, subscriptionId: string): Promise<void> {
  const closed = await tx.run(
    tx.q
      .updateTable('subscription_changes')
      .set({ status: 'withdrawn' })
      .where('store_id', '=', tx.realm)
      .where('subscription_id', '=', subscriptionId)
      .where('status', '=', 'begun'),
  );
  if (closed > 0) await tx.enqueue(job('withdrawSwitch', { realm: tx.realm, subscriptionId }));
}

/** The unpaid orders of switches that are withdrawn already. */
export const withdrawnUnpaid = (tx: StoreTx) =>
  tx.q
    .selectFrom('orders as o')
    .innerJoin('subscription_changes as c', (on) =>
      on.onRef('c.store_id', '=', 'o.store_id').onRef('c.order_id', '=', 'o.id'),
    )
    .where('o.store_id', '=', tx.realm)
    .where('o.status', '=', 'pending')
    .where('c.status', '=', 'withdrawn');

/** Ends the orders of a subscription’s withdrawn switches. One that is being paid is left to its payment. */
export async function voidWithdrawn(tx: StoreTx, subscriptionId: string): Promise<void> {
  const orders = await tx.many(
    withdrawnUnpaid(tx).select('o.id').where('c.subscription_id', '=', subscriptionId).orderBy('o.id').forUpdate('o'),
  );
  for (const { id } of orders) if (!(await isBeingPaid(tx, id))) await voidOrder(tx, id);
}

/** The unpaid order of a switch, locked. `isBeingPaid`: an attempt to pay it is open. */
export async function lockUnpaidChange(tx: StoreTx, subscriptionId: string) {
  const order = await tx.maybe(
    tx.q
      .selectFrom('orders as o')
      .innerJoin('subscription_changes as c', (on) =>
        on.onRef('c.store_id', '=', 'o.store_id').onRef('c.order_id', '=', 'o.id'),
      )
      .select(['o.id', 'o.number', 'o.email', 'o.total', 'o.currency', 'c.id as changeId'])
      .where('o.store_id', '=', tx.realm)
      .where('c.subscription_id', '=', subscriptionId)
      .where('c.status', '=', 'begun')
      .where('o.status', 'in', ['pending', 'requires-action'])
      .forUpdate('o'),
  );
  if (!order) return undefined;
  return { ...order, isBeingPaid: await isBeingPaid(tx, order.id) };
}

/** Ends a switch whose order was not paid. The caller has locked the order. */
export async function withdrawUnpaid(
  tx: StoreTx,
  { id: orderId, changeId, now }: { id: string; changeId: string; now: Date },
): Promise<void> {
  if (await closeChange(tx, { id: changeId, to: 'withdrawn', now })) await voidOrder(tx, orderId);
}

const voidOrder = (tx: StoreTx, orderId: string): Promise<number> =>
  tx.run(
    tx.q
      .updateTable('orders')
      .set({ status: 'void' })
      .where('store_id', '=', tx.realm)
      .where('id', '=', orderId)
      .where('status', '=', 'pending'),
  );
