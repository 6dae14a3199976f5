import { queryOptions } from '@tanstack/react-query';
import { call, type Answer } from '../call.ts';

export type StoreMail = Answer<'getMailStatus'>;

/** How a store's email is sent, and emails that were not delivered. */
export const mailQuery = (storeId: string) =>
  queryOptions({
    queryKey: ['mail', storeId],
    queryFn: ({ signal }) => call('getMailStatus', { storeId }, { signal }),
  });
