import { queryOptions } from '@tanstack/react-query';
import { call, type CallInput } from '../call.ts';

type Sought = Omit<CallInput<'listPageProducts'>, 'storeId'>;

/** Published products as a page's blocks show them: those that match a search or have a tag, or chosen ones. */
export const pageProductsQuery = (storeId: string, sought: Sought) =>
  queryOptions({
    queryKey: ['page-products', storeId, sought],
    queryFn: ({ signal }) => call('listPageProducts', { storeId, ...sought }, { signal }),
  });
