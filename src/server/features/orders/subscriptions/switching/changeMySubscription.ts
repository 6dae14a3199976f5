import { Refusal, refuse } from '#shared/contract/refusals.ts';
import { changeMySubscription as contract } from '#shared/contract/subscriptions.ts';
import { defineProviderHandler } from '../../../../access/defineProviderHandler.ts';
import { storeRoot } from '../../../storeRecord/storeRoot.ts';
import { checkoutRequest } from '../../checkout/checkoutRequest.ts';
import { findPayable } from '../payRenewal.ts';
import { renewalPath } from '../renewalQuery.ts';
import { findListed, presentMine } from '../subscriptionList.ts';
import { findOwn } from '../subscriptionRecord.ts';
import { readOfferedSwitch } from './offeredSwitch.ts';
import { switchSubscription } from './switchSubscription.ts';

/** Switches the customer's own subscription at the amount that was shown. */
export const changeMySubscription = defineProviderHandler(
  contract,
  async ({ subscriptionId, offer: sealed }, context) => {
    const { transact, services, storeId, customer } = context;
    const customerId = customer.id;
    if (!(await transact((tx) => findOwn(tx, { subscriptionId, customerId })))) refuse('not-found');
    const offer = readOfferedSwitch(services.secrets, { sealed, subscriptionId }) ?? refuse('quote-expired');
    const outcome = await switchSubscription(checkoutRequest(context), { offer, customerId });
    if (outcome instanceof Refusal) throw outcome;
    return transact(async (tx) => {
      const payable = outcome === 'unpaid' ? await findPayable(tx, { subscriptionId }) : null;
      const path = payable && renewalPath(services.secrets, { storeId, subscriptionId, slug: payable.slug });
      return {
        outcome,
        payUrl: path && `${await storeRoot(tx, services.settings)}${path}`,
        subscription: presentMine(await findListed(tx, subscriptionId)),
      };
    });
  },
  (_input, { device }) => [{ key: `switches ${device.address}`, most: 20, seconds: 600 }],
);
