import { openPlanReceipt as contract } from '#shared/contract/plans.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineProviderHandler } from '../../access/defineProviderHandler.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { makeOrderLink } from '../orders/receipts/makeOrderLink.ts';
import { storeRoot } from '../storeRecord/storeRoot.ts';
import { findOwnPlan } from './ownPlan.ts';

/** Opens the page of one payment for the creator's plan. */
export const openPlanReceipt = defineProviderHandler(
  contract,
  async ({ orderId }, { transact, services, creator, now }) => {
    const own = (await transact((tx) => findOwnPlan(tx, creator.id))) ?? refuse('not-found');
    return services.db.inStore(own.storeId, async (tx) => {
      const order = await findPayment(tx, { orderId, subscriptionId: own.subscriptionId });
      const token = await makeOrderLink(tx, { orderId, email: order.email, now });
      return { url: `${await storeRoot(tx, services.settings)}/order/${token}` };
    });
  },
);

const findPayment = async (
  tx: StoreTx,
  { orderId, subscriptionId }: { orderId: string; subscriptionId: string },
): Promise<{ email: string }> =>
  (await tx.maybe(
    tx.q
      .selectFrom('subscription_periods as p')
      .innerJoin('orders as o', (on) => on.onRef('o.store_id', '=', 'p.store_id').onRef('o.id', '=', 'p.order_id'))
      .select('o.email')
      .where('p.store_id', '=', tx.realm)
      .where('p.subscription_id', '=', subscriptionId)
      .where('p.order_id', '=', orderId)
      .where('o.paid_at', 'is not', null),
  )) ?? refuse('not-found');
