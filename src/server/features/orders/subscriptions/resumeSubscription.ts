import { resumeSubscription as contract } from '#shared/contract/subscriptions.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { resumeOne } from './cancel.ts';
import { findSubscription } from './getSubscription.ts';

/** Takes the creator's own cancellation back. */
export const resumeSubscription = defineHandler(contract, async ({ subscriptionId }, { tx, now }) => {
  await resumeOne({ tx, now }, { claimedId: subscriptionId, by: 'creator' });
  return { subscription: await findSubscription(tx, subscriptionId) };
});
