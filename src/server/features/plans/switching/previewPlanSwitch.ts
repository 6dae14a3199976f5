import { randomUUID } from 'node:crypto';
import { previewPlanSwitch as contract } from '#shared/contract/plans.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineProviderHandler } from '../../../access/defineProviderHandler.ts';
import { subscriptionRows } from '../../orders/subscriptions/subscriptionRecord.ts';
import { previewSwitch } from '../../orders/subscriptions/switching/previewSwitch.ts';
import { assertSwitchable, type OfferedSwitch } from '../../orders/subscriptions/switching/switchSubscription.ts';
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
      assertSwitchable(subscription, now);
      const targets = await planTargets(tx, subscription);
      const target =
        targets.find((each) => each.planId === planId && each.interval === every) ?? refuse('plan-not-for-sale');
      const { plan, total } = await previewSwitch({ tx, services }, { subscription, target, at: now });
      const offer: OfferedSwitch = {
        changeId: randomUUID(),
        subscriptionId,
        targetId: target.id,
        amount: target.amount,
        every: target.every,
        at: now.toISOString(),
      };
      const isNow = plan.at === 'now';
      return {
        offer: services.secrets.seal('switch', offer),
        at: plan.at,
        total,
        credit: { amount: isNow ? plan.credit : 0, currency: total.currency },
        price: { amount: target.amount, currency: target.currency },
        startsAt: isNow ? null : subscription.period_end.toISOString(),
        nextPaymentAt: isNow && !plan.keepsPeriod ? null : subscription.period_end.toISOString(),
      };
    });
  },
);
