import { getSubscriptionSettings as contract } from '#shared/contract/subscriptions.ts';
import { defineHandler } from '../../../../access/defineHandler.ts';
import { findSubscriptionSettings } from './subscriptionSettings.ts';

/** What the store's creator chose for its subscriptions. */
export const getSubscriptionSettings = defineHandler(contract, async (_input, { tx }) => ({
  settings: await findSubscriptionSettings(tx),
}));
