import { pauseSubscription as contract } from '#shared/contract/subscriptions.ts';
import { defineHandler } from '../../../../access/defineHandler.ts';
import { findSubscription } from '../getSubscription.ts';
import { pauseOne } from './pause.ts';

/** Pauses a customer's subscription for them. */
export const pauseSubscription = defineHandler(contract, async ({ subscriptionId, days }, { tx, now }) => {
  await pauseOne({ tx, now }, { claimedId: subscriptionId, by: 'creator', days });
  return { subscription: await findSubscription(tx, subscriptionId) };
});
