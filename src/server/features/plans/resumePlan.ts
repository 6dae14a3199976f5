import { resumePlan as contract } from '#shared/contract/plans.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineProviderHandler } from '../../access/defineProviderHandler.ts';
import { resumeOne } from '../orders/subscriptions/cancel.ts';
import { loadPlan } from './loadPlan.ts';
import { findOwnPlan } from './ownPlan.ts';

/** Continues the creator's canceled plan. */
export const resumePlan = defineProviderHandler(contract, async (_input, context) => {
  const { transact, services, creator, now } = context;
  const own = (await transact((tx) => findOwnPlan(tx, creator.id))) ?? refuse('no-plan');
  await services.db.inStore(own.storeId, (tx) =>
    resumeOne({ tx, now }, { claimedId: own.subscriptionId, by: 'customer' }),
  );
  return { plan: await loadPlan(context) };
});
