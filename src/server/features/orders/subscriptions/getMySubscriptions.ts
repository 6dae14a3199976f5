import { getMySubscriptions as contract } from '#shared/contract/subscriptions.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { subscriptionsOf } from './subscriptionList.ts';

/** The customer's subscriptions in this store, latest first. */
export const getMySubscriptions = defineHandler(contract, async (_input, { tx, customer }) => ({
  items: (await subscriptionsOf(tx, customer.id)).map(({ slug: _slug, ...subscription }) => subscription),
}));
