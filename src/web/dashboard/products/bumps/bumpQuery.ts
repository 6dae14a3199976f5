import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/client/call.ts';

/** The product that the checkout of a product offers besides. Null: none. */
export const bumpQuery = (storeId: string, productId: string) =>
  queryOptions({
    queryKey: ['bumps', storeId, productId],
    queryFn: async ({ signal }) => (await call('getBump', { storeId, productId }, { signal })).bump,
  });
