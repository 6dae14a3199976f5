import { queryOptions } from '@tanstack/react-query';
import { call, type Answer } from '../call.ts';

export type StoreMail = Answer<'getMailStatus'>;

/** How a store's letters go out, and those that did not arrive. */
export const mailQuery = (storeId: string) =>
  queryOptions({
    queryKey: ['mail', storeId],
    queryFn: ({ signal }) => call('getMailStatus', { storeId }, { signal }),
  });
