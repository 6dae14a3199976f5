import { resumeMySubscription as contract } from '#shared/contract/subscriptions.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { resumeOne } from './cancel.ts';
import { findListed, presentMine } from './subscriptionList.ts';

/** Continues the customer's own subscription, which was canceled. */
export const resumeMySubscription = defineHandler(contract, async ({ subscriptionId }, { tx, now, customer }) => {
  await resumeOne({ tx, now }, { claimedId: subscriptionId, by: 'customer', customerId: customer.id });
  return { subscription: presentMine(await findListed(tx, subscriptionId)) };
});
