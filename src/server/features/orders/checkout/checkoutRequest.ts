import type { ProviderContext } from '../../../access/defineProviderHandler.ts';
import type { CheckoutRequest } from './Purchase.ts';

/** The request of a call by a visitor or a customer, as `checkout` and what resembles it take it. */
export function checkoutRequest({ transact, ...context }: ProviderContext<'visitor' | 'customer'>): CheckoutRequest {
  const { now, storeId, services, device, language } = context;
  const request = { now, storeId, services, device, language };
  return { ...request, transact: (work) => transact((tx) => work({ ...request, tx })) };
}
