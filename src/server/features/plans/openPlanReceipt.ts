import { openPlanReceipt as contract } from '#shared/contract/plans.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineProviderHandler } from '../../access/defineProviderHandler.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { makeOrderLink } from '../orders/receipts/makeOrderLink.ts';
import { storeRoot } from '../storeRecord/storeRoot.ts';
import { findOwnPlan } from './ownPlan.ts';
import { isOfPlan } from './planPayments.ts';

/** Opens the page of one payment for the creator's plan. */
export const openPlanReceipt = defineProviderHandler(
  contract,
  async ({ orderId }, { transact, services, creator, now }) => {
    const own = (await transact((tx) => findOwnPlan(tx, creator.id))) ?? refuse('not-found');
    return services.db.inStore(own.storeId, async (tx) => {
      const { email } = await findPayment(tx, { orderId, subscriptionId: own.subscriptionId });
      const token = makeOrderLink(tx, { orderId, email, now });
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
      .selectFrom('orders as o')
      .innerJoin('customers as c', (on) =>
        on.onRef('c.store_id', '=', 'o.store_id').onRef('c.id', '=', 'o.customer_id'),
      )
      // The present address, with which the link works.
      .select('c.email')
      .where('o.store_id', '=', tx.realm)
      .where('o.id', '=', orderId)
      .where('o.paid_at', 'is not', null)
      .where(isOfPlan(tx, { subscriptionId, orderId: 'o.id' })),
  )) ?? refuse('not-found');
