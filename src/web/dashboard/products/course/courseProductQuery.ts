import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/client/call.ts';

export const courseProductKey = (storeId: string, productId: string) => ['course-product', storeId, productId] as const;

/** The product of a course, for its state. */
export const courseProductQuery = (storeId: string, productId: string) =>
  queryOptions({
    queryKey: courseProductKey(storeId, productId),
    queryFn: async ({ signal }) => (await call('getProduct', { storeId, productId }, { signal })).product,
  });
