import { cancelSubscription as contract } from '#shared/contract/subscriptions.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { cancelOne } from './cancel.ts';
import { findSubscription } from './getSubscription.ts';

/** Cancels a customer's subscription for them. */
export const cancelSubscription = defineHandler(contract, async ({ subscriptionId, at }, { tx, now }) => {
  await cancelOne({ tx, now }, { claimedId: subscriptionId, by: 'creator', isNow: at === 'now' });
  return { subscription: await findSubscription(tx, subscriptionId) };
});
