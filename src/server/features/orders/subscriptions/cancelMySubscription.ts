import { cancelMySubscription as contract } from '#shared/contract/subscriptions.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { cancelOne } from './cancel.ts';
import { findListed, presentMine } from './subscriptionList.ts';

/** Cancels the customer's own subscription. */
export const cancelMySubscription = defineHandler(contract, async ({ subscriptionId }, { tx, now, customer }) => {
  await cancelOne({ tx, now }, { claimedId: subscriptionId, by: 'customer', customerId: customer.id });
  return { subscription: presentMine(await findListed(tx, subscriptionId)) };
});
