import { checkWalletDomains as contract } from '#shared/contract/payments.ts';
import { Refusal } from '#shared/contract/refusals.ts';
import { defineProviderHandler } from '../../../access/defineProviderHandler.ts';
import { loadWalletDomains } from './loadWalletDomains.ts';
import { registerHosts } from './registerWalletDomains.ts';

/** Asks again about the hosts that are not ready, while the owner waits. */
export const checkWalletDomains = defineProviderHandler(
  contract,
  async (_input, { services, storeId, transact }) => {
    try {
      await registerHosts({ services, storeId });
    } catch (error) {
      services.faults.report(error, { storeId });
      return new Refusal('payment-provider-unavailable');
    }
    return transact((tx) => loadWalletDomains(tx, services));
  },
  ({ storeId }) => [{ key: `wallet domains ${storeId}`, most: 20, seconds: 600 }],
);
