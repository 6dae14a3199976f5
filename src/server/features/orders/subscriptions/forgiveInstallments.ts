import { forgiveInstallments as contract } from '#shared/contract/subscriptions.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { findSubscription } from './getSubscription.ts';
import { forgiveRest } from './installments/endInstallments.ts';

/** Ends an installment plan without its remaining payments. */
export const forgiveInstallments = defineHandler(contract, async ({ subscriptionId }, { tx, now }) => {
  await forgiveRest({ tx, now }, subscriptionId);
  return { subscription: await findSubscription(tx, subscriptionId) };
});
