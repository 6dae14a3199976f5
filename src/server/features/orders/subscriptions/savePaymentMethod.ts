import { Refusal } from '#shared/contract/refusals.ts';
import { savePaymentMethod as contract } from '#shared/contract/subscriptions.ts';
import { defineProviderHandler } from '../../../access/defineProviderHandler.ts';
import { storeRoot } from '../../storeRecord/storeRoot.ts';
import { checkoutRequest } from '../checkout/checkoutRequest.ts';
import { replaceMethod } from './replaceMethod.ts';
import { findListed, presentMine } from './subscriptionList.ts';

/** Replaces the card of the customer's own subscription. */
export const savePaymentMethod = defineProviderHandler(
  contract,
  async ({ subscriptionId, card }, context) => {
    const { transact, services, customer, language } = context;
    const root = await transact((tx) => storeRoot(tx, services.settings));
    const own = { subscriptionId, customerId: customer.id };
    const outcome = await replaceMethod(checkoutRequest(context), { ...own, card, root, language });
    if (outcome instanceof Refusal) throw outcome;
    return transact(async (tx) => ({
      ...outcome,
      subscription: presentMine(await findListed(tx, subscriptionId)),
    }));
  },
  (_input, { device }) => [{ key: `cards ${device.address}`, most: 20, seconds: 600 }],
);
