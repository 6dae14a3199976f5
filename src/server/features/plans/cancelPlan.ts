import { cancelPlan as contract } from '#shared/contract/plans.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineProviderHandler } from '../../access/defineProviderHandler.ts';
import { cancelOne } from '../orders/subscriptions/cancel.ts';
import { loadPlan } from './loadPlan.ts';
import { findOwnPlan } from './ownPlan.ts';

/** Cancels the creator's plan, as the customer of the store that sells it. */
export const cancelPlan = defineProviderHandler(contract, async (_input, context) => {
  const { transact, services, creator, now } = context;
  const own = (await transact((tx) => findOwnPlan(tx, creator.id))) ?? refuse('no-plan');
  await services.db.inStore(own.storeId, (tx) =>
    cancelOne({ tx, now }, { claimedId: own.subscriptionId, by: 'customer' }),
  );
  return { plan: await loadPlan(context) };
});
