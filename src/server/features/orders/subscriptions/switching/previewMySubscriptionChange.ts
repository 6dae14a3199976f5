import { refuse } from '#shared/contract/refusals.ts';
import { previewMySubscriptionChange as contract } from '#shared/contract/subscriptions.ts';
import { defineHandler } from '../../../../access/defineHandler.ts';
import { findOwn } from '../subscriptionRecord.ts';
import { presentSwitch } from './offeredSwitch.ts';
import { switchOptions } from './switchOptions.ts';

/** What the customer can switch their own subscription to. Refuses only if there is nothing else to say. */
export const previewMySubscriptionChange = defineHandler(
  contract,
  async ({ subscriptionId }, context) => {
    const { tx, now, services, customer } = context;
    const subscription = (await findOwn(tx, { subscriptionId, customerId: customer.id })) ?? refuse('not-found');
    const { previews, barrier } = await switchOptions(context, subscription);
    if (barrier && previews.length === 0) throw barrier;
    return {
      items: previews.map((preview) => ({
        ...presentSwitch({ secrets: services.secrets, now }, { subscription, preview }),
        productId: preview.target.id,
        variantId: preview.target.variantId,
        title: preview.target.title,
        every: preview.target.every,
      })),
    };
  },
  (_input, { device }) => [{ key: `switch previews ${device.address}`, most: 60, seconds: 600 }],
);
