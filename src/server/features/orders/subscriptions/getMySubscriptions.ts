import { getMySubscriptions as contract } from '#shared/contract/subscriptions.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { mySubscriptions } from './subscriptionList.ts';

/** The customer's subscriptions in this store, latest first. */
export const getMySubscriptions = defineHandler(contract, async (_input, { tx, customer }) => ({
  items: await mySubscriptions(tx, customer.id),
}));
