import { keepPlan as contract } from '#shared/contract/plans.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineProviderHandler } from '../../../access/defineProviderHandler.ts';
import { keepCurrent } from '../../orders/subscriptions/switching/keepCurrent.ts';
import { loadPlan } from '../loadPlan.ts';
import { findOwnPlan } from '../ownPlan.ts';

/** Takes back a switch of the creator's plan that has not taken effect. */
export const keepPlan = defineProviderHandler(contract, async (_input, context) => {
  const { transact, services, creator, now } = context;
  const own = (await transact((tx) => findOwnPlan(tx, creator.id))) ?? refuse('no-plan');
  await services.db.inStore(own.storeId, (tx) => keepCurrent({ tx, now }, { claimedId: own.subscriptionId }));
  return { plan: await loadPlan(context) };
});
