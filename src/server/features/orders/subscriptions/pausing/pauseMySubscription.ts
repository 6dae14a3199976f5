import { pauseMySubscription as contract } from '#shared/contract/subscriptions.ts';
import { defineHandler } from '../../../../access/defineHandler.ts';
import { findListed, presentMine } from '../subscriptionList.ts';
import { pauseOne } from './pause.ts';

/** Pauses the customer's own subscription. */
export const pauseMySubscription = defineHandler(contract, async ({ subscriptionId, days }, { tx, now, customer }) => {
  await pauseOne({ tx, now }, { claimedId: subscriptionId, by: 'customer', days, customerId: customer.id });
  return { subscription: presentMine(await findListed(tx, subscriptionId)) };
});
