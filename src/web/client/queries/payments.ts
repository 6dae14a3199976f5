import { queryOptions } from '@tanstack/react-query';
import { call, type Answer } from '../call.ts';

export type StorePayments = Answer<'getPaymentAccount'>;

/** Where the store's payments go, and the state of its account. */
export const paymentsQuery = (storeId: string) =>
  queryOptions({
    queryKey: ['payments', storeId],
    queryFn: ({ signal }) => call('getPaymentAccount', { storeId }, { signal }),
  });
