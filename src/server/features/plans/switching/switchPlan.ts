import { switchPlan as contract } from '#shared/contract/plans.ts';
import { Refusal, refuse } from '#shared/contract/refusals.ts';
import { defineProviderHandler } from '../../../access/defineProviderHandler.ts';
import { readOfferedSwitch } from '../../orders/subscriptions/switching/offeredSwitch.ts';
import { switchSubscription } from '../../orders/subscriptions/switching/switchSubscription.ts';
import { loadPlan } from '../loadPlan.ts';
import { findOwnPlan } from '../ownPlan.ts';
import { planTargets } from './planTargets.ts';

/** Switches the creator's plan at the amount that was shown. */
export const switchPlan = defineProviderHandler(
  contract,
  async ({ offer: sealed }, context) => {
    const { transact, services, creator, now, device, language } = context;
    const { subscriptionId, storeId } = (await transact((tx) => findOwnPlan(tx, creator.id))) ?? refuse('no-plan');
    const offer = readOfferedSwitch(services.secrets, { sealed, subscriptionId }) ?? refuse('quote-expired');
    const at = { services, storeId, now, device, language };
    const outcome = await switchSubscription(
      { ...at, transact: (work) => services.db.inStore(storeId, (tx) => work({ ...at, tx })) },
      { offer, findTargets: planTargets },
    );
    if (outcome instanceof Refusal) throw outcome;
    return { plan: await loadPlan(context) };
  },
  (_input, { device }) => [{ key: `plan switches ${device.address}`, most: 20, seconds: 600 }],
);
