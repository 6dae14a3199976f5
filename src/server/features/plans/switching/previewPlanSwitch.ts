import { previewPlanSwitch as contract } from '#shared/contract/plans.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineProviderHandler } from '../../../access/defineProviderHandler.ts';
import { subscriptionRows } from '../../orders/subscriptions/subscriptionRecord.ts';
import { presentSwitch } from '../../orders/subscriptions/switching/offeredSwitch.ts';
import { previewSwitch } from '../../orders/subscriptions/switching/previewSwitch.ts';
import { assertSwitchable } from '../../orders/subscriptions/switching/switchSubscription.ts';
import { findOwnPlan } from '../ownPlan.ts';
import { planTargets } from './planTargets.ts';

/** What a switch of the creator's plan costs now, honored for half an hour. */
export const previewPlanSwitch = defineProviderHandler(
  contract,
  async ({ planId, every }, { transact, services, creator, now }) => {
    const own = (await transact((tx) => findOwnPlan(tx, creator.id))) ?? refuse('no-plan');
    const { storeId, subscriptionId } = own;
    return services.db.readStore(storeId, async (tx) => {
      const subscription = await tx.one(subscriptionRows(tx).where('id', '=', subscriptionId));
      await assertSwitchable({ tx, now }, subscription);
      const targets = await planTargets(tx, subscription);
      const target =
        targets.find((each) => each.planId === planId && each.interval === every) ?? refuse('plan-not-for-sale');
      const preview = await previewSwitch({ tx, services }, { subscription, target, at: now });
      return presentSwitch({ secrets: services.secrets, now }, { subscription, preview });
    });
  },
);
