import { getSubscriptionSettings as contract } from '#shared/contract/subscriptions.ts';
import { defineHandler } from '../../../../access/defineHandler.ts';
import { findSubscriptionSettings } from './subscriptionSettings.ts';

/** Returns the settings that apply to all subscriptions of the store. */
export const getSubscriptionSettings = defineHandler(contract, async (_input, { tx }) => ({
  settings: await findSubscriptionSettings(tx),
}));
